// SPDX-License-Identifier: Apache-2.0
// Dry friction in pins: `friction(A) = mu radius r`.
#pragma once

#include <optional>
#include <vector>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/expression/expression_builder.h"

namespace trammel::model {

class PinBuilder {
 public:
  PinBuilder(Model& model, ExpressionBuilder& expressions, symbolic::ExprPool& pool,
             base::Diagnostics& diagnostics)
      : model_(model), expressions_(expressions), pool_(pool), diagnostics_(diagnostics) {}

  /// A friction for each body in the pin but the first: the ground, where that holds the point, or
  /// the first in the text.
  ///
  /// Pre     the friction has a radius; the constraints stand
  /// Errors  wrong-arguments where fewer than two meet there
  void add(const syntax::Friction& friction, base::Span span);

 private:
  bool is_held_by_ground(PointIndex point) const;
  std::vector<Member> find_bodies(PointIndex point) const;
  LineIndex line_of(const Member& body) const;
  const std::string& name_of(const Member& body) const;
  std::optional<ExprId> find_lever(const syntax::Friction& friction);
  MeasureIndex turning(const std::optional<Member>& first, const Member& body);

  Model& model_;
  ExpressionBuilder& expressions_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
};

}  // namespace trammel::model
