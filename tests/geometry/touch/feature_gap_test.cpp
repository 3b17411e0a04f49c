// SPDX-License-Identifier: Apache-2.0
// Features of outlines, and gaps between them against differences along a motion.
#include "geometry/touch/feature_gap.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "geometry/solid/sections.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

constexpr double pi = std::numbers::pi;

std::size_t count(const std::vector<Feature>& features, FeatureKind kind) {
  return static_cast<std::size_t>(std::count_if(features.begin(), features.end(),
                                                [&](const Feature& f) { return f.kind == kind; }));
}

Piece arc(double from, double to, double sense) {
  Piece piece;
  piece.from = {std::cos(from), std::sin(from)};
  piece.to = {std::cos(to), std::sin(to)};
  piece.sense = sense;
  piece.radius = 1.0;
  return piece;
}

Piece chord(double from, double to) {
  Piece piece = arc(from, to, 0.0);
  piece.radius = 0.0;
  return piece;
}

// A part that moves along a line and turns evenly: neither its reference nor its angle accelerates.
struct Mover {
  Vec at, velocity;
  double angle, turning;

  MovingFrame frame(double t) const {
    const double a = angle + t * turning;
    return {at + t * velocity, std::cos(a), std::sin(a), velocity, turning};
  }
};

double number(double size) {
  return size * (*rc::gen::inRange(-1000, 1001)) / 1000.0;
}
Mover random_mover(Vec near) {
  return {near + Vec{number(0.3), number(0.3)}, {number(2), number(2)}, number(3), number(2)};
}

Feature disc(double radius) {
  Feature f;
  f.center = {number(1), number(1)};
  f.radius = radius;
  f.is_corner = radius == 0.0;
  return f;
}
Feature edge_of_length_2() {
  Feature f;
  f.kind = FeatureKind::Edge;
  f.length = 2.0;
  return f;
}
Feature edge() {
  Feature f;
  f.kind = FeatureKind::Edge;
  f.from = {number(1), number(1)};
  const double a = number(3);
  f.along = {std::cos(a), std::sin(a)};
  f.normal = -left_of(f.along);
  f.length = 2.0;
  f.to = f.from + f.length * f.along;
  return f;
}

}  // namespace

TEST_CASE("features: a block has four edges and four corners, a hole hollow arcs and no corner") {
  const Boundary block{{{0, 1, block_section(2, 1)}}};
  const auto of_block = find_features(block, {});
  CHECK(count(of_block, FeatureKind::Edge) == 4);
  CHECK(count(of_block, FeatureKind::Disc) == 4);
  for (const Feature& f : of_block)
    if (f.is_corner) CHECK(f.sector.sweep == doctest::Approx(pi / 2));
  Region ring = circle_section(4);
  Region hole = circle_section(2);
  for (Piece& p : hole.loops[0].pieces) p = reverse(p);
  ring.loops.push_back(hole.loops[0]);
  const auto of_ring = find_features({{{0, 1, ring}}}, {});
  CHECK(count(of_ring, FeatureKind::HollowArc) == 1);
  CHECK(count(of_ring, FeatureKind::Disc) == 1);
}

TEST_CASE("features: slabs share what is the same, not arcs that only begin alike") {
  const Region half{{{{arc(0, pi, 1), chord(pi, 0)}}}};
  const Region quarter{{{{arc(0, pi / 2, 1), chord(pi / 2, 0)}}}};
  const auto same = find_features({{{0, 1, half}, {1, 2, half}}}, {});
  CHECK(same.size() == find_features({{{0, 2, half}}}, {}).size());
  CHECK(same.front().at == std::vector<Heights>{{0, 2}});
  std::vector<double> sweeps;
  for (const Feature& f : find_features({{{0, 1, half}, {1, 2, quarter}}}, {}))
    if (f.kind == FeatureKind::Disc && !f.is_corner) sweeps.push_back(f.sector.sweep);
  REQUIRE(sweeps.size() == 2);
  CHECK(sweeps[0] == doctest::Approx(pi));
  CHECK(sweeps[1] == doctest::Approx(pi / 2));
}

