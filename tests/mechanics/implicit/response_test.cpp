// SPDX-License-Identifier: Apache-2.0
// Motion and forces against textbook results, and on random linkages against energies of positions
// that are solved a moment before and after.
#include "mechanics/implicit/response.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <cmath>
#include <string>

#include "geometry/sketch/scaled_system.h"
#include "geometry/sketch/solve_sketch.h"
#include "support/model_from_text.h"

using namespace trammel;

namespace {

struct Solved {
  test::TestModel model;
  geometry::SolvedSketch sketch;
  mechanics::Response state;
};

std::optional<mechanics::Response> state_of(const test::TestModel& m,
                                            const geometry::SolvedSketch& sketch) {
  symbolic::Values values = sketch.placement.numbers;
  for (const model::Measure& measure : m.model.measures)
    values.set(measure.symbol, sketch.equations.measures->eval(measure, sketch.placement.x).value);
  return mechanics::eval_state(sketch.equations, mechanics::make_motion_rows(m.model, *m.pool),
                               sketch.placement, values);
}

Solved solve(const std::string& text) {
  test::TestModel m = test::model_from_text(text);
  REQUIRE_FALSE(base::has_error(m.diagnostics));
  geometry::SketchOutcome outcome = geometry::solve_sketch(m.model, *m.pool);
  REQUIRE(outcome.solved);
  auto state = state_of(m, *outcome.solved);
  REQUIRE(state);
  return {std::move(m), std::move(*outcome.solved), std::move(*state)};
}

double value(const Solved& s, const std::string& symbol) {
  return s.state.values.find(s.model.pool->symbol(symbol)).value_or(NAN);
}

double reaction(const Solved& s, const std::string& name) {
  for (std::uint32_t c = 0; c < s.state.reactions.size(); ++c)
    if (s.model.model.constraints[model::ConstraintIndex{c}].name == name)
      return s.state.reactions[c];
  FAIL("no constraint ", name);
  return 0;
}

const std::string pendulum = R"(
point O at (0, 0)
point P near (0.6, -0.8)
line bar from O to P
l: length(bar) = 1
angle(x_axis, bar) = theta
gravity = 10
given theta = -0.9
)";

}  // namespace

TEST_CASE("motion: pendulums fall as in the textbook") {
  const Solved point = solve(pendulum + "free theta\nmass(P) = 3\n");
  CHECK(value(point, "theta''") == doctest::Approx(-10 * std::cos(-0.9)));

  const Solved rod = solve(pendulum + "free theta\nbody(bar): mass 3 uniform\n");
  CHECK(value(rod, "theta''") == doctest::Approx(-15 * std::cos(-0.9)));

  // The same rod as a mass at its middle with an inertia of its own.
  const Solved body = solve(pendulum + "free theta\nbody(bar): mass 3, inertia 3/12\n");
  CHECK(value(body, "theta''") == doctest::Approx(-15 * std::cos(-0.9)));
}

TEST_CASE("motion: a driven pendulum needs m r^2 alpha more torque and pulls by m r omega^2") {
  const Solved driven = solve(pendulum + "theta' = 2\ntheta'' = 3\nmass(P) = 4\n");
  CHECK(reaction(driven, "theta") == doctest::Approx(4 * 3 + 40 * std::cos(-0.9)));
  CHECK(reaction(driven, "l") == doctest::Approx(-16 + 40 * std::sin(-0.9)));
  CHECK(value(driven, "angle(x_axis, bar)'") == doctest::Approx(2));
}

TEST_CASE("motion: springs and dampers act by stretch and by rate") {
  const Solved s = solve(R"(
point O at (0, 0)
point P near (2, 0)
P on x_axis
x(P) = s
free s
mass(P) = 2
spring k1 from O to P stiffness 30 length 1.5
damper d1 from O to P coefficient 4
given s = 2, s' = -0.5
)");
  CHECK(value(s, "s''") == doctest::Approx((-30 * 0.5 + 4 * 0.5) / 2));
}

TEST_CASE("motion: a telescopic brace bears what the angle does not") {
  // A beam of length 2 on a hinge, held at its end by a brace from below; 12 down at the end.
  const Solved s = solve(R"(
point A at (0, 0)
point C at (2, -2)
point D near (2, 0)
line beam from A to D
length(beam) = 2
geometric angle(x_axis, beam) = theta
brace: mechanical distance(C, D)
force(D) = (0, -12)
given theta = 0
)");
  CHECK(reaction(s, "theta") == doctest::Approx(0).scale(1));
  REQUIRE(s.state.bearing.size() == 1);
  CHECK(s.state.bearing[0] == doctest::Approx(12));
}

