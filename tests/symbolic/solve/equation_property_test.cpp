// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "property/symbolic/random_expression.h"
#include "symbolic/normal/normal.h"
#include "symbolic/solve/equation.h"
#include "symbolic/solve/outcome_text.h"

using namespace trammel::symbolic;

namespace {

std::string number(int n) {
  return "(" + std::to_string(n) + ")";
}

double value_at(Formulas& f, ExprId e, double x) {
  Values values;
  values.set(f("x"), x);
  return eval(f.pool, e, values);
}

bool has_number(const SolveOutcome& outcome, double x) {
  return std::ranges::any_of(outcome.solutions, [&](const Solution& s) {
    return std::fabs(s.numbers[0].mid - x) <= 1e-9 * (1 + std::fabs(x));
  });
}

}  // namespace

TEST_CASE("property: polynomials made of known roots have these solutions and no others") {
  CHECK(rc::check("rational and quadratic roots", [] {
    auto rational = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-9, 10));
    auto square = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-3, 8));
    rational.resize(std::min<std::size_t>(rational.size(), 4));
    square.resize(std::min<std::size_t>(square.size(), 3));
    RC_PRE(!(rational.empty() && square.empty()));
    Formulas f;
    std::set<double> expected;
    ExprId e = f("1");
    for (const int n : rational) {
      e = f.times("2*x - " + number(n), e);
      expected.insert(n / 2.0);
    }
    for (const int n : square) {  // (x - 1)^2 = n
      e = f.times("x^2 - 2*x + 1 - " + number(n), e);
      if (n < 0) continue;
      expected.insert(1 - std::sqrt(n));
      expected.insert(1 + std::sqrt(n));
    }
    const SolveOutcome outcome = solve_equation(f.pool, normal(f.pool, e), f("x"));
    RC_ASSERT(outcome.complete);
    RC_ASSERT(outcome.solutions.size() == expected.size());
    for (const double x : expected) RC_ASSERT(has_number(outcome, x));
    std::size_t count = 0;
    for (const Solution& s : outcome.solutions) count += s.multiplicity;
    const auto real =
        static_cast<std::size_t>(std::ranges::count_if(square, [](int n) { return n >= 0; }));
    RC_ASSERT(count == rational.size() + 2 * real);
  }));
}

TEST_CASE("property: cubics and quartics of any kind") {
  CHECK(rc::check("as many real roots as sign changes prove, each a root", [] {
    const auto c = *rc::gen::container<std::vector<int>>(5, rc::gen::inRange(-6, 7));
    Formulas f;
    const ExprId e = f(number(c[0]) + "*x^4 + " + number(c[1]) + "*x^3 + " + number(c[2]) +
                       "*x^2 + " + number(c[3]) + "*x + " + number(c[4]));
    RC_PRE(contains(f.pool, e, f("x")));
    const SolveOutcome outcome = solve_equation(f.pool, e, f("x"));
    RC_ASSERT(outcome.complete);
    for (const Solution& s : outcome.solutions) {
      RC_ASSERT(s.numbers[0].is_finite());
      RC_ASSERT(std::fabs(value_at(f, e, s.numbers[0].mid)) <
                1e-9 * (1 + std::pow(std::fabs(s.numbers[0].mid), 4)));
    }
    const RealRoots roots = find_real_roots(f.pool, e, f("x"), {-20, 20}, {});
    RC_ASSERT(roots.undecided.empty());
    RC_ASSERT(outcome.solutions.size() == roots.roots.size());
    for (const RealRoot& root : roots.roots) RC_ASSERT(has_number(outcome, root.place.mid));
  }));
}

