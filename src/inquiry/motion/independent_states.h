// SPDX-License-Identifier: Apache-2.0
// The states that may be varied one by one: those that no constraint decides.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

struct IndependentStates {
  std::vector<symbolic::ExprId> parameters;  // values, then rates
  std::vector<std::size_t> components;       // of the question: the rate of each parameter
  std::vector<std::string> names;            // `theta`, `theta'`
  std::size_t positions = 0;                 // how many are values; the others are rates
  std::string problem;                       // why there are none
};

/// Of free constraints all, of coordinates those that stay when constraints in force are solved for
/// the others, by elimination with full pivoting at the given state.
///
/// Pre     the question is of equations or modes, and here.asked is there
IndependentStates find_independent_states(const Case& here, const model::Question& question);

}  // namespace trammel::inquiry
