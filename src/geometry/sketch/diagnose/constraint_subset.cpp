// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/constraint_subset.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>

#include "geometry/measure/named_points.h"
#include "geometry/sketch/scaled_system.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

namespace {

constexpr std::array<double, 5> far_spreads{1.0, 0.5, 2.0, 8.0, 0.2};  // extents
constexpr int iterations_max = 30;  // a place that is found at all is found by then

// A system over the unknowns that it names; the others stay.
struct Part {
  std::vector<int> unknowns;  // of the whole
  numeric::System system;
};

Part make_part(const numeric::System& whole, const std::vector<double>& start) {
  std::vector<int> column_of(start.size(), -1);
  for (const numeric::Triplet& t : whole.evaluate(start).jacobian)
    column_of[static_cast<std::size_t>(t.column)] = 0;
  Part part;
  for (std::size_t v = 0; v < column_of.size(); ++v)
    if (column_of[v] == 0) {
      column_of[v] = static_cast<int>(part.unknowns.size());
      part.unknowns.push_back(static_cast<int>(v));
    }
  part.system.unknowns = static_cast<int>(part.unknowns.size());
  part.system.equations = whole.equations;
  part.system.evaluate = [&whole, column_of, x = start,
                          unknowns = part.unknowns](std::span<const double> at) mutable {
    for (std::size_t i = 0; i < at.size(); ++i) x[static_cast<std::size_t>(unknowns[i])] = at[i];
    numeric::Evaluation evaluation = whole.evaluate(x);
    for (numeric::Triplet& t : evaluation.jacobian)
      t.column = column_of[static_cast<std::size_t>(t.column)];
    return evaluation;
  };
  return part;
}

// Where points of an angle meet it has any value to within rounding: such a place meets nothing.
bool is_degenerate(const numeric::Evaluation& at) {
  constexpr double steepest = 1e6;  // an angle by an arm of a millionth of the drawing
  return std::any_of(at.jacobian.begin(), at.jacobian.end(),
                     [](const numeric::Triplet& t) { return !(std::abs(t.value) < steepest); });
}

bool is_finite(const numeric::Evaluation& at) {
  const auto finite = [](double v) { return std::isfinite(v); };
  return std::all_of(at.residual.begin(), at.residual.end(), finite) &&
         std::all_of(at.jacobian.begin(), at.jacobian.end(),
                     [&](const numeric::Triplet& t) { return finite(t.value); });
}

}  // namespace

std::vector<double> shift_irregularly(const SketchEquations& equations, std::vector<double> x,
                                      double spread, unsigned seed) {
  std::mt19937 generator(20190101U + seed);
  const std::vector<double> scales = variable_scales(equations);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double unit = static_cast<double>(generator()) / 4294967296.0 - 0.5;
    x[i] += spread * scales[i] * unit;
  }
  return x;
}

Rows all_rows(const SketchEquations& equations) {
  Rows rows;
  for (std::uint32_t c = 0; c < equations.rows.size(); ++c) rows.push_back({c});
  return rows;
}

Rows join(const std::vector<Rows>& groups) {
  Rows rows;
  for (const Rows& group : groups) rows.insert(rows.end(), group.begin(), group.end());
  std::sort(rows.begin(), rows.end());
  return rows;
}

std::vector<Rows> group_by_statement(const model::Model& model, const Rows& rows) {
  std::vector<Rows> groups;
  for (const model::ConstraintIndex row : rows) {
    const bool same = !groups.empty() &&
                      model.constraints[groups.back().back()].span == model.constraints[row].span;
    if (same)
      groups.back().push_back(row);
    else
      groups.push_back({row});
  }
  return groups;
}

SubsetSolver::SubsetSolver(const SketchEquations& equations, symbolic::Values parameters,
                           std::vector<double> hints, const base::Budget& budget)
    : equations_(&equations),
      parameters_(std::move(parameters)),
      hints_(std::move(hints)),
      q_(eval_constraint_values(equations, parameters_)),
      budget_(budget) {}

