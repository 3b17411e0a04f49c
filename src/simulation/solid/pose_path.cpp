// SPDX-License-Identifier: Apache-2.0
#include "simulation/solid/pose_path.h"

#include <cmath>

namespace trammel::simulation {

using geometry::MovingFrame;
using geometry::Vec;

MovingFrame PosePath::frame(double u) const {
  const double turned = base.angle + angle.eval(u);
  MovingFrame frame{base.at + Vec{x.eval(u), y.eval(u)}, std::cos(turned), std::sin(turned), {}, 0};
  const double rate = length() > 0.0 ? 1.0 / length() : 0.0;
  frame.velocity = {rate * x.slope(u), rate * y.slope(u)};
  frame.turning = rate * angle.slope(u);
  return frame;
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
  split(&PosePath::x);
  split(&PosePath::y);
  split(&PosePath::angle);
  return halves;
}

PoseBounds find_bounds(const PosePath& path) {
  PoseBounds bounds;
  bounds.middle = path.frame(0.5);
  bounds.shift = std::hypot(path.x.reach(path.x.eval(0.5)), path.y.reach(path.y.eval(0.5)));
  bounds.turn = path.angle.reach(path.angle.eval(0.5));
  const double rate = path.length() > 0.0 ? 1.0 / path.length() : 0.0;
  bounds.speed = rate * std::hypot(path.x.fastest(), path.y.fastest());
  bounds.turning = rate * path.angle.fastest();
  bounds.acceleration = rate * rate * std::hypot(path.x.bend(), path.y.bend());
  bounds.spin = rate * rate * path.angle.bend();
  return bounds;
}

}  // namespace trammel::simulation
