// SPDX-License-Identifier: Apache-2.0
#include "exchange/source/merge_programs.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/print/name_parts.h"

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

TEST_CASE("a clause whose name another formula has from the model gets a number, in either order") {
  // The clause h = a beside the model's h, and h2 = a beside its h_2, which is typeset alike.
  for (const char* of_model : {"h", "h_2"})
    for (const bool clause_first : {true, false}) {
      CAPTURE(std::string(of_model));
      CAPTURE(clause_first);
      ExprPool pool;
      const ExprId name = pool.symbol(of_model), a = pool.symbol("a");
      const ExprId clause = pool.symbol(std::string(of_model) == "h" ? "h" : "h2");
      FormulaSet with_clause, plain, all;
      with_clause.bodies = {clause};
      with_clause.where = {{clause, a}};
      plain.bodies = {pool.product(std::array{name, a})};
      exchange::merge_programs(pool, all, clause_first ? with_clause : plain);
      exchange::merge_programs(pool, all, clause_first ? plain : with_clause);
      REQUIRE(all.where.size() == 1);
      CHECK(all.where[0].symbol != name);
      CHECK(symbolic::typeset_alike(pool.name(all.where[0].symbol)) !=
            symbolic::typeset_alike(of_model));
      CHECK(all.bodies[clause_first ? 0 : 1] == all.where[0].symbol);
      CHECK(all.bodies[clause_first ? 1 : 0] == plain.bodies[0]);
    }
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
