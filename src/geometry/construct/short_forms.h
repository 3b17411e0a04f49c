// SPDX-License-Identifier: Apache-2.0
// Coordinates made short where they are born: what is derived from them stays short.
#pragma once

#include <vector>

#include "model/model.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/vector_formula.h"

namespace trammel::geometry {

class ShortForms {
 public:
  /// Pre     both outlive it
  ShortForms(const model::Model& model, symbolic::ExprPool& pool);

  /// What cancels and factors in one pass. The definitions of `let` names are put in where that is
  /// shorter: with `let d = sqrt(a^2 + h^2)` it is a for (a^2 + d^2 - h^2)/(2*a).
  symbolic::Expr operator()(symbolic::Expr e) const;
  symbolic::VectorFormula operator()(symbolic::VectorFormula v) const {
    return {(*this)(v.x), (*this)(v.y)};
  }

 private:
  symbolic::ExprPool& pool_;
  std::vector<symbolic::Replacement> definitions_;  // the last `let` first
};

}  // namespace trammel::geometry
