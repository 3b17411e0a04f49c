// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/find_redundancy.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/sketch/diagnose/find_conflict.h"
#include "geometry/tolerances.h"
#include "numeric/tolerances.h"

namespace trammel::geometry {

namespace {

constexpr int samples = 4;
constexpr double spread = 0.01;     // extents: near enough to stay on the branch
constexpr double same_branch = 20;  // spreads that a place may have moved

double distance(const SketchEquations& equations, const std::vector<double>& a,
                const std::vector<double>& b) {
  const std::vector<double> scales = variable_scales(equations);
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i)
    most = std::max(most, std::abs(a[i] - b[i]) / scales[i]);
  return most;
}

// Statements that the conclusion does not need are left out one by one.
Rows reduce(const SubsetSolver& solver, const Rows& base, const Rows& surplus,
            const std::vector<double>& x) {
  std::vector<Rows> groups = group_by_statement(*solver.equations().model, base);
  for (std::size_t g = 0; g < groups.size() && !solver.is_exhausted();) {
    std::vector<Rows> rest = groups;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(g));
    if (follows(solver, join(rest), surplus, x))
      groups = std::move(rest);
    else
      ++g;
  }
  return join(groups);
}

}  // namespace

bool follows(const SubsetSolver& solver, const Rows& base, const Rows& surplus,
             const std::vector<double>& x) {
  int tried = 0;
  const double unit = spread * solver.extent(base.empty() ? surplus : base, x);
  for (int sample = 0; sample < 2 * samples && tried < samples; ++sample) {
    if (solver.is_stopped()) return false;
    const auto near = solver.solve_near(base, x, unit, 100U + static_cast<unsigned>(sample));
    if (!near || distance(solver.equations(), *near, x) > same_branch * unit) continue;
    ++tried;
    for (const model::ConstraintIndex row : surplus)
      if (!(solver.miss(row, *near) < std::max(followed_part * unit, 10 * consistent_residual)))
        return false;
  }
  return tried >= samples / 2;
}

std::optional<Redundancy> find_redundancy(const SubsetSolver& solver, const Rows& rows,
                                          const std::vector<double>& x) {
  const model::Model& model = *solver.equations().model;
  std::vector<Rows> sets = find_dependent_sets(solver, rows, x, dependent_at_place);
  const std::vector<Rows> general =
      find_dependent_sets(solver, rows, shift_irregularly(solver.equations(), x, general_shift, 0),
                          numeric::dependent_rest);
  sets.insert(sets.end(), general.begin(), general.end());
  sets.push_back(rows);
  const auto statements = [&](const Rows& set) { return group_by_statement(model, set).size(); };
  std::stable_sort(sets.begin(), sets.end(),
                   [&](const Rows& a, const Rows& b) { return statements(a) < statements(b); });
  for (const Rows& set : sets) {
    if (solver.is_stopped()) return std::nullopt;
    std::vector<Rows> groups = group_by_statement(model, set);
    const Rows surplus = groups.back();
    groups.pop_back();
    const Rows base = join(groups);
    if (follows(solver, base, surplus, x))
      return Redundancy{surplus, reduce(solver, base, surplus, x)};
  }
  return std::nullopt;
}

}  // namespace trammel::geometry
