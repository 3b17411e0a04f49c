// SPDX-License-Identifier: Apache-2.0
// Numbers of a sketch against positions that are solved again, for other values or from elsewhere:
// checks that know no formula, and of which C takes no part.
#pragma once

#include <cstdint>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

enum class Compared : std::uint8_t { Work, Rates, Places };

/// The largest relative difference of so many tries. It is the same for every question about the
/// state: the first pays for it.
///
/// Pre     the case has a response
/// Cost    each try some Newton solves
double compare_solved_again(const Case& here, Compared compared, int runs);

}  // namespace trammel::inquiry
