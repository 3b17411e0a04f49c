// SPDX-License-Identifier: Apache-2.0
// Random sketches of any size that can be constructed step by step: points by distances, angles,
// lines and perpendiculars from earlier ones, well away from touching circles and parallel lines.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/vector2.h"

namespace trammel::test {

using Position = base::Vector2<double>;

enum class Condition : std::uint8_t {
  Distance,       // of points first and second
  Angle,          // from line first (-1: the x axis) to line second
  On,             // point first on line second
  Offset,         // point first to the left of line second
  Perpendicular,  // lines first and second
};

struct RandomCondition {
  Condition kind = Condition::Distance;
  int first = 0, second = 0;
  double value = 0.0;
};

struct RandomSketch {
  std::vector<Position> points;  // where they are; the first two are held there
  std::vector<Position> hints;   // a little off
  std::vector<std::pair<int, int>> lines;
  std::vector<RandomCondition> conditions;

  std::size_t entities() const { return points.size() + lines.size(); }
};

/// How deep the construction becomes.
enum class Reach : std::uint8_t {
  Anywhere,  // each point from any two earlier ones: as log n
  Near,      // from two of the last: as n
};

/// The same for the same arguments. `constraints` counts those of the held points too; it is even.
RandomSketch random_sketch(int constraints, Reach reach, std::uint32_t seed);

/// The model in the language, each value a parameter of its own (`v17`); its statements shuffled
/// where `shuffle` is not 0.
std::string to_model_text(const RandomSketch& sketch, std::uint32_t shuffle = 0);

/// The largest amount by which a condition is missed, by formulas of school.
double largest_miss(const RandomSketch& sketch, const std::vector<Position>& points);

}  // namespace trammel::test
