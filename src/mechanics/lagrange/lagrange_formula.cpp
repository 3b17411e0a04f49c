// SPDX-License-Identifier: Apache-2.0
#include "mechanics/lagrange/lagrange_formula.h"

#include <algorithm>

#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/linear/solve_linear.h"

namespace trammel::mechanics {

namespace {

using symbolic::Expr;
using symbolic::ExprId;
using symbolic::ExprPool;

class RowsSolver {
 public:
  RowsSolver(ExprPool& pool, const LagrangeRows& rows, const ConstraintsInForce& in_force)
      : pool_(pool), rows_(rows), system_(*rows.system), in_force_(in_force) {}

  Unknowns solve() {
    const symbolic::LinearOutcome solved = solve_rows();
    Unknowns unknowns = start_unknowns(solved.status, lagrange_singular);
    if (solved.status != symbolic::LinearStatus::Regular) return unknowns;
    const std::vector<symbolic::Replacement> stated = stated_coordinates();
    std::size_t next = 0;
    const auto add = [&](ExprId name, ExprId formula) {
      unknowns.clauses.push_back({name, symbolic::substitute(pool_, formula, stated)});
    };
    for (const model::Coordinate& c : system_.coordinates)
      add(c.acceleration, solved.solutions[0][next++]);
    for (std::size_t k = 0; k < rows_.rows.size(); ++k)
      add(system_.constraints[k].multiplier,
          in_force_.holds(k) ? solved.solutions[0][next++] : pool_.integer(0));
    return unknowns;
  }

 private:
  symbolic::LinearOutcome solve_rows() const {
    const std::size_t n = system_.coordinates.size();
    if (!in_force_.any()) return solve_accelerations(pool_, rows_.motion, pool_.budget());
    symbolic::LinearSystem system{n, {}, {rows_.motion.force}};
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        system.matrix.push_back({i, j, rows_.motion.mass_matrix[packed_index(i, j)]});
    for (std::size_t k = 0; k < rows_.rows.size(); ++k) {
      if (!in_force_.holds(k)) continue;
      const std::size_t row = system.size++;
      for (std::size_t i = 0; i < n; ++i) {
        const Expr slope(pool_, rows_.rows[k].slope[i]);
        system.matrix.push_back({row, i, slope.id});
        system.matrix.push_back({i, row, (-slope).id});
      }
      system.right[0].push_back(rows_.rows[k].right);
    }
    return symbolic::solve_linear(pool_, system, {.budget = pool_.budget()});
  }

  // Coordinates that a constraint gives in full, as r = L (and r' = 0 where L is constant) gives r:
  // their factor in it is a number. What they are replaced by holds no replaced coordinate.
  std::vector<symbolic::Replacement> stated_coordinates() const {
    std::vector<symbolic::Replacement> stated;
    std::vector<ExprId> taken;
    for (std::size_t k = 0; k < rows_.rows.size(); ++k) {
      if (!in_force_.holds(k) || system_.constraints[k].is_of_velocities) continue;
      for (std::size_t i = 0; i < system_.coordinates.size(); ++i)
        if (state_outright(rows_.rows[k], i, stated, taken)) break;
    }
    return stated;
  }

  bool state_outright(const LagrangeRow& row, std::size_t i,
                      std::vector<symbolic::Replacement>& stated,
                      std::vector<ExprId>& taken) const {
    const model::Coordinate& c = system_.coordinates[i];
    if (pool_.op(row.slope[i]) != symbolic::Op::Number || row.slope[i] == pool_.integer(0))
      return false;
    const Expr factor(pool_, row.slope[i]);
    const Expr rest = Expr(pool_, c.symbol) - Expr(pool_, row.value) / factor;
    const Expr rate = Expr(pool_, c.rate) - Expr(pool_, row.rate) / factor;
    const ExprId roots[] = {rest.id, rate.id};
    std::vector<ExprId> used = symbolic::symbols_of(pool_, roots);
    const auto is_used = [&](ExprId e) {
      return std::find(used.begin(), used.end(), e) != used.end();
    };
    const bool is_chained =
        is_used(c.symbol) || is_used(c.rate) ||
        std::find(taken.begin(), taken.end(), c.symbol) != taken.end() ||
        std::any_of(stated.begin(), stated.end(),
                    [&](const symbolic::Replacement& r) { return is_used(r.from); });
    if (is_chained) return false;
    stated.push_back({c.symbol, rest.id});
    stated.push_back({c.rate, rate.id});
    taken.insert(taken.end(), used.begin(), used.end());
    return true;
  }

  ExprPool& pool_;
  const LagrangeRows& rows_;
  const model::Lagrangian& system_;
  const ConstraintsInForce& in_force_;
};

}  // namespace

Unknowns solve_lagrange_rows(ExprPool& pool, const LagrangeRows& rows,
                             const ConstraintsInForce& in_force) {
  return RowsSolver(pool, rows, in_force).solve();
}

}  // namespace trammel::mechanics
