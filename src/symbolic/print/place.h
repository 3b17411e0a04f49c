// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace trammel::symbolic {

/// What may stand unparenthesized at a place of a printed formula.
enum class Place : std::uint8_t { Sum, Term, Factor, Atom };

}  // namespace trammel::symbolic
