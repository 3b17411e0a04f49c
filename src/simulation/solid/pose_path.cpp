// SPDX-License-Identifier: Apache-2.0
#include "simulation/solid/pose_path.h"

#include <cmath>

namespace trammel::simulation {

using geometry::MovingFrame;
using geometry::Vec;

MovingFrame PosePath::frame(double u) const {
  const double turned = base.angle + (turns ? angle.eval(u) : 0.0);
  MovingFrame frame{base.at, std::cos(turned), std::sin(turned), {}, 0};
  if (turns) frame.turning = rate() * angle.slope(u);
  if (!shifts) return frame;
  frame.at = base.at + Vec{x.eval(u), y.eval(u)};
  frame.velocity = rate() * Vec{x.slope(u), y.slope(u)};
  return frame;
}

MovingFrame PosePath::middle() const {
  const double turned = base.angle + (turns ? angle.middle() : 0.0);
  const Vec at = shifts ? base.at + Vec{x.middle(), y.middle()} : base.at;
  return {at, std::cos(turned), std::sin(turned), {}, 0};
}

std::array<PosePath, 2> halve(const PosePath& path) {
  const double middle = path.from + path.length() / 2;
  std::array<PosePath, 2> halves{path, path};
  halves[0].to = halves[1].from = middle;
  const auto split = [&](numeric::Bernstein PosePath::*coordinate) {
    const auto parts = numeric::halve(path.*coordinate);
    halves[0].*coordinate = parts[0];
    halves[1].*coordinate = parts[1];
  };
  if (path.shifts) {
    split(&PosePath::x);
    split(&PosePath::y);
  }
  if (path.turns) split(&PosePath::angle);
  return halves;
}

PoseBounds find_bounds(const PosePath& path) {
  PoseBounds bounds;
  bounds.middle = path.middle();
  const double rate = path.rate();
  if (path.shifts) {
    const auto size = [](double x, double y) { return std::sqrt(x * x + y * y); };
    bounds.shift = size(path.x.reach(path.x.middle()), path.y.reach(path.y.middle()));
    bounds.speed = rate * size(path.x.fastest(), path.y.fastest());
    bounds.acceleration = rate * rate * size(path.x.bend(), path.y.bend());
  }
  if (path.turns) {
    bounds.turn = path.angle.reach(path.angle.middle());
    bounds.turning = rate * path.angle.fastest();
    bounds.spin = rate * rate * path.angle.bend();
  }
  return bounds;
}

}  // namespace trammel::simulation
