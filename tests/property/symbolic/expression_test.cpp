// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include "property/symbolic/random_expression.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/node_map.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/normal/normal.h"
#include "symbolic/present/present.h"
#include "symbolic/print/parse_text.h"
#include "symbolic/print/to_latex.h"
#include "symbolic/print/to_text.h"

using namespace trammel::symbolic;

namespace {

template <class Property>
void check_property(const char* name, Property property) {
  CHECK(rc::check(name, [&] {
    ExprPool pool;
    property(pool, grow(pool, *choices()));
  }));
}

}  // namespace

TEST_CASE("property: canonical form is idempotent") {
  check_property("rebuilding every node gives the same node", [](ExprPool& pool, ExprId e) {
    for (const ExprId node : reachable(pool, std::span(&e, 1)))
      RC_ASSERT(pool.rebuild(node, pool.args(node)) == node);
  });
}

TEST_CASE("property: text is read back as the same node") {
  check_property("parse(print(e)) == e", [](ExprPool& pool, ExprId e) {
    const std::string text = to_text(pool, e);
    const auto read = parse_text(pool, text);
    RC_ASSERT(read.ok());
    RC_ASSERT(to_text(pool, read.value()) == text);
    RC_ASSERT(read.value() == e);
    RC_ASSERT(!to_latex(pool, e).empty());
  });
}

TEST_CASE("property: derivatives agree with differences") {
  check_property("central difference", [](ExprPool& pool, ExprId e) {
    const ExprId x = pool.symbol("x");
    const ExprId slope = differentiate(pool, e, x);
    for (int seed = 0; seed < 4; ++seed) {
      // In balls of 512 bits a difference with h = 1e-30 is exact to some thirty digits.
      const Rational h = power(Rational(10), -30);
      ExactValues at = point(pool, seed);
      const Ball expected = eval_ball(pool, slope, at, 512);
      const Rational middle = at[x];
      const ExprId step = pool.number(h);
      const auto moved = [&](int sign) {
        const ExprId to = pool.number(middle + Rational(sign) * h);
        return substitute(pool, e, std::array{Replacement{x, to}});
      };
      const ExprId difference = pool.product(std::array{
          pool.sum(std::array{moved(1), pool.product(std::array{pool.integer(-1), moved(-1)})}),
          pool.power(pool.product(std::array{pool.integer(2), step}), pool.integer(-1))});
      const Ball found = eval_ball(pool, difference, at, 512);
      if (!expected.is_finite() || !found.is_finite()) continue;
      if (std::fabs(expected.mid) > 1e8) continue;  // the third derivative may be huge there
      RC_ASSERT(std::fabs(expected.mid - found.mid) <= 1e-6 * (1 + std::fabs(expected.mid)));
    }
  });
}

TEST_CASE("property: the gradient is made of the derivatives") {
  check_property("gradient == differentiate", [](ExprPool& pool, ExprId e) {
    const std::vector<ExprId> symbols = symbols_of(pool, std::span(&e, 1));
    const std::vector<ExprId> gradients = gradient(pool, e, symbols);
    for (std::size_t i = 0; i < symbols.size(); ++i)
      RC_ASSERT(agree(pool, differentiate(pool, e, symbols[i]), gradients[i]));
  });
}

TEST_CASE("property: substitution commutes with evaluation") {
  check_property("eval(e[x -> t]) == eval(e) at x = t", [](ExprPool& pool, ExprId e) {
    const ExprId x = pool.symbol("x");
    const ExactValues at = point(pool, 1);
    const std::array put{Replacement{x, pool.number(at.at(x))}};
    const Ball a = eval_ball(pool, e, at), b = eval_ball(pool, substitute(pool, e, put), at);
    if (a.is_finite() && b.is_finite()) RC_ASSERT(a.overlaps(b));
  });
}

TEST_CASE("property: doubles lie in the neighbourhood of balls") {
  check_property("eval and eval_ball", [](ExprPool& pool, ExprId e) {
    const ExactValues at = point(pool, 2);
    Values values;
    for (const auto& [symbol, number] : at) values.set(symbol, number.to_double());
    const Ball ball = eval_ball(pool, e, at, 256);
    const double number = eval(pool, e, values);
    if (ball.is_finite() && std::isfinite(number) && std::fabs(number) < 1e6)
      RC_ASSERT(std::fabs(number - ball.mid) <= 1e-4 * (1 + std::fabs(number)));
  });
}

TEST_CASE("property: the normal form has the same value") {
  check_property("normal", [](ExprPool& pool, ExprId e) {
    RC_ASSERT(agree(pool, e, normal(pool, e, trammel::base::Budget{}.with_seconds(0.2))));
  });
}

TEST_CASE("property: what is shown has the same value and is not longer") {
  check_property("present", [](ExprPool& pool, ExprId e) {
    const Presentation shown = present(pool, e, {.effort = 500'000, .where = false});
    RC_ASSERT(agree(pool, e, shown.expr));
    RC_ASSERT(count_operations(pool, shown.expr) <= count_operations(pool, e));
  });
}

TEST_CASE("property: no output depends on what else is in the pool") {
  CHECK(rc::check("fresh and polluted pool", [] {
    const Choices wanted = *choices();
    const Choices noise = *choices();
    ExprPool fresh, polluted;
    polluted.symbol("y");
    polluted.symbol("x");
    const ExprId other = grow(polluted, noise);
    differentiate(polluted, other, polluted.symbol("x"));
    const ExprId a = grow(fresh, wanted), b = grow(polluted, wanted);
    RC_ASSERT(to_text(fresh, a) == to_text(polluted, b));
    RC_ASSERT(to_text(fresh, differentiate(fresh, a, fresh.symbol("x"))) ==
              to_text(polluted, differentiate(polluted, b, polluted.symbol("x"))));
    const Presentation first = present(fresh, a, {.effort = 20'000'000});
    const Presentation second = present(polluted, b, {.effort = 20'000'000});
    if (first.stopped != trammel::base::StopReason::None ||
        second.stopped != trammel::base::StopReason::None)
      return;
    RC_ASSERT(to_text(fresh, first.expr) == to_text(polluted, second.expr));
    RC_ASSERT(first.where.size() == second.where.size());
  }));
}
