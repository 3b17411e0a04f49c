// SPDX-License-Identifier: Apache-2.0
// Random sketches as texts of models, built step by step around points whose places are known: what
// a solver must find again. The same seed gives the same sketch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trammel::test {

/// Where the whole sketch is put: turned, made larger, shifted.
struct Pose {
  double angle = 0.0, scale = 1.0, x = 0.0, y = 0.0;
};

struct Place {
  std::string name;
  double x = 0.0, y = 0.0;
};

struct RandomModel {
  std::vector<Place> places;              // of every point
  std::vector<std::string> declarations;  // points, lines, circles; some of them constrain
  std::vector<std::string> constraints;   // each of one equation, as many as are needed
  std::vector<std::string> givens;        // `given q3 = 1.25`
  bool is_constructible = true;

  /// The model, its statements in the order in which they were made.
  std::string text() const;
  /// In another order.
  std::string shuffled(std::uint64_t seed) const;
};

struct SketchShape {
  int steps = 6;              // each adds a point, a circle with a point, or a tangent
  bool with_core = false;     // at the end a part that has no construction: K3,3 or two triangles
  bool exact_values = false;  // values stand in the constraints, with all digits
  double hint_error = 0.03;   // by which hints miss, in sizes of a step
};

/// Well-posed and away from dead points; distances between points are some tenths to some units.
RandomModel random_model(std::uint64_t seed, const SketchShape& shape, const Pose& pose = {});

/// A further constraint on points of the sketch, off its true value by `error`.
std::string random_surplus(const RandomModel& sketch, std::uint64_t seed, double error);

}  // namespace trammel::test
