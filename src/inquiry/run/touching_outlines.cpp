// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/touching_outlines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/picture/make_picture.h"
#include "inquiry/picture/picture_parts.h"
#include "inquiry/run/motion_setup.h"
#include "simulation/solid/hit_search.h"
#include "simulation/tolerances.h"

namespace trammel::inquiry {

namespace {

using geometry::MovingFrame;
using geometry::Vec;

// Parts where they are asked for, at rest: what touches does so however it moves.
class TouchingOutlines {
 public:
  explicit TouchingOutlines(const Case& here) : model_(*here.machine.model) {
    Picture picture;
    add_poses(here, picture);
    for (std::uint32_t p = 0; p < model_.parts.size(); ++p) {
      const PicturePose& pose = picture.poses[p];
      const auto at = reference_as_drawn(here, model_.parts[{p}]);
      references_.push_back({at.x, at.y});
      frames_.push_back({{pose.x, pose.y}, std::cos(pose.turn), std::sin(pose.turn), {}, 0.0});
      parts_.push_back(simulation::make_touching_part(
          model_.mechanism.shapes[{p}].boundary, references_[p], geometry::Touching::Rigid, 0.0));
      size_ = std::max(size_, parts_.back().reach);
    }
  }

  bool do_touch(const model::Touch& touch) const {
    const std::size_t a = touch.first.value, b = touch.second.value;
    const simulation::TouchingPair pair(
        parts_[a], parts_[b],
        simulation::find_joint(model_.mechanism, {a, references_[a]}, {b, references_[b]}),
        simulation::place_of_features * size_);
    return !simulation::find_near(pair, frames_[a], frames_[b],
                                  simulation::overlap_at_start * size_)
                .empty();
  }

 private:
  const model::Model& model_;
  std::vector<Vec> references_;  // as drawn
  std::vector<MovingFrame> frames_;
  std::vector<simulation::TouchingPart> parts_;
  double size_ = 0.0;
};

}  // namespace

std::optional<base::Diagnostic> find_uncounted_outlines(const Case& here,
                                                        const model::Question& question) {
  const model::Model& model = *here.machine.model;
  if (model.mechanism.may_touch.empty() || here.asked == nullptr) return std::nullopt;
  if (!needs_forces(here.machine, question)) return std::nullopt;
  // Outlines are those of the text's values.
  if (!find_changed_dimension(model, *here.machine.pool, here.values.numbers).empty())
    return std::nullopt;
  const TouchingOutlines outlines(here);
  for (const model::Touch& touch : model.mechanism.may_touch)
    if (outlines.do_touch(touch))
      return base::Diagnostic{
          outlines_not_counted, question.span,
          fmt::format("'{}' and '{}' touch here, and forces and accelerations of a given state do "
                      "not count what outlines do to each other",
                      model.parts[touch.first].name, model.parts[touch.second].name),
          "a run does: write 'simulate for ...'; or hold by a constraint what is held there"};
  return std::nullopt;
}

}  // namespace trammel::inquiry
