// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "geometry/diagnostic_kinds.h"
#include "geometry/sketch/describe_failure.h"
#include "geometry/sketch/moving_elements.h"
#include "geometry/sketch/propose_constraints.h"
#include "geometry/sketch/scaled_system.h"
#include "numeric/linear/rank.h"
#include "numeric/linear/sparse_lu.h"

namespace trammel::geometry {

namespace {

using model::ConstraintIndex;

constexpr int dense_max = 800;  // variables that dense algebra explains within a second

// Hints are often special (parallel, collinear): a small irregular shift makes them general.
std::vector<double> general_position(const SketchEquations& equations, std::vector<double> x) {
  std::mt19937 generator(20190101);  // the same in every run
  const std::vector<double> scales = variable_scales(equations);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double unit = static_cast<double>(generator()) / 4294967296.0 - 0.5;
    x[i] += 0.05 * scales[i] * unit;
  }
  return x;
}

class Diagnosis {
 public:
  Diagnosis(const SketchEquations& equations, const MeasuredHints& hints)
      : equations_(equations),
        model_(*equations.model),
        hints_(hints),
        q_(eval_constraint_values(equations, hints.values.numbers)) {}

  base::Diagnostics run() {
    const int unknowns = equations_.variables.count;
    const int rows = static_cast<int>(equations_.rows.size());
    // Regular anywhere is regular in general.
    if (unknowns == rows && is_regular(jacobian(hints_.x))) return {};
    const std::vector<double> general = general_position(equations_, hints_.x);
    const numeric::SparseMatrix c = jacobian(general);
    if (unknowns == rows && is_regular(c)) return {};
    if (std::max(unknowns, rows) > dense_max) return {count_only(unknowns - rows)};
    const numeric::RankAnalysis analysis = numeric::analyze_rank(c);
    base::Diagnostics found;
    if (!analysis.null_space.empty()) found.push_back(underconstrained_by(analysis, general));
    if (analysis.rank < rows) found.push_back(overconstrained());
    return found;
  }

 private:
  numeric::SparseMatrix jacobian(const std::vector<double>& x) const {
    const numeric::System system = scaled_system(equations_, q_, hints_.values.numbers, x);
    return numeric::make_sparse(system.equations, system.unknowns,
                                system.evaluate(scale_down(equations_, x)).jacobian);
  }

  static bool is_regular(const numeric::SparseMatrix& c) {
    if (c.columns == 0) return true;
    const auto lu = numeric::SparseLu::factor(c);
    return lu && lu->reciprocal_condition() > 1e-12;
  }

  base::Diagnostic count_only(int missing) const {
    if (missing < 0)
      return {redundant_constraint, std::nullopt,
              fmt::format("the model has {} constraints too many", -missing), "remove some"};
    return {underconstrained, std::nullopt,
            fmt::format("the model is under-constrained: at least {} constraints are missing",
                        std::max(1, missing)),
            "fix more lengths, angles or coordinates"};
  }

  base::Diagnostic underconstrained_by(const numeric::RankAnalysis& analysis,
                                       const std::vector<double>& x) const {
    const MovingElements moving = find_moving(equations_, analysis.null_space);
    const std::size_t freedoms = analysis.null_space.size();
    const std::vector<std::string> proposals =
        propose_constraints(equations_, analysis.null_space, x);
    std::optional<base::Span> where;
    if (!moving.points.empty())
      where = model_.points[moving.points.front()].span;
    else if (!moving.lines.empty())
      where = model_.lines[moving.lines.front()].span;
    else if (!moving.circles.empty())
      where = model_.circles[moving.circles.front()].span;
    return {underconstrained, where,
            fmt::format("the model is under-constrained: {} left, {} can still move",
                        freedoms == 1 ? "1 freedom is" : fmt::format("{} freedoms are", freedoms),
                        describe_moving(model_, moving)),
            fmt::format("{} {}",
                        freedoms == 1 ? "add one constraint, for example"
                                      : fmt::format("add {} constraints, for example", freedoms),
                        fmt::join(proposals, freedoms == 1 ? " or " : " and "))};
  }

