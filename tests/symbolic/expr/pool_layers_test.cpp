// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "symbolic/expr/expr.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/expr/import_expr.h"
#include "symbolic/formula.h"

using namespace trammel;
using namespace trammel::symbolic;

namespace {

ExprId read(ExprPool& pool, std::string_view text) {
  const auto result = parse_text(pool, text);
  REQUIRE(result.ok());
  return result.value();
}

// a is positive there.
PoolLayer base_layer() {
  auto pool = std::make_unique<ExprPool>();
  pool->assume(pool->symbol("a"), {.positive = true});
  read(*pool, "sqrt(a^2*b) + 1000*c + f(c)");
  return ExprPool::freeze(std::move(pool));
}

}  // namespace

TEST_CASE("pool layers: what is below keeps its id, and what is equal is the same node") {
  const PoolLayer below = base_layer();
  ExprPool first(below, {}), second(below, {});
  const std::size_t size = below->size();
  CHECK(read(first, "sqrt(a^2*b) + 1000*c + f(c)") == read(second, "a*sqrt(b) + f(c) + 1000*c"));
  CHECK(first.size() == size);
  const ExprId own = read(first, "sin(c) + 1234567");
  CHECK(own.value >= size);
  CHECK(to_text(first, own) == "1234567 + sin(c)");
  CHECK(read(second, "cos(c)").value >= size);
  CHECK(below->size() == size);
}

TEST_CASE("pool layers: layers stand on layers, and keep what they rest on") {
  ExprId e;
  PoolLayer top;
  {
    auto middle = std::make_unique<ExprPool>(base_layer(), base::Budget{});
    e = read(*middle, "g(sin(a*b), 7/3)");
    top = ExprPool::freeze(std::move(middle));
  }
  ExprPool highest(top, {});
  CHECK(read(highest, "g(sin(b*a), 7/3)") == e);
  CHECK(to_text(highest, highest.sum(std::array{e, highest.symbol("z")})) ==
        "z + g(sin(a*b), 7/3)");
  CHECK(highest.is_positive(highest.symbol("a")));
}

TEST_CASE("pool layers: argument lists below stay where they are, and own ones are apart") {
  const PoolLayer below = base_layer();
  ExprPool pool(below, {});
  const ExprId e = read(pool, "sqrt(a^2*b) + 1000*c + f(c)");
  const ExprId* before = below->args(e).data();
  for (int i = 0; i < 100'000; ++i) pool.sum(std::array{e, pool.integer(2'000 + i)});
  CHECK(below->args(e).data() == before);
  CHECK(pool.args(e).data() == before);
}

TEST_CASE("pool layers: a renewed pool forgets its own nodes and why it stopped") {
  const PoolLayer below = base_layer();
  ExprPool pool(below, base::Budget{.nodes = below->size() + 5});
  Expr sum(pool, pool.symbol("c"));
  for (int i = 1; i < 100; ++i) sum = sin(sum) + i;
  CHECK(pool.stopped() == base::StopReason::Nodes);
  pool.renew({});
  CHECK(pool.stopped() == base::StopReason::None);
  CHECK(pool.size() == below->size());
  CHECK(to_text(pool, read(pool, "sin(1 + c)")) == "sin(1 + c)");

  ExprPool alone(base::Budget{.nodes = 3});
  for (int i = 0; i < 9; ++i) alone.symbol("s" + std::to_string(i));
  CHECK(alone.stopped() == base::StopReason::Nodes);
  alone.renew({});
  CHECK(alone.size() == 1);
}

TEST_CASE("pool layers: what is laid over a pool that a limit stopped is stopped for that reason") {
  auto pool = std::make_unique<ExprPool>(base::Budget{.nodes = 3});
  for (int i = 0; i < 9; ++i) pool->symbol("s" + std::to_string(i));
  ExprPool over(ExprPool::freeze(std::move(pool)), {});
  CHECK(over.stopped() == base::StopReason::Nodes);
  CHECK(over.symbol("t") == over.undefined());
}

TEST_CASE("pool layers: a frozen pool has no budget, since that may point to what is gone") {
  std::atomic<bool> cancelled{false};
  auto pool = std::make_unique<ExprPool>(base::Budget{.cancelled = &cancelled});
  const ExprPool* address = pool.get();
  const PoolLayer layer = ExprPool::freeze(std::move(pool));
  CHECK(layer.get() == address);
  CHECK(layer->budget().cancelled == nullptr);
}

TEST_CASE("import_expr: node by node, with facts, into another pool or back into the same") {
  Formulas from({"p"});
  const ExprId e = from("sqrt(p^2*q)/3 + h'(p*pi) - min(p, q)");
  ExprPool to;
  const ExprId there = import_expr(to, from.pool, e);
  CHECK(to_text(to, there) == from.text(e));
  CHECK(to.is_positive(to.symbol("p")));
  CHECK(import_expr(from.pool, to, there) == e);
  CHECK(import_expr(to, from.pool, from.pool.undefined()) == to.undefined());
}

TEST_CASE("import_expr: what is not expanded stays so") {
  // Nothing is rewritten: a sum of fractions stays one.
  Formulas from;
  const ExprId e = from("1/(x + y) + 1/(x - y)");
  ExprPool to;
  CHECK(to_text(to, import_expr(to, from.pool, e)) == from.text(e));
}
