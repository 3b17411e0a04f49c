// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/evaluator.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <thread>
#include <vector>

#include "symbolic/formula.h"
#include "symbolic/program/ball_values.h"
#include "symbolic/program/compile.h"
#include "symbolic/program/random_formulas.h"
#include "symbolic/program/sines/sincos.h"

using namespace trammel::symbolic;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

// Equal bits, or both NaN.
bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || std::memcmp(&a, &b, sizeof a) == 0;
}

Tape tape_of(const ExprPool& pool, const std::vector<ExprId>& roots,
             const std::vector<ExprId>& inputs) {
  Compilation made = compile(pool, roots, inputs);
  REQUIRE(made.tape.has_value());
  return *made.tape;
}

std::vector<double> values_by(Evaluator& evaluator, const std::vector<double>& inputs) {
  std::vector<double> outputs(evaluator.tape().outputs, 7.0);
  evaluator.eval(inputs, outputs);
  return outputs;
}

// Coordinates at which something happens, and ordinary ones.
const std::vector<double> special = {0.0, -0.0, 1.0,  -1.0,      0.5,    1e-310, 1e300, -2e5,
                                     1e7, inf,  -inf, no_number, M_PI_2, 0.3,    -0.7,  2.4};

std::vector<double> point_from(const std::vector<std::uint8_t>& bytes, std::size_t shift) {
  std::vector<double> point;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint8_t byte = bytes.empty() ? 3 : bytes[(i + shift) % bytes.size()];
    point.push_back(byte % 5 == 0 ? special[byte / 5 % special.size()] : byte / 60.0 - 2.1);
  }
  return point;
}

}  // namespace

TEST_CASE("evaluator: machine code, the tape and batches give the same bits everywhere") {
  CHECK(rc::check([](const std::vector<std::uint8_t>& bytes, const std::vector<std::uint8_t>& at) {
    ExprPool pool;
    const RandomFormulas random(pool, bytes);
    const Tape tape = tape_of(pool, random.formulas, random.symbols);
    Evaluator native(tape), interpreted(tape, Road::Interpreted);
    RC_ASSERT(!interpreted.is_native());
    const std::size_t points = at.size() % 45 + 1, n = tape.inputs, m = tape.outputs;
    std::vector<double> inputs(batch_size(points, n), 0.1), from_native(batch_size(points, m)),
        from_tape(batch_size(points, m));
    for (std::size_t p = 0; p < points; ++p)
      for (std::size_t i = 0; i < n; ++i) inputs[batch_place(i, p, n)] = point_from(at, p)[i];
    native.eval_batch(inputs, from_native, points);
    interpreted.eval_batch(inputs, from_tape, points);
    for (std::size_t p = 0; p < points; ++p) {
      const std::vector<double> point = point_from(at, p);
      const std::vector<double> one = values_by(native, point);
      const std::vector<double> other = values_by(interpreted, point);
      for (std::size_t i = 0; i < m; ++i) {
        RC_ASSERT(same(one[i], other[i]));
        RC_ASSERT(same(one[i], from_native[batch_place(i, p, m)]));
        RC_ASSERT(same(one[i], from_tape[batch_place(i, p, m)]));
      }
    }
  }));
}

TEST_CASE("evaluator: values lie in the balls that the roundings of their operations make") {
  CHECK(rc::check([](const std::vector<std::uint8_t>& bytes, const std::vector<std::uint8_t>& at) {
    ExprPool pool;
    const RandomFormulas random(pool, bytes);
    const Tape tape = tape_of(pool, random.formulas, random.symbols);
    Evaluator evaluator(tape);
    std::vector<double> point;
    // Balls know no largest and no smallest number.
    for (const double x : point_from(at, 0))
      point.push_back(std::fabs(x) < 1e3 && std::fabs(x) > 1e-3 ? x : 0.4);
    std::vector<Ball> balls;
    for (const double x : point) balls.push_back({x, 0.0});
    const std::vector<double> values = values_by(evaluator, point);
    // 49 bits: each rounding in double, and the 1 ulp of sines and functions, is far inside.
    const std::vector<Ball> coarse = eval_balls(pool, tape, balls, 49);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double size = std::fabs(coarse[i].mid) + coarse[i].radius;
      const bool ordinary = std::isfinite(size) && size < 1e280 && size > 1e-280;
      if (ordinary && std::isfinite(values[i])) RC_ASSERT(coarse[i].contains(values[i]));
    }
  }));
}

