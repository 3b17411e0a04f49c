// SPDX-License-Identifier: Apache-2.0
// First hits of two parts against many looks at whether their regions overlap.
#include "simulation/solid/hit_search.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "geometry/solid/overlap.h"
#include "geometry/solid/sections.h"

using namespace trammel;
using namespace trammel::simulation;
using geometry::Vec;

namespace {

constexpr double pi = std::numbers::pi;

model::Boundary boundary_of(const geometry::Region& section) {
  return {{{0, 1, section}}};
}

TouchingPart part_of(const model::Boundary& boundary) {
  return make_touching_part(boundary, {}, geometry::Touching::Rigid, 0.0);
}

// A place as a polynomial of the time, from 0 to 1, in each coordinate.
struct Path {
  std::array<std::array<double, 4>, 3> coefficients{};  // x, y, angle; from the constant on

  double eval(std::size_t coordinate, double t) const {
    const auto& c = coefficients[coordinate];
    return c[0] + t * (c[1] + t * (c[2] + t * c[3]));
  }
  PosePath pose_path() const {
    PosePath path{0.0, 1.0, {{eval(0, 0), eval(1, 0)}, eval(2, 0)}, {}, {}, {}};
    for (std::size_t i = 0; i < 3; ++i) {
      std::array<double, numeric::Bernstein::count> samples{};
      for (std::size_t k = 0; k < samples.size(); ++k)
        samples[k] = eval(i, numeric::sample_parts()[k]);
      (i == 0 ? path.x : i == 1 ? path.y : path.angle) = numeric::through_samples(samples);
    }
    return path;
  }
  geometry::Pose pose(double t) const {
    geometry::Pose pose = geometry::make_turn(eval(2, t));
    pose.shift = {eval(0, t), eval(1, t)};
    return pose;
  }
};

std::optional<FeatureHit> find_hit(const TouchingPair& pair, const Path& p, const Path& q) {
  PartPath first(p.pose_path()), second(q.pose_path());
  NearList near;
  HitWorkspace space;
  return find_first_hit(pair, first, second, {1e-9, 1e-10, HUGE_VAL, {}}, near, space);
}

double number(double size) {
  return size * (*rc::gen::inRange(-1000, 1001)) / 1000.0;
}

// Toward the origin, more or less.
Path random_path(Vec from, double turns) {
  Path path;
  path.coefficients = {{{from.x, -from.x + number(1), number(2), number(1)},
                        {from.y, number(1), number(2), number(1)},
                        {number(3), number(turns), number(3), number(1)}}};
  return path;
}

model::Boundary random_outline() {
  switch (*rc::gen::inRange(0, 3)) {
    case 0: return boundary_of(geometry::circle_section(1.2));
    case 1: return boundary_of(geometry::block_section(2.0, 0.2));
    default:
      return boundary_of(geometry::polygon_section({{-1, -0.5}, {1, -0.4}, {0.2, 0.1}, {0.1, 1}}));
  }
}

// The first of so many moments at which the regions overlap visibly.
std::optional<double> first_overlap(const model::Boundary& a, const Path& p,
                                    const model::Boundary& b, const Path& q, int looks) {
  for (int i = 0; i <= looks; ++i) {
    const double t = static_cast<double>(i) / looks;
    if (geometry::find_overlap(a, p.pose(t), b, q.pose(t), 1e-6).deepest) return t;
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("no hit of two parts is missed, and none is made up") {
  int hits = 0, cases = 0;
  CHECK(rc::check("outlines that move on polynomials", [&] {
    const model::Boundary a = random_outline(), b = random_outline();
    const Path p = random_path({2.2, number(1)}, *rc::gen::element(3.0, 60.0));
    const Path q = random_path({-2.2, number(1)}, 3.0);
    RC_PRE(!geometry::find_overlap(a, p.pose(0), b, q.pose(0), 1e-6).deepest);
    const TouchingPart first = part_of(a), second = part_of(b);
    const TouchingPair pair(first, second, std::nullopt, 1e-9);
    const auto hit = find_hit(pair, p, q);
    const auto seen = first_overlap(a, p, b, q, 300);
    ++cases;
    if (!hit) {
      RC_ASSERT(!seen);
      return;
    }
    ++hits;
    RC_ASSERT(!seen || hit->time <= *seen);
    // Before it they are apart, at it they touch.
    const auto touching =
        geometry::find_clearance(a, p.pose(hit->time), b, q.pose(hit->time), 1e-6);
    RC_ASSERT(touching && touching->distance < 1e-7);
    const double before = hit->time * (1 - 1e-3);
    RC_ASSERT(!geometry::find_overlap(a, p.pose(before), b, q.pose(before), 1e-6).deepest);
  }));
  CHECK(3 * hits > cases);
}

TEST_CASE("a thin vane that spins many turns in one step strikes what comes into its way") {
  const model::Boundary vane = boundary_of(geometry::block_section(2.0, 0.01));
  const model::Boundary pin = boundary_of(geometry::circle_section(0.01));
  const TouchingPart first = part_of(vane), second = part_of(pin);
  const TouchingPair pair(first, second, std::nullopt, 1e-9);
  Path spins, comes;
  spins.coefficients[2] = {0, 200 * pi, 0, 0};
  comes.coefficients[0] = {-4, 4, 0, 0};
  const auto hit = find_hit(pair, spins, comes);
  REQUIRE(hit);
  // The tip reaches to -2 from 0.5 on, and passes there each hundredth of the time.
  CHECK(hit->time > 0.49);
  CHECK(hit->time < 0.515);
}

TEST_CASE("a hit that is too late for the caller is none") {
  const model::Boundary block = boundary_of(geometry::block_section(1.0, 1.0));
  const TouchingPart first = part_of(block), second = part_of(block);
  const TouchingPair pair(first, second, std::nullopt, 1e-9);
  Path comes;
  comes.coefficients[0] = {-2, 2, 0, 0};  // the gap of 1 closes at 1/2
  PartPath a(Path{}.pose_path()), b(comes.pose_path());
  NearList near;
  HitWorkspace space;
  const auto hit = find_first_hit(pair, a, b, {1e-9, 1e-10, HUGE_VAL, {}}, near, space);
  REQUIRE(hit);
  CHECK(hit->time == doctest::Approx(0.5).epsilon(1e-8));
  CHECK(find_first_hit(pair, a, b, {1e-9, 1e-10, 0.51, {}}, near, space));
  CHECK_FALSE(find_first_hit(pair, a, b, {1e-9, 1e-10, 0.49, {}}, near, space));
}
