// SPDX-License-Identifier: Apache-2.0
// Which body an element belongs to: what forces at joints and in sections are told of.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/model.h"

namespace trammel::model {

class Members {
 public:
  /// Pre     the model outlives the object
  /// Cost    O(model)
  explicit Members(const Model& model);

  /// The plate that has both ends of the line, or the line itself; of a pointer its circle, or the
  /// line whose turns it counts.
  Member of_line(LineIndex line) const { return frames_[line.value]; }

  /// Whether the measure has a pointer that is no circle's: one that only counts turns.
  bool counts_turns(const Measure& measure) const;

  /// The body that a point is fixed in, `in` it or at a proportion; of two the first in the text.
  /// The points that define a line or plate are joints.
  std::optional<Member> owner(PointIndex point) const;

  /// The plate or line that keeps the distance of two points.
  std::optional<Member> joining(PointIndex p, PointIndex q) const;

  /// Ends of a line, points of a plate, centre of a circle.
  std::vector<PointIndex> joints(const Member& body) const;

  /// Whether forces pass between the point and the body: a joint of it, in it, at a proportion of
  /// it or on it.
  bool is_attached(PointIndex point, const Member& body) const;

 private:
  bool is_bound_to(const Constraint& constraint, PointIndex point, const Member& body) const;

  const Model& model_;
  std::vector<Member> frames_;
  std::map<PointIndex, Member> owners_;
  std::map<std::pair<PointIndex, PointIndex>, Member> bars_;  // by both ends, smaller first
};

}  // namespace trammel::model
