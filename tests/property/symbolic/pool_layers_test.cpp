// SPDX-License-Identifier: Apache-2.0
// Pollution: what a pool held before, and how many layers lie below, changes no formula.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <memory>
#include <string>

#include "property/symbolic/random_expression.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/import_expr.h"
#include "symbolic/present/present.h"
#include "symbolic/print/to_text.h"

namespace {

using namespace trammel;
using namespace trammel::symbolic;

// The expression, its derivative and its short form as texts.
std::string worked_out(ExprPool& pool, const Choices& choices) {
  const ExprId e = grow(pool, choices);
  const ExprId slope = differentiate(pool, e, pool.symbol("x"));
  const Presentation shown = present(pool, slope, {.effort = 2000});
  std::string text = to_text(pool, e) + "\n" + to_text(pool, slope) + "\n";
  for (const Clause& clause : shown.where)
    text += to_text(pool, clause.symbol) + " = " + to_text(pool, clause.value) + "\n";
  return text + to_text(pool, shown.expr);
}

PoolLayer layer_with(PoolLayer below, const Choices& choices) {
  auto pool = std::make_unique<ExprPool>(std::move(below), base::Budget{});
  grow(*pool, choices);
  return ExprPool::freeze(std::move(pool));
}

}  // namespace

TEST_CASE("property: formulas are the same in a fresh pool, over layers, and after renewing") {
  CHECK(rc::check([](const Choices& choices, const Choices& first, const Choices& second) {
    ExprPool fresh;
    const std::string expected = worked_out(fresh, choices);

    auto lowest = std::make_unique<ExprPool>();
    grow(*lowest, first);
    const PoolLayer below = layer_with(ExprPool::freeze(std::move(lowest)), second);
    ExprPool laid(below, {});
    RC_ASSERT(worked_out(laid, choices) == expected);

    grow(laid, second);
    laid.renew({});
    RC_ASSERT(worked_out(laid, choices) == expected);

    const ExprId e = grow(laid, choices);
    ExprPool other;
    RC_ASSERT(to_text(other, import_expr(other, laid, e)) == to_text(laid, e));
  }));
}
