// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/core_series.h"

#include <utility>

#include "inquiry/formula/branch_form.h"
#include "inquiry/formula/core_systems.h"
#include "inquiry/formula/eval_definitions.h"
#include "numeric/linear/dense_solve.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"

namespace trammel::inquiry {

namespace {

using geometry::DefiningSystem;
using symbolic::Expr;
using symbolic::ExprId;

std::vector<ExprId> find_gaps(const Case& here, const DefiningSystem& system) {
  std::vector<ExprId> gaps;
  for (const auto& [left, right] : system.equations)
    gaps.push_back((Expr(here.scratch.pool, left) - Expr(here.scratch.pool, right)).id);
  return write_out_lets(here, gaps);
}

std::optional<std::vector<double>> invert(const std::vector<double>& matrix, std::size_t n) {
  std::vector<double> inverse(n * n, 0.0);
  for (std::size_t j = 0; j < n; ++j) {
    std::vector<double> unit(n, 0.0);
    unit[j] = 1.0;
    const auto column = numeric::solve_dense(matrix, std::move(unit));
    if (!column) return std::nullopt;
    for (std::size_t i = 0; i < n; ++i) inverse[i * n + j] = (*column)[i];
  }
  return inverse;
}

}  // namespace

std::optional<CoreSeries> prepare_core_series(const Case& here, std::span<const ExprId> roots) {
  symbolic::ExprPool& pool = here.scratch.pool;
  const geometry::Placement& at = here.asked->state.placement;
  Formula formula{{roots.begin(), roots.end()}, {}, find_core_systems(here, roots)};
  CoreSeries series{{}, define_names(pool, formula, at.numbers, at.x, 0.0)};
  for (const DefiningSystem& system : formula.systems) {
    symbolic::DefinedSymbols defined{system.unknowns, find_gaps(here, system), {}};
    std::vector<ExprId> slopes;
    for (const ExprId gap : defined.gaps) {
      const std::vector<ExprId> row = symbolic::gradient(pool, gap, system.unknowns);
      slopes.insert(slopes.end(), row.begin(), row.end());
    }
    auto inverse = invert(symbolic::eval(pool, slopes, series.values), system.unknowns.size());
    if (!inverse) return std::nullopt;
    defined.inverse = std::move(*inverse);
    series.defined.push_back(std::move(defined));
  }
  return series;
}

}  // namespace trammel::inquiry