TEST_CASE("motion: values that follow a free one accelerate with it") {
  // Two equal cranks, the second at twice the angle of the first.
  const Solved s = solve(R"(
point O at (0, 0)
point A near (1, 0.3)
point B near (0.8, 0.6)
line first from O to A
line second from O to B
length(first) = 1
second_length: length(second) = 1
angle(x_axis, first) = theta
double: angle(x_axis, second) = 2*theta
free theta
mass(A) = 1
mass(B) = 1
gravity = 10
given theta = 0.3
)");
  const double work = -10 * (std::cos(0.3) + 2 * std::cos(0.6));
  CHECK(value(s, "theta''") == doctest::Approx(work / 5));
}

TEST_CASE(
    "motion: each link of a hanging chain bears what hangs below it, however many there are") {
  constexpr double g = 9.81;
  for (const int links : {3, 12, 13, 60}) {
    CAPTURE(links);
    std::string text = "point P0 at (0, 0)\ngravity = 9.81\n";
    for (int i = 1; i <= links; ++i)
      text += fmt::format(
          "point P{0} near (0, -{0})\nline b{0} from P{1} to P{0}\nl{0}: length(b{0}) = 1\n"
          "angle(x_axis, b{0}) = q{0}\nfree q{0}\nmass(P{0}) = 0.5\n"
          "given q{0} = -90 deg, q{0}' = {2}\n",
          i, i - 1, i == 1 ? 2 : 0);
    const Solved s = solve(text);
    for (int i = 1; i <= links; ++i) {
      CAPTURE(i);
      // The first one swings, so that all below it go round with its end.
      const double hanging = 0.5 * (links - i + 1);
      CHECK(reaction(s, fmt::format("l{}", i)) ==
            doctest::Approx(-hanging * (g + 4)).epsilon(1e-10));
      CHECK(std::abs(value(s, fmt::format("q{}''", i))) < 1e-9);
    }
  }
}

TEST_CASE("motion: many free values that move no mass have no acceleration either") {
  std::string text = "point P0 at (0, 0)\n";
  for (int i = 1; i <= 14; ++i)
    text += fmt::format(
        "point P{0} near ({0}, 0)\nline b{0} from P{1} to P{0}\nlength(b{0}) = 1\n"
        "angle(x_axis, b{0}) = q{0}\nfree q{0}\ngiven q{0} = 0\n{2}",
        i, i - 1, i < 14 ? fmt::format("mass(P{}) = 1\n", i) : "");
  const Solved s = solve(text);
  CHECK_FALSE(s.state.problem.empty());
  CHECK(std::isnan(value(s, "q14''")));
}

TEST_CASE("motion: a name of let may stand for the time") {
  const Solved s = solve(R"(
point A at (0, 0)
point B near (1, 0.3)
line bar from A to B
l: length(bar) = 2
let turned = 3*time
let phi = turned + 0.2
angle(x_axis, bar) = phi
mass(B) = 5
given time = 0.1
)");
  CHECK(value(s, "angle(x_axis, bar)'") == doctest::Approx(3));
  CHECK(reaction(s, "l") == doctest::Approx(-5 * 2 * 9));
}

TEST_CASE("motion: a name that moves may not stand beside a measure") {
  const test::TestModel m = test::model_from_text(R"(
point A at (0, 0)
point B near (1, 0.3)
line bar from A to B
length(bar) = a
a' = 1
s: a*angle(x_axis, bar) + x(B) = 1
)");
  CHECK(base::has_error(m.diagnostics));
}

TEST_CASE("motion: what moves no mass has no acceleration, and says so") {
  const Solved s = solve(pendulum + "free theta\n");
  CHECK(std::isnan(value(s, "theta''")));
  CHECK_FALSE(s.state.problem.empty());
}

