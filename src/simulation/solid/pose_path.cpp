// SPDX-License-Identifier: Apache-2.0
#include "simulation/solid/pose_path.h"

#include <cmath>

namespace trammel::simulation {

using geometry::MovingFrame;
using geometry::Vec;

MovingFrame PosePath::place(double u) const {
  const double turned = base.angle + (turns ? angle.eval(u) : 0.0);
  const Vec at = shifts ? base.at + Vec{x.eval(u), y.eval(u)} : base.at;
  return {at, std::cos(turned), std::sin(turned), {}, 0};
}

MovingFrame PosePath::frame(double u) const {
  MovingFrame frame = place(u);
  if (turns) frame.turning = rate() * angle.slope(u);
  if (shifts) frame.velocity = rate() * Vec{x.slope(u), y.slope(u)};
  return frame;
}

MovingFrame PosePath::middle() const {
  const double turned = base.angle + (turns ? angle.middle() : 0.0);
  const Vec at = shifts ? base.at + Vec{x.middle(), y.middle()} : base.at;
  return {at, std::cos(turned), std::sin(turned), {}, 0};
}

void halve(const PosePath& path, PosePath& first, PosePath& second) {
  for (PosePath* half : {&first, &second}) {
    half->base = path.base;
    half->shifts = path.shifts;
    half->turns = path.turns;
  }
  first.from = path.from;
  first.to = second.from = path.from + path.length() / 2;
  second.to = path.to;
  const auto split = [&](numeric::Bernstein PosePath::*coordinate) {
    numeric::halve(path.*coordinate, first.*coordinate, second.*coordinate);
  };
  if (path.shifts) {
    split(&PosePath::x);
    split(&PosePath::y);
  }
  if (path.turns) split(&PosePath::angle);
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
