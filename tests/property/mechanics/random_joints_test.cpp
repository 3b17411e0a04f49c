// SPDX-License-Identifier: Apache-2.0
// Random chains of bars, open and closed, driven and free: forces at their joints against Newton's
// and Euler's laws, written down here bar by bar from accelerations alone.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <string>

#include "base/vector2.h"
#include "property/mechanics/answers_by_name.h"

using namespace trammel;

namespace {

using Vector = base::Vector2<double>;

// Bars 1..n from joint to joint, the first pinned to the ground, the last closed by a slide or not.
struct Chain {
  std::string text;
  int bars = 0;
  bool is_closed = false;
  std::vector<double> mass;       // of bar i + 1
  std::vector<double> pin_mass;   // of joint i
  std::vector<Vector> pin_force;  // on joint i
  std::vector<bool> is_uniform;   // otherwise a mass and an inertia at a point of the bar
  std::vector<double> inertia;    // about the centre of gravity
  std::vector<double> torque;     // between bar i + 1 and the bar before it
};

constexpr double g = 9.81;

Chain make_chain(std::uint32_t seed) {
  std::mt19937 generator(seed);
  const auto pick = [&](double from, double to) {
    return std::round(1e3 *
                      (from + (to - from) * static_cast<double>(generator()) / 4294967296.0)) /
           1e3;
  };
  Chain chain;
  chain.bars = 1 + static_cast<int>(generator() % 3);
  chain.is_closed = chain.bars > 1 && generator() % 2 == 0;
  std::string& text = chain.text;
  text = fmt::format("point P0 at (0, 0)\ngravity = {}\n", g);
  double x = 0.0, y = 0.0, angle = 0.0;
  for (int i = 1; i <= chain.bars; ++i) {
    const bool is_last = chain.is_closed && i == chain.bars;
    const double length = pick(0.5, 1.5);
    // A bar across its slide is at a dead point.
    const double turn = is_last ? pick(-0.6, 0.6) - angle : pick(0.3, 1.2) * (i % 2 == 0 ? -1 : 1);
    angle += turn;
    x += length * std::cos(angle), y += length * std::sin(angle);
    text +=
        fmt::format("point P{0} near ({1}, {2})\nline b{0} from P{3} to P{0}\n", i, x, y, i - 1);
    text += fmt::format("length(b{}) = {}\n", i, length);
    if (is_last) {
      text += fmt::format("slide: y(P{}) = {}\n", i, y);
    } else {
      text += fmt::format("t{0}: angle({1}, b{0}) = {2}\n", i,
                          i == 1 ? std::string("x_axis") : fmt::format("b{}", i - 1), turn);
      if (generator() % 2 == 0)
        text += fmt::format("free t{0}\ngiven t{0}' = {1}\n", i, pick(-2, 2));
      else
        text += fmt::format("t{0}' = {1}\nt{0}'' = {2}\n", i, pick(-2, 2), pick(-3, 3));
    }
    chain.mass.push_back(pick(0.5, 3));
    chain.is_uniform.push_back(generator() % 2 == 0);
    if (chain.is_uniform.back()) {
      chain.inertia.push_back(chain.mass.back() * length * length / 12);
      text += fmt::format("point G{0} in b{0} at ({1}, 0)\n", i, length / 2);
      text += fmt::format("body(b{}): mass {} uniform\n", i, chain.mass.back());
    } else {
      chain.inertia.push_back(pick(0.05, 0.3));
      text += fmt::format("point G{0} in b{0} at ({1}, {2})\n", i, length * pick(0.2, 0.8),
                          pick(-0.2, 0.2));
      text += fmt::format("body(b{0}): mass {1}, inertia {2}, center G{0}\n", i, chain.mass.back(),
                          chain.inertia.back());
    }
    chain.torque.push_back(i > 1 ? pick(-4, 4) : 0.0);
    if (i > 1) text += fmt::format("torque(b{}, b{}) = {}\n", i - 1, i, chain.torque.back());
    chain.pin_mass.push_back(pick(0.1, 1));
    chain.pin_force.push_back({pick(-5, 5), pick(-5, 5)});
    text += fmt::format("mass(P{0}) = {1}\nforce(P{0}) = ({2}, {3})\n", i, chain.pin_mass.back(),
                        chain.pin_force.back().x, chain.pin_force.back().y);
    text += fmt::format("find acceleration(G{0}), acceleration(P{0}), velocity(P{0})\n", i);
    text += fmt::format("find (x(G{0}), y(G{0})), (x(P{0}), y(P{0})), acceleration(b{0})\n", i);
    text += fmt::format("find joint_force(P{1}, b{0}), joint_force(P{0}, b{0})\n", i, i - 1);
    if (!is_last) text += fmt::format("find reaction(t{})\n", i);
  }
  if (chain.is_closed) text += "find reaction(slide)\n";
  return chain;
}

}  // namespace

