// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/drag/block_newton.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/measure/row_slopes.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

namespace {

constexpr int iterations_max = 8;

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

}  // namespace

BlockNewton::BlockNewton(const SketchEquations& equations, const SketchScales& scales,
                         const std::vector<double>& x, const symbolic::Values& parameters)
    : equations_(equations), scales_(scales) {
  const int n = equations.variables.count;
  const std::vector<double> q(equations.rows.size(), 0.0);
  const numeric::SparseMatrix c =
      numeric::make_sparse(n, n, eval_equations(equations, x, q, parameters).jacobian);
  const auto order = n == 0 ? std::nullopt : numeric::find_blocks(c);
  if (!order) return;
  block_of_row_.resize(at(n));
  block_of_column_.resize(at(n));
  place_of_column_.resize(at(n));
  for (std::size_t b = 0; b < order->count(); ++b) {
    Block block;
    for (int i = order->starts[b]; i < order->starts[b + 1]; ++i) {
      block.rows.push_back(order->rows[at(i)]);
      block_of_row_[at(order->rows[at(i)])] = b;
      block_of_column_[at(order->columns[at(i)])] = b;
      place_of_column_[at(order->columns[at(i)])] = block.columns.size();
      block.columns.push_back(order->columns[at(i)]);
    }
    blocks_.push_back(std::move(block));
  }
  is_awake_.assign(blocks_.size(), 0);
  find_users(c);
}

void BlockNewton::find_users(const numeric::SparseMatrix& c) {
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    std::vector<std::size_t>& users = blocks_[b].users;
    for (const int column : blocks_[b].columns)
      for (int k = c.column_starts[at(column)]; k < c.column_starts[at(column) + 1]; ++k)
        if (const std::size_t user = block_of_row_[at(c.row_indices[at(k)])]; user != b)
          users.push_back(user);
    std::sort(users.begin(), users.end());
    users.erase(std::unique(users.begin(), users.end()), users.end());
  }
}

bool BlockNewton::solve(const std::vector<model::ConstraintIndex>& changed,
                        const std::vector<double>& q, const symbolic::Values& parameters,
                        std::vector<double>& x) {
  if (blocks_.empty()) return changed.empty();
  std::size_t first = blocks_.size();
  for (const model::ConstraintIndex row : changed) {
    const std::size_t block = block_of_row_[row.value];
    is_awake_[block] = 1;
    first = std::min(first, block);
  }
  const std::vector<double> before = x;
  bool is_met = true;
  for (std::size_t b = first; b < blocks_.size(); ++b) {
    if (is_awake_[b] == 0) continue;
    is_awake_[b] = 0;  // all of them, also after a failure
    if (!is_met) continue;
    is_met = solve_block(b, {q, parameters, x});
    const bool has_moved =
        std::any_of(blocks_[b].columns.begin(), blocks_[b].columns.end(),
                    [&](int column) { return x[at(column)] != before[at(column)]; });
    if (is_met && has_moved)
      for (const std::size_t user : blocks_[b].users) is_awake_[user] = 1;
  }
  if (!is_met) x = before;
  return is_met;
}

numeric::LinearSolver& BlockNewton::solver_of(std::size_t block) {
  const bool is_small = blocks_[block].rows.size() <= numeric::LinearSolver::full_max;
  return is_small ? small_ : large_[block];
}

// The largest scaled residual, and what the next step is solved from.
double BlockNewton::evaluate(std::size_t block, const Point& here, numeric::LinearSolver& solver) {
  const Block& b = blocks_[block];
  solver.begin(b.rows.size());
  step_.resize(b.rows.size());
  double most = 0.0;
  for (std::size_t i = 0; i < b.rows.size(); ++i) {
    const std::size_t r = at(b.rows[i]);
    const Equation& row = equations_.rows[r];
    const double value = eval_slopes(equations_, row, here.x, here.parameters, slopes_);
    const double miss = find_miss(row, value, here.q[r]);
    const double scale = scales_.rows[r];
    step_[i] = -miss * scale;
    if (!std::isfinite(step_[i])) return HUGE_VAL;
    most = std::max(most, std::abs(step_[i]));
    for (const Slope& s : slopes_)
      if (block_of_column_[at(s.variable)] == block)
        solver.add(i, place_of_column_[at(s.variable)],
                   s.value * scale * scales_.columns[at(s.variable)]);
  }
  return most;
}

bool BlockNewton::solve_block(std::size_t block, const Point& here) {
  const numeric::NewtonOptions options = sketch_newton_options();
  numeric::LinearSolver& solver = solver_of(block);
  double last_length = HUGE_VAL, last_miss = HUGE_VAL;
  for (int iteration = 0;; ++iteration) {
    const double miss = evaluate(block, here, solver);
    const bool is_small = miss <= options.tolerance;
    // A step beyond the tolerance squares the error away, until rounding remains.
    if (miss <= residual_rounding || (is_small && !(miss < 0.5 * last_miss))) return true;
    if (iteration == iterations_max || !std::isfinite(miss) || !solver.factor()) return is_small;
    solver.solve(step_);
    double length = 0.0;
    for (const double s : step_) length = std::max(length, std::abs(s));
    if (!std::isfinite(length) || length > options.step_max) return false;
    if (!is_small && length > lone_root_contraction * last_length) return false;
    last_length = length;
    last_miss = miss;
    for (std::size_t i = 0; i < step_.size(); ++i) {
      const std::size_t column = at(blocks_[block].columns[i]);
      here.x[column] += step_[i] * scales_.columns[column];
    }
  }
}

}  // namespace trammel::geometry
