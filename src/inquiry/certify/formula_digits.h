// SPDX-License-Identifier: Apache-2.0
// Numbers of formulas compared where double precision may not be enough for the formulas.
#pragma once

#include <vector>

#include "symbolic/expr/eval/eval.h"

namespace trammel::inquiry {

/// The largest of the differences, each relative to the larger of its two and the floor; infinite
/// where one has no value.
double relative_difference(const std::vector<double>& a, const std::vector<double>& b,
                           double floor);

/// Values of formulas by 128 bits, rounded in the end: long decimals in a formula cancel, or what
/// was asked does (`1 - cos(x)^2`), and doubles lose their digits. Those of clauses are as they are
/// named.
///
/// Cost    some ten evaluations with doubles
std::vector<double> eval_with_more_digits(const symbolic::ExprPool& pool,
                                          const std::vector<symbolic::ExprId>& formulas,
                                          const symbolic::Values& named);

}  // namespace trammel::inquiry
