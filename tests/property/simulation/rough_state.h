// SPDX-License-Identifier: Apache-2.0
// Random states with one to four rough contacts that touch, and what the law of contact asks of the
// forces and accelerations that are told of them. The same seed gives the same state.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/vector2.h"

namespace trammel::test {

/// A contact between a point and something that stands, or another point.
struct RoughContact {
  std::string name;
  std::string point, other;      // `other` is empty where it stands
  base::Vector2<double> normal;  // the way it pushes the point
  double mu = 0.0;
  double sliding = 0.0;  // speed of the point along the normal turned to the right
};

struct RoughState {
  std::string text;  // with its questions
  std::vector<std::string> asked;
  std::vector<RoughContact> contacts;
};

RoughState random_rough_state(std::uint32_t seed);

}  // namespace trammel::test
