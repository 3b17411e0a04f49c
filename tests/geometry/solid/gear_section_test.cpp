// SPDX-License-Identifier: Apache-2.0
// Teeth: their involutes, their proportions, and that they mesh.
#include "geometry/solid/gear_section.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "geometry/solid/involute_arcs.h"
#include "geometry/solid/moments.h"
#include "geometry/solid/overlap.h"
#include "geometry/solid/solid.h"
#include "geometry/solid/tolerances.h"
#include "geometry/tolerances.h"

using namespace trammel::geometry;

namespace {

constexpr double pi = std::numbers::pi, degree = pi / 180;

Boundary as_boundary(const Region& region) {
  return {{{0, 1, region}}};
}

// The width of what is solid on a circle about the origin, around an angle.
double width_at(const Region& region, double radius, double angle) {
  const auto is_solid = [&](double a) {
    return is_inside(region, radius * Vec{std::cos(a), std::sin(a)});
  };
  const auto edge = [&](double side) {
    double in = 0, out = 1;
    while (is_solid(angle + side * out) && out > 1e-3) out /= 2;
    double found = 0;
    for (double step = 1e-4; found < 1; found += step)
      if (is_solid(angle + side * found) != is_solid(angle)) break;
    in = found - 1e-4;
    out = found;
    for (int i = 0; i < 50; ++i) {
      const double middle = (in + out) / 2;
      (is_solid(angle + side * middle) == is_solid(angle) ? in : out) = middle;
    }
    return in;
  };
  return radius * (edge(1) + edge(-1));
}

}  // namespace

TEST_CASE("arcs follow the involute within the tolerance, and join smoothly") {
  for (const int count : {5, 17, 40, 41, 42, 120, 1000})
    for (const double pressure : {14.5, 20.0, 30.0}) {
      CAPTURE(count);
      CAPTURE(pressure);
      const double base = count / 2.0 * std::cos(pressure * degree), tip = count / 2.0 + 1;
      const double root = std::max(base, count / 2.0 - 1.25);
      const auto unwound = [&](double r) { return std::sqrt((r / base) * (r / base) - 1); };
      const std::vector<Piece> arcs =
          involute_arcs(base, unwound(root), unwound(tip), flank_tolerance);
      double error = 0, kink = 0;
      for (std::size_t i = 0; i < arcs.size(); ++i) {
        for (int s = 0; s <= 100; ++s)
          error = std::max(error, distance_from_involute(base, eval_point(arcs[i], s / 100.0)));
        if (i > 0)
          kink = std::max(
              kink, std::abs(cross(eval_direction(arcs[i - 1], 1), eval_direction(arcs[i], 0))));
      }
      CHECK(error <= flank_tolerance);
      CHECK(kink <= 1e-12);
      const Vec end = involute_point(base, unwound(tip));
      CHECK(std::hypot(arcs.back().to.x - end.x, arcs.back().to.y - end.y) <= 1e-12 * tip);
    }
}

TEST_CASE("tips of teeth are set back, so that the next ones take over before them") {
  constexpr int count = 40;
  constexpr double pitch = count / 2.0, angle = pi / count;  // from a tooth to a gap
  const double base = pitch * std::cos(20 * degree), back = 2 * tip_relief * flank_tolerance;
  const auto involute = [&](double r) {
    const double unwound = std::sqrt((r / base) * (r / base) - 1);
    return unwound - std::atan(unwound);
  };
  const auto tooth = [&](double r) { return r * (angle + 2 * (involute(pitch) - involute(r))); };
  const Teeth teeth{count, 1.0, 20 * degree, 0.0};
  const Region wheel = *find_gear_section(teeth), ring = *find_ring_gear_section(teeth, 1.0);
  const double outer = pitch + 1 - 1e-9, inner = pitch - 1 + 1e-9;
  CHECK(std::abs(tooth(outer) - width_at(wheel, outer, 0.0) - back) < flank_tolerance);
  CHECK(std::abs(tooth(pitch) - width_at(wheel, pitch, 0.0)) < 2 * flank_tolerance);
  // The gaps of a ring have the shape of a wheel's teeth.
  const double nominal = 2 * angle * inner - tooth(inner);
  CHECK(std::abs(nominal - width_at(ring, inner, angle) - back) < flank_tolerance);
  CHECK(std::abs(angle * pitch - width_at(ring, pitch, angle)) < 2 * flank_tolerance);
}

