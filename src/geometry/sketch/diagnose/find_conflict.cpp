// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/find_conflict.h"

#include <algorithm>
#include <cmath>

#include "geometry/sketch/scaled_system.h"
#include "numeric/linear/dependent_rows.h"

namespace trammel::geometry {

namespace {

constexpr int starts_of_parts = 3;                 // far away, before a part counts as unsolvable
constexpr int starts_of_conflict = 48;             // before the conflict counts as one
constexpr std::size_t groups_searched_twice = 24;  // statements; beyond, the second search is dear

std::vector<Rows> without(const std::vector<Rows>& groups, std::size_t first, std::size_t count) {
  std::vector<Rows> rest(groups.begin(), groups.begin() + static_cast<std::ptrdiff_t>(first));
  const std::size_t end = std::min(first + count, groups.size());
  rest.insert(rest.end(), groups.begin() + static_cast<std::ptrdiff_t>(end), groups.end());
  return rest;
}

// Leaves out what the conflict does not need, half of the statements first, single ones last. A
// part that is not met from so many starts is taken for one that cannot be met.
std::vector<Rows> reduce(const SubsetSolver& solver, std::vector<Rows> groups, int starts) {
  for (std::size_t count = std::max<std::size_t>(1, groups.size() / 2);; count /= 2) {
    for (std::size_t first = 0; first < groups.size() && groups.size() > 1;) {
      if (solver.is_exhausted()) return {};
      std::vector<Rows> rest = without(groups, first, count);
      if (!rest.empty() && !solver.solve(join(rest), starts))
        groups = std::move(rest);
      else
        first += count;
    }
    if (count <= 1) return groups;
  }
}

// Places that meet all but one statement are the best starts for meeting that one too.
bool is_met_beside(const SubsetSolver& solver, const Rows& all, const Rows& rest) {
  const double extent = solver.extent(all, solver.hints());
  unsigned seed = 200;
  for (const double spread : {0.2, 0.4, 0.7, 1.0, 1.5}) {
    if (solver.is_stopped()) return false;
    const auto start = solver.solve_near(rest, solver.hints(), spread * extent, ++seed);
    if (start && solver.solve_from(all, *start)) return true;
  }
  return false;
}

// Every part of it can be met; that the whole cannot is tried from many places.
bool is_irreducible_conflict(const SubsetSolver& solver, const std::vector<Rows>& groups) {
  const Rows all = join(groups);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (solver.is_stopped()) return false;
    const Rows rest = join(without(groups, g, 1));
    if (!solver.solve(rest, starts_of_conflict) || is_met_beside(solver, all, rest)) return false;
  }
  return !solver.solve(all, starts_of_conflict) && !solver.is_stopped();
}

Rows complete(const model::Model& model, const Rows& all, const Rows& some) {
  Rows rows;
  for (const model::ConstraintIndex row : all)
    if (std::any_of(some.begin(), some.end(), [&](model::ConstraintIndex s) {
          return model.constraints[s].span == model.constraints[row].span;
        }))
      rows.push_back(row);
  return rows;
}

}  // namespace

std::optional<Rows> find_conflict(const SubsetSolver& solver, const Rows& rows) {
  if (solver.solve(rows, starts_of_parts) || solver.is_stopped()) return std::nullopt;
  const std::vector<Rows> all = group_by_statement(*solver.equations().model, rows);
  // Few starts are enough nearly always. Where they miss the only place that meets a part, what is
  // left can be met, and is no conflict: then parts are looked at from as many starts as that.
  for (const int starts : {starts_of_parts, starts_of_conflict}) {
    if (starts > starts_of_parts && all.size() > groups_searched_twice) break;
    const std::vector<Rows> groups = reduce(solver, all, starts);
    if (!groups.empty() && is_irreducible_conflict(solver, groups)) return join(groups);
    if (solver.is_stopped()) break;
  }
  return std::nullopt;
}

std::optional<Rows> find_conflict(const SubsetSolver& solver, const Rows& rows,
                                  std::vector<Rows> candidates) {
  const model::Model& model = *solver.equations().model;
  std::stable_sort(candidates.begin(), candidates.end(), [&](const Rows& a, const Rows& b) {
    return group_by_statement(model, a).size() < group_by_statement(model, b).size();
  });
  for (const Rows& candidate : candidates) {
    if (solver.is_stopped()) return std::nullopt;
    if (auto conflict = find_conflict(solver, candidate)) return conflict;
  }
  return find_conflict(solver, rows);
}

std::vector<Rows> find_dependent_sets(const SubsetSolver& solver, const Rows& rows,
                                      const std::vector<double>& x, double tolerance) {
  const SketchEquations& equations = solver.equations();
  const numeric::System system = scaled_system(equations, solver.values(), solver.parameters(), x);
  std::vector<int> row_of(equations.rows.size(), -1);
  for (std::size_t i = 0; i < rows.size(); ++i) row_of[rows[i].value] = static_cast<int>(i);
  std::vector<numeric::Triplet> entries;
  std::vector<int> column_of(x.size(), -1);
  int columns = 0;
  for (const numeric::Triplet& t : system.evaluate(scale_down(equations, x)).jacobian) {
    const int row = row_of[static_cast<std::size_t>(t.row)];
    if (!std::isfinite(t.value)) return {};
    if (row < 0) continue;
    int& column = column_of[static_cast<std::size_t>(t.column)];
    if (column < 0) column = columns++;
    entries.push_back({row, column, t.value});
  }
  std::vector<Rows> sets;
  for (const numeric::DependentRow& found : numeric::find_dependent_rows(
           numeric::make_sparse(static_cast<int>(rows.size()), columns, entries), tolerance,
           solver.budget())) {
    Rows set;
    for (const int r : found.rows) set.push_back(rows[static_cast<std::size_t>(r)]);
    set.push_back(rows[static_cast<std::size_t>(found.row)]);
    sets.push_back(complete(*equations.model, rows, set));
  }
  return sets;
}

}  // namespace trammel::geometry
