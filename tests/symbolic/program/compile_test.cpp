// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/compile.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <string>
#include <vector>

#include "symbolic/expr/expr.h"
#include "symbolic/formula.h"
#include "symbolic/program/ball_values.h"
#include "symbolic/program/evaluator.h"
#include "symbolic/program/random_formulas.h"

using namespace trammel::symbolic;

namespace {

// Compiled together as functions of all their symbols.
Tape tape_of(Formulas& f, const std::vector<const char*>& formulas,
             const CompileOptions& options = {}) {
  std::vector<ExprId> roots;
  for (const char* formula : formulas) roots.push_back(f(formula));
  const Compilation made = compile(f.pool, roots, symbols_of(f.pool, roots), options);
  REQUIRE(made.tape.has_value());
  return *made.tape;
}

TapeCost cost(const std::vector<const char*>& formulas, const CompileOptions& options = {}) {
  Formulas f;
  return cost_of(tape_of(f, formulas, options));
}

bool same_code(const Tape& a, const Tape& b) {
  const auto equal = [](const TapeInstruction& x, const TapeInstruction& y) {
    return x.op == y.op && x.function == y.function && x.out == y.out && x.a == y.a && x.b == y.b;
  };
  return a.slots == b.slots && a.constants.size() == b.constants.size() &&
         std::equal(a.code.begin(), a.code.end(), b.code.begin(), b.code.end(), equal);
}

}  // namespace

TEST_CASE("compile: operations are as few as a person would write") {
  struct Row {
    std::vector<const char*> formulas;
    std::size_t operations;
    const char* reason;
  };
  for (const Row& row : std::initializer_list<Row>{
           {{"x*y*z", "x*y*w"}, 3, "x*y once"},
           {{"a - b", "b - a"}, 2, "one is the other with its sign"},
           {{"x^8"}, 3, "squares of squares"},
           {{"x^(3/2)"}, 2, "x*sqrt(x)"},
           {{"a/(b*c)"}, 2, "one division"},
           {{"a/sqrt(b)"}, 2, "one root, one division"},
           {{"a/x", "b/x"}, 3, "a shared reciprocal"},
           {{"2*a - 3*b"}, 3, "signs cost nothing"},
           {{"a + b + c + d", "b + c + d", "c + d"}, 3, "tails of sums"},
           {{"l*m*k*s*w^2", "l*m*k*s*v^2", "l*m*k*c"}, 8, "the largest common part first"},
           {{"l^2*m", "l*k*m"}, 3, "l*m in a square too"},
           {{"a*b/3", "sqrt(2)*pi"}, 2, "numbers are computed beforehand"},
           {{"-a - b - c"}, 3, "one sign for all"}}) {
    CAPTURE(std::string(row.reason));
    CHECK(cost(row.formulas).operations == row.operations);
  }
}

TEST_CASE("compile: sines of sums come from others where that saves some") {
  CHECK(cost({"sin(a - b)"}).angles == 1);
  CHECK(cost({"sin(a - b)", "cos(a)"}).angles == 2);
  CHECK(cost({"sin(a - b)", "cos(a)", "cos(b)"}).angles == 2);
  CHECK(cost({"sin(a - b)", "sin(a + b)", "cos(a)"}).angles == 2);
  CHECK(cost({"cos(a - b)", "cos(b - c)", "cos(c - d)", "cos(a - c)", "sin(b - d)"}).angles == 4);
  CHECK(cost({"cos(2*a)", "sin(a)", "cos(3*a + b)", "sin(b)"}).angles == 2);
  CHECK(cost({"sin(a)*cos(a)*tan(a)"}).angles == 1);
  CHECK(cost({"sin(a - b)", "cos(a)", "cos(b)"}, {.addition_theorems = false}).angles == 3);
  // A chain of relative angles: every sum is new, nothing is saved.
  CHECK(cost({"cos(a)", "cos(a + b)", "cos(a + b + c)"}).angles == 3);
}

TEST_CASE("compile: n angles with all their differences need n sines") {
  Formulas f;
  std::vector<ExprId> roots, angles;
  for (int i = 0; i < 12; ++i) angles.push_back(f("t" + std::to_string(i)));
  for (const ExprId a : angles)
    for (const ExprId b : angles)
      if (a != b) {
        const Expr difference = Expr(f.pool, a) - Expr(f.pool, b);
        roots.push_back(sin(difference).id);
        roots.push_back(cos(difference).id);
      }
  CHECK(cost_of(*compile(f.pool, roots, angles).tape).angles == 12);
}

TEST_CASE("compile: composed angles have the values of those computed one by one") {
  Formulas f;
  const std::vector<const char*> formulas = {
      "sin(a - b)",   "cos(a - b)",     "sin(2*a + b - c)", "cos(4*a)",
      "tan(3*c - b)", "sin(a)",         "cos(b)",           "cos(c)",
      "sin(5*b)",     "cos(a + b + c)", "sin(a/3 + pi/5)",  "cos(c*b)"};
  Evaluator composed(tape_of(f, formulas)),
      direct(tape_of(f, formulas, {.addition_theorems = false}));
  CHECK(cost_of(composed.tape()).angles < cost_of(direct.tape()).angles);
  for (int k = 0; k < 200; ++k) {
    const std::vector<double> point = {0.1 * k - 9.0, 3.0 - 0.07 * k, 0.3 + 0.01 * k};
    std::vector<double> x(formulas.size()), y(formulas.size());
    composed.eval(point, x);
    direct.eval(point, y);
    for (std::size_t i = 0; i < x.size(); ++i)  // angles up to 60 are rounded by 7e-15
      CHECK(std::fabs(x[i] - y[i]) < 2e-14 * (1.0 + y[i] * y[i]));
  }
}