namespace {

// A random truss whose bars change their lengths, with masses at its joints.
std::string random_machine() {
  const auto number = [](int low, int high) {
    return static_cast<double>(*rc::gen::inRange(low, high)) / 16.0;
  };
  std::string text = "point P0 at (0, 0)\npoint P1 at (5, 0)\ngravity = 10\n";
  const int joints = 3 + *rc::gen::inRange(0, 3);
  for (int j = 2; j < joints; ++j) {
    const int a = *rc::gen::inRange(0, j), b = (a + 1 + *rc::gen::inRange(0, j - 1)) % j;
    text += fmt::format("point P{} near ({}, {})\n", j, number(-48, 80), number(-48, 80));
    text += fmt::format("a{0}: distance(P{1}, P{0}) = drawn\nb{0}: distance(P{2}, P{0}) = drawn\n",
                        j, a, b);
    text += fmt::format("a{0}' = {1}\nb{0}' = {2}\na{0}'' = {3}\n", j, number(-16, 16),
                        number(-16, 16), number(-16, 16));
    text += fmt::format("mass(P{}) = {}\nforce(P{}) = ({}, {})\n", j, number(1, 48), j,
                        number(-64, 64), number(-64, 64));
  }
  return text;
}

std::vector<double> rates(const test::TestModel& m, std::size_t order) {
  std::vector<symbolic::ExprId> roots;
  for (const model::Constraint& c : m.model.constraints) roots.push_back(c.rates[order]);
  return symbolic::eval(*m.pool, roots, {});
}

// X a time h later, by Newton's method on the constraints alone.
std::vector<double> moved(const test::TestModel& m, const geometry::SolvedSketch& sketch,
                          double h) {
  std::vector<double> q = sketch.placement.q;
  const std::vector<double> first = rates(m, 0), second = rates(m, 1);
  for (std::size_t j = 0; j < q.size(); ++j) q[j] += h * first[j] + h * h / 2 * second[j];
  const auto& [numbers, old_q, x] = sketch.placement;
  const numeric::NewtonResult root =
      solve_newton(scaled_system(sketch.equations, q, numbers, x), scale_down(sketch.equations, x),
                   geometry::sketch_newton_options());
  return scale_up(sketch.equations, root.x);
}

// Kinetic and potential energy at the time t from positions around it.
double energy(const test::TestModel& m, const geometry::SolvedSketch& sketch, double t, double h) {
  const std::vector<double> before = moved(m, sketch, t - h), after = moved(m, sketch, t + h),
                            now = moved(m, sketch, t);
  double sum = 0.0;
  for (const model::PointMass& mass : m.model.loads.masses) {
    const auto [i, j] = sketch.equations.variables.of_point[mass.point.value];
    const double value = symbolic::eval(*m.pool, mass.mass, {});
    for (const int k : {i, j}) {
      const auto at = static_cast<std::size_t>(k);
      const double v = (after[at] - before[at]) / (2 * h);
      sum += value * v * v / 2;
    }
    sum += value * 10 * now[static_cast<std::size_t>(j)];
  }
  return sum;
}

}  // namespace

TEST_CASE("motion: the power of reactions and loads is what the energy grows by") {
  const bool ok = rc::check("power balance", [] {
    const test::TestModel m = test::model_from_text(random_machine());
    RC_PRE(!base::has_error(m.diagnostics));
    geometry::SketchOutcome outcome = geometry::solve_sketch(m.model, *m.pool);
    RC_PRE(outcome.solved.has_value());
    const geometry::SolvedSketch& sketch = *outcome.solved;
    const auto state = state_of(m, sketch);
    RC_PRE(state.has_value());
    double fastest = 1.0;
    for (const double v : state->velocity) fastest = std::max(fastest, std::abs(v));
    for (const double a : state->acceleration) fastest = std::max(fastest, std::abs(a));
    RC_PRE(fastest < 15.0);  // near dead points differences of positions lose their digits
    const double h = 2e-4;
    const double grown = (energy(m, sketch, h, h / 2) - energy(m, sketch, -h, h / 2)) / (2 * h);
    double power = 0.0, size = 1.0;
    const std::vector<double> q = rates(m, 0);
    for (std::size_t j = 0; j < q.size(); ++j) {
      power += state->reactions[j] * q[j];
      size += std::abs(state->reactions[j] * q[j]);
    }
    for (const model::AppliedForce& force : m.model.loads.forces) {
      const auto variables = sketch.equations.variables.of_point[force.point.value];
      for (const std::size_t axis : {0U, 1U}) {
        const double f = symbolic::eval(*m.pool, force.components[axis], {});
        const double v = state->velocity[static_cast<std::size_t>(variables[axis])];
        power += f * v;
        size += std::abs(f * v);
      }
    }
    RC_ASSERT(std::abs(grown - power) <= 2e-3 * size);
  });
  CHECK(ok);
}
