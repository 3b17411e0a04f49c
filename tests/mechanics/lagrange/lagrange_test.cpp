// SPDX-License-Identifier: Apache-2.0
// Random systems in coordinates: the law of energy, redundant coordinates against minimal ones, and
// both roads against each other.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <cmath>
#include <string>
#include <vector>

#include "mechanics/lagrange/lagrange_difference.h"
#include "mechanics/lagrange/lagrange_formula.h"
#include "mechanics/lagrange/lagrange_numbers.h"
#include "support/model_from_text.h"

using namespace trammel;
using namespace trammel::mechanics;
using symbolic::Values;

namespace {

double random_number() {
  return *rc::gen::inRange(20, 200) / 100.0;
}

double random_signed() {
  return *rc::gen::inRange(-150, 151) / 100.0;
}

// sin, cos or a power of q, with a factor.
std::string random_term(int n) {
  const int i = *rc::gen::inRange(0, n), j = *rc::gen::inRange(0, n);
  switch (*rc::gen::inRange(0, 4)) {
    case 0: return fmt::format("{}*sin(q{})", random_signed(), i);
    case 1: return fmt::format("{}*cos(q{} - q{})", random_signed(), i, j);
    case 2: return fmt::format("{}*q{}^2", random_signed(), i);
    default: return fmt::format("{}*q{}*q{}", random_signed(), i, j);
  }
}

struct RandomSystem {
  int n = 0;
  std::vector<std::string> places;  // of unit masses: enough of them that M is regular
  std::string text;                 // without coordinates and energies
};

std::string names(int n) {
  std::string list;
  for (int i = 0; i < n; ++i) list += fmt::format("{}q{}", i == 0 ? "" : ", ", i);
  return list;
}

std::vector<std::string> random_places(int n) {
  std::vector<std::string> places;
  for (int i = 0; i < n; ++i)
    places.push_back(fmt::format("{}*q{} + {} + {}", 2.0 + i, i, random_term(n), random_term(n)));
  return places;
}

Values random_state(const test::TestModel& m) {
  Values values;
  for (const model::Parameter& p : m.model.parameters)
    values.set(p.symbol,
               p.given && !p.is_assumed ? symbolic::eval(*m.pool, *p.given, {}) : random_signed());
  return values;
}

// Accelerations and multipliers by formula, after the numbers of the other road.
double largest_difference(const test::TestModel& m, const LagrangeRows& rows,
                          const Values& numbers) {
  const Unknowns formulas = solve_lagrange_rows(*m.pool, rows, equalities_in_force(rows));
  RC_ASSERT(formulas.problem.empty());
  double most = 0.0, size = 0.0;
  for (const symbolic::Clause& clause : formulas.clauses) {
    const double a = symbolic::eval(*m.pool, clause.value, numbers);
    const double b = numbers.find(clause.symbol).value_or(NAN);
    size = std::max({size, std::abs(a), std::abs(b)});
    most = std::isfinite(a - b) ? std::max(most, std::abs(a - b)) : HUGE_VAL;
  }
  return size == 0.0 ? most : most / size;
}

}  // namespace

