// SPDX-License-Identifier: Apache-2.0
// What a pointer takes hold of: a point, or any place of a bar, a wheel or another part.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/vector2.h"
#include "geometry/measure/variables.h"
#include "model/model.h"

namespace trammel::geometry {

/// A place that moves with a line: from where the line starts, along it and to its left. Of a line
/// through points both count in its lengths, of one that a wheel or part turns with in m.
struct OnLine {
  model::LineIndex line;
  double along = 0.0, left = 0.0;

  friend bool operator==(const OnLine&, const OnLine&) = default;
};

class Handle {
 public:
  Handle(const Variables& variables, model::PointIndex point);
  /// Pre     the line goes through points, or is that of a part or a wheel
  Handle(const model::Model& model, const Variables& variables, const OnLine& place);

  /// Whether it belongs to the ground, so that nothing moves it.
  bool is_fixed() const;

  /// Shapes  x: variables
  base::Vector2<double> at(const std::vector<double>& x) const;

  /// d at/dX: for x and for y the variables that it depends on.
  using Gradient = std::array<std::vector<std::pair<std::size_t, double>>, 2>;
  Gradient gradient(const std::vector<double>& x) const;

 private:
  std::array<int, 2> start_;               // x and y of a point; -1: the origin
  std::optional<std::array<int, 2>> end_;  // where a line through points ends
  int angle_ = -1;                         // of the line of a part
  double along_ = 0.0, left_ = 0.0;
};

/// The place of the line that is there now; nothing on lines that have none of their own: axes,
/// endless lines, lines without length.
///
/// Shapes  x: variables
std::optional<OnLine> find_place_on(const model::Model& model, const Variables& variables,
                                    model::LineIndex line, base::Vector2<double> there,
                                    const std::vector<double>& x);

}  // namespace trammel::geometry
