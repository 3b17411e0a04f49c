// SPDX-License-Identifier: Apache-2.0
// Formulas compared where parameters are far from their values: what was proved on one side may not
// hold on the other.
#pragma once

#include <span>
#include <vector>

#include "inquiry/machine/case.h"
#include "symbolic/expr/eval/eval_ball.h"

namespace trammel::inquiry {

/// Values further and further from the given ones, on either side of 0 where names may be there;
/// the same in every run. Pre: values can be assembled.
std::vector<symbolic::ExactValues> far_places(const Case& here,
                                              const std::vector<symbolic::ExprId>& symbols);

struct FarComparison {
  int same = 0, different = 0;  // places
};

/// Two expressions at places with values of all their symbols, those alone where both have values,
/// what is `positive` is so, and what is assumed holds.
///
/// Math    by balls: what is told as different certainly is
/// Cost    an evaluation of both with 128 bits a place
FarComparison compare_at(const Case& here, symbolic::ExprId a, symbolic::ExprId b,
                         std::span<const symbolic::ExprId> positive,
                         std::span<const symbolic::ExactValues> places);

/// The same of expressions of parameters at places on either side of 0, where names may be there,
/// beyond places where something under a root or a fraction of `a` is 0, and at places of many more
/// where doubles tell a difference.
///
/// Cost    256, and 32 a root, evaluations of both with 128 bits; 8192 with doubles
FarComparison compare_far_away(const Case& here, symbolic::ExprId a, symbolic::ExprId b,
                               std::span<const symbolic::ExprId> positive);

}  // namespace trammel::inquiry
