// SPDX-License-Identifier: Apache-2.0
// Equations of motion against known ones, against the other road (energies), and against the law
// of energy, in numbers and in balls.
#include "mechanics/dynamics/euler_lagrange.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/operation_count.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/normal/normal.h"
#include "symbolic/print/parse_text.h"
#include "symbolic/print/to_text.h"

using namespace trammel;
using namespace trammel::mechanics;
using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Op;
using symbolic::Rational;

namespace {

ExprId formula(ExprPool& pool, const std::string& text) {
  const auto result = symbolic::parse_text(pool, text);
  REQUIRE_MESSAGE(result.ok(), text);
  return result.value();
}

std::vector<ExprId> formulas(ExprPool& pool, const std::vector<std::string>& texts) {
  std::vector<ExprId> result;
  for (const std::string& text : texts) result.push_back(formula(pool, text));
  return result;
}

// A cart with n pendulums, as text.
LagrangianSystem cart(ExprPool& pool, int n) {
  LagrangianSystem s;
  s.coordinates.push_back(formula(pool, "x"));
  s.velocities.push_back(formula(pool, "v"));
  s.points.push_back({formula(pool, "m0"), formula(pool, "x"), pool.integer(0)});
  std::string x = "x", y = "0", v = "0";
  for (int i = 1; i <= n; ++i) {
    const std::string k = std::to_string(i);
    x += " + l" + k + "*sin(t" + k + ")";
    y += " - l" + k + "*cos(t" + k + ")";
    v += " + m" + k + "*g*(" + y + ")";
    s.coordinates.push_back(formula(pool, "t" + k));
    s.velocities.push_back(formula(pool, "w" + k));
    s.points.push_back({formula(pool, "m" + k), formula(pool, x), formula(pool, y)});
  }
  s.potential = formula(pool, v);
  return s;
}

// The kinetic energy written out, for the other road.
EnergySystem with_energies(ExprPool& pool, const LagrangianSystem& s) {
  std::vector<symbolic::Rate> rates = s.prescribed;
  for (std::size_t i = 0; i < s.coordinates.size(); ++i)
    rates.push_back({s.coordinates[i], s.velocities[i]});
  std::vector<ExprId> terms;
  const auto add = [&](ExprId mass, ExprId position) {
    const ExprId speed = differentiate_along(pool, std::span(&position, 1), rates).front();
    terms.push_back(pool.product(
        std::array{pool.number(Rational(1, 2)), mass, pool.power(speed, pool.integer(2))}));
  };
  for (const PointMass& p : s.points) {
    add(p.mass, p.x);
    add(p.mass, p.y);
  }
  for (const RotatingBody& b : s.bodies) add(b.inertia, b.angle);
  return {s.coordinates, s.velocities, pool.sum(terms), s.potential, {}, s.forces, s.prescribed};
}

std::vector<ExprId> all_of(const MotionEquations& e) {
  std::vector<ExprId> roots = e.mass_matrix;
  roots.insert(roots.end(), e.force.begin(), e.force.end());
  return roots;
}

// Values of the roots at a point where all of them have one; each seed begins elsewhere.
std::vector<double> numbers_somewhere(const ExprPool& pool, const std::vector<ExprId>& roots,
                                      int seed) {
  double x = 0.7 + 0.037 * seed;
  std::vector<double> numbers;
  for (int trial = 0; trial < 40; ++trial) {
    symbolic::Values values;
    for (const ExprId s : symbolic::symbols_of(pool, roots)) {
      x = std::fmod(x * 1.7 + 0.31 + 0.01 * trial, 1.3) + 0.2;
      values.set(s, x);
    }
    numbers = symbolic::eval(pool, roots, values);
    if (std::all_of(numbers.begin(), numbers.end(), [](double v) { return std::isfinite(v); }))
      return numbers;
  }
  FAIL("no point where all have a value");
  return numbers;
}

// Both roads give the same numbers at some points.
void check_roads_agree(ExprPool& pool, const LagrangianSystem& system) {
  MotionEquations by_positions = derive_motion(pool, system);
  expand_clauses(pool, by_positions);
  const MotionEquations by_energies = derive_motion(pool, with_energies(pool, system));
  std::vector<ExprId> roots = all_of(by_positions);
  const std::size_t count = roots.size();
  for (const ExprId e : all_of(by_energies)) roots.push_back(e);
  for (int seed = 0; seed < 3; ++seed) {
    const auto numbers = numbers_somewhere(pool, roots, seed);
    for (std::size_t i = 0; i < count; ++i)
      CHECK(numbers[i] == doctest::Approx(numbers[count + i]).epsilon(1e-10));
  }
}

}  // namespace

