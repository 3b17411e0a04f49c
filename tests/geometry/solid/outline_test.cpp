// SPDX-License-Identifier: Apache-2.0
// Outlines with measures known by hand.
#include "geometry/solid/outline.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "geometry/solid/moments.h"
#include "geometry/solid/sections.h"
#include "geometry/solid/solid.h"

using namespace trammel::geometry;

namespace {

constexpr double pi = std::numbers::pi;

Piece segment(Vec from, Vec to) {
  Piece piece;
  piece.from = from;
  piece.to = to;
  return piece;
}

Piece arc(Vec center, double radius, double from, double to, double sense) {
  Piece piece;
  piece.from = center + radius * Vec{std::cos(from), std::sin(from)};
  piece.to = center + radius * Vec{std::cos(to), std::sin(to)};
  piece.sense = sense;
  piece.center = center;
  piece.radius = radius;
  return piece;
}

// Half a disc above the x axis, as one arc and its diameter.
Region half_disc() {
  Piece round = arc({0, 0}, 1, 0, pi, 1);
  round.to = {-1, 0};  // to the last digit
  return {{Loop{{round, segment({-1, 0}, {1, 0})}}}};
}

// A disc without the part beyond x = 1/2: an arc of more than half a turn.
Region cut_disc() {
  const double y = std::sqrt(0.75);
  return {{Loop{{arc({0, 0}, 1, pi / 3, -pi / 3, 1), segment({0.5, -y}, {0.5, y})}}}};
}

}  // namespace

TEST_CASE("arcs are measured whichever way they run") {
  struct Row {
    Piece piece;
    double sweep, length;
    Vec middle;
  };
  const Row rows[] = {
      {arc({1, 2}, 2, 0, pi / 2, 1), pi / 2, pi, {1 + std::sqrt(2), 2 + std::sqrt(2)}},
      {arc({1, 2}, 2, pi / 2, 0, -1), -pi / 2, pi, {1 + std::sqrt(2), 2 + std::sqrt(2)}},
      {arc({1, 2}, 2, 0, pi / 2, -1), -3 * pi / 2, 3 * pi, {1 - std::sqrt(2), 2 - std::sqrt(2)}},
      {circle_section(2).loops[0].pieces[0], 2 * pi, 2 * pi, {-1, 0}},
      {segment({0, 0}, {3, 4}), 0, 5, {1.5, 2}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.length);
    CHECK(eval_sweep(row.piece) == doctest::Approx(row.sweep));
    CHECK(eval_length(row.piece) == doctest::Approx(row.length));
    const Vec middle = eval_point(row.piece, 0.5);
    CHECK(middle.x == doctest::Approx(row.middle.x));
    CHECK(middle.y == doctest::Approx(row.middle.y).epsilon(1e-12));
    const Vec along = eval_direction(row.piece, 0.5);
    const Vec step = eval_point(row.piece, 0.501) - eval_point(row.piece, 0.499);
    CHECK(dot(along, step) == doctest::Approx(0.002 * row.length).epsilon(1e-4));
    CHECK(nearest_part(row.piece, eval_point(row.piece, 0.3)) == doctest::Approx(0.3));
  }
}

TEST_CASE("a box holds where arcs bulge") {
  const Box box = eval_box(cut_disc());
  CHECK(box.low.x == doctest::Approx(-1));
  CHECK(box.low.y == doctest::Approx(-1));
  CHECK(box.high.x == doctest::Approx(0.5));
  CHECK(box.high.y == doctest::Approx(1));
}

TEST_CASE("a point lies inside also where its height is that of corners, chords and centres") {
  struct Row {
    Region region;
    Vec point;
    bool is_in;
  };
  const Row rows[] = {
      {circle_section(2), {0, 0}, true},      // the centre
      {circle_section(2), {-1.5, 0}, false},  // the ray passes both ends of the diameter
      {half_disc(), {0, 0.5}, true},          // above its chord
      {half_disc(), {0, -0.5}, false},        // within the circle, below the chord
      {half_disc(), {-2, 0}, false},          // on the line of the chord
      {half_disc(), {0, 1.5}, false},         //
      {cut_disc(), {0, 0}, true},             // an arc of more than half a turn
      {cut_disc(), {0.4, 0}, true},           //
      {cut_disc(), {0.6, 0}, false},          // within the circle, beyond the chord
      {cut_disc(), {-0.9, 0}, true},          //
      {block_section(2, 2), {1, 1}, true},    //
      {block_section(2, 2), {-1, 2}, false},  // the height of two corners
      {block_section(2, 2), {-1, 0}, false},  //
      {polygon_section({{0, 0}, {2, 0}, {1, 1}, {2, 2}, {0, 2}}), {0.5, 1}, true},
      {polygon_section({{0, 0}, {2, 0}, {1, 1}, {2, 2}, {0, 2}}), {1.5, 1}, false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.point.x);
    CAPTURE(row.point.y);
    CHECK(is_inside(row.region, row.point) == row.is_in);
    Pose pose = make_turn(0.7);
    pose.is_mirrored = true;
    CHECK(is_inside(place(pose, row.region), place(pose, row.point)) == row.is_in);
  }
}

TEST_CASE("an arc whose ends were moved off its circle holds what it held") {
  Piece small = arc({0, 0}, 1, -pi / 2 - 1e-5, -pi / 2 + 1e-5, 1);
  small.from.y += 6e-6;  // the chord is steep now
  Region region{{Loop{{small, segment(small.to, {0.5, 1}), segment({0.5, 1}, small.from)}}}};
  CHECK_FALSE(is_inside(region, {0.3, -0.5}));
  CHECK_FALSE(is_inside(region, {0.6, -0.6}));
}

