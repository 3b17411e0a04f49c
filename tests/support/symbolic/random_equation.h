// SPDX-License-Identifier: Apache-2.0
// Random equations that hold, made by rewriting a formula with true rules, and ones that do not,
// made by changing one place of such a formula.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "support/symbolic/random_formula.h"

namespace trammel::symbolic {

struct Equation {
  Formula left, right;
  std::string rules;  // what the right side was made by
};

/// The sides are equal wherever both have values, and there are such points.
std::optional<Equation> random_identity(std::uint64_t seed);

/// At some point both sides have values, and these differ.
std::optional<Equation> random_non_identity(std::uint64_t seed);

/// A rule of rewriting.
struct Rewriting {
  const char* name;
  /// Nothing where the rule does not apply to this node.
  Formula (*apply)(Random& random, const Formula& node);
};
std::span<const Rewriting> rewritings();

}  // namespace trammel::symbolic