TEST_CASE("lagrange: the energy changes by the power of forces and of damping") {
  CHECK(rc::check([] {
    const int n = *rc::gen::inRange(1, 4);
    std::string kinetic, potential = random_term(n) + " + " + random_term(n);
    for (const std::string& place : random_places(n))
      kinetic += fmt::format("{}({})'^2/2", kinetic.empty() ? "" : " + ", place);
    const double c = random_number(), force = random_signed();
    const test::TestModel m = test::model_from_text(fmt::format(
        "coordinate {}\nkinetic = {}\npotential = {}\ndissipation = {}*q0'^2/2\nforce(q{}) = {}\n",
        names(n), kinetic, potential, c, n - 1, force));
    RC_ASSERT(m.model.lagrangian.has_value());
    const model::Lagrangian& system = *m.model.lagrangian;
    RC_ASSERT(system.kinetic.has_value() && system.potential.has_value());
    const LagrangeRows rows = derive_lagrange_rows(*m.pool, system);
    Values values = random_state(m);
    RC_ASSERT(add_lagrange_numbers(*m.pool, rows, equalities_in_force(rows), values).empty());
    const auto energy = [&](double t) {
      Values later(&values);
      for (const model::Coordinate& q : system.coordinates) {
        const double rate = *values.find(q.rate), acceleration = *values.find(q.acceleration);
        later.set(q.symbol, *values.find(q.symbol) + t * rate + t * t / 2 * acceleration);
        later.set(q.rate, rate + t * acceleration);
      }
      return symbolic::eval(*m.pool, *system.kinetic, later) +
             symbolic::eval(*m.pool, *system.potential, later);
    };
    double fastest = 1.0;
    for (const model::Coordinate& q : system.coordinates)
      fastest = std::max({fastest, std::abs(*values.find(q.rate)),
                          std::sqrt(std::abs(*values.find(q.acceleration)))});
    const double h = 1e-3 / fastest;
    const double change =
        (8 * (energy(h) - energy(-h)) - (energy(2 * h) - energy(-2 * h))) / (12 * h);
    const double first = *values.find(system.coordinates.front().rate);
    const double power = force * *values.find(system.coordinates.back().rate) - c * first * first;
    const double scale = std::abs(energy(0)) * fastest + std::abs(power) + 1.0;
    RC_ASSERT(std::abs(change - power) < 1e-7 * scale);
    RC_ASSERT(motion_difference(*m.pool, rows, equalities_in_force(rows), values) < 1e-7);
    RC_ASSERT(largest_difference(m, rows, values) < 1e-9);
  }));
}

TEST_CASE("lagrange: redundant coordinates give the motion of minimal ones") {
  CHECK(rc::check([] {
    const int n = *rc::gen::inRange(1, 3);
    const std::vector<std::string> places = random_places(n);
    std::string minimal, redundant, constraints, list = names(n);
    for (std::size_t k = 0; k < places.size(); ++k) {
      minimal += fmt::format("{}({})'^2", k == 0 ? "" : " + ", places[k]);
      redundant += fmt::format("{}x{}'^2", k == 0 ? "" : " + ", k);
      constraints += fmt::format("c{}: x{} - ({}) = 0\n", k, k, places[k]);
      list += fmt::format(", x{}", k);
    }
    const std::string potential = random_term(n) + " + " + random_term(n);
    const test::TestModel a = test::model_from_text(
        fmt::format("coordinate {}\nkinetic = {}\npotential = {}\n", names(n), minimal, potential));
    const test::TestModel b =
        test::model_from_text(fmt::format("coordinate {}\nkinetic = {}\npotential = {}\n{}", list,
                                          redundant, potential, constraints));
    const LagrangeRows rows = derive_lagrange_rows(*a.pool, *a.model.lagrangian);
    const LagrangeRows more = derive_lagrange_rows(*b.pool, *b.model.lagrangian);
    Values values = random_state(a), state;
    RC_ASSERT(add_lagrange_numbers(*a.pool, rows, equalities_in_force(rows), values).empty());
    for (const model::Coordinate& x : b.model.lagrangian->coordinates) {
      state.set(x.symbol, 0.0);
      state.set(x.rate, 0.0);
    }
    std::vector<symbolic::ExprId> held;
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
      const model::Coordinate& from = a.model.lagrangian->coordinates[i];
      const model::Coordinate& to = b.model.lagrangian->coordinates[i];
      state.set(to.symbol, *values.find(from.symbol));
      state.set(to.rate, *values.find(from.rate));
      held.push_back(to.symbol);
      held.push_back(to.rate);
    }
    RC_ASSERT(meet_constraints(*b.pool, more, equalities_in_force(more), held, state));
    RC_ASSERT(add_lagrange_numbers(*b.pool, more, equalities_in_force(more), state).empty());
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
      const double x = *values.find(a.model.lagrangian->coordinates[i].acceleration);
      const double y = *state.find(b.model.lagrangian->coordinates[i].acceleration);
      RC_ASSERT(std::abs(x - y) < 1e-8 * (1.0 + std::abs(x)));
    }
    RC_ASSERT(motion_difference(*b.pool, more, equalities_in_force(more), state) < 1e-6);
    RC_ASSERT(largest_difference(b, more, state) < 1e-8);
  }));
}

