// SPDX-License-Identifier: Apache-2.0
// Which sines are computed and which follow from others by the addition theorems.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// One basic angle: coefficient times the product of the factors.
struct BasicAngle {
  Rational coefficient;
  std::vector<ExprId> factors;     // none: the coefficient itself
  std::optional<ExprId> argument;  // a node that is this angle, where there is one
};

/// A whole multiple of a basic angle.
struct AngleTerm {
  std::uint32_t basic = 0;
  std::int32_t times = 0;

  friend auto operator<=>(const AngleTerm&, const AngleTerm&) = default;
};

struct AnglePlan {
  std::vector<BasicAngle> basics;
  /// Arguments (by id) whose sine and cosine follow from those of basic angles.
  std::unordered_map<std::uint32_t, std::vector<AngleTerm>> composed;
};

/// A plan for the arguments of sin, cos and tan among the nodes, which are in the order of writing.
/// An angle is composed where that needs fewer sines in all than computing each: n angles t_i with
/// all differences t_i - t_j need n, not n^2/2.
///
/// Cost    O(total length of the arguments), nearly
AnglePlan plan_angles(const ExprPool& pool, std::span<const ExprId> nodes);

}  // namespace trammel::symbolic
