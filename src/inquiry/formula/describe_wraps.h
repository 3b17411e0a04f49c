// SPDX-License-Identifier: Apache-2.0
// Where formulas of angles hold: measures go on beyond half a turn, atan2 jumps there.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "inquiry/answer/answer.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// The atan2 of formulas and their clauses whose turns count: not those of which nothing but sine
/// and cosine is used, with whole multiples.
std::vector<symbolic::ExprId> find_directions(const symbolic::ExprPool& pool,
                                              std::span<const symbolic::ExprId> bodies,
                                              std::span<const symbolic::Clause> where);

/// What is to be said of formulas in which an angle of the model became an atan2 that moves; empty
/// where there is none, and where the question itself writes one.
std::string describe_wraps(const Case& here, const model::Question& question,
                           const Formula& formula);

/// How often each atan2 of which that is said passes half a turn on the way from the case's own
/// state to another, upwards less downwards. A formula that is right at one state is so at those
/// with the same counts.
///
/// Cost    nothing where there is none, else an evaluation of each for each of some steps
std::vector<int> count_half_turns(const Case& here, const model::Question& question,
                                  const Formula& formula, const State& near);

}  // namespace trammel::inquiry