TEST_CASE("property: joint forces obey Newton's and Euler's laws for each bar and pin") {
  CHECK(rc::check("bars and pins", [] {
    const Chain chain = make_chain(*rc::gen::arbitrary<std::uint32_t>());
    const test::AnswersByName answers(chain.text);
    double power = 0.0;
    for (int i = 1; i <= chain.bars; ++i) {
      const auto k = static_cast<std::size_t>(i - 1);
      const auto place = [&](int j) {
        return j == 0 ? Vector{} : answers.vector(fmt::format("(x(P{0}), y(P{0}))", j));
      };
      const Vector center = answers.vector(fmt::format("(x(G{0}), y(G{0}))", i));
      const Vector first = answers.vector(fmt::format("joint_force(P{}, b{})", i - 1, i));
      const Vector last = answers.vector(fmt::format("joint_force(P{0}, b{0})", i));
      // Newton: all forces on the bar are mass times the acceleration of its centre of gravity.
      const Vector inertia =
          chain.mass[k] * (answers.vector(fmt::format("acceleration(G{})", i)) + Vector{0, g});
      const Vector rest = first + last - inertia;
      const double scale = std::hypot(first.x, first.y) + std::hypot(last.x, last.y);
      answers.check_small(rest.x, scale, "Newton, x");
      answers.check_small(rest.y, scale, "Newton, y");
      // Euler: all moments about it are the inertia times the angular acceleration.
      double moment = cross(place(i - 1) - center, first) + cross(place(i) - center, last);
      moment += chain.torque[k];
      if (i < chain.bars) moment -= chain.torque[k + 1];
      const auto drive = [&](int j) {
        return j > chain.bars || (chain.is_closed && j == chain.bars)
                   ? 0.0
                   : answers.number(fmt::format("reaction(t{})", j));
      };
      moment += drive(i) - drive(i + 1);
      moment -= chain.inertia[k] * answers.number(fmt::format("acceleration(b{})", i));
      answers.check_small(moment, scale, "Euler");
      // The pin at the end: what the bars bear there is what its load and inertia leave.
      Vector pin =
          chain.pin_force[k] -
          chain.pin_mass[k] * (answers.vector(fmt::format("acceleration(P{})", i)) + Vector{0, g});
      if (chain.is_closed && i == chain.bars) pin.y += answers.number("reaction(slide)");
      Vector borne = last;
      if (i < chain.bars)
        borne = borne + answers.vector(fmt::format("joint_force(P{}, b{})", i, i + 1));
      answers.check_small(borne.x - pin.x, scale, "pin, x");
      answers.check_small(borne.y - pin.y, scale, "pin, y");
      // Ideal joints do no work: what the pin gives to bars is what it takes.
      const Vector speed = answers.vector(fmt::format("velocity(P{})", i));
      power += dot(borne - pin, speed);
    }
    answers.check_small(power, 1.0, "power of the pins");
  }));
}
