// SPDX-License-Identifier: Apache-2.0
// Rotations and mirrors that bring outlines onto themselves.
#include "geometry/solid/symmetry.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "geometry/solid/gear_section.h"
#include "geometry/solid/sections.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

constexpr double pi = std::numbers::pi;

// A disc about a place with teeth around it, some left out, and a round hole beside the middle.
struct Wheel {
  int teeth = 0;
  std::vector<int> missing = {};
  double long_tooth = 0;  // by which one is longer
  int holes = 0;
  bool has_square_hub = false;
};

Solid make_wheel(const Wheel& wheel, Vec center) {
  Solid solid;
  SolidNode whole{SolidNode::Kind::Union, {}, {}};
  SolidNode cut{SolidNode::Kind::Difference, {}, {}};
  const auto add = [&](const Region& section, double bottom, double top, Pose pose) {
    pose.shift = pose.shift + center;
    SolidNode node;
    node.leaf = solid.leaves.push_back(make_prism(section, bottom, top, pose));
    return solid.nodes.push_back(node);
  };
  whole.children.push_back(add(circle_section(2), 0, 1, make_turn(0.1)));
  for (int i = 0; i < wheel.teeth; ++i) {
    bool is_missing = false;
    for (const int m : wheel.missing) is_missing = is_missing || m == i;
    if (is_missing) continue;
    Pose low;
    low.shift = {0.5, -0.05};
    const double length = 0.7 + (i == 2 ? wheel.long_tooth : 0);
    whole.children.push_back(add(block_section(length, 0.1), 0, 1,
                                 compose(make_turn(0.3 + 2 * pi * i / wheel.teeth), low)));
  }
  if (wheel.has_square_hub) {
    Pose corner;
    corner.shift = {-0.2, -0.2};
    whole.children.push_back(add(block_section(0.4, 0.4), 0, 2, corner));
  }
  cut.children.push_back(solid.nodes.push_back(whole));
  for (int i = 0; i < wheel.holes; ++i) {
    Pose out;
    const double angle = 2 * pi * i / wheel.holes;
    out.shift = {0.6 * std::cos(angle), 0.6 * std::sin(angle)};
    cut.children.push_back(add(circle_section(0.1), 0, 1, out));
  }
  solid.nodes.push_back(cut);
  return solid;
}

RotationalSymmetry find_symmetry(const Wheel& wheel, Vec center, Vec axis) {
  const Evaluated evaluated = evaluate(make_wheel(wheel, center), 1e-6, {});
  CHECK(evaluated.problems.empty());
  return find_rotational_symmetry(evaluated.boundary, axis, 1e-5);
}

}  // namespace

TEST_CASE("the order of a wheel is that of all that it bears") {
  struct Row {
    Wheel wheel;
    int order;
  };
  const Row rows[] = {
      {{10, {}, 0, 0, false}, 10},
      {{10, {6}, 0, 0, false}, 1},           // a missing tooth
      {{12, {0, 3, 6, 9}, 0, 0, false}, 4},  //
      {{10, {}, 0.1, 0, false}, 1},          // one longer than the others
      {{12, {}, 0, 8, false}, 4},            // holes and teeth together
      {{0, {}, 0, 5, false}, 5},             //
      {{12, {}, 0, 0, true}, 4},             // another slab has another order
      {{15, {}, 0, 0, true}, 1},             //
  };
  for (const Row& row : rows)
    for (const Vec center : {Vec{0, 0}, Vec{3, -7}}) {
      const RotationalSymmetry symmetry = find_symmetry(row.wheel, center, center);
      CHECK_FALSE(symmetry.is_round);
      CHECK(symmetry.order == row.order);
    }
}

TEST_CASE("what is round is so about its own axis alone") {
  CHECK(find_symmetry({}, {1, 2}, {1, 2}).is_round);
  const RotationalSymmetry beside = find_symmetry({}, {1, 2}, {1, 2.1});
  CHECK_FALSE(beside.is_round);
  CHECK(beside.order == 1);
  CHECK(find_symmetry({10, {}, 0, 0, false}, {1, 2}, {1.1, 2}).order == 1);
  CHECK_FALSE(find_rotational_symmetry(Boundary{}, {0, 0}, 1e-6).is_round);
}

