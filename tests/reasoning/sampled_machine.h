// SPDX-License-Identifier: Apache-2.0
// Places of the parts of a machine, all the way round, and which parts overlap there.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/document/load_model.h"
#include "geometry/solid/overlap.h"
#include "reasoning/asked_machine.h"

namespace trammel::test {

using geometry::Pose;
using geometry::Vec;
using PartNames = std::pair<std::string, std::string>;

inline constexpr double full_turn = 2 * std::numbers::pi;

inline app::LoadedModel load_machine(const std::string& text) {
  app::LoadedModel loaded = app::load_model({"machine.tml", text}, app::Purpose::State, {});
  REQUIRE(loaded.model);
  return loaded;
}

inline Pose turned_about(Vec axis, double angle) {
  Pose pose = geometry::make_turn(angle);
  pose.shift = axis - geometry::place(pose, axis);
  return pose;
}

// Regions that have more in common than what fits leaves them.
inline bool overlap(const model::Mechanism& machine, std::uint32_t a, const Pose& pose_of_a,
                    std::uint32_t b, const Pose& pose_of_b) {
  const model::PartShape &first = machine.shapes[{a}], &second = machine.shapes[{b}];
  const double depth = 2e-5 * std::max(first.size, second.size);
  return geometry::find_overlap(first.boundary, pose_of_a, second.boundary, pose_of_b, depth)
      .deepest.has_value();
}

inline std::set<PartNames> told_of(const model::Model& model) {
  std::set<PartNames> told;
  for (const model::Touch& touch : model.mechanism.may_touch)
    told.insert({model.parts[touch.first].name, model.parts[touch.second].name});
  return told;
}

// The places of the parts of a machine, each on its own or all together.
class Sampled {
 public:
  explicit Sampled(const std::string& text) : text_(text), loaded_(load_machine(text)) {
    for (std::uint32_t p = 0; p < model().parts.size(); ++p) alone_.push_back(alone({p}));
  }

  const model::Model& model() const { return *loaded_.model; }
  const model::Mechanism& machine() const { return model().mechanism; }

  /// All parts follow one that is turned all the way round.
  void turn_together(const std::string& crank, int count) {
    const auto& parts = model().parts;
    std::string questions;
    for (const model::PlacedPart& part : parts)
      if (!part.is_frame && part.name != crank)
        questions += fmt::format("find {}\n", position_of(part.name));
    app::Solve numbers;
    numbers.forms.symbolic = false;
    for (int k = 0; k < count; ++k) {
      const double angle = full_turn * k / count;
      const MachineReply reply =
          ask(text_ + questions, numbers, fmt::format("angle({}) = {}", crank, angle));
      std::vector<Pose> poses;
      std::size_t next = asked_before_;
      for (std::uint32_t p = 0; p < parts.size(); ++p) {
        if (parts[{p}].is_frame) {
          poses.push_back({});
        } else if (parts[{p}].name == crank) {
          poses.push_back(turned_about(guide({p})->at, angle));
        } else {
          poses.push_back(read_pose({p}, reply, next));
        }
      }
      together_.push_back(poses);
    }
  }
  void place_together(std::vector<Pose> poses) { together_.push_back(std::move(poses)); }
  void skip_questions(std::size_t count) { asked_before_ = count; }

  std::set<PartNames> met() const {
    std::set<PartNames> names;
    for (std::uint32_t a = 0; a < model().parts.size(); ++a)
      for (std::uint32_t b = a + 1; b < model().parts.size(); ++b)
        if (!are_in_mesh({a}, {b}) && do_meet(a, b))
          names.insert({model().parts[{a}].name, model().parts[{b}].name});
    return names;
  }

  const std::vector<std::vector<Pose>>& together() const { return together_; }

 private:
  const model::LowerPair* guide(model::PartIndex part) const {
    for (const model::LowerPair& pair : machine().pairs)
      if ((pair.first == part && model().parts[pair.second].is_frame) ||
          (pair.second == part && model().parts[pair.first].is_frame))
        return &pair;
    return nullptr;
  }
  std::string position_of(const std::string& part) const {
    for (std::uint32_t p = 0; p < model().parts.size(); ++p) {
      if (model().parts[{p}].name != part) continue;
      const model::LowerPair* pair = guide({p});
      if (pair == nullptr) return fmt::format("x({0}), y({0}), angle({0})", part);
      if (pair->kind == model::PairKind::Revolute) return fmt::format("angle({})", part);
      return fmt::format("{}({})", std::abs(pair->direction.x) > 0.5 ? "x" : "y", part);
    }
    return {};
  }
  Pose read_pose(model::PartIndex part, const MachineReply& reply, std::size_t& next) const {
    const auto number = [&] { return reply["results"][next++]["numeric"].get<double>(); };
    const model::LowerPair* pair = guide(part);
    if (pair != nullptr && pair->kind == model::PairKind::Revolute)
      return turned_about(pair->at, number());
    Pose pose;
    if (pair != nullptr) {
      const double along = number();
      pose.shift = std::abs(pair->direction.x) > 0.5 ? Vec{along, 0} : Vec{0, along};
      return pose;
    }
    const double x = number(), y = number(), angle = number();
    pose = turned_about(machine().shapes[part].centroid, angle);
    pose.shift = pose.shift + Vec{x, y};
    return pose;
  }

  // Places about a fixed axis; of what has none the drawing.
  std::vector<Pose> alone(model::PartIndex part) const {
    const model::LowerPair* pair = guide(part);
    if (pair == nullptr || pair->kind != model::PairKind::Revolute) return {Pose{}};
    std::vector<Pose> poses;
    constexpr int count = 120;
    for (int k = 0; k < count; ++k) poses.push_back(turned_about(pair->at, full_turn * k / count));
    return poses;
  }
  bool are_in_mesh(model::PartIndex a, model::PartIndex b) const {
    return std::any_of(
        machine().gears.begin(), machine().gears.end(), [&](const model::GearPair& gear) {
          return (gear.first == a && gear.second == b) || (gear.first == b && gear.second == a);
        });
  }
  bool do_meet(std::uint32_t a, std::uint32_t b) const {
    for (const std::vector<Pose>& poses : together_)
      if (overlap(machine(), a, poses[a], b, poses[b])) return true;
    if (!together_.empty()) return false;
    for (const Pose& of_a : alone_[a])
      for (const Pose& of_b : alone_[b])
        if (are_near(a, of_a, b, of_b) && overlap(machine(), a, of_a, b, of_b)) return true;
    return false;
  }
  // Boxes of slabs that share heights.
  bool are_near(std::uint32_t a, const Pose& of_a, std::uint32_t b, const Pose& of_b) const {
    for (const model::Slab& s : machine().shapes[{a}].boundary.slabs)
      for (const model::Slab& t : machine().shapes[{b}].boundary.slabs)
        if (std::min(s.top, t.top) > std::max(s.bottom, t.bottom) &&
            geometry::do_overlap(geometry::eval_box(geometry::place(of_a, s.region)),
                                 geometry::eval_box(geometry::place(of_b, t.region))))
          return true;
    return false;
  }

  std::string text_;
  app::LoadedModel loaded_;
  std::size_t asked_before_ = 0;
  std::vector<std::vector<Pose>> alone_;     // by part
  std::vector<std::vector<Pose>> together_;  // by sample, by part
};

}  // namespace trammel::test
