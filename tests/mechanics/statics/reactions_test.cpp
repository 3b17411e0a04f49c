// SPDX-License-Identifier: Apache-2.0
// Reactions against equilibrium by hand, and the constructive against the implicit road on random
// trusses.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <cmath>
#include <numbers>

#include "geometry/construct/configuration_formula.h"
#include "geometry/sketch/solve_sketch.h"
#include "mechanics/implicit/response.h"
#include "mechanics/statics/joint_equilibrium.h"
#include "mechanics/statics/reaction_formula.h"
#include "support/model_from_text.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/substitute.h"

using namespace trammel;

namespace {

std::optional<std::vector<double>> implicit_reactions(const test::TestModel& m,
                                                      const geometry::SolvedSketch& sketch) {
  const auto state =
      mechanics::eval_state(sketch.equations, mechanics::make_motion_rows(m.model, *m.pool),
                            sketch.placement, sketch.placement.numbers);
  if (!state) return std::nullopt;
  return state->reactions;
}

std::vector<double> implicit_reactions(const test::TestModel& m) {
  const geometry::SketchOutcome outcome = geometry::solve_sketch(m.model, *m.pool);
  REQUIRE(outcome.solved);
  const auto q = implicit_reactions(m, *outcome.solved);
  REQUIRE(q);
  return *q;
}

// Formulas in coordinates at the numbers of the placement.
std::vector<double> joint_numbers(const test::TestModel& m, const geometry::SolvedSketch& sketch,
                                  const geometry::ConfigurationFormula& configuration,
                                  const geometry::CoordinateSymbols& coordinates,
                                  const std::vector<symbolic::ExprId>& formulas) {
  symbolic::Values values = sketch.placement.numbers;
  for (std::size_t c = 0; c < configuration.q.size(); ++c)
    values.set(configuration.q[c], sketch.placement.q[c]);
  for (std::size_t p = 0; p < coordinates.points.size(); ++p) {
    const auto& variables = sketch.equations.variables.of_point[p];
    if (variables[0] < 0) continue;
    values.set(coordinates.points[p].x, sketch.placement.x[static_cast<std::size_t>(variables[0])]);
    values.set(coordinates.points[p].y, sketch.placement.x[static_cast<std::size_t>(variables[1])]);
  }
  return symbolic::eval(*m.pool, formulas, values);
}

double reaction_of(const test::TestModel& m, const std::vector<double>& q,
                   const std::string& name) {
  for (std::uint32_t c = 0; c < q.size(); ++c)
    if (m.model.constraints[model::ConstraintIndex{c}].name == name) return q[c];
  FAIL("no constraint ", name);
  return 0;
}

}  // namespace

TEST_CASE("statics: a weight on a strut, a tie and a motor, by hand") {
  // A 3-4-5 crane: vertical post 4 (implied), strut from (0, 0) to (3, 4), tie from (0, 8).
  const test::TestModel crane = test::model_from_text(R"(
point A at (0, 0)
point C at (0, 8)
point B near (3, 4)
strut: distance(A, B) = 5
tie: distance(C, B) = 5
force(B) = (0, -80)
)");
  const std::vector<double> q = implicit_reactions(crane);
  CHECK(reaction_of(crane, q, "strut") == doctest::Approx(50));  // compression is positive
  CHECK(reaction_of(crane, q, "tie") == doctest::Approx(-50));

  // A bar of length 2 at 60 degrees, held by a motor against a weight of 10 at its end.
  const test::TestModel arm = test::model_from_text(R"(
point A at (0, 0)
point B near (1, 1.7)
line arm from A to B
len: length(arm) = 2
angle(x_axis, arm) = theta
force(B) = (0, -10)
given theta = pi/3
)");
  const std::vector<double> r = implicit_reactions(arm);
  CHECK(reaction_of(arm, r, "theta") == doctest::Approx(10 * 2 * std::cos(std::numbers::pi / 3)));
  CHECK(reaction_of(arm, r, "len") == doctest::Approx(10 * std::sin(std::numbers::pi / 3)));
}

TEST_CASE("statics: joints are balanced in the order of their dependence") {
  // The direction of m hangs on that of l, so D must be balanced before C, whatever the order.
  const test::TestModel m = test::model_from_text(R"(
point A at (0, 0)
point B at (4, 0)
point C near (1, 2)
point D near (3, 2)
line l from A to C
line m from B to D
len: length(l) = 2.2
angle(x_axis, l) = theta
angle(l, m) = phi
distance(C, D) = 2
force(C) = (1, -1)
)");
  const geometry::SketchOutcome outcome = geometry::solve_sketch(m.model, *m.pool);
  REQUIRE(outcome.solved);
  REQUIRE(outcome.solved->construction);
  const auto configuration = geometry::derive_configuration(
      outcome.solved->equations, *m.pool, *outcome.solved->construction, outcome.solved->branches);
  const auto coordinates = geometry::make_coordinates(m.model, *m.pool);

  const auto joints = mechanics::derive_reactions_by_joints(
      m.model, *m.pool, *outcome.solved->construction, configuration, {}, coordinates);
  REQUIRE(joints);
  const std::vector<double> by_joints =
      joint_numbers(m, *outcome.solved, configuration, coordinates, *joints);
  const std::vector<double> q = implicit_reactions(m);
  for (std::size_t j = 0; j < q.size(); ++j)
    CHECK(by_joints[j] == doctest::Approx(q[j]).epsilon(1e-10).scale(1.0));
}