TEST_CASE(
    "mirrors are found where they are, at any place, size and angle, and of mirrored wheels") {
  struct Row {
    Wheel wheel;
    int lines;
    double angle;  // of one of them
  };
  const Row rows[] = {
      {{10, {}, 0, 0, false}, 10, 0.3},                    // through each tooth, and between them
      {{10, {6}, 0, 0, false}, 1, 0.3 + 2 * pi * 6 / 10},  // through the gap
      {{10, {1, 2}, 0, 0, false}, 1, 0.3 + 2 * pi * 1.5 / 10},
      {{10, {1, 2, 4}, 0, 0, false}, 0, 0},  // gaps at uneven distances
      {{12, {0, 3, 6, 9}, 0, 0, false}, 4, 0.3},
      {{10, {}, 0.1, 0, false}, 1, 0.3 + 2 * pi * 2 / 10},  // through the longer one
      {{0, {}, 0, 5, false}, 5, 0},
      {{12, {}, 0, 8, false}, 0, 0},  // holes stand askew to the teeth
      {{0, {}, 0, 6, true}, 2, 0},    // a hexagon and a square
  };
  for (const Row& row : rows)
    for (const double turn : {0.0, 1.0, 2.5})
      for (const double scale : {1.0, 1e-3, 400.0})
        for (const bool is_mirrored : {false, true}) {
          Evaluated evaluated = evaluate(make_wheel(row.wheel, {3, -7}), 1e-6, {});
          Pose pose = make_turn(turn);
          pose.is_mirrored = is_mirrored;
          for (Slab& slab : evaluated.boundary.slabs) {
            for (Loop& loop : slab.region.loops)
              for (Piece& piece : loop.pieces) {
                for (Vec* point : {&piece.from, &piece.to, &piece.center}) *point = scale * *point;
                piece.radius *= scale;
              }
            slab.region = place(pose, slab.region);
          }
          const Vec axis = place(pose, scale * Vec{3, -7});
          const double tolerance = 1e-5 * scale;
          const int order = find_rotational_symmetry(evaluated.boundary, axis, tolerance).order;
          const MirrorSymmetry mirror =
              find_mirror_symmetry(evaluated.boundary, axis, order, tolerance);
          CAPTURE(row.wheel.teeth);
          CAPTURE(turn);
          REQUIRE(mirror.lines == row.lines);
          if (row.lines == 0) continue;
          CHECK(mirror.angle >= 0);
          CHECK(mirror.angle < pi / row.lines);
          const double expected = turn + (is_mirrored ? -row.angle : row.angle);
          CHECK(std::abs(std::remainder(mirror.angle - expected, pi / row.lines)) < 1e-9);
        }
}

TEST_CASE("an eccentric disc is mirrored at the line through its middle, a screw shape at none") {
  CHECK(find_symmetry({}, {1, 2}, {1, 2.1}).order == 1);
  const Evaluated disc = evaluate(make_wheel({}, {1, 2}), 1e-6, {});
  const MirrorSymmetry mirror = find_mirror_symmetry(disc.boundary, {0.6, 1.8}, 1, 1e-5);
  CHECK(mirror.lines == 1);
  CHECK(std::abs(mirror.angle - std::atan2(0.2, 0.4)) < 1e-9);
  // Teeth that lean: they turn onto each other, and no mirror does that.
  Boundary saw;
  Loop loop;
  for (int i = 0; i < 6; ++i)
    for (const double radius : {1.0, 2.0}) {
      Piece piece;
      piece.from = radius * Vec{std::cos(pi / 3 * i), std::sin(pi / 3 * i)};
      loop.pieces.push_back(piece);
    }
  for (std::size_t i = 0; i < loop.pieces.size(); ++i)
    loop.pieces[i].to = loop.pieces[(i + 1) % loop.pieces.size()].from;
  saw.slabs.push_back({0, 1, {{loop}}});
  CHECK(find_rotational_symmetry(saw, {0, 0}, 1e-6).order == 6);
  CHECK(find_mirror_symmetry(saw, {0, 0}, 6, 1e-6).lines == 0);
}

TEST_CASE("a gear has as many rotations and mirrors as teeth") {
  const Region gear = find_gear_section({37, 0.01, 20 * pi / 180, 0}).value();
  const Boundary boundary{{{0, 1, gear}}};
  CHECK(find_rotational_symmetry(boundary, {0, 0}, 1e-7).order == 37);
  const MirrorSymmetry mirror = find_mirror_symmetry(boundary, {0, 0}, 37, 1e-7);
  CHECK(mirror.lines == 37);
  CHECK(std::abs(std::remainder(mirror.angle, pi / 37)) < 1e-9);
}