TEST_CASE("a double pendulum has its known equations") {
  ExprPool pool;
  LagrangianSystem s;
  s.coordinates = formulas(pool, {"p", "q"});
  s.velocities = formulas(pool, {"u", "v"});
  const auto x = formulas(pool, {"a*sin(p)", "a*sin(p) + b*sin(q)"});
  const auto y = formulas(pool, {"-a*cos(p)", "-a*cos(p) - b*cos(q)"});
  s.points = {{pool.symbol("m"), x[0], y[0]}, {pool.symbol("n"), x[1], y[1]}};
  s.potential = formula(pool, "m*g*(-a*cos(p)) + n*g*(-a*cos(p) - b*cos(q))");
  MotionEquations e = derive_motion(pool, s);
  expand_clauses(pool, e);
  CHECK(e.mass_matrix == formulas(pool, {"a^2*(m + n)", "a*b*n*cos(p - q)", "b^2*n"}));
  CHECK(e.force == formulas(pool, {"-a*(g*(m + n)*sin(p) + b*n*v^2*sin(p - q))",
                                   "b*n*(a*u^2*sin(p - q) - g*sin(q))"}));
}

TEST_CASE("systems of many kinds have the same equations by positions and by energies") {
  struct Row {
    std::vector<std::string> coordinates;
    std::vector<std::array<std::string, 3>> points;  // mass, x, y
    std::vector<std::array<std::string, 2>> bodies;  // inertia, angle
    std::string potential;
    std::vector<std::string> prescribed;  // symbol, rate, ...
    const char* why;
  };
  const std::vector<Row> rows = {
      {{"r", "p"},
       {{"m", "r*cos(p)", "r*sin(p)"}},
       {},
       "m*g*r*sin(p) + k*(r - h)^2/2",
       {},
       "polar coordinates: factors that are coordinates"},
      {{"p"},
       {{"m", "a*cos(p) + sqrt(b^2 - a^2*sin(p)^2)", "0"}, {"n", "a*cos(p)/2", "a*sin(p)/2"}},
       {{"j", "asin(a*sin(p)/b)"}},
       "n*g*a*sin(p)/2",
       {},
       "a slider-crank: roots"},
      {{"p", "q"},
       {{"m", "a*cos(p + q) + b*cos(p)", "a*sin(p + q) + b*sin(p)"}, {"2", "3*cos(p)", "3*sin(p)"}},
       {{"j", "p"}, {"i", "p + q"}},
       "m*g*(a*sin(p + q) + b*sin(p))",
       {},
       "relative angles, masses that are numbers"},
      {{"p"},
       {{"m", "c*t^2 + a*sin(p)", "-a*cos(p) + c*cos(w*t)"}},
       {},
       "-m*g*a*cos(p)",
       {"t", "1"},
       "a support that moves in time"},
      {{"x", "y"},
       {{"m", "x + y", "x - y"}, {"m", "x - y", "2*x"}},
       {},
       "k*x*y^3",
       {},
       "equal masses, equal terms, no angles"},
      {{"p", "q"},
       {{"m", "a*sin(p)*cos(q)", "a*sin(p)*sin(q)"}, {"n", "a*sin(p)*cos(q)", "q^2"}},
       {},
       "m*g*q*a*sin(p)*sin(q) + exp(p)",
       {},
       "two angles in a term; weights with coordinates"},
      {{"p", "q"}, {{"m", "a", "b"}}, {}, "k*p", {}, "nothing moves"}};
  for (const Row& row : rows) {
    CAPTURE(row.why);
    ExprPool pool;
    LagrangianSystem s;
    s.coordinates = formulas(pool, row.coordinates);
    for (const std::string& c : row.coordinates) s.velocities.push_back(formula(pool, "d" + c));
    for (const auto& p : row.points)
      s.points.push_back({formula(pool, p[0]), formula(pool, p[1]), formula(pool, p[2])});
    for (const auto& b : row.bodies) s.bodies.push_back({formula(pool, b[0]), formula(pool, b[1])});
    s.potential = formula(pool, row.potential);
    for (std::size_t i = 0; i < row.prescribed.size(); i += 2)
      s.prescribed.push_back(
          {formula(pool, row.prescribed[i]), formula(pool, row.prescribed[i + 1])});
    for (std::size_t i = 0; i < row.coordinates.size(); ++i)
      s.forces.push_back(pool.symbol("Q" + std::to_string(i)));
    check_roads_agree(pool, s);
  }
}

