// SPDX-License-Identifier: Apache-2.0
// Curves and what lies on them: `curve w = (f(s), g(s)) for s`, `P on w`, `parameter(P, w) = s`.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/constraint_builder.h"
#include "model/resolve/expression/expression_builder.h"

namespace trammel::model {

class CurveBuilder {
 public:
  CurveBuilder(Model& model, Names& names, ExpressionBuilder& expressions, symbolic::ExprPool& pool,
               base::Diagnostics& diagnostics)
      : model_(model),
        names_(names),
        expressions_(expressions),
        pool_(pool),
        diagnostics_(diagnostics) {}

  /// Pre: `curve` has been declared
  void define(const syntax::Curve& text, CurveIndex curve);

  /// Chooses what stands for unknown functions, and reports points that nothing puts on the curve
  /// whose parameter is spoken of. Pre: all constraints stand
  void finish();

 private:
  void choose_stand_in(UnknownFunction& function, std::size_t number);

  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
};

}  // namespace trammel::model