TEST_CASE("features: a hollow arc has seats for discs of its radius alone") {
  // A block with half a round hollow in its top: seats at 45, 90 and 135 degrees below its centre.
  Region cut;
  Piece hollow = arc(0, -pi, -1);
  Piece right, bottom, left, far_left, far_right;
  right.from = {2, 0};
  right.to = hollow.from;
  far_left.from = hollow.to;
  far_left.to = {-2, 0};
  left.from = {-2, 0};
  left.to = {-2, -3};
  bottom.from = {-2, -3};
  bottom.to = {2, -3};
  far_right.from = {2, -3};
  far_right.to = {2, 0};
  cut.loops.push_back({{right, hollow, far_left, left, bottom, far_right}});
  Feature ball;
  ball.radius = 1.0;
  Feature smaller = ball;
  smaller.radius = 0.99;
  std::size_t seats = 0;
  for (const Feature& f : find_features({{{0, 1, cut}}}, {})) {
    if (!(f.seat > 0.0)) continue;
    ++seats;
    CHECK(length_of(f.center) == doctest::Approx(1.0));
    CHECK(f.center.y < -0.7);
    CHECK(eval_depth(f.sector, -f.center) > 0.1);
    CHECK(can_face(f, ball));
    CHECK(!can_face(f, smaller));
    CHECK(!can_face(f, edge_of_length_2()));
    CHECK(!can_face(ball, f));
  }
  CHECK(seats == 3);
}

TEST_CASE("features: where things overlap, corners face more beside their straight faces") {
  const Boundary block{{{0, 1, block_section(2, 1)}}};
  for (const Feature& f : find_features(block, {}, Touching::Overlapping)) {
    if (!f.is_corner) continue;
    CHECK(f.sector.sweep == doctest::Approx(pi / 2));
    CHECK(f.sector_toward(FeatureKind::Disc).sweep == doctest::Approx(pi / 2));
    CHECK(f.sector_toward(FeatureKind::Edge).sweep == doctest::Approx(2 * pi));
  }
  // Beside an arc the sector ends, for there the arc itself goes on.
  const Region half{{{{arc(0, pi, 1), chord(pi, 0)}}}};
  for (const Feature& f : find_features({{{0, 1, half}}}, {}, Touching::Overlapping)) {
    if (!f.is_corner) continue;
    const Sector& toward = f.sector_toward(FeatureKind::Edge);
    CHECK(toward.sweep == doctest::Approx(3 * pi / 2));
    const double outward = f.center.x;  // 1 or -1
    CHECK(eval_depth(toward, {outward, -0.1}) > 0);
    CHECK(eval_depth(toward, {outward, 0.1}) < 0);
    CHECK(eval_depth(toward, {-outward, -0.1}) > 0);
  }
}

TEST_CASE(
    "features: a straight face that goes on as an arc has a place between them, if it overlaps") {
  Region stadium;
  Loop loop;
  Piece right = arc(-pi / 2, pi / 2, 1), left = arc(pi / 2, 3 * pi / 2, 1);
  for (Piece* piece : {&right, &left}) {
    const double shift = piece == &right ? 1.0 : -1.0;
    piece->center = {shift, 0.0};
    piece->from.x += shift;
    piece->to.x += shift;
  }
  Piece top, bottom;
  top.from = right.to;
  top.to = left.from;
  bottom.from = left.to;
  bottom.to = right.from;
  loop.pieces = {right, top, left, bottom};
  stadium.loops.push_back(loop);
  const auto corners = [&](Touching how) {
    const auto features = find_features({{{0, 1, stadium}}}, {}, how);
    return std::count_if(features.begin(), features.end(),
                         [](const Feature& f) { return f.is_corner; });
  };
  CHECK(corners(Touching::Rigid) == 0);
  CHECK(corners(Touching::Overlapping) == 4);
}

TEST_CASE("features: directions lie within a sector by the angle to its nearer side") {
  const Sector quarter{{1.0, 0.0}, pi / 2};
  CHECK(eval_depth(quarter, {1.0, 1.0}) == doctest::Approx(pi / 4));
  CHECK(eval_depth(quarter, {1.0, 0.0}) == doctest::Approx(0.0));
  CHECK(eval_depth(quarter, {-1.0, -1.0}) == doctest::Approx(-3 * pi / 4));
  CHECK(eval_depth({{-1.0, 0.0}, pi}, {0.0, -1.0}) == doctest::Approx(pi / 2));
}

