// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/expr_pool.h"

#include <chrono>

#include "symbolic/expr/expr.h"
#include "symbolic/formula.h"

using namespace trammel;
using namespace trammel::symbolic;

TEST_CASE("expr_pool: equal expressions are the same node") {
  Formulas f;
  CHECK(f("a*b + c") == f("c + b*a"));
  CHECK(f("f(x)") == f("f(x)"));
  CHECK(f("f(x)") != f("f'(x)"));
}

TEST_CASE("expr_pool: children are older than their parents") {
  Formulas f;
  const ExprId e = f("sin(a + b*c)^2/(1 + d) + g(a, b)");
  for (const ExprId node : reachable(f.pool, std::span(&e, 1)))
    for (const ExprId child : f.pool.args(node)) CHECK(child < node);
}

TEST_CASE("expr_pool: argument lists stay where they are while the pool grows") {
  Formulas f;
  const ExprId e = f("a + b + c");
  const auto args = f.pool.args(e);
  const ExprId* before = args.data();
  for (int i = 0; i < 200'000; ++i) f.pool.sum(std::array{e, f.pool.integer(i)});
  CHECK(f.pool.args(e).data() == before);
}

TEST_CASE("expr_pool: an argument list may be longer than a block") {
  Formulas f;
  std::vector<ExprId> terms;
  for (int i = 0; i < 70'000; ++i) terms.push_back(f.pool.symbol("x" + std::to_string(i)));
  const ExprId sum = f.pool.sum(terms);
  CHECK(f.pool.args(sum).size() == 70'000);
  CHECK(f.text(f("a + b")) == "a + b");
}

TEST_CASE("expr_pool: the node limit ends in undefined and says so") {
  ExprPool pool(base::Budget{.nodes = 2000});
  Expr sum(pool, pool.symbol("x"));
  for (int i = 1; i < 10'000; ++i) sum = sin(sum) + i;
  CHECK(pool.stopped() == base::StopReason::Nodes);
  CHECK(sum.id == pool.undefined());
  CHECK(pool.size() <= 2001);
  CHECK(pool.integer(12345) == pool.undefined());
}

TEST_CASE("expr_pool: a deadline stops building soon") {
  using Clock = base::Budget::Clock;
  ExprPool pool(base::Budget{.deadline = Clock::now() + std::chrono::milliseconds(20)});
  const auto began = Clock::now();
  Expr sum(pool, pool.symbol("x"));
  while (pool.stopped() == base::StopReason::None) sum = sin(sum) + 1;
  CHECK(pool.stopped() == base::StopReason::Time);
  CHECK(Clock::now() - began < std::chrono::milliseconds(200));
}

TEST_CASE("expr_pool: a chain of a million nodes is built, read and freed" *
          doctest::test_suite("long")) {
  ExprPool pool;
  Expr chain(pool, pool.symbol("x"));
  for (int i = 0; i < 500'000; ++i) chain = sin(chain) + 1;
  CHECK(pool.size() > 1'000'000);
  Values values;
  values.set(pool.symbol("x"), 0.3);
  CHECK(std::isfinite(eval(pool, chain.id, values)));
  CHECK(to_text(pool, chain.id).size() > 1'000'000);
}

TEST_CASE("reading order: degree, then name") {
  Formulas f;
  CHECK(f.canonical("x^2 + z + 1 + y*x + a") == "1 + a + z + x*y + x^2");
  CHECK(f.canonical("sin(t)*b*(x + y)*a*2") == "2*a*b*sin(t)*(x + y)");
  CHECK(compare_reading_order(f.pool, f("a"), f("b")) < 0);
  CHECK(compare_reading_order(f.pool, f("a*z"), f("b")) > 0);
  CHECK(compare_reading_order(f.pool, f("a"), f("a")) == 0);
}