TEST_CASE("tips that are hardly wider than they are set back stay teeth") {
  constexpr int count = 10;
  const double pressure = 20 * degree, pitch = count / 2.0, tip = pitch + 1;
  const auto involute = [&](double r) {
    const double ratio = r / (pitch * std::cos(pressure)), unwound = std::sqrt(ratio * ratio - 1);
    return unwound - std::atan(unwound);
  };
  for (const double half_width : {0.5e-6, 1.5e-6, 2.5e-6, 3.9e-6, 4.1e-6, 2e-5}) {
    CAPTURE(half_width);
    const double thinner = pi / 2 / count + involute(pitch) - involute(tip) - half_width / tip;
    const auto wheel = find_gear_section({count, 1.0, pressure, 4 * pitch * thinner});
    REQUIRE(wheel.has_value());
    for (const Piece& piece : wheel->loops[0].pieces) {
      // Of the flank below the middle of the first tooth.
      const bool is_first_flank = std::abs(piece.to.y) < 0.5 && piece.to.x > 0 &&
                                  length_of(piece.to) > length_of(piece.from) + 1e-3;
      if (is_first_flank) CHECK(piece.to.y <= 0.0);
      if (piece.radius > 0.0)
        CHECK(std::abs(length_of(piece.to - piece.center) - piece.radius) < 2 * flank_tolerance);
    }
  }
}

TEST_CASE("there are no more arcs than the tolerance asks for") {
  struct Row {
    double tolerance;
    std::size_t most;  // by the error of the best smooth arcs, rb dt^3 / 125, and two for the ends
  };
  const double base = 10 * std::cos(20 * degree), end = std::sqrt(11 / base * 11 / base - 1);
  for (const Row& row : {Row{1e-5, 14}, Row{1e-6, 28}, Row{1e-7, 58}})
    CHECK(involute_arcs(base, 0, end, row.tolerance).size() <= row.most);
}

TEST_CASE("teeth are as wide as gaps on the pitch circle, less half the backlash") {
  for (const int count : {8, 20, 60}) {
    CAPTURE(count);
    const double module = 0.01, pitch_radius = count * module / 2;
    for (const double backlash : {0.0, 0.001}) {
      const Teeth teeth{count, module, 20 * degree, backlash};
      const double half_pitch = pi * module / 2;
      const Region wheel = find_gear_section(teeth).value();
      CHECK(width_at(wheel, pitch_radius, 0) ==
            doctest::Approx(half_pitch - backlash / 2).epsilon(1e-4));
      const Region ring = find_ring_gear_section(teeth, 2 * module).value();
      CHECK(width_at(ring, pitch_radius, pi / count) ==
            doctest::Approx(half_pitch - backlash / 2).epsilon(1e-4));
      CHECK_FALSE(is_inside(ring, {pitch_radius, 0}));  // a gap
      const Region rack = find_rack_section(teeth, module).value();
      CHECK(is_inside(rack, {half_pitch / 2 - backlash / 4 - 1e-9, 0}));
      CHECK_FALSE(is_inside(rack, {half_pitch / 2 - backlash / 4 + 1e-9, 0}));
    }
  }
}

TEST_CASE("wheels have standard proportions") {
  const Teeth teeth{20, 2, 20 * degree, 0};
  const Region wheel = find_gear_section(teeth).value();
  const Box box = eval_box(wheel);
  CHECK(box.high.x == doctest::Approx(22));
  CHECK(nearest_foot(wheel, {0, 0}).distance == doctest::Approx(17.5));
  const Region ring = find_ring_gear_section(teeth, 4).value();
  CHECK(eval_box(ring).high.x == doctest::Approx(20 + 2.5 + 4));
  CHECK(nearest_foot(ring, {0, 0}).distance == doctest::Approx(18));
  const Box rack = eval_box(find_rack_section(teeth, 3).value());
  CHECK(rack.high.y == doctest::Approx(2));
  CHECK(rack.low.y == doctest::Approx(-2.5 - 3));
  CHECK(rack.high.x - rack.low.x == doctest::Approx(20 * 2 * pi));
}

