// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/part_collision.h"

#include <fmt/format.h>

#include <algorithm>

#include "geometry/solid/overlap.h"
#include "inquiry/tolerances.h"
#include "model/shown_unit.h"

namespace trammel::inquiry {

using geometry::Pose;
using geometry::Vec;

PartCollision::PartCollision(const model::Model& model, const simulation::PartPoses& poses,
                             double size)
    : model_(model), poses_(poses), size_(size) {
  for (const model::PartShape& shape : model.mechanism.shapes) {
    geometry::Box box = geometry::empty_box();
    for (const model::Slab& slab : shape.boundary.slabs)
      geometry::extend(box, geometry::eval_box(slab.region));
    drawn_.push_back({0.5 * (box.low + box.high), length_of(box.high - box.low) / 2});
  }
}

std::string PartCollision::find(const simulation::MotionState& at) const {
  std::vector<Pose> poses;
  for (std::size_t p = 0; p < poses_.size(); ++p) poses.push_back(poses_.pose(p, at));
  for (const model::Touch& touch : model_.mechanism.may_touch) {
    const model::PartIndex a = touch.first, b = touch.second;
    const Drawn &one = drawn_[a.value], &other = drawn_[b.value];
    const Pose &pose_a = poses[a.value], &pose_b = poses[b.value];
    const Vec apart = geometry::place(pose_b, other.middle) - geometry::place(pose_a, one.middle);
    if (length_of(apart) > one.reach + other.reach) continue;
    // Overlaps of compliant parts are of any size: places are told apart far more finely.
    const double tolerance = model_.compliance
                                 ? place_in_overlaps * std::max(one.reach, other.reach)
                                 : overlap_of_parts * size_;
    const auto overlap =
        geometry::find_overlap(model_.mechanism.shapes[a].boundary, pose_a,
                               model_.mechanism.shapes[b].boundary, pose_b, tolerance)
            .deepest;
    if (overlap &&
        (!model_.compliance || overlap->depth > deepest_overlap * std::min(one.reach, other.reach)))
      return fmt::format(
          "'{}' and '{}' overlap near {}", model_.parts[a].name, model_.parts[b].name,
          model::shown_length(model_).write_place(overlap->place.x, overlap->place.y));
  }
  return {};
}

}  // namespace trammel::inquiry
