// SPDX-License-Identifier: Apache-2.0
// What a random linkage may touch, against its closed form.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>

#include "app/document/load_model.h"
#include "base/vector2.h"

using namespace trammel;

namespace {

using Vec = base::Vector2<double>;

constexpr double turn = 2 * std::numbers::pi;

// A four-bar linkage in numbers, as drawn with its crank at an angle, the coupler's end on one side
// of the line from the crank's to the rocker's axis.
struct FourBar {
  double crank, coupler, rocker, ground, angle, side;

  Vec pin(double at) const { return {crank * std::cos(at), crank * std::sin(at)}; }
  /// Where coupler and rocker meet; nothing where they do not.
  std::optional<Vec> meeting(double at, double on_side) const {
    const Vec from = pin(at), across = Vec{ground, 0} - from;
    const double length = length_of(across);
    if (length > coupler + rocker || length < std::abs(coupler - rocker)) return std::nullopt;
    const double along = (coupler * coupler - rocker * rocker + length * length) / (2 * length);
    const double beside = std::sqrt(std::max(0.0, coupler * coupler - along * along));
    return from + (1 / length) * (along * across + on_side * beside * base::left_of(across));
  }
  std::string text(Vec post, double radius) const {
    const Vec from = pin(angle), to = *meeting(angle, side);
    return fmt::format(
        "frame bed = cylinder(d=0.3, h=1) + move(cylinder(d=0.3, h=1), ({0}, 0, 0)) +\n"
        "    move(block({0}, 0.6, 1), (0, -0.3, -1)) + move(cylinder(d={8}, h=1), ({6}, {7}, 1))\n"
        "part crank = turn(cylinder(d=0.6, h=1) + move(block({1}, 0.3, 1), (0, -0.15, 0)) +\n"
        "    move(cylinder(d=0.6, h=1) + cylinder(d=0.2, h=2), ({1}, 0, 0)) - cylinder(d=0.3, "
        "h=1), "
        "{4})\n"
        "part coupler = move(turn(move(block({2}, 0.2, 1), (0, -0.1, 0)) + cylinder(d=0.5, h=1) +\n"
        "    move(cylinder(d=0.5, h=1) + cylinder(d=0.2, h=2), ({2}, 0, 0)) - cylinder(d=0.2, "
        "h=1),\n"
        "    {5}), ({9}, {10}, 1))\n"
        "part rocker = move(turn(move(block({3}, 0.3, 1), (0, -0.15, 2)) + cylinder(d=0.6, h=3) +\n"
        "    move(cylinder(d=0.5, h=1), ({3}, 0, 2)) - cylinder(d=0.3, h=3) -\n"
        "    move(cylinder(d=0.2, h=1), ({3}, 0, 2)), {11}), ({0}, 0, 0))\n",
        ground, crank, coupler, rocker, angle, std::atan2((to - from).y, (to - from).x), post.x,
        post.y, 2 * radius, from.x, from.y, std::atan2(to.y, to.x - ground));
  }
  // From the coupler's outline, to the middle of a post.
  double gap(Vec from, Vec to, Vec post) const {
    const Vec along = (1 / coupler) * (to - from);
    const double x = dot(post - from, along), y = cross(along, post - from);
    const double beyond = std::max({-x, 0.0, x - coupler}),
                 beside = std::max(std::abs(y) - 0.1, 0.0);
    return std::min({std::hypot(beyond, beside), std::max(0.0, length_of(post - from) - 0.25),
                     std::max(0.0, length_of(post - to) - 0.25)});
  }
  // Over all places that it comes to from the drawing: on both sides where it turns back.
  double smallest_gap(Vec post) const {
    constexpr int count = 8000;
    bool turns_back = false;
    double least = HUGE_VAL;
    for (const double sense : {1.0, -1.0})
      for (int k = 0; k < count; ++k) {
        const double at = angle + sense * turn * k / count;
        if (!meeting(at, 1.0)) {
          turns_back = true;
          break;
        }
        least = std::min(least, gap(pin(at), *meeting(at, side), post));
      }
    if (!turns_back) return least;
    for (const double sense : {1.0, -1.0})
      for (int k = 0; k < count; ++k) {
        const double at = angle + sense * turn * k / count;
        const auto end = meeting(at, -side);
        if (!end) break;
        least = std::min(least, gap(pin(at), *end, post));
      }
    return least;
  }
};

bool is_told(const model::Model& model, const std::string& first, const std::string& second) {
  const auto& touches = model.mechanism.may_touch;
  return std::any_of(touches.begin(), touches.end(), [&](const model::Touch& touch) {
    return model.parts[touch.first].name == first && model.parts[touch.second].name == second;
  });
}

double any_real(double low, double high) {
  return low + (high - low) * *rc::gen::inRange(0, 1 << 20) / (1 << 20);
}

}  // namespace

TEST_CASE(
    "posts beside random linkages may touch the coupler where its closed form comes to them") {
  CHECK(rc::check([] {
    const FourBar linkage{any_real(0.6, 2), any_real(1, 4),    any_real(1, 4),
                          any_real(2, 4),   any_real(0, turn), *rc::gen::inRange(0, 2) * 2 - 1.0};
    const Vec post{any_real(-2, 5), any_real(-3, 3)};
    const double radius = *rc::gen::element(0.005, 0.05, 0.3);
    RC_PRE(linkage.meeting(linkage.angle, 1.0).has_value());
    const double gap = linkage.smallest_gap(post) - radius;
    RC_PRE(std::abs(gap) > 4e-3);  // of what lies between two places
    const app::LoadedModel loaded =
        app::load_model({"machine.tml", linkage.text(post, radius)}, app::Purpose::State, {});
    RC_ASSERT(loaded.model.has_value());
    RC_PRE(loaded.model->mechanism.shapes.size() == 4);  // they overlap as drawn
    RC_ASSERT(loaded.model->mechanism.pairs.size() == 4);
    RC_ASSERT(is_told(*loaded.model, "bed", "coupler") == (gap < 0));
  }));
}
