// SPDX-License-Identifier: Apache-2.0
#include "exchange/source/merge_programs.h"

#include <doctest/doctest.h>

#include <string>

#include "symbolic/expr/expr_pool.h"

using namespace trammel;
using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::FormulaSet;

namespace {

FormulaSet one_clause(ExprPool& pool, ExprId value) {
  const ExprId name = pool.symbol("h");
  FormulaSet program;
  program.bodies = {name};
  program.where = {{name, value}};
  return program;
}

}  // namespace

TEST_CASE("a clause whose name is taken for something else gets a number") {
  ExprPool pool;
  FormulaSet all;
  exchange::merge_programs(pool, all, one_clause(pool, pool.symbol("a")));
  exchange::merge_programs(pool, all, one_clause(pool, pool.symbol("b")));
  exchange::merge_programs(pool, all, one_clause(pool, pool.symbol("a")));
  REQUIRE(all.where.size() == 2);
  REQUIRE(all.bodies.size() == 3);
  CHECK(pool.name(all.where[1].symbol) == "h_2");
  CHECK(all.bodies[1] == all.where[1].symbol);
  CHECK(all.bodies[2] == all.where[0].symbol);
}

TEST_CASE("programs are merged to an end in a pool that makes no names any more") {
  ExprPool pool(base::Budget{.nodes = 60});
  FormulaSet all, one = one_clause(pool, pool.symbol("a")), other;
  other = one_clause(pool, pool.symbol("b"));
  for (int k = 0; pool.stopped() == base::StopReason::None; ++k)
    pool.symbol("x" + std::to_string(k));
  all.where = {{pool.undefined(), pool.symbol("c")}};
  exchange::merge_programs(pool, all, one);
  exchange::merge_programs(pool, all, other);
  CHECK(all.bodies.size() == 2);
}