TEST_CASE("lagrange: cutting a joint and holding it gives the force that passes it") {
  // [DoSanh2008] problem 1: the pendulum's bar may stretch by u, which is then held at 0.
  const test::TestModel m = test::model_from_text(R"(
coordinate phi, u
kinetic = m*((l + u)^2*phi'^2 + u'^2)/2
potential = -m*g*(l + u)*cos(phi)
cut: u = 0
given m = 1.7, l = 0.8, g = 9.81, phi = 0.6, phi' = 1.1, u = 0, u' = 0
)");
  const LagrangeRows rows = derive_lagrange_rows(*m.pool, *m.model.lagrangian);
  Values values = random_state(m);
  for (const model::Parameter& p : m.model.parameters)
    if (p.given) values.set(p.symbol, symbolic::eval(*m.pool, *p.given, {}));
  REQUIRE(add_lagrange_numbers(*m.pool, rows, equalities_in_force(rows), values).empty());
  const double tension = 1.7 * (0.8 * 1.1 * 1.1 + 9.81 * std::cos(0.6));
  CHECK(*values.find(m.model.lagrangian->constraints[0].multiplier) == doctest::Approx(-tension));
}

TEST_CASE("lagrange: new coordinates in which constraints are coordinates change nothing") {
  // [DoSanh2008] problem 2: x = (r + e) cos(p), y = (r + e) sin(p) turn x^2 + y^2 = r^2 into e = 0.
  const test::TestModel cartesian = test::model_from_text(R"(
coordinate x, y
kinetic = m*(x'^2 + y'^2)/2
potential = m*g*y
ring: sqrt(x^2 + y^2) = r
given m = 1.7, r = 0.8, g = 9.81
)");
  const test::TestModel polar = test::model_from_text(R"(
coordinate e, p
kinetic = m*(e'^2 + (r + e)^2*p'^2)/2
potential = m*g*(r + e)*sin(p)
ring: e = 0
given m = 1.7, r = 0.8, g = 9.81
)");
  const auto solve = [](const test::TestModel& m, std::vector<double> state) {
    const LagrangeRows rows = derive_lagrange_rows(*m.pool, *m.model.lagrangian);
    Values values;
    for (const model::Parameter& q : m.model.parameters)
      if (q.given) values.set(q.symbol, symbolic::eval(*m.pool, *q.given, {}));
    const auto& coordinates = m.model.lagrangian->coordinates;
    for (std::size_t i = 0; i < 2; ++i) {
      values.set(coordinates[i].symbol, state[i]);
      values.set(coordinates[i].rate, state[2 + i]);
    }
    REQUIRE(add_lagrange_numbers(*m.pool, rows, equalities_in_force(rows), values).empty());
    return *values.find(m.model.lagrangian->constraints[0].multiplier);
  };
  const double r = 0.8, p = 0.9, w = 1.4;
  const double by_cartesian = solve(
      cartesian, {r * std::cos(p), r * std::sin(p), -r * w * std::sin(p), r * w * std::cos(p)});
  const double by_polar = solve(polar, {0.0, p, 0.0, w});
  CHECK(by_cartesian == doctest::Approx(by_polar));
  CHECK(by_polar == doctest::Approx(-1.7 * r * w * w + 1.7 * 9.81 * std::sin(p)));
}
