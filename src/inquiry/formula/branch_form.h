// SPDX-License-Identifier: Apache-2.0
// Formulas as they are on the branch of the values asked for, to prove something of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "inquiry/formula/reached_places.h"
#include "inquiry/machine/case.h"
#include "symbolic/expr/eval/eval_ball.h"

namespace trammel::inquiry {

/// The expressions with the definitions of `let` names in their places.
std::vector<symbolic::ExprId> write_out_lets(const Case& here,
                                             std::span<const symbolic::ExprId> expressions);

/// An expression as it is on one side: where these are positive.
struct OneSided {
  symbolic::ExprId expr;
  std::vector<symbolic::ExprId> positive;
};

/// e where |f| is f or -f and a sign is 1 or -1, as at the values asked for. What holds of it there
/// and nearby holds on the whole branch, as far as it is analytic. Without such values e itself.
///
/// Cost    a substitution for each level of nested signs
OneSided without_signs(const Case& here, symbolic::ExprId e);

/// The values of all symbols of the expressions, where asked for and near there.
std::vector<symbolic::ExactValues> exact_places(const Case& here,
                                                std::span<const symbolic::ExprId> expressions);

/// e without roots and absolute values where it has such a form on this branch; proved, not
/// guessed. Beyond a place where a root is 0 it may differ: sqrt((a - b)^2) is a - b and b - a.
///
/// Cost    an elimination within `effort`, in units of about 0.1 us
std::optional<symbolic::ExprId> root_free_form(const Case& here, symbolic::ExprId e,
                                               std::uint64_t effort = 8'000'000);

/// A form of e, found on its side, with what else has to be positive for it: the sides of names as
/// at the values asked for, one or all, where it differs elsewhere. Nothing where that is not
/// enough, unless the machine's own numbers agree with the form wherever it can be moved.
///
/// Cost    comparisons far away
std::optional<OneSided> find_side(const Case& here, const MeasuredFormula& e, OneSided form);

/// A root-free form with what has to be positive for it, and only where nothing is known of it to
/// differ from e there. Nothing has to be where the signs that were taken cancel as well.
///
/// Cost    the elimination, and comparisons far away
std::optional<OneSided> root_free_side(const Case& here, const MeasuredFormula& e);

/// Whether there are several roots or absolute values, which may cancel.
bool has_several_roots(const Case& here, std::span<const symbolic::ExprId> expressions);

}  // namespace trammel::inquiry
