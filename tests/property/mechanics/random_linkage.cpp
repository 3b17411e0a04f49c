// SPDX-License-Identifier: Apache-2.0
#include "property/mechanics/random_linkage.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "support/symbolic/random_formula.h"

namespace trammel::test {

namespace {

constexpr int tries_max = 60;
constexpr double least_sine = 0.4;  // of the two directions that place a point
constexpr std::size_t drives_max = 3;

double length(const Vector& v) {
  return std::hypot(v.x, v.y);
}

class Maker {
 public:
  explicit Maker(std::uint32_t seed) : random_(seed) {}

  Linkage make() {
    hold({0, 0});
    hold({pick(2, 3), pick(-0.5, 0.5)});
    if (random_.one_in(2)) hold({pick(0.5, 2), pick(1, 2)});
    linkage_.bars.push_back({.from = 0, .to = 1, .is_rail = true});
    random_.one_in(4) ? add_driven_slider() : add_crank();
    const std::size_t steps = 1 + random_.below(4);
    for (std::size_t i = 0; i < steps; ++i) add_step();
    for (std::size_t i = random_.below(4); i-- > 0;) add_element();
    linkage_.gravity = {pick(-3, 3), pick(-12, 0)};
    return std::move(linkage_);
  }

 private:
  double pick(double from, double to) {
    return from + (to - from) * static_cast<double>(random_.below(4096)) / 4096;
  }
  Vector pick_place() { return {pick(-1.5, 3.5), pick(-2, 2)}; }
  std::size_t any_point() { return random_.below(linkage_.points.size()); }
  std::size_t any_bar() { return random_.below(linkage_.bars.size()); }

  void hold(Vector at) { linkage_.points.push_back({.at = at, .is_held = true}); }

  std::size_t add_point(Vector at) {
    linkage_.points.push_back({at, random_.one_in(2) ? pick(0.2, 2) : 0.0});
    if (random_.one_in(2)) linkage_.points.back().force = {pick(-5, 5), pick(-5, 5)};
    return linkage_.points.size() - 1;
  }
  std::size_t add_bar(std::size_t from, std::size_t to) {
    if (random_.one_in(2)) std::swap(from, to);
    linkage_.bars.push_back({.from = from, .to = to, .mass = pick(0.3, 3)});
    if (random_.one_in(3)) linkage_.bars.back().torque = pick(-4, 4);
    return linkage_.bars.size() - 1;
  }

  bool is_apart(Vector at) const {
    return std::all_of(linkage_.points.begin(), linkage_.points.end(),
                       [&](const LinkagePoint& p) { return length(p.at - at) > 0.3; });
  }
  static bool are_across(Vector a, Vector b) {
    return std::abs(cross(a, b)) > least_sine * length(a) * length(b);
  }

  void add_step() {
    switch (random_.below(5)) {
      case 0: linkage_.drives.size() < drives_max ? add_crank() : add_dyad(); break;
      case 1: add_slider(); break;
      case 2: add_fixed(); break;
      default: add_dyad(); break;
    }
  }

  void add_drive(LinkageDrive drive) {
    drive.is_free = random_.one_in(2);
    drive.rate = pick(-2, 2);
    if (!drive.is_free) drive.acceleration = pick(-3, 3);
    linkage_.drives.push_back(drive);
  }

  void add_crank() {
    const std::size_t from = any_point(), reference = random_.one_in(2) ? x_axis : any_bar();
    for (int i = 0; i < tries_max; ++i) {
      const double angle = pick(-3, 3), reach = pick(0.5, 1.5);
      const Vector at =
          linkage_.points[from].at + Vector{reach * std::cos(angle), reach * std::sin(angle)};
      if (!is_apart(at)) continue;
      const std::size_t bar = add_bar(from, add_point(at));
      return add_drive({.reference = reference, .bar = bar});
    }
  }

  void add_driven_slider() {
    const Vector at = pick(0.2, 0.8) * linkage_.along(0);
    const std::size_t point = add_point(at);
    linkage_.points[point].mass = pick(0.5, 2);
    linkage_.bars[0].sliders.push_back(point);
    add_drive({.is_slider = true, .reference = 0, .bar = 0, .point = point});
  }

  void add_dyad() {
    const std::size_t first = any_point(), second = any_point();
    if (first == second) return;
    for (int i = 0; i < tries_max; ++i) {
      const Vector at = pick_place(), u = at - linkage_.points[first].at,
                   v = at - linkage_.points[second].at;
      if (!is_apart(at) || !are_across(u, v)) continue;
      const std::size_t point = add_point(at);
      add_bar(first, point);
      add_bar(second, point);
      return;
    }
  }

  void add_slider() {
    const std::size_t rail = any_bar(), from = any_point();
    const LinkageBar& b = linkage_.bars[rail];
    if (from == b.from || from == b.to) return;
    for (int i = 0; i < tries_max; ++i) {
      const Vector at = linkage_.points[b.from].at + pick(-0.3, 1.3) * linkage_.along(rail);
      const Vector rod = at - linkage_.points[from].at;
      if (!is_apart(at) || length(rod) < 0.3 ||
          std::abs(dot(rod, linkage_.along(rail))) <
              least_sine * length(rod) * length(linkage_.along(rail)))
        continue;
      const std::size_t point = add_point(at);
      linkage_.bars[rail].sliders.push_back(point);
      add_bar(from, point);
      return;
    }
  }

  void add_fixed() {
    const std::size_t bar = any_bar();
    if (linkage_.bars[bar].is_rail) return;
    const Vector along = linkage_.along(bar);
    const Vector at = linkage_.points[linkage_.bars[bar].from].at + pick(-0.5, 1.5) * along +
                      pick(-0.5, 0.5) * left_of(along);
    if (is_apart(at)) linkage_.bars[bar].fixed.push_back(add_point(at));
  }

  void add_element() {
    LinkageElement element;
    element.kind = static_cast<ElementKind>(random_.below(3));
    element.is_torsion = random_.one_in(3);
    element.first = element.is_torsion ? any_bar() : any_point();
    element.second = element.is_torsion ? any_bar() : any_point();
    if (element.first == element.second) return;
    const Vector a = linkage_.along(element.is_torsion ? element.first : 0);
    const Vector b = linkage_.along(element.is_torsion ? element.second : 0);
    if (element.is_torsion && dot(a, b) < -0.9 * length(a) * length(b)) return;  // either way round
    element.coefficient = pick(0.5, 6);
    if (element.kind == ElementKind::Spring) element.rest = pick(0.2, 1.5);
    linkage_.elements.push_back(element);
  }

  symbolic::Random random_;
  Linkage linkage_;
};

}  // namespace

Linkage random_linkage(std::uint32_t seed) {
  return Maker(seed).make();
}

}  // namespace trammel::test
