// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/derivatives.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <vector>

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/formula.h"
#include "symbolic/program/compile.h"
#include "symbolic/program/evaluator.h"
#include "symbolic/program/random_formulas.h"

using namespace trammel::symbolic;

namespace {

const char* const smooth =
    "a*cos(t - u)*u^2 + sqrt(3 + (a*sin(t) - u)^2)*exp(t/2) + atan2(a, t + 2)/(1 + u^2) - t^3*a";

struct Setting {
  Formulas f;
  std::vector<ExprId> symbols{f("a"), f("t"), f("u")};
  std::vector<ExprId> v{f("va"), f("vt"), f("vu")}, w{f("wa"), f("wt"), f("wu")};
  ExactValues at;

  Setting() {
    int k = 3;
    for (const auto* set : {&symbols, &v, &w})
      for (const ExprId s : *set) at.emplace(s, Rational(k += 2, 11));
  }
  ExprId dot(const std::vector<ExprId>& x, const std::vector<ExprId>& y) {
    std::vector<ExprId> terms;
    for (std::size_t i = 0; i < x.size(); ++i)
      terms.push_back(f.pool.product(std::array{x[i], y[i]}));
    return f.pool.sum(terms);
  }
  // Two independent expressions for one number: balls of some 1e-30.
  void check_equal(ExprId a, ExprId b) {
    const Ball x = eval_ball(f.pool, a, at, 200);
    CHECK(x.is_finite());
    CHECK(std::fabs(x.mid) > 1e-3);
    CHECK(x.radius < 1e-12);
    const Ball difference = eval_ball(
        f.pool, f.pool.sum(std::array{a, f.pool.product(std::array{f("-1"), b})}), at, 200);
    CHECK(difference.contains_zero());
    CHECK(difference.radius < 1e-40);
  }
};

}  // namespace

TEST_CASE("derivatives: along a direction it is the gradient times the direction") {
  Setting s;
  const ExprId f = s.f(smooth);
  const std::vector<ExprId> all = value_and_gradient(s.f.pool, f, s.symbols);
  CHECK(all.size() == 4);
  CHECK(all.front() == f);
  const std::vector<ExprId> slope =
      directional_derivatives(s.f.pool, std::vector{f, s.f("5*vt")}, s.symbols, s.v);
  s.check_equal(slope[0], s.dot({all.begin() + 1, all.end()}, s.v));
  CHECK(slope[1] == s.f("0"));
}

TEST_CASE("derivatives: the second one along a direction is the Hessian between two directions") {
  Setting s;
  const ExprId f = s.f(smooth);
  const std::vector<ExprId> product = hessian_vector(s.f.pool, f, s.symbols, s.v);
  const std::vector<ExprId> other = hessian_vector(s.f.pool, f, s.symbols, s.w);
  const ExprId second =
      second_directional_derivatives(s.f.pool, std::vector{f}, s.symbols, s.v).front();
  s.check_equal(second, s.dot(product, s.v));
  s.check_equal(s.dot(product, s.w), s.dot(other, s.v));  // symmetric
  // Column by column from first derivatives alone.
  for (std::size_t i = 0; i < s.symbols.size(); ++i) {
    std::vector<ExprId> row;
    for (const ExprId x : s.symbols)
      row.push_back(differentiate(s.f.pool, differentiate(s.f.pool, f, s.symbols[i]), x));
    s.check_equal(product[i], s.dot(row, s.v));
  }
}

TEST_CASE("derivatives: a Jacobian is the same by symbols and by roots") {
  Setting s;
  const ExprId f = s.f(smooth);
  const std::vector<ExprId> few{f}, many{f,
                                         s.f("a*t*u + sin(a*t)"),
                                         s.f("t/u"),
                                         s.f("a^2*exp(u)"),
                                         s.f("u - t"),
                                         s.f("a*t - cos(u)")};
  for (const auto& roots : {few, many}) {
    const std::vector<ExprId> matrix = jacobian(s.f.pool, roots, s.symbols);
    REQUIRE(matrix.size() == roots.size() * s.symbols.size());
    for (std::size_t r = 0; r < roots.size(); ++r)
      for (std::size_t c = 0; c < s.symbols.size(); ++c) {
        const ExprId entry = differentiate(s.f.pool, roots[r], s.symbols[c]);
        const ExprId difference = s.f.pool.sum(
            std::array{entry, s.f.pool.product(std::array{s.f("-1"), matrix[r * 3 + c]})});
        const Ball ball = eval_ball(s.f.pool, difference, s.at, 200);
        CHECK(ball.contains_zero());
        CHECK(ball.radius < 1e-40);
      }
  }
}

TEST_CASE("derivatives: a homogeneous function times its degree is its gradient times the point") {
  Setting s;
  const ExprId f = s.f("a*t*u^2/sqrt(a^2 + t^2) + atan2(t, u)*a^2*t");  // degree 3
  const std::vector<ExprId> g = gradient(s.f.pool, f, s.symbols);
  s.check_equal(s.dot(g, s.symbols), s.f.times("3", f));
}

TEST_CASE("derivatives: compiled with their function they cost little more and agree with balls") {
  Setting s;
  const ExprId f = s.f(smooth);
  const std::vector<ExprId> all = value_and_gradient(s.f.pool, f, s.symbols);
  const Tape value = *compile(s.f.pool, std::vector{f}, s.symbols).tape;
  const Tape tape = *compile(s.f.pool, all, s.symbols).tape;
  CHECK(cost_of(tape).angles == 2);  // t and t - u serve all of them
  CHECK(cost_of(tape).operations < 5 * cost_of(value).operations);
  Evaluator evaluator(tape);
  std::vector<double> point, outputs(4);
  for (const ExprId x : s.symbols) point.push_back(s.at.at(x).to_double());
  ExactValues exact;
  for (std::size_t i = 0; i < 3; ++i) exact.emplace(s.symbols[i], Rational::from_double(point[i]));
  evaluator.eval(point, outputs);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Ball ball = eval_ball(s.f.pool, all[i], exact);
    CHECK(std::fabs(outputs[i] - ball.mid) < 2e-14 * (1.0 + std::fabs(ball.mid)));
  }
}

TEST_CASE("derivatives: forward and reverse agree for any formula") {
  CHECK(rc::check([](const std::vector<std::uint8_t>& bytes) {
    ExprPool pool;
    const RandomFormulas random(pool, bytes);
    const ExprId f = random.formulas.back();
    ExactValues at;
    std::vector<ExprId> directions;
    int k = 1;
    for (const ExprId s : random.symbols) {
      at.emplace(s, Rational(k += 3, 17));
      directions.push_back(pool.integer(k));
    }
    const std::vector<ExprId> g = gradient(pool, f, random.symbols);
    std::vector<ExprId> terms;
    for (std::size_t i = 0; i < g.size(); ++i)
      terms.push_back(pool.product(std::array{g[i], directions[i]}));
    const ExprId forward =
        directional_derivatives(pool, std::span(&f, 1), random.symbols, directions).front();
    const Ball a = eval_ball(pool, forward, at, 256), b = eval_ball(pool, pool.sum(terms), at, 256);
    RC_ASSERT(a.overlaps(b));
  }));
}