  base::Diagnostic overconstrained() const {
    const numeric::NewtonResult nearest =
        solve_newton(scaled_system(equations_, q_, hints_.values.numbers, hints_.x),
                     scale_down(equations_, hints_.x), sketch_newton_options());
    const std::vector<double> x = scale_up(equations_, nearest.x);
    const numeric::RankAnalysis analysis = numeric::analyze_rank(jacobian(x), 1e-7);
    const numeric::Evaluation at = eval_equations(equations_, x, q_, hints_.values.numbers);
    const bool consistent = nearest.residual_max < 1e-9;
    const std::vector<ConstraintIndex> dependent =
        consistent ? support(pick(analysis.left_null_space)) : violated(at.residual);
    if (dependent.empty()) return count_only(-1);
    const model::Constraint& last = model_.constraints[dependent.back()];
    if (consistent)
      return {redundant_constraint, last.span,
              fmt::format("'{}' is redundant: it follows from {}", last.text, others(dependent)),
              fmt::format("remove '{}', or another of these", last.text)};
    return {conflicting_constraints, last.span,
            fmt::format("{} contradict one another", list_constraints(model_, dependent)),
            dependent.size() == 1 ? "remove it" : propose_value(dependent.back(), x)};
  }

  // The value that the constraint would have if the others decided.
  std::string propose_value(ConstraintIndex surplus, const std::vector<double>& x) const {
    const std::string& text = model_.constraints[surplus].text;
    numeric::System others = scaled_system(equations_, q_, hints_.values.numbers, x);
    others.evaluate = [all = others.evaluate, surplus](std::span<const double> at) {
      numeric::Evaluation evaluation = all(at);
      evaluation.residual[surplus.value] = 0.0;
      std::erase_if(evaluation.jacobian, [&](const numeric::Triplet& t) {
        return t.row == static_cast<int>(surplus.value);
      });
      return evaluation;
    };
    const numeric::NewtonResult root =
        solve_newton(others, scale_down(equations_, x), sketch_newton_options());
    if (root.status != numeric::NewtonStatus::Converged) return "remove one of them";
    const double value = eval_expression(equations_, equations_.rows[surplus.value],
                                         scale_up(equations_, root.x), hints_.values.numbers)
                             .value;
    return fmt::format("remove one of them, or change a value: '{}' would hold with {:.6g}", text,
                       value);
  }

  // The vector that concerns the fewest constraints is the easiest to understand.
  static std::vector<double> pick(const std::vector<std::vector<double>>& vectors) {
    const auto concerned = [](const std::vector<double>& v) {
      return std::count_if(v.begin(), v.end(), [](double e) { return e != 0.0; });
    };
    const auto least =
        std::min_element(vectors.begin(), vectors.end(),
                         [&](const auto& a, const auto& b) { return concerned(a) < concerned(b); });
    return least == vectors.end() ? std::vector<double>{} : *least;
  }

  static std::vector<ConstraintIndex> support(const std::vector<double>& weights) {
    std::vector<ConstraintIndex> indices;
    for (std::uint32_t c = 0; c < weights.size(); ++c)
      if (weights[c] != 0.0) indices.push_back({c});
    return indices;
  }

  // At the least-squares position the residual is itself a dependency of the rows.
  std::vector<ConstraintIndex> violated(const std::vector<double>& residual) const {
    double most = 0.0;
    for (const double r : residual) most = std::max(most, std::abs(r));
    std::vector<ConstraintIndex> indices;
    for (std::uint32_t c = 0; c < residual.size(); ++c)
      if (std::abs(residual[c]) > 1e-6 * most) indices.push_back({c});
    return indices;
  }

  std::string others(std::vector<ConstraintIndex> dependent) const {
    dependent.pop_back();
    return dependent.empty() ? "the ground" : list_constraints(model_, dependent);
  }

  const SketchEquations& equations_;
  const model::Model& model_;
  const MeasuredHints& hints_;
  std::vector<double> q_;
};

}  // namespace

base::Diagnostics diagnose_structure(const SketchEquations& equations, const MeasuredHints& hints) {
  return Diagnosis(equations, hints).run();
}

}  // namespace trammel::geometry