TEST_CASE("evaluator: where eval has no value there is none, and the other way round") {
  struct Row {
    const char* formula;
    double x;
    bool defined;
  };
  for (const Row& row : std::initializer_list<Row>{{"1/x", 0.0, false},
                                                   {"y/x", 0.0, false},
                                                   {"x^(-3)", 0.0, false},
                                                   {"x^(-40)", 0.0, false},
                                                   {"x^(-1/3)", 0.0, false},
                                                   {"x^(1/3)", -1.0, false},
                                                   {"sqrt(x)", -1.0, false},
                                                   {"sqrt(x)", 0.0, true},
                                                   {"log(x)", 0.0, false},
                                                   {"log(x)", -1.0, false},
                                                   {"asin(x)", 1.5, false},
                                                   {"atan2(x, 2*x)", 0.0, false},
                                                   {"atan2(x, y)", -0.0, true},
                                                   {"sin(x)", inf, false},
                                                   {"min(x, y)", no_number, false},
                                                   {"max(y, x)", no_number, false},
                                                   {"sign(x)", no_number, false},
                                                   {"x + unknown", 1.0, false},
                                                   {"1/0 + x", 1.0, false},
                                                   {"sign(x) + abs(x) + x^40", -1.0, true},
                                                   {"tan(x)", 1.0, true}}) {
    CAPTURE(row.formula);
    Formulas f;
    const ExprId e = f(row.formula);
    Values values;
    values.set(f("x"), row.x);
    values.set(f("y"), 1.0);
    const double expected = eval(f.pool, e, values);
    CHECK(std::isfinite(expected) == row.defined);
    for (const Road road : {Road::Native, Road::Interpreted}) {
      Evaluator evaluator(tape_of(f.pool, {e}, {f("x"), f("y")}), road);
      const double value = values_by(evaluator, {row.x, 1.0}).front();
      CHECK(std::isfinite(value) == row.defined);
      if (row.defined) CHECK(value == doctest::Approx(expected).epsilon(1e-15));
    }
  }
}

TEST_CASE("evaluator: copies work on their own workspaces at the same time") {
  Formulas f;
  Evaluator first(tape_of(f.pool, {f("sin(x)*exp(y) + x^5/(1 + y^2)")}, {f("x"), f("y")}));
  std::vector<std::thread> threads;
  std::vector<int> wrong(4, 0);
  for (std::size_t k = 0; k < 4; ++k)
    threads.emplace_back([&, k, own = first]() mutable {
      const double x = 0.1 * static_cast<double>(k);
      for (int i = 0; i < 2000; ++i) {
        const double value = values_by(own, {x, 0.5}).front();
        const double expected = sincos(x).sine * std::exp(0.5) + std::pow(x, 5) / 1.25;
        wrong[k] += std::fabs(value - expected) > 1e-14;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == std::vector<int>(4, 0));
}

TEST_CASE("evaluator: a set without inputs or outputs is one") {
  Formulas f;
  Evaluator none(tape_of(f.pool, {}, {}));
  none.eval({}, {});
  none.eval_batch({}, {}, 3);
  Evaluator number(tape_of(f.pool, {f("sqrt(2)*pi"), f("-1/3")}, {}));
  CHECK(values_by(number, {}) == std::vector{M_PI * M_SQRT2, -1.0 / 3.0});
}

TEST_CASE("evaluator: a tape too long for machine code is interpreted") {
  Tape tape;
  tape.inputs = tape.outputs = 1;
  tape.slots = 2;
  tape.code.assign(200'001, {TapeOp::Add, Op::Undefined, 1, 0, 1});
  tape.code.push_back({TapeOp::Output, Op::Undefined, 0, 1, 0});
  Evaluator evaluator(tape);
  CHECK_FALSE(evaluator.is_native());
  CHECK(values_by(evaluator, {0.5}) == std::vector{100'000.5});
}

TEST_CASE("evaluator: balls of inputs give balls with all values between") {
  Formulas f;
  const std::vector<ExprId> inputs{f("x"), f("y")};
  const Tape tape =
      tape_of(f.pool, {f("sin(x - y)*x/y + sqrt(y)"), f("max(x, y)^2 - cos(x)*cos(y)")}, inputs);
  Evaluator evaluator(tape);
  const std::vector<Ball> wide =
      eval_balls(f.pool, tape, std::vector<Ball>{{0.7, 0.2}, {1.1, 0.1}});
  for (int i = 0; i <= 10; ++i)
    for (int k = 0; k <= 10; ++k) {
      const std::vector<double> values = values_by(evaluator, {0.5 + 0.04 * i, 1.0 + 0.02 * k});
      for (std::size_t j = 0; j < 2; ++j) CHECK(wide[j].contains(values[j]));
    }
  for (const Ball& ball : wide) CHECK(ball.radius < 2.0);
  const std::vector<Ball> none =
      eval_balls(f.pool, tape, std::vector<Ball>{{0.7, 0.2}, {0.0, 0.1}});
  CHECK_FALSE(none[0].is_finite());
}