TEST_CASE("trees of links have the same equations on both roads") {
  CHECK(rc::check([] {
    ExprPool pool;
    LagrangianSystem s;
    const int n = *rc::gen::inRange(1, 6);
    std::vector<std::string> xs = {"c"}, ys = {"0"};
    std::string potential = "0";
    for (int i = 1; i <= n; ++i) {
      const std::string k = std::to_string(i);
      const auto parent = *rc::gen::inRange<std::size_t>(0, xs.size());
      xs.push_back(xs[parent] + " + l" + k + "*cos(t" + k + ")");
      ys.push_back(ys[parent] + " + l" + k + "*sin(t" + k + ")");
      s.coordinates.push_back(formula(pool, "t" + k));
      s.velocities.push_back(formula(pool, "w" + k));
      s.points.push_back(
          {formula(pool, "m" + k), formula(pool, xs.back()), formula(pool, ys.back())});
      potential += " + m" + k + "*g*(" + ys.back() + ")";
    }
    s.potential = formula(pool, potential);
    MotionEquations e = derive_motion(pool, s);
    expand_clauses(pool, e);
    const MotionEquations other = derive_motion(pool, with_energies(pool, s));
    std::vector<ExprId> roots = all_of(e);
    const std::size_t count = roots.size();
    for (const ExprId r : all_of(other)) roots.push_back(r);
    const auto numbers = numbers_somewhere(pool, roots, n);
    for (std::size_t i = 0; i < count; ++i)
      RC_ASSERT(std::fabs(numbers[i] - numbers[count + i]) <= 1e-9 * (1 + std::fabs(numbers[i])));
  }));
}

TEST_CASE("the mass matrix is positive definite") {
  ExprPool pool;
  MotionEquations e = derive_motion(pool, cart(pool, 4));
  expand_clauses(pool, e);
  for (int seed = 0; seed < 5; ++seed) {
    const auto numbers = numbers_somewhere(pool, e.mass_matrix, seed);
    Eigen::MatrixXd m(5, 5);
    for (std::size_t r = 0; r < 5; ++r)
      for (std::size_t c = 0; c < 5; ++c)
        m(static_cast<int>(r), static_cast<int>(c)) = numbers[packed_index(r, c)];
    CHECK(Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(m).eigenvalues().minCoeff() > 0.0);
  }
}