TEST_CASE("statics: incidences push to the left of the directed line") {
  for (const bool forwards : {true, false}) {
    const test::TestModel m = test::model_from_text(fmt::format(
        "point A at (0, 0)\npoint B at (4, 0)\nline rail from {} to {}\npoint P near (1, 0)\n"
        "on: P on rail\nx(P) = 1\nforce(P) = (0, -7)\n",
        forwards ? "A" : "B", forwards ? "B" : "A"));
    CHECK(reaction_of(m, implicit_reactions(m), "on") == doctest::Approx(forwards ? 7 : -7));
  }
}

namespace {

// A truss in which each joint hangs on two bars to earlier joints, with random loads.
std::string random_truss() {
  const int joints = *rc::gen::inRange(1, 7);
  std::string text = "point P0 at (0, 0)\npoint P1 at (3, 0.5)\n";
  const auto number = [](int low, int high) { return *rc::gen::inRange(low, high) / 16.0; };
  for (int j = 2; j < joints + 2; ++j) {
    const int a = *rc::gen::inRange(0, j), b = (a + 1 + *rc::gen::inRange(0, j - 1)) % j;
    text += fmt::format("point P{} near ({}, {})\n", j, number(-48, 80), number(-48, 80));
    text += fmt::format("a{0}: distance(P{1}, P{0}) = drawn\nb{0}: distance(P{2}, P{0}) = drawn\n",
                        j, a, b);
    text += fmt::format("force(P{}) = ({}, {})\n", j, number(-64, 64), number(-64, 64));
  }
  return text;
}

// The third way: joint by joint.
std::vector<double> reactions_by_joints(const test::TestModel& m,
                                        const geometry::SolvedSketch& sketch,
                                        const geometry::ConfigurationFormula& configuration) {
  const geometry::CoordinateSymbols coordinates = geometry::make_coordinates(m.model, *m.pool);
  const auto formulas = mechanics::derive_reactions_by_joints(
      m.model, *m.pool, *sketch.construction, configuration, {}, coordinates);
  RC_ASSERT(formulas.has_value());
  return joint_numbers(m, sketch, configuration, coordinates, *formulas);
}

}  // namespace

TEST_CASE("statics: on random trusses both roads agree and the ground carries the loads") {
  const bool ok = rc::check("two roads, one reaction", [] {
    const test::TestModel m = test::model_from_text(random_truss());
    RC_PRE(!base::has_error(m.diagnostics));
    const geometry::SketchOutcome outcome = geometry::solve_sketch(m.model, *m.pool);
    RC_PRE(outcome.solved.has_value());  // coinciding joints and dead points are told elsewhere
    const geometry::SolvedSketch& sketch = *outcome.solved;
    const auto implicit = implicit_reactions(m, sketch);
    RC_PRE(implicit.has_value());
    RC_ASSERT(sketch.construction.has_value());
    const geometry::ConfigurationFormula configuration = geometry::derive_configuration(
        sketch.equations, *m.pool, *sketch.construction, sketch.branches);
    const std::vector<symbolic::ExprId> formulas = symbolic::substitute(
        *m.pool, mechanics::derive_reactions(m.model, *m.pool, configuration, {}, {}).by_constraint,
        geometry::value_replacements(m.model, configuration));
    const std::vector<double> explicit_values =
        symbolic::eval(*m.pool, formulas, sketch.placement.numbers);
    double most = 1;
    for (const double q : *implicit) most = std::max(most, std::abs(q));
    RC_PRE(most < 1e4);  // nearly dead points lose digits on either road
    for (std::size_t j = 0; j < implicit->size(); ++j)
      RC_ASSERT(std::abs(explicit_values[j] - (*implicit)[j]) <= 1e-7 * most);

    const std::vector<double> by_joints = reactions_by_joints(m, sketch, configuration);
    for (std::size_t j = 0; j < implicit->size(); ++j)
      RC_ASSERT(std::abs(by_joints[j] - (*implicit)[j]) <= 1e-7 * most);

    double fx = 0, fy = 0;  // all forces of the ground and all loads together
    for (const model::Point& point : m.model.points)
      if (point.held) {
        fx += (*implicit)[(*point.held)[0].value];
        fy += (*implicit)[(*point.held)[1].value];
      }
    for (const model::AppliedForce& force : m.model.loads.forces) {
      fx += symbolic::eval(*m.pool, force.components[0], {});
      fy += symbolic::eval(*m.pool, force.components[1], {});
    }
    RC_ASSERT(std::abs(fx) <= 1e-8 * most);
    RC_ASSERT(std::abs(fy) <= 1e-8 * most);
  });
  CHECK(ok);
}
