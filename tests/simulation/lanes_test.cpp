// SPDX-License-Identifier: Apache-2.0
#include "simulation/lanes/lanes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <optional>
#include <vector>

#include "symbolic/expr/expr.h"
#include "symbolic/expr/expr_pool.h"

namespace {

using namespace trammel;
using simulation::LaneEnd;
using simulation::LaneStart;
using simulation::LaneStatus;
using symbolic::Expr;

// A mass on a rail carries a rod with a mass m at its end: s and the angle q from below; asked for
// are both, the momentum along the rail and the energy.
class Swing {
 public:
  Swing() {
    const Expr s = name("s"), q = name("q"), v = name("v"), w = name("w"), t = name("t"),
               cart = name("cart"), m = name("m"), l = name("l"), g = name("g");
    const Expr along = m * l * cos(q);
    formulas.q = {s.id, q.id};
    formulas.rates = {v.id, w.id};
    formulas.time = t.id;
    formulas.constants = {cart.id, m.id, l.id, g.id};
    formulas.matrix = {(cart + m).id, along.id, along.id, (m * l * l).id};
    formulas.right = {(m * l * w * w * sin(q)).id, (-m * g * l * sin(q)).id};
    const Expr momentum = (cart + m) * v + along * w,
               energy = (cart + m) * v * v + 2 * along * v * w + m * l * l * w * w -
                        2 * m * g * l * cos(q);
    formulas.asked = {s.id, q.id, momentum.id, energy.id};
  }

  std::optional<simulation::Lanes> compile(const std::vector<std::vector<double>>& samples) {
    return simulation::Lanes::compile(pool, formulas, samples);
  }

  simulation::LaneFormulas formulas;
  symbolic::ExprPool pool;

 private:
  Expr name(const char* text) { return {pool, pool.symbol(text)}; }
};

std::vector<double> at(double angle, double mass) {
  return {0.5, angle, 0.2, 0.0, 0.0, 3.0, mass, 0.7, 9.81};
}

LaneStart start(double angle, double mass) {
  return {at(angle, mass), {1.0, 1.0}, 2.0, 0.1, {}};
}

}  // namespace

TEST_CASE("lanes: a swing on a rail keeps its momentum and energy, whatever its masses are") {
  Swing swing;
  auto lanes = swing.compile({at(0.3, 1.0)});
  REQUIRE(lanes);
  std::vector<LaneStart> starts;
  for (int k = 0; k < 11; ++k) starts.push_back(start(0.2 * k, 1.0 + 0.3 * k));
  const std::vector<LaneEnd> ends = lanes->run(starts, 1e-9);
  REQUIRE(ends.size() == starts.size());
  for (std::size_t k = 0; k < starts.size(); ++k) {
    const std::vector<double> begun = lanes->eval_asked(starts[k].inputs);
    CHECK(ends[k].status == LaneStatus::Reached);
    CHECK(ends[k].time == 2.0);
    CHECK(ends[k].asked[2] == doctest::Approx(begun[2]).epsilon(1e-7));
    CHECK(ends[k].asked[3] == doctest::Approx(begun[3]).epsilon(1e-7));
    CHECK(std::abs(ends[k].asked[0] - begun[0]) > 0.1);
  }
}

TEST_CASE(
    "lanes: the order of elimination is tried out where samples have numbers, or there is none") {
  Swing swing;
  CHECK(swing.compile({at(NAN, 1.0), at(0.3, 1.0)}));
  CHECK_FALSE(swing.compile({at(NAN, 1.0)}));
  CHECK_FALSE(swing.compile({at(0.3, 0.0)}));  // no mass turns
}

TEST_CASE("lanes: a motion that leaves what it must stay in, or is nearly singular, is refused") {
  Swing swing;
  auto lanes = swing.compile({at(0.3, 1.0)});
  REQUIRE(lanes);
  LaneStart swings_through = start(0.3, 1.0);
  swings_through.positive = {1};
  const std::vector<LaneEnd> ends =
      lanes->run(std::vector<LaneStart>{swings_through, start(0.3, 1e-6), start(0.3, 1.0)}, 1e-9);
  CHECK(ends[0].status == LaneStatus::Refused);
  CHECK(ends[1].status == LaneStatus::Refused);
  CHECK(ends[2].status == LaneStatus::Reached);
}
