// SPDX-License-Identifier: Apache-2.0
// Where a machine stands, as a front end draws it while it is moved: numbers with names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/vector2.h"
#include "geometry/sketch/drag/move.h"

namespace trammel::app {

using geometry::Effort;
using geometry::Move;
using geometry::MoveEnd;

struct NamedValue {
  std::string name;
  double value = 0.0;  // in SI
};

/// What a pointer holds: a point, or a place of a line, a circle or a part that moves with it.
struct Hold {
  std::string name;
  double along = 0.0, left = 0.0;  // on its line, as in geometry::OnLine
};

/// How a scene is drawn.
struct SceneWish {
  bool steady = false;     // at the scale of the scene before, and with its labels where they were
  bool dimensions = true;  // lengths, radii and angles with their labels
  std::optional<double> scale = {};  // pixels a metre, in place of that of the scene before
};

struct DrawnPoint {
  std::string name;
  base::Vector2<double> at;
};

struct DrawnLine {
  std::string name;
  base::Vector2<double> from, to;
  bool is_endless = false;  // then `from` and `to` are two points of it
};

struct DrawnCircle {
  std::string name;
  base::Vector2<double> center;
  double radius = 0.0;
  std::optional<double> angle = {};  // where it has one of its own, radians
};

enum class DrawingKind : std::uint8_t {
  None,    // the text cannot be read: nothing is drawn
  Hints,   // where the hints are: nothing comes nearer to the constraints
  Pulled,  // next to the hints, where freedoms are left; as near to constraints that contradict
  Placed,  // where the values say
};

struct Drawing {
  DrawingKind kind = DrawingKind::None;
  std::vector<DrawnPoint> points;
  std::vector<DrawnLine> lines;
  std::vector<DrawnCircle> circles;
  Move move;                       // of a call that moved it
  std::vector<NamedValue> values;  // that have changed with it
  /// Numbers of the text that pulls have moved since it was set, by what they are the value of.
  std::vector<NamedValue> numbers;
  /// Why nothing could be moved: a name that the model does not have, coordinates that are
  /// formulas.
  std::string problem;
};

}  // namespace trammel::app
