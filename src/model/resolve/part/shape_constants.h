// SPDX-License-Identifier: Apache-2.0
// What an evaluated shape makes of a part in formulas: its mass, its inertia, where its middle is.
//
// Such numbers have all the digits of a double. As names, `inertia(lever)`, they stay one word each
// however formulas add and divide them, and their values are told beside (decision 0035).
#pragma once

#include <map>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "model/mechanism.h"
#include "model/model.h"
#include "model/resolve/expression/names.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

class ShapeConstants {
 public:
  ShapeConstants(Model& model, Names& names, symbolic::ExprPool& pool, symbolic::Values& values)
      : model_(model), names_(names), pool_(pool), values_(values) {}

  /// The parameters that stand in the dimensions of a part.
  void note_names(PartIndex part, std::vector<symbolic::ExprId> names) {
    shape_names_[part] = std::move(names);
  }

  /// The number itself where it has few digits and hangs on no name, otherwise a parameter
  /// `quantity(part)` that is given this value.
  ///
  /// Pre     `value` is finite; `scale` is what its rounding is relative to
  symbolic::Expr constant(PartIndex part, std::string_view quantity, double value, double scale,
                          const base::Dimension& dimension);

 private:
  Model& model_;
  Names& names_;
  symbolic::ExprPool& pool_;
  symbolic::Values& values_;
  std::map<PartIndex, std::vector<symbolic::ExprId>> shape_names_;
};

/// No expression of these is longer to write than the name of a constant.
bool is_short(const symbolic::ExprPool& pool, std::span<const symbolic::ExprId> expressions);

}  // namespace trammel::model