TEST_CASE("wheels that mesh touch without overlapping") {
  const double module = 0.002;
  const auto section = [&](int count) {
    return find_gear_section({count, module, 20 * degree, 0}).value();
  };
  const Boundary large = as_boundary(section(41)), small = as_boundary(section(24));
  const double pitch_angle = 2 * pi / 24;
  for (const double turned : {0.0, 0.1, 0.37}) {
    CAPTURE(turned);
    // A gap of the small wheel faces a tooth of the large one.
    Pose first = make_turn(turned * pitch_angle * 24 / 41);
    Pose second = make_turn(pi - pitch_angle / 2 - turned * pitch_angle);
    second.shift = {module * (41 + 24) / 2, 0};
    const OverlapSearch search = find_overlap(large, first, small, second, 4e-6 * module);
    CHECK(search.is_complete);
    CHECK_FALSE(search.deepest.has_value());
    CHECK(find_clearance(large, first, small, second, 0)->distance <= 4e-6 * module);
    second = make_turn(pi - turned * pitch_angle);
    second.shift = {module * (41 + 24) / 2, 0};
    CHECK(find_overlap(large, first, small, second, 4e-6 * module).deepest->depth > module / 2);
  }
}

TEST_CASE("a wheel within a ring, and one on a rack, touch without overlapping") {
  const double module = 0.5;
  const Teeth small{20, module, 25 * degree, 0};
  const Boundary wheel = as_boundary(find_gear_section(small).value());
  const Boundary ring =
      as_boundary(find_ring_gear_section({60, module, 25 * degree, 0}, 1).value());
  Pose inside;
  inside.shift = {module * 20, 0};
  CHECK_FALSE(find_overlap(ring, Pose{}, wheel, inside, 4e-6 * module).deepest.has_value());
  CHECK(find_clearance(ring, Pose{}, wheel, inside, 0)->distance <= 4e-6 * module);
  const Boundary rack = as_boundary(find_rack_section({9, module, 25 * degree, 0}, 1).value());
  Pose above = make_turn(-pi / 2);  // a tooth downward, between two of the rack
  above.shift = {3.5 * pi * module, module * 10};
  CHECK_FALSE(find_overlap(rack, Pose{}, wheel, above, 4e-6 * module).deepest.has_value());
  CHECK(find_clearance(rack, Pose{}, wheel, above, 0)->distance <= 4e-6 * module);
}

TEST_CASE("pointed teeth end in their point") {
  // With eight teeth and 39 degrees, flanks meet before the addendum is reached.
  const Region wheel = find_gear_section({8, 1, 39 * degree, 0}).value();
  const Box box = eval_box(wheel);
  CHECK(box.high.x < 5 - 1e-3);
  CHECK(box.high.x > 4.5);
  for (const Piece& piece : wheel.loops[0].pieces) CHECK(eval_length(piece) > 1e-7);
}

TEST_CASE("teeth that cannot be are refused") {
  CHECK_FALSE(find_gear_section({3, 1, 20 * degree, 0}).has_value());
  CHECK_FALSE(find_gear_section({20, 0, 20 * degree, 0}).has_value());
  CHECK_FALSE(find_gear_section({20, -1, 20 * degree, 0}).has_value());
  CHECK_FALSE(find_gear_section({20, 1, 0, 0}).has_value());
  CHECK_FALSE(find_gear_section({20, 1, 80 * degree, 0}).has_value());
  CHECK_FALSE(find_gear_section({20, 1, 20 * degree, 5}).has_value());   // no tooth is left
  CHECK_FALSE(find_gear_section({20, 1, 20 * degree, -9}).has_value());  // no gap is left
  CHECK_FALSE(find_ring_gear_section({20, 1, 20 * degree, 0}, 0).has_value());
  CHECK_FALSE(find_rack_section({20, 1, 39 * degree, 0}, 1).has_value());  // pointed
  CHECK_FALSE(find_gear_section({20, std::nan(""), 20 * degree, 0}).has_value());
}
