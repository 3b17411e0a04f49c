// SPDX-License-Identifier: Apache-2.0
#include "prediction/transition/meetings.h"

#include <algorithm>
#include <cmath>

#include "geometry/solid/outline.h"
#include "prediction/tolerances.h"

namespace trammel::prediction {

using geometry::Vec;
using simulation::MotionState;

namespace {

constexpr double full_turn = 6.283185307179586;
constexpr int advances_max = 2000;  // of one row: a passage that narrow takes none

double find_reach(const model::Boundary& boundary, Vec from) {
  double reach = 0.0;
  for (const model::Slab& slab : boundary.slabs) {
    const geometry::Box box = geometry::eval_box(slab.region);
    for (const double x : {box.low.x, box.high.x})
      for (const double y : {box.low.y, box.high.y})
        reach = std::max(reach, length_of(Vec{x, y} - from));
  }
  return reach;
}

MotionState moved(const MotionState& at, std::span<const double> growth, double patterns) {
  MotionState there = at;
  for (std::size_t i = 0; i < there.x.size(); ++i) there.x[i] += patterns * growth[i];
  return there;
}

}  // namespace

Meetings::Meetings(const model::Model& model, const simulation::OutlineContacts& contacts,
                   double size)
    : contacts_(contacts), poses_(contacts.poses()), size_(size) {
  for (std::uint32_t p = 0; p < poses_.size(); ++p)
    reach_.push_back(find_reach(model.mechanism.shapes[{p}].boundary, poses_.drawn_at(p)));
}

// By how much any place of a part moves in a pattern, at the most.
double Meetings::rate(std::size_t part, const MotionState& at,
                      std::span<const double> growth) const {
  if (poses_.is_fixed(part)) return 0.0;
  const simulation::PartPlace now = poses_.place(part, at);
  const simulation::PartPlace then = poses_.place(part, moved(at, growth, 1.0));
  return length_of(then.at - now.at) + std::abs(then.angle - now.angle) * reach_[part];
}

std::optional<double> Meetings::find(std::size_t pair, const MotionState& at,
                                     std::span<const double> growth, double most) const {
  const auto [first, second] = contacts_.parts_of(pair);
  const double speed = rate(first, at, growth) + rate(second, at, growth);
  const double near = meeting_gap * size_, sight = sight_of_meeting * size_;
  if (speed * most < near) return std::nullopt;
  double n = 0.0;
  for (int k = 0; k < advances_max && n <= most; ++k) {
    const double clearance =
        contacts_.find_clearance(pair, moved(at, growth, n), sight).value_or(sight);
    if (clearance <= near) return n;
    n += clearance / speed;
  }
  return std::nullopt;
}

// What one part does alone it does again after a full turn.
double Meetings::until_full_turn(std::size_t pair, std::span<const double> growth) const {
  const auto [first, second] = contacts_.parts_of(pair);
  if (!poses_.is_fixed(first) && !poses_.is_fixed(second)) return HUGE_VAL;
  const auto angle = poses_.angle_variable(poses_.is_fixed(first) ? second : first);
  return angle && growth[*angle] != 0.0 ? full_turn / std::abs(growth[*angle]) : HUGE_VAL;
}

std::optional<Meeting> Meetings::find_first(std::span<const MotionState> rows,
                                            std::span<const double> growth,
                                            std::span<const std::string> known, double most) const {
  std::optional<Meeting> found;
  for (std::size_t pair = 0; pair < contacts_.pairs(); ++pair) {
    const std::string contact = contacts_.label_of(pair);
    if (std::binary_search(known.begin(), known.end(), contact)) continue;
    const double turn = until_full_turn(pair, growth);
    for (const MotionState& row : rows)
      if (const auto n = find(pair, row, growth, std::min(turn, found ? found->patterns : most)))
        found = Meeting{contact, *n};
  }
  return found;
}

}  // namespace trammel::prediction
