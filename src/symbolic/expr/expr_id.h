// SPDX-License-Identifier: Apache-2.0
// Handle of a node in an ExprPool: equal handles of one pool are equal expressions.
#pragma once

#include <compare>
#include <cstdint>

namespace trammel::symbolic {

struct ExprId {
  std::uint32_t value = 0;

  /// By age in the pool: for memo tables only, never for anything that a user sees.
  friend auto operator<=>(const ExprId&, const ExprId&) = default;
};

/// What is known of a symbol; simplification may use it.
struct Facts {
  bool positive = false;
  bool never_zero = false;  // so is what is positive, without saying so

  friend bool operator==(const Facts&, const Facts&) = default;
};

}  // namespace trammel::symbolic