TEST_CASE("features: what may enter a sector by a turn is no less than what does") {
  CHECK(rc::check("sectors of any size, directions near their sides", [] {
    const double from = number(3), sweep = std::abs(number(2 * pi));
    const double turns = std::abs(number(0.5)), along = number(2 * pi);
    const Sector sector{{std::cos(from), std::sin(from)}, sweep};
    const Vec direction{std::cos(along), std::sin(along)};
    const bool may = may_enter(make_wedge(sector), direction, turns);
    if (eval_depth(sector, direction) >= -turns) RC_ASSERT(may);
    // It is not much more: of narrow sectors the bound is off by the second order of the turn.
    if (eval_depth(sector, direction) < -turns - 0.2 && sweep / 2 < 1.0) RC_ASSERT(!may);
  }));
}

TEST_CASE("gaps change as their rates and biases say, of every kind") {
  const auto follows = [](const Feature& a, const Feature& b, Vec apart) {
    const Mover first = random_mover(apart), second = random_mover({});
    const auto gap = [&](double t) {
      const MovingFrame p = first.frame(t), q = second.frame(t);
      return eval_gap({a, p, b, q}).gap;
    };
    const MovingFrame p = first.frame(0), q = second.frame(0);
    const Facing pair{a, p, b, q};
    const FeatureGap at = eval_gap(pair);
    if (b.kind != FeatureKind::Edge) RC_PRE(length_of(at.center - at.on_second) > 0.2);
    const double h = 1e-4;
    const double rate = (gap(h) - gap(-h)) / (2 * h);
    const double bend = (gap(h) - 2 * gap(0) + gap(-h)) / (h * h);
    RC_ASSERT(std::abs(rate - eval_gap_rate(at, pair)) < 1e-5);
    RC_ASSERT(std::abs(bend - eval_gap_bias(at, pair)) < 1e-3 * (1 + std::abs(bend)));
  };
  CHECK(rc::check("corner and edge", [&] { follows(disc(0), edge(), {}); }));
  CHECK(rc::check("arc and edge", [&] { follows(disc(0.5), edge(), {}); }));
  CHECK(rc::check("arc and arc", [&] { follows(disc(0.5), disc(0.7), {3, 0}); }));
  CHECK(rc::check("corner in a hollow arc", [&] {
    Feature hollow = disc(4);
    hollow.kind = FeatureKind::HollowArc;
    follows(disc(0), hollow, {});
  }));
}

TEST_CASE("slips change as their biases say where parts roll on each other") {
  const auto follows = [](const Feature& a, const Feature& b, Vec apart) {
    Mover first = random_mover(apart);
    const Mover second = random_mover({});
    const auto slip = [&](double t) {
      const MovingFrame p = first.frame(t), q = second.frame(t);
      const Facing pair{a, p, b, q};
      return eval_slip(eval_gap(pair), pair);
    };
    const MovingFrame still = first.frame(0), q = second.frame(0);
    const FeatureGap touching = eval_gap({a, still, b, q});
    if (b.kind != FeatureKind::Edge) RC_PRE(length_of(touching.center - touching.on_second) > 0.2);
    first.velocity = first.velocity + q.velocity_of(touching.point) -
                     still.velocity_of(touching.point);  // both points move alike
    const MovingFrame p = first.frame(0);
    const Facing pair{a, p, b, q};
    const double h = 1e-5, change = (slip(h) - slip(-h)) / (2 * h);
    RC_ASSERT(std::abs(slip(0)) < 1e-12);
    RC_ASSERT(std::abs(change - eval_slip_bias(eval_gap(pair), pair)) <
              1e-4 * (1 + std::abs(change)));
  };
  CHECK(rc::check("corner and edge", [&] { follows(disc(0), edge(), {}); }));
  CHECK(rc::check("arc and edge", [&] { follows(disc(0.5), edge(), {}); }));
  CHECK(rc::check("arc and arc", [&] { follows(disc(0.5), disc(0.7), {3, 0}); }));
  CHECK(rc::check("disc in a hollow arc", [&] {
    Feature hollow = disc(4);
    hollow.kind = FeatureKind::HollowArc;
    follows(disc(0.5), hollow, {});
  }));
}
