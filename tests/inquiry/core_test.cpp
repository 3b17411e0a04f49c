// SPDX-License-Identifier: Apache-2.0
// Formulas in the coordinates of elements that hold each other: what they say is compared with
// positions that are solved again.
#include "inquiry/formula/core_systems.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <cmath>

#include "geometry/sketch/follow_path.h"
#include "inquiry/find/find.h"
#include "inquiry/formula/eval_definitions.h"
#include "support/model_from_text.h"
#include "support/prepared_model.h"
#include "symbolic/expr/eval/eval.h"

using namespace trammel;
using namespace trammel::inquiry;

namespace {

// Nine bars between A, B, C and P, Q, R; one of them grows.
std::string random_k33() {
  const auto near = [](double value) { return value + *rc::gen::inRange(-40, 41) / 100.0; };
  std::string text = "point A at (0, 0)\npoint B near (4, 0)\nB on x_axis\n";
  for (const auto& [name, x, y] : {std::tuple{"C", 2.1, 3.2}, std::tuple{"P", 1.8, 1.2},
                                   std::tuple{"Q", 3.6, 2.4}, std::tuple{"R", 0.6, 2.6}})
    text += fmt::format("point {} near ({}, {})\n", name, near(x), near(y));
  for (const char* first : {"A", "B", "C"})
    for (const char* second : {"P", "Q", "R"})
      text += fmt::format("distance({}, {}) = {}{}\n", first, second, first, second);
  text += "AP' = v\nAP'' = w\ngiven v = 0.7, w = -0.4\nforce(C) = (F, 2)\ngiven F = 3\n";
  return text + "find x(R), x(R)', y(Q)'', reaction(AP), reaction(BR)\n";
}

double place(const geometry::SketchEquations& equations, const geometry::Placement& at,
             model::PointIndex p, std::size_t axis) {
  return at.x[static_cast<std::size_t>(equations.variables.of_point[p.value][axis])];
}

Formula formula_of(const Case& here, const model::Question& question) {
  Outcome found = answer_find(here, question, {});
  RC_ASSERT(found.answer.status == AnswerStatus::Ok);
  const auto& formula = value_of(found.answer)->formula;
  RC_ASSERT(formula.has_value());
  return *formula;
}

}  // namespace

TEST_CASE("core: rates of a random K3,3 are those of positions solved again") {
  const bool ok = rc::check("formulas with systems, differences of positions", [] {
    test::TestModel m = test::model_from_text(random_k33());
    RC_PRE(!base::has_error(m.diagnostics));
    Prepared prepared = prepare(m.model, std::move(m.pool), {}, {});
    RC_PRE(prepared.machine && prepared.asked);
    Scratch scratch(prepared.pool, {});
    const Case here = view(prepared, scratch);
    const geometry::SketchEquations& equations = here.machine.sketch.equations;
    const geometry::Placement& start = here.state.placement;
    constexpr double moment = 1e-3;
    const symbolic::ExprId bar = scratch.pool.symbol("AP");
    const double length = *start.numbers.find(bar);
    const auto at = [&](double t) {
      symbolic::Values numbers = start.numbers;
      numbers.set(bar, length + 0.7 * t - 0.2 * t * t);
      return geometry::follow_path(equations, start, numbers).placement;
    };
    const auto before = at(-moment), after = at(moment);
    RC_PRE(before && after);
    const auto number = [&](std::size_t question) {
      const Formula formula = formula_of(here, m.model.questions[question]);
      RC_ASSERT(!formula.systems.empty());
      const auto named = define_names(scratch.pool, formula, start.numbers, start.x, 1e-4);
      return symbolic::eval(scratch.pool, formula.components, named)[0];
    };
    const auto r = m.point("R"), q = m.point("Q");
    const double speed = (place(equations, *after, r, 0) - place(equations, *before, r, 0)) / 2e-3;
    const double change = place(equations, *after, q, 1) + place(equations, *before, q, 1) -
                          2 * place(equations, start, q, 1);
    // Near dead points differences bend.
    RC_PRE(std::abs(speed) < 5 && std::abs(change / 1e-6) < 50);
    RC_ASSERT(std::abs(number(0) - place(equations, start, r, 0)) < 1e-9);
    RC_ASSERT(std::abs(number(1) - speed) < 1e-3 * (1 + std::abs(speed)));
    RC_ASSERT(std::abs(number(2) - change / 1e-6) < 1e-2 * (1 + std::abs(change / 1e-6)));
    // Reactions do the work of the force: here by the bar that moves alone.
    const auto c = m.point("C");
    const double work = 3 * (place(equations, *after, c, 0) - place(equations, *before, c, 0)) +
                        2 * (place(equations, *after, c, 1) - place(equations, *before, c, 1));
    const double pushed = number(3) * 0.7 * 2e-3;
    RC_ASSERT(std::abs(work + pushed) < 1e-3 * (std::abs(work) + 1e-3));
  });
  CHECK(ok);
}

// The angle at the end of a bar stands in the equations of a core as the sine and cosine of what
// the drawing has there: numbers of the formula are those of the drawing.
TEST_CASE("core: an angle of three points is one of its equations") {
  const test::PreparedModel m(R"(
point A at (0, 0)
point B near (4, 0)
B on x_axis
point C near (2.1, 3.2)
point P near (1.8, 1.2)
point Q near (3.6, 2.4)
point R near (0.6, 2.6)
distance(A, P) = ap
distance(A, Q) = aq
distance(A, R) = ar
distance(B, P) = bp
distance(B, Q) = bq
distance(B, R) = br
distance(C, P) = cp
distance(C, Q) = cq
angle(Q, C, R) = psi
find x(C), y(R)
)");
  for (const model::Question& question : m.model.questions) {
    const Outcome found = answer_find(m.here, question, {});
    REQUIRE(value_of(found.answer)->formula);
    REQUIRE(found.answer.certificate);
    CHECK(found.answer.certificate->max_relative_difference < 1e-9);
  }
}

TEST_CASE("core: the equations that an answer gives hold at its numbers, and are as many") {
  const test::PreparedModel m(R"(
point A at (0, 0)
point B at (6, 0)
point C at (2.5, 5)
point D near (3.4, 1.2)
point E near (3.9, 2.6)
point F near (2, 2.4)
distance(D, E) = de
distance(E, F) = ef
distance(F, D) = df
distance(A, D) = a
distance(B, E) = b
distance(C, F) = c
find x(D)*y(E)
)");
  const Outcome found = answer_find(m.here, m.question(), {});
  const auto& formula = value_of(found.answer)->formula;
  REQUIRE(formula);
  REQUIRE(formula->systems.size() == 1);
  const geometry::DefiningSystem& system = formula->systems[0];
  CHECK(system.unknowns.size() == 6);
  CHECK(system.equations.size() == 6);
  symbolic::Values values = m.here.state.placement.numbers;
  for (std::size_t i = 0; i < 6; ++i) values.set(system.unknowns[i], system.near[i]);
  for (const auto& [left, right] : system.equations)
    CHECK(symbolic::eval(m.scratch.pool, left, values) ==
          doctest::Approx(symbolic::eval(m.scratch.pool, right, values)).epsilon(1e-12));
  CHECK(found.answer.certificate->max_relative_difference < 1e-9);
}
