// SPDX-License-Identifier: Apache-2.0
// What holds for every formula and every transformation: the value stays.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "support/symbolic/formula_tree.h"

namespace trammel::symbolic {

/// How a formula fared under a law.
struct Verdict {
  std::optional<std::string> failure{};  // what went wrong, for a person
  int compared = 0;                      // numbers that were compared
  int lost = 0;  // special points with a value before, where afterwards none can be told
};

struct Law {
  const char* name;
  /// `seed` picks what the law needs besides the formula.
  Verdict (*check)(const Formula& f, std::uint64_t seed);
};

std::span<const Law> laws();

}  // namespace trammel::symbolic
