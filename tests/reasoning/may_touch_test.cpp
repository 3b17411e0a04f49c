// SPDX-License-Identifier: Apache-2.0
// What may touch, against places of the parts: samples all the way round, of loops by the
// positions that the machine itself answers, and the regions of the parts there.
#include "reasoning/interaction/may_touch.h"

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

using namespace trammel;

namespace {

using geometry::Pose;
using geometry::Vec;
using Names = std::pair<std::string, std::string>;

constexpr double turn = 2 * std::numbers::pi;

app::LoadedModel load(const std::string& text) {
  app::LoadedModel loaded = app::load_model({"machine.tml", text}, app::Purpose::State, {});
  REQUIRE(loaded.model);
  return loaded;
}

Pose turned_about(Vec axis, double angle) {
  Pose pose = geometry::make_turn(angle);
  pose.shift = axis - geometry::place(pose, axis);
  return pose;
}

// Regions that have more in common than what fits leaves them.
bool overlap(const model::Mechanism& machine, std::uint32_t a, const Pose& pose_of_a,
             std::uint32_t b, const Pose& pose_of_b) {
  const model::PartShape &first = machine.shapes[{a}], &second = machine.shapes[{b}];
  const double depth = 2e-5 * std::max(first.size, second.size);
  return geometry::find_overlap(first.boundary, pose_of_a, second.boundary, pose_of_b, depth)
      .deepest.has_value();
}

std::set<Names> told_of(const model::Model& model) {
  std::set<Names> told;
  for (const model::Touch& touch : model.mechanism.may_touch)
    told.insert({model.parts[touch.first].name, model.parts[touch.second].name});
  return told;
}

// The places of the parts of a machine, each on its own or all together.
class Sampled {
 public:
  explicit Sampled(const std::string& text) : text_(text), loaded_(load(text)) {
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
      const double angle = turn * k / count;
      const test::MachineReply reply =
          test::ask(text_ + questions, numbers, fmt::format("angle({}) = {}", crank, angle));
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
  void skip_questions(std::size_t count) { asked_before_ = count; }

  std::set<Names> met() const {
    std::set<Names> names;
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
  Pose read_pose(model::PartIndex part, const test::MachineReply& reply, std::size_t& next) const {
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
    for (int k = 0; k < count; ++k) poses.push_back(turned_about(pair->at, turn * k / count));
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

}  // namespace

TEST_CASE("what may touch of ten machines are the parts that sampled places let meet") {
  for (const char* name :
       {"escapement", "missing_tooth", "extra_large_tooth", "time_bomb", "chiming_clock",
        "double_escapement", "ratchet_free", "ratchet_blocked", "rotary_reciprocating"}) {
    CAPTURE(name);
    const Sampled sampled(test::machine_example(name));
    CHECK(told_of(sampled.model()) == sampled.met());
  }
  Sampled crank(test::machine_example("crank_mechanism"));
  crank.skip_questions(2);
  crank.turn_together("crankshaft", 120);
  CHECK(told_of(crank.model()) == crank.met());
  CHECK(crank.met().empty());
}

namespace {

// A crank, a coupler and a rocker, with a post of the bed beside the coupler's way.
std::string four_bar(Vec post) {
  return R"(
let e = d - a
let lean = acos((e^2 + b^2 - c^2)/(2*e*b))
let rise = acos((e^2 + c^2 - b^2)/(2*e*c))
frame bed = cylinder(d=0.3, h=1) + move(cylinder(d=0.3, h=2), (d, 0, 0)) +
    move(block(d + 1, 0.6, 1), (-0.5, -0.3, -1)))" +
         fmt::format(" + move(cylinder(d=0.04, h=2), ({}, {}, 0))", post.x, post.y) + R"(
part crank = cylinder(d=0.6, h=1) + move(block(a, 0.3, 1), (0, -0.15, 0)) +
    move(cylinder(d=0.6, h=1) + cylinder(d=0.2, h=2), (a, 0, 0)) - cylinder(d=0.3, h=1)
part coupler = move(turn(cylinder(d=0.5, h=1) + move(block(b, 0.2, 1), (0, -0.1, 0)) +
    move(cylinder(d=0.5, h=1) + cylinder(d=0.2, h=2), (b, 0, 0)) -
    cylinder(d=0.2, h=1), lean), (a, 0, 1))
part rocker = move(turn(cylinder(d=0.6, h=1) + move(cylinder(d=0.5, h=1), (c, 0, 1)) +
    move(block(c, 0.3, 1), (0, -0.15, 1)) + move(cylinder(d=0.6, h=1), (0, 0, 1)) -
    cylinder(d=0.3, h=1) - move(cylinder(d=0.2, h=1), (c, 0, 1)), pi - rise), (d, 0, 1))
given a = 1, b = 2.25, c = 2, d = 2
)";
}

bool are_told(const model::Model& model, const Names& names) {
  return told_of(model).count(names) > 0;
}

}  // namespace

TEST_CASE("a shaft in the middle of a ring does not widen the ring") {
  const std::string ring =
      "frame ring = cylinder(d=20, h=1) - cylinder(d=16, h=1) + cylinder(d=4, h=1) -\n"
      "    cylinder(d=1, h=1)\n";
  const auto told = [&](const std::string& arm) {
    return told_of(*load(ring + "part wheel = cylinder(d=6, h=1) - cylinder(d=4, h=1)" + arm +
                         "\nangle(wheel) = 0\n")
                        .model)
        .size();
  };
  CHECK(told("") == 0);
  CHECK(told(" + move(block(4.9, 1, 1), (2.5, -0.5, 0))") == 0);
  CHECK(told(" + move(block(5.1, 1, 1), (2.8, -0.5, 1)) + move(block(5, 1, 2), (2.5, -0.5, 0))") ==
        0);
  // One inward tooth of the ring, which some of them reach.
  const std::string tooth = "solid bump = move(block(2, 1, 1), (-8.5, -0.5, 0))\n";
  const auto with_tooth = [&](const std::string& arm) {
    std::string text = tooth + ring;
    text.insert(text.find("cylinder(d=4"), "bump + ");
    return told_of(*load(text + "part wheel = cylinder(d=6, h=1) - cylinder(d=4, h=1)" + arm +
                         "\nangle(wheel) = 0\n")
                        .model)
        .size();
  };
  CHECK(with_tooth(" + move(block(3.9, 1, 1), (2.5, -0.5, 0))") == 0);
  CHECK(with_tooth(" + move(block(4.1, 1, 1), (2.5, -0.5, 0))") == 1);
}

TEST_CASE("a slot that is as long as the way of its pin is not touched at its ends") {
  const auto told = [](const std::string& length) {
    return told_of(*load(R"(
frame bed = cylinder(d=1, h=1) + move(block(40, 1, 1), (-20, 9, 1)) +
    move(block(40, 1, 1), (-20, -10, 1))
part crank = cylinder(d=2, h=1) + move(block(r, 1, 1), (0, -0.5, 0)) +
    move(cylinder(d=2, h=1) + cylinder(d=1, h=2), (r, 0, 0)) - cylinder(d=1, h=1)
part yoke = move(block(4, 18, 1), (r - 2, -9, 1)) - move(block(1, L, 1), (r - 0.5, -L/2, 1))
angle(crank) = 0
given r = 3, L = )" + length +
                         "\n")
                        .model);
  };
  CHECK(told("14").empty());
  CHECK(told("7.01").empty());
  CHECK(told("6.99") == std::set<Names>{{"crank", "yoke"}});
  CHECK(told("6.2") == std::set<Names>{{"crank", "yoke"}});
}

TEST_CASE("a post beside the way of a coupler may touch it where some place brings them together") {
  Sampled sampled(four_bar({9, 9}));
  constexpr int count = 180;
  sampled.turn_together("crank", count);
  std::size_t clear = 0, met = 0;
  for (const double x : {-1.5, -0.9, -0.2, 0.4, 1.0, 1.7, 2.5, 3.2, 4.1})
    for (const double y : {-1.2, 0.8, 1.4, 1.9, 2.4}) {
      CAPTURE(x);
      CAPTURE(y);
      const app::LoadedModel loaded =
          app::load_model({"machine.tml", four_bar({x, y})}, app::Purpose::State, {});
      REQUIRE(loaded.model);
      const model::Mechanism& machine = loaded.model->mechanism;
      if (machine.shapes.empty()) continue;  // they overlap as drawn
      bool do_meet = false;
      double gap = 1e9;
      for (const std::vector<Pose>& poses : sampled.together()) {
        do_meet = do_meet || overlap(machine, 0, poses[0], 2, poses[2]);
        gap = std::min(gap, geometry::find_clearance(machine.shapes[{0}].boundary, poses[0],
                                                     machine.shapes[{2}].boundary, poses[2], 1e-6)
                                ->distance);
      }
      constexpr double between_places = 0.06;  // as far as the coupler goes within half a step
      if (!do_meet && gap < between_places) continue;
      (do_meet ? met : clear) += 1;
      CHECK(are_told(*loaded.model, {"bed", "coupler"}) == do_meet);
    }
  CHECK(clear >= 5);
  CHECK(met >= 5);
}