TEST_CASE("property: a*sin(x) + b*cos(x) = c") {
  CHECK(rc::check("two, one or no solutions in a turn", [] {
    const auto k = *rc::gen::container<std::vector<int>>(3, rc::gen::inRange(-20, 21));
    const double a = k[0], b = k[1], c = k[2];
    RC_PRE(k[0] != 0 || k[1] != 0);
    Formulas f;
    const ExprId e = f(number(k[0]) + "*sin(x) + " + number(k[1]) + "*cos(x) - " + number(k[2]));
    const SolveOutcome outcome = solve_equation(f.pool, e, f("x"));
    RC_ASSERT(outcome.complete);
    const double rest = a * a + b * b - c * c;
    const std::size_t expected = rest > 0 ? 2 : rest < 0 ? 0 : 1;
    std::size_t in_a_turn = 0;
    for (const Solution& s : outcome.solutions) {
      const double period = eval(f.pool, s.periods[0], {});
      in_a_turn += static_cast<std::size_t>(std::lround(2 * M_PI / period));
      for (int turn = -1; turn <= 2; ++turn)
        RC_ASSERT(std::fabs(value_at(f, e, s.numbers[0].mid + turn * period)) < 1e-12 * 60);
    }
    RC_ASSERT(in_a_turn == expected);
  }));
}

TEST_CASE("property: polynomials in sine and cosine lose no root") {
  CHECK(rc::check("solutions in a turn against enclosures", [] {
    const auto k = *rc::gen::container<std::vector<int>>(6, rc::gen::inRange(-3, 4));
    Formulas f;
    const ExprId e = f(number(k[0]) + "*sin(x)^2 + " + number(k[1]) + "*sin(x)*cos(x) + " +
                       number(k[2]) + "*cos(x)^2 + " + number(k[3]) + "*sin(x) + " + number(k[4]) +
                       "*cos(x) + " + number(k[5]));
    RC_PRE(contains(f.pool, e, f("x")));
    const SolveOutcome outcome = solve_equation(f.pool, e, f("x"));
    if (outcome.status == SolveStatus::AllValues) return;
    const RealRoots roots = find_real_roots(f.pool, e, f("x"), {-3, 3}, {});
    for (const RealRoot& root : roots.roots) {
      const bool found = std::ranges::any_of(outcome.solutions, [&](const Solution& s) {
        const double period = eval(f.pool, s.periods[0], {});
        return std::fabs(std::remainder(s.numbers[0].mid - root.place.mid, period)) < 1e-9;
      });
      RC_ASSERT(found || !outcome.complete);
    }
    for (const Solution& s : outcome.solutions)
      RC_ASSERT(std::fabs(value_at(f, e, s.numbers[0].mid)) < 1e-7);
  }));
}

TEST_CASE("property: solutions do not depend on what the pool has seen before") {
  CHECK(rc::check("fresh and polluted pools", [] {
    const auto before = *choices();
    const auto asked = *choices();
    Formulas fresh, used;
    solve_equation(used.pool, grow(used.pool, before), used("x"));
    const std::vector<Given> given{{"a", "3/2"}, {"b", "2/3"}, {"y", "1/2"}, {"x", "1"}};
    const SolveOutcome one =
        solve_equation(fresh.pool, grow(fresh.pool, asked), fresh("x"), options_with(fresh, given));
    const SolveOutcome two =
        solve_equation(used.pool, grow(used.pool, asked), used("x"), options_with(used, given));
    RC_ASSERT(one.status == two.status);
    RC_ASSERT(listed(fresh, one) == listed(used, two));
  }));
}

TEST_CASE("property: whatever is asked, no solution is wrong") {
  CHECK(rc::check("random expressions", [] {
    Formulas f;
    const ExprId e = grow(f.pool, *choices());
    const auto given = options_with(f, {{"a", "3/2"}, {"b", "2/3"}, {"y", "1/2"}, {"x", "1"}});
    const SolveOutcome outcome = solve_equation(f.pool, e, f("x"), given);
    for (const Solution& s : outcome.solutions) {
      if (!s.numbers[0].is_finite() || s.check == Check::Conditional) continue;
      ExactValues at;
      std::vector<Replacement> put_in = given.given;
      put_in[3].to = f.pool.number(Rational::from_double(s.numbers[0].mid));
      const Ball ball = eval_ball(f.pool, substitute(f.pool, e, put_in), {});
      // The number is rounded to a double; a steep function is not 0 there to the last digit.
      const ExprId slope = differentiate(f.pool, e, f("x"));
      const Ball rise = eval_ball(f.pool, substitute(f.pool, slope, put_in), {});
      if (!ball.is_finite() || !rise.is_finite()) continue;
      RC_ASSERT(std::fabs(ball.mid) <= 1e-6 + 1e-9 * std::fabs(rise.mid));
    }
  }));
}
