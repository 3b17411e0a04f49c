// SPDX-License-Identifier: Apache-2.0
// One machine written down in several ways: what moves and what bears is the same.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <cmath>

#include "property/mechanics/answers_by_name.h"
#include "property/mechanics/random_linkage.h"

using namespace trammel::test;

namespace {

Writing random_writing() {
  const auto pick = [](double from, double to) {
    return from + (to - from) * *rc::gen::inRange(0, 1024) / 1024;
  };
  return {.angle = pick(-3, 3), .shift = {pick(-5, 5), pick(-5, 5)}};
}

class Comparison {
 public:
  Comparison(const Linkage& linkage, const Writing& writing)
      : linkage_(linkage),
        writing_(writing),
        plain_(write_linkage(linkage) + ask_all(linkage)),
        other_(write_linkage(linkage, writing) + ask_all(linkage)) {}

  void compare() const {
    const double speed = writing_.length / writing_.time, turning = 1 / writing_.time;
    for (std::size_t p = 0; p < linkage_.points.size(); ++p) {
      if (linkage_.points[p].is_held) continue;
      same_vector(fmt::format("velocity(P{})", p), speed);
      same_vector(fmt::format("acceleration(P{})", p), speed / writing_.time);
    }
    for (std::size_t b = 0; b < linkage_.bars.size(); ++b) compare_bar(b, turning);
    for (std::size_t d = 0; d < linkage_.drives.size(); ++d) compare_drive(d);
    for (std::size_t e = 0; e < linkage_.elements.size(); ++e)
      same(fmt::format("force(e{})", e),
           linkage_.elements[e].is_torsion ? writing_.torque() : writing_.force());
    same("kinetic_energy", writing_.torque());
  }

 private:
  void same(const std::string& what, double unit) const {
    const double before = plain_.number(what);
    other_.check_small(other_.number(what) / unit - before, std::abs(before), what);
  }

  void same_vector(const std::string& what, double unit) const {
    const Vector before = plain_.vector(what), turned = writing_.turned(before);
    const Vector change = 1 / unit * other_.vector(what) - turned;
    other_.check_small(std::hypot(change.x, change.y), std::hypot(before.x, before.y), what);
  }

  void compare_bar(std::size_t b, double turning) const {
    const LinkageBar& bar = linkage_.bars[b];
    // That of a squared length is a force for each unit of area.
    const Vector along = linkage_.along(b);
    const double twice = 2 * writing_.length * std::hypot(along.x, along.y);
    for (const std::size_t p : bar.sliders) same(fmt::format("reaction(n{})", p), writing_.force());
    if (bar.is_rail) return;
    same(fmt::format("velocity(b{})", b), turning);
    same(fmt::format("acceleration(b{})", b), turning / writing_.time);
    same(fmt::format("reaction(l{})", b),
         writing_.force() / (writing_.other_equations ? twice : 1));
    for (const auto& list : {std::vector{bar.from, bar.to}, bar.sliders, bar.fixed})
      for (const std::size_t p : list)
        same_vector(fmt::format("joint_force(P{}, b{})", p, b), writing_.force());
  }

  void compare_drive(std::size_t d) const {
    const LinkageDrive& drive = linkage_.drives[d];
    const double sense = writing_.other_equations && !drive.is_slider ? -1 : 1;
    const double size = drive.is_slider ? writing_.length : 1;
    if (drive.is_free)
      same(fmt::format("q{}''", d), sense * size / (writing_.time * writing_.time));
    else
      same(fmt::format("reaction(q{})", d), sense * writing_.torque() / size);
  }

  const Linkage& linkage_;
  const Writing& writing_;
  AnswersByName plain_, other_;
};

void compare(const Writing& writing) {
  const Linkage linkage = random_linkage(*rc::gen::arbitrary<std::uint32_t>());
  Comparison(linkage, writing).compare();
}

}  // namespace

TEST_CASE("property: neither origin nor axes change what machines do") {
  CHECK(rc::check("axes", [] { compare(random_writing()); }));
}

TEST_CASE("property: other units of length, mass and time give the same quantities") {
  CHECK(rc::check("units", [] {
    const auto unit = [](int most) { return std::exp2(*rc::gen::inRange(-most, most + 1)); };
    compare({.length = unit(40), .mass = unit(40), .time = unit(20)});
  }));
}

TEST_CASE("property: other equations for the same constraints give the same motion and forces") {
  CHECK(rc::check("equations", [] { compare({.other_equations = true}); }));
}