TEST_CASE("compile: a tape is exact: in balls of 300 bits it agrees with its expressions") {
  CHECK(rc::check([](const std::vector<std::uint8_t>& bytes) {
    ExprPool pool;
    const RandomFormulas random(pool, bytes);
    const Tape tape = *compile(pool, random.formulas, random.symbols).tape;
    ExactValues at;
    std::vector<Ball> inputs;
    double x = 0.3;
    for (const ExprId s : random.symbols) {
      at.emplace(s, Rational::from_double(x));
      inputs.push_back({x, 0.0});
      x = 0.9 - 1.7 * x;
    }
    const std::vector<Ball> expected = eval_ball(pool, random.formulas, at, 300);
    const std::vector<Ball> balls = eval_balls(pool, tape, inputs, 300);
    for (std::size_t i = 0; i < balls.size(); ++i) {
      RC_ASSERT(balls[i].overlaps(expected[i]));
      // Where eval_ball is sure of its value the tape is, too; 200 bits may be lost on the way.
      if (expected[i].is_finite() && expected[i].radius < 1e-20 && balls[i].is_finite())
        RC_ASSERT(balls[i].radius < 1e-10 * (1.0 + std::fabs(balls[i].mid)));
    }
  }));
}

TEST_CASE("compile: a sign before a mere denominator stays") {
  Formulas f;
  Evaluator evaluator(tape_of(f, {"x - 1/x^4", "-1/x"}));
  std::vector<double> values(2);
  evaluator.eval(std::vector{2.0}, values);
  CHECK(values == std::vector{2.0 - 0.0625, -0.5});
}

TEST_CASE("compile: the tape does not depend on what the pool held before") {
  const std::vector<const char*> formulas = {"l*m*cos(a - b)*w^2 + l*m*sin(a)", "cos(b)*m*l - x/y",
                                             "a + b + x", "b + x + y"};
  Formulas fresh, used;
  for (const char* other : {"y + x + b", "w^2", "sin(b - a)", "m*x*cos(a)", "l*w"}) used(other);
  CHECK(same_code(tape_of(fresh, formulas), tape_of(used, formulas)));
}

TEST_CASE("compile: unknown functions are inputs") {
  Formulas f;
  const ExprId speed = f("y'(t)"), e = f("y'(t)^2*m + y(t)");
  const Tape tape = *compile(f.pool, std::vector{e}, std::vector{f("m"), speed, f("y(t)")}).tape;
  Evaluator evaluator(tape);
  std::vector<double> value(1);
  evaluator.eval(std::vector{2.0, 3.0, 4.0}, value);
  CHECK(value.front() == 22.0);
}

TEST_CASE("compile: a limit ends it with its reason") {
  Formulas f;
  const std::vector<ExprId> roots{f("sin(x)*y + x^3/(y + 2)*exp(x*y)")};
  const std::vector<ExprId> inputs{f("x"), f("y")};
  const Compilation small = compile(f.pool, roots, inputs, {.instructions = 3});
  CHECK_FALSE(small.tape.has_value());
  CHECK(small.stopped == trammel::base::StopReason::Nodes);
  CompileOptions late;
  late.budget.deadline = trammel::base::Budget::Clock::now() - std::chrono::seconds(1);
  const Compilation over = compile(f.pool, roots, inputs, late);
  CHECK_FALSE(over.tape.has_value());
  CHECK(over.stopped == trammel::base::StopReason::Time);
}

TEST_CASE("compile: very deep and very long expressions are no trouble") {
  Formulas f;
  ExprId deep = f("x"), wide = f("x");
  std::vector<ExprId> terms;
  for (int i = 0; i < 20'000; ++i) {
    deep = (sin(Expr(f.pool, deep)) + 1).id;
    terms.push_back(f("y" + std::to_string(i % 3000) + "*x^" + std::to_string(i / 3000 + 1)));
  }
  wide = f.pool.sum(terms);
  const std::vector<ExprId> roots{deep, wide};
  std::vector<ExprId> inputs = symbols_of(f.pool, roots);
  Evaluator evaluator(*compile(f.pool, roots, inputs).tape);
  std::vector<double> point(inputs.size(), 0.5), values(2);
  evaluator.eval(point, values);
  double expected = 0.5, sum = 0.0;
  for (int i = 0; i < 20'000; ++i) {
    expected = std::sin(expected) + 1.0;
    sum += 0.5 * std::pow(0.5, i / 3000 + 1);
  }
  CHECK(values[0] == doctest::Approx(expected).epsilon(1e-12));
  CHECK(values[1] == doctest::Approx(sum).epsilon(1e-12));
}