TEST_CASE("energy stays: its rate along the solution encloses zero") {
  for (const int n : {1, 2, 3}) {
    ExprPool pool;
    const LagrangianSystem s = cart(pool, n);
    MotionEquations e = derive_motion(pool, s);
    const symbolic::LinearOutcome solved = solve_accelerations(pool, e);
    REQUIRE(solved.status == symbolic::LinearStatus::Regular);
    std::vector<symbolic::Replacement> known;
    for (const symbolic::Clause& c : e.where)
      known.push_back({c.symbol, substitute(pool, c.value, known)});
    const auto accelerations = substitute(pool, solved.solutions[0], known);
    const EnergySystem energies = with_energies(pool, s);
    const ExprId total = pool.sum(std::array{energies.kinetic, *energies.potential});
    std::vector<symbolic::Rate> rates;
    for (std::size_t i = 0; i < s.coordinates.size(); ++i) {
      rates.push_back({s.coordinates[i], s.velocities[i]});
      rates.push_back({s.velocities[i], accelerations[i]});
    }
    const ExprId rate = differentiate_along(pool, std::span(&total, 1), rates).front();
    symbolic::ExactValues values;
    std::int64_t k = 3;
    for (const ExprId symbol : symbolic::symbols_of(pool, std::span(&rate, 1)))
      values[symbol] = Rational(k = k * 271 % 1009, 400);
    const symbolic::Ball ball = eval_ball(pool, rate, values, 256);
    CHECK(ball.contains_zero());
    CHECK(ball.radius < 1e-40);
    if (n == 1) CHECK(is_zero(pool, rate) == symbolic::ZeroTest::Zero);
  }
}

TEST_CASE("operations of a chain of pendulums stay near those by hand") {
  for (const int n : {5, 10, 20}) {
    ExprPool pool;
    const MotionEquations e = derive_motion(pool, cart(pool, n));
    std::vector<ExprId> roots = all_of(e);
    for (const symbolic::Clause& c : e.where) roots.push_back(c.value);
    const int by_hand = 14 * n - 1 + 6 * n * (n - 1);
    CHECK(static_cast<double>(symbolic::count_operations(pool, roots)) <= 1.2 * by_hand);
  }
}

TEST_CASE("names of mass sums avoid those of the system") {
  ExprPool pool;
  LagrangianSystem s = cart(pool, 3);
  s.forces = formulas(pool, {"mu_1", "0", "mu_3", "0"});
  const MotionEquations e = derive_motion(pool, s);
  REQUIRE(e.where.size() == 2);
  CHECK(pool.name(e.where[0].symbol) == "mu_2");
  CHECK(pool.name(e.where[1].symbol) == "mu_4");
}

TEST_CASE("a system from energies has its equations, with dissipation") {
  ExprPool pool;
  EnergySystem s;
  s.coordinates = formulas(pool, {"r", "p"});
  s.velocities = formulas(pool, {"u", "w"});
  s.kinetic = formula(pool, "m*(u^2 + r^2*w^2)/2");
  s.potential = formula(pool, "k*r^2/2");
  s.dissipation = formula(pool, "c*u^2/2");
  s.forces = formulas(pool, {"0", "T"});
  const MotionEquations e = derive_motion(pool, s);
  CHECK(e.mass_matrix == formulas(pool, {"m", "0", "m*r^2"}));
  CHECK(e.force == formulas(pool, {"m*r*w^2 - k*r - c*u", "T - 2*m*r*u*w"}));
}

TEST_CASE("a coordinate without mass is named, not divided by") {
  ExprPool pool;
  LagrangianSystem s;
  s.coordinates = formulas(pool, {"x", "y"});
  s.velocities = formulas(pool, {"u", "v"});
  s.points = {{pool.symbol("m"), s.coordinates[0], pool.integer(0)}};
  const symbolic::LinearOutcome outcome = solve_accelerations(pool, derive_motion(pool, s));
  CHECK(outcome.status == symbolic::LinearStatus::Singular);
  CHECK(outcome.dependent_rows == std::vector<std::size_t>{1});
}

TEST_CASE("a used up pool says so") {
  base::Budget budget;
  budget.nodes = 200;
  ExprPool pool(budget);
  CHECK(derive_motion(pool, cart(pool, 6)).stopped == base::StopReason::Nodes);
}