std::optional<std::vector<double>> SubsetSolver::solve_from(const Rows& rows,
                                                            const std::vector<double>& start,
                                                            double tolerance, Reach reach) const {
  if (rows.empty()) return start;
  SketchEquations some = *equations_;  // only these are evaluated
  some.rows.clear();
  std::vector<double> q;
  for (const model::ConstraintIndex row : rows) {
    some.rows.push_back(equations_->rows[row.value]);
    q.push_back(q_[row.value]);
  }
  const std::vector<double> begin = scale_down(*equations_, start);
  const numeric::System system = scaled_system(some, q, parameters_, start);
  const Part part = make_part(system, begin);
  std::vector<double> at;
  for (const int v : part.unknowns) at.push_back(begin[static_cast<std::size_t>(v)]);
  if (!is_finite(part.system.evaluate(at))) {  // coinciding hints: a little beside them
    for (std::size_t i = 0; i < at.size(); ++i)
      at[i] += beside_hints * std::sin(static_cast<double>(i));
  }
  numeric::NewtonOptions options = sketch_newton_options(budget_);
  options.iterations_max = iterations_max;
  if (reach == Reach::Anywhere) options.step_max = numeric::NewtonOptions{}.step_max;
  const numeric::NewtonResult root = solve_newton(part.system, at, options);
  const double size = static_cast<double>(part.system.unknowns);
  work_ += (1.0 + root.iterations) *
           (2.0 * size * size * static_cast<double>(rows.size()) +
            1000.0 * static_cast<double>(rows.size()) + 10.0 * static_cast<double>(begin.size()));
  if (!(root.residual_max < tolerance) || is_degenerate(part.system.evaluate(root.x)))
    return std::nullopt;
  std::vector<double> x = begin;
  for (std::size_t i = 0; i < root.x.size(); ++i)
    x[static_cast<std::size_t>(part.unknowns[i])] = root.x[i];
  return scale_up(*equations_, x);
}

std::optional<std::vector<double>> SubsetSolver::solve_near(const Rows& rows,
                                                            const std::vector<double>& x,
                                                            double spread, unsigned seed,
                                                            Reach reach) const {
  return solve_from(rows, shift_irregularly(*equations_, x, 2 * spread, seed), consistent_residual,
                    reach);
}

std::optional<std::vector<double>> SubsetSolver::solve(const Rows& rows, int far_starts) const {
  if (auto found = solve_from(rows, hints_)) return found;
  const double unit = extent(rows, hints_);
  for (const auto& [spread, seed] : {std::pair{0.05, 1U}, std::pair{0.3, 2U}, std::pair{0.7, 3U}}) {
    if (is_stopped()) return std::nullopt;
    if (auto found = solve_near(rows, hints_, spread * unit, seed)) return found;
  }
  for (int start = 0; start < far_starts && !is_stopped(); ++start) {
    const double spread = far_spreads[static_cast<std::size_t>(start) % far_spreads.size()];
    const Reach reach = start % 2 == 0 ? Reach::Anywhere : Reach::Near;
    if (auto found =
            solve_near(rows, hints_, spread * unit, 10U + static_cast<unsigned>(start), reach))
      return found;
  }
  return std::nullopt;
}

double SubsetSolver::extent(const Rows& rows, const std::vector<double>& x) const {
  double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
  const model::Model& model = *equations_->model;
  for (const model::ConstraintIndex row : rows)
    for (const model::MeasureIndex m : equations_->rows[row.value].measures)
      for (const model::PointIndex p : named_points(model, model.measures[m]))
        for (const std::size_t axis : {0U, 1U}) {
          const int v = equations_->variables.of_point[p.value][axis];
          const double at = v < 0 ? 0.0 : x[static_cast<std::size_t>(v)] / equations_->size;
          low[axis] = std::min(low[axis], at);
          high[axis] = std::max(high[axis], at);
        }
  const double diagonal = std::hypot(high[0] - low[0], high[1] - low[1]);
  return diagonal > coinciding_points && std::isfinite(diagonal) ? diagonal : 1.0;
}

double SubsetSolver::miss(model::ConstraintIndex row, const std::vector<double>& x) const {
  const Equation& equation = equations_->rows[row.value];
  const double off = eval_expression(*equations_, equation, x, parameters_).value - q_[row.value];
  if (equation.modulo_turn) return std::abs(std::remainder(off, 2 * M_PI));
  return std::abs(off) / equations_->size;
}

}  // namespace trammel::geometry