TEST_CASE("moments are those of the textbook") {
  struct Row {
    Region region;
    double area;
    Vec centroid;
    double polar;
  };
  Region washer = circle_section(4);
  washer.loops.push_back(Loop{{reverse(circle_section(2).loops[0].pieces[0])}});
  const double h = 4 / (3 * pi);  // of half a disc
  const Row rows[] = {
      {circle_section(2), pi, {0, 0}, pi / 2},
      {washer, 3 * pi, {0, 0}, pi / 2 * 15},
      {block_section(3, 4), 12, {1.5, 2}, 25},
      {half_disc(), pi / 2, {0, h}, pi / 4 - pi / 2 * h * h},
      {polygon_section({{0, 0}, {3, 0}, {0, 3}}), 4.5, {1, 1}, 4.5},
  };
  for (const Row& row : rows)
    for (const double shift : {0.0, 3.0, 1e5}) {
      CAPTURE(shift);
      Pose pose = make_turn(shift);
      pose.shift = {shift, -2 * shift};
      const Moments moments = eval_moments(place(pose, row.region));
      const double off = 1e-13 + 1e-15 * shift;  // what coordinates are rounded by
      CHECK(std::abs(moments.area - row.area) <= 30 * off);
      CHECK(std::abs(moments.polar - row.polar) <= 200 * off);
      const Vec centroid = place(pose, row.centroid);
      CHECK(std::abs(moments.centroid.x - centroid.x) <= 30 * off);
      CHECK(std::abs(moments.centroid.y - centroid.y) <= 30 * off);
    }
  CHECK(eval_moments(Region{}).area == 0);
}

TEST_CASE("moments of many short arcs are those of the circle") {
  for (const int count : {7, 63, 64, 1000}) {  // closed forms, and series for small ones
    Loop loop;
    for (int i = 0; i < count; ++i)
      loop.pieces.push_back(arc({3, 4}, 2, 2 * pi * i / count, 2 * pi * (i + 1) / count, 1));
    const Moments moments = eval_moments({{loop}});
    CHECK(moments.area == doctest::Approx(4 * pi).epsilon(1e-13));
    CHECK(moments.polar == doctest::Approx(8 * pi).epsilon(1e-13));
  }
}

TEST_CASE("polygons that cross themselves are told") {
  CHECK(crosses_itself({{0, 0}, {1, 0}}));
  CHECK(crosses_itself({{0, 0}, {1, 0}, {1, 0}, {0, 1}}));          // a side without length
  CHECK(crosses_itself({{0, 0}, {2, 2}, {2, 0}, {0, 2}}));          // a bow tie
  CHECK(crosses_itself({{0, 0}, {2, 0}, {1, 0}, {1, 1}}));          // it turns back
  CHECK(crosses_itself({{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}));  // a corner on a side
  CHECK_FALSE(crosses_itself({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}));
  CHECK_FALSE(crosses_itself({{0, 0},
                              {0.5, 0},
                              {0.5, 0.2},
                              {0.4, 0.2},
                              {0.4, 0.1},
                              {0.2, 0.1},
                              {0.2, 0.2},
                              {0, 0.2}}));                        // two sides on one line, apart
  CHECK_FALSE(crosses_itself({{0, 0}, {1, 0}, {2, 0}, {2, 2}}));  // a corner in a straight side
}

TEST_CASE("polygons run counter-clockwise, and keep the numbers of their sides") {
  const Region region = polygon_section({{0, 0}, {0, 2}, {3, 0}});
  CHECK(eval_moments(region).area == doctest::Approx(3));
  for (const Piece& piece : region.loops[0].pieces) {
    if (piece.source.piece == 0) CHECK((piece.from.y == 2 && piece.to.y == 0));
    if (piece.source.piece == 2) CHECK((piece.from.x == 0 && piece.to.x == 3));
  }
}

TEST_CASE("the foot of a point is on the nearest piece") {
  const Foot foot = nearest_foot(half_disc(), {0, 2});
  CHECK(foot.distance == doctest::Approx(1));
  CHECK(foot.piece == 0);
  const Foot below = nearest_foot(half_disc(), {0.25, -1});
  CHECK(below.distance == doctest::Approx(1));
  CHECK(below.piece == 1);
  CHECK(below.point.x == doctest::Approx(0.25));
}

TEST_CASE("poses are composed and undone") {
  Pose a = make_turn(0.4), b = make_turn(-1.1);
  a.shift = {1, 2};
  a.lift = 3;
  b.shift = {-2, 0.5};
  for (const bool a_mirrored : {false, true})
    for (const bool b_mirrored : {false, true}) {
      a.is_mirrored = a_mirrored;
      b.is_mirrored = b_mirrored;
      const Vec point{0.3, 0.9}, twice = place(a, place(b, point)),
                                 once = place(compose(a, b), point);
      CHECK(once.x == doctest::Approx(twice.x));
      CHECK(once.y == doctest::Approx(twice.y));
      CHECK(compose(a, b).lift == 3);
      const Vec back = place(invert(a), place(a, point));
      CHECK(back.x == doctest::Approx(point.x));
      CHECK(back.y == doctest::Approx(point.y));
    }
}

TEST_CASE("quarter turns are exact") {
  for (int i = -9; i <= 9; ++i) {
    const Vec turned = place(make_turn(i * 90 * (pi / 180)), Vec{3, 5});
    CHECK(std::abs(turned.x) + std::abs(turned.y) == 8);
    CHECK((turned.x == 3 || turned.x == -3 || turned.x == 5 || turned.x == -5));
  }
  CHECK(make_turn(pi / 2 + 1e-9).cos != 0);
}
