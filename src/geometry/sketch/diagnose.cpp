// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/diagnostic_kinds.h"
#include "geometry/sketch/describe_failure.h"
#include "geometry/sketch/diagnose/describe_conflict.h"
#include "geometry/sketch/diagnose/describe_motion.h"
#include "geometry/sketch/diagnose/diagnose_large.h"
#include "geometry/sketch/diagnose/find_conflict.h"
#include "geometry/sketch/diagnose/local_motions.h"
#include "geometry/sketch/moving_elements.h"
#include "geometry/sketch/propose_constraints.h"
#include "geometry/sketch/regularity.h"
#include "geometry/sketch/scaled_system.h"
#include "geometry/tolerances.h"
#include "numeric/linear/rank.h"
#include "numeric/linear/structure.h"
#include "numeric/tolerances.h"

namespace trammel::geometry {

namespace {

using model::ConstraintIndex;

constexpr int matching_max = 5000;  // where a matching of all rows is sure to be quick
constexpr std::size_t surplus_told = 3;

class Diagnosis {
 public:
  Diagnosis(const SketchEquations& equations, const MeasuredHints& hints,
            const base::Budget& budget)
      : equations_(equations),
        model_(*equations.model),
        hints_(hints),
        q_(eval_constraint_values(equations, hints.values.numbers)),
        budget_(budget) {}

  Structure run() {
    base::Diagnostics found = find();
    return {std::move(found), std::move(free_)};
  }

 private:
  base::Diagnostics find() {
    const int unknowns = equations_.variables.count;
    const int rows = static_cast<int>(equations_.rows.size());
    // Regular anywhere is regular in general.
    if (unknowns == rows && is_regular(jacobian(hints_.x))) return {};
    const std::vector<double> general =
        shift_irregularly(equations_, hints_.x, general_shift * part_of_size(), 0);
    const numeric::SparseMatrix c = jacobian(general);
    if (unknowns == rows && is_regular(c)) return {};
    const Part part = std::max(unknowns, rows) > matching_max ? Part{} : part_to_explain(c);
    if (part.is_too_large()) return as_large(c);
    base::Diagnostics found;
    const std::vector<Motion> motions = motions_at(general, part);
    if (!motions.empty()) {
      const auto [x, there] = motions_where_met(general, motions, part);
      if (budget_.reached() != base::StopReason::None) return found;
      if (auto told = underconstrained_by(there, x)) found.push_back(std::move(*told));
      if (x == general) free_.x.clear();
    }
    base::append(found, overconstrained(part.over));
    if (!found.empty() || budget_.reached() != base::StopReason::None) return found;
    return as_large(c);
  }

  base::Diagnostics as_large(const numeric::SparseMatrix& general) {
    Structure large = diagnose_large({equations_, general, jacobian(hints_.x), hints_.x});
    free_ = std::move(large.free);
    return std::move(large.diagnostics);
  }

  // Where something is free and where there is too much. Of a large sketch only the parts that are
  // so by their pattern; a small one is looked at as a whole.
  struct Part {
    std::vector<int> under_rows, under_columns;
    Rows over;

    bool is_too_large() const {
      return std::max({under_rows.size(), under_columns.size(), over.size()}) > dense_max ||
             (under_columns.empty() && over.empty());
    }
  };

  static Part part_to_explain(const numeric::SparseMatrix& c) {
    Part part;
    if (static_cast<std::size_t>(std::max(c.rows, c.columns)) > dense_max) {
      numeric::StructuralParts parts = numeric::find_structural_parts(c);
      part.under_rows = std::move(parts.under_rows);
      part.under_columns = std::move(parts.under_columns);
      for (const int row : parts.over_rows) part.over.push_back({static_cast<std::uint32_t>(row)});
      return part;
    }
    for (int column = 0; column < c.columns; ++column) part.under_columns.push_back(column);
    for (int row = 0; row < c.rows; ++row) {
      part.under_rows.push_back(row);
      part.over.push_back({static_cast<std::uint32_t>(row)});
    }
    return part;
  }

  // A large sketch is shifted by parts of its bars, which are small beside the whole.
  double part_of_size() const {
    if (equations_.variables.count <= dense_max) return 1.0;
    std::vector<double> lengths;
    for (std::size_t j = 0; j < q_.size(); ++j)
      if (!equations_.rows[j].modulo_turn && q_[j] > 0) lengths.push_back(q_[j]);
    if (lengths.empty()) return 1.0;
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return std::min(1.0, *middle / equations_.size);
  }

  std::vector<Motion> motions_at(const std::vector<double>& x, const Part& part) const {
    const numeric::SparseMatrix c =
        numeric::take_part(jacobian(x), part.under_rows, part.under_columns);
    std::vector<Motion> motions;
    const numeric::RankAnalysis rank = numeric::analyze_rank(c, numeric::dependent_rest, budget_);
    for (const std::vector<double>& free : rank.null_space) {
      Motion& motion = motions.emplace_back(x.size(), 0.0);
      for (std::size_t i = 0; i < free.size(); ++i)
        motion[static_cast<std::size_t>(part.under_columns[i])] = free[i];
    }
    return motions;
  }

  numeric::SparseMatrix jacobian(const std::vector<double>& x) const {
    const numeric::System system = scaled_system(equations_, q_, hints_.values.numbers, x);
    return numeric::make_sparse(system.equations, system.unknowns,
                                system.evaluate(scale_down(equations_, x)).jacobian);
  }

  // The motions at a place that meets the constraints, where words are exact; at a general place
  // only where no such place is found or none has as many freedoms as any place nearby.
  std::pair<std::vector<double>, std::vector<Motion>> motions_where_met(
      const std::vector<double>& general, const std::vector<Motion>& motions,
      const Part& part) const {
    const SubsetSolver solver(equations_, hints_.values.numbers, hints_.x, budget_);
    Rows rows;
    for (const int row : part.under_rows) rows.push_back({static_cast<std::uint32_t>(row)});
    for (const std::vector<double>& start : {hints_.x, general}) {
      const auto x = solver.solve_from(rows, start);
      if (!x) continue;
      std::vector<Motion> there = motions_at(*x, part);
      if (there.size() == motions.size()) return {*x, std::move(there)};
    }
    return {general, motions};
  }

  static bool is_regular(const numeric::SparseMatrix& c) {
    return find_regularity(c).is_regular(general_condition);
  }

  static std::string count(std::size_t n, const char* one, const char* many) {
    return fmt::format("{} {}", n, n == 1 ? one : many);
  }

  // Nothing where no element of the text moves, but what was made to count turns of some.
  std::optional<base::Diagnostic> underconstrained_by(const std::vector<Motion>& motions,
                                                      const std::vector<double>& x) {
    const MovingElements moving = find_moving(equations_, motions);
    const std::string names = describe_moving(model_, moving);
    if (names.empty()) return std::nullopt;
    const std::size_t freedoms = motions.size();
    const std::vector<Proposal> proposals = propose_constraints(equations_, motions, x);
    std::vector<std::string> proposed;
    for (const Proposal& proposal : proposals)
      proposed.push_back(fmt::format("'{} = ...'", proposal.text));
    std::optional<base::Span> where;
    if (!moving.points.empty())
      where = model_.points[moving.points.front()].span;
    else if (!moving.lines.empty())
      where = model_.lines[moving.lines.front()].span;
    else if (!moving.circles.empty())
      where = model_.circles[moving.circles.front()].span;
    std::string what = fmt::format("the model is under-constrained: {} left, {} can still move",
                                   count(freedoms, "freedom is", "freedoms are"), names);
    const std::vector<Motion> local = make_local(equations_, x, motions);
    free_ = list_free_motions(equations_, x, local);
    const std::string how = describe_motions(equations_, x, local);
    if (!how.empty()) what += ": " + how;
    return base::Diagnostic{
        underconstrained,
        where,
        std::move(what),
        {fmt::format("{} {}",
                     freedoms == 1 ? "add one constraint, for example"
                                   : fmt::format("add {} constraints, for example", freedoms),
                     fmt::join(proposed, freedoms == 1 ? " or " : " and ")),
         add_proposals(model_, proposals, freedoms == 1)}};
  }

  base::Diagnostics overconstrained(Rows rows) const {
    const SubsetSolver solver(equations_, hints_.values.numbers, hints_.x, budget_);
    base::Diagnostics found;
    if (!is_dependent(solver, rows)) return found;
    while (!rows.empty() && found.size() < surplus_told &&
           budget_.reached() == base::StopReason::None) {
      const auto x = solver.solve(rows);
      if (!x) {
        const std::vector<Rows> dependent = find_dependent_sets(
            solver, rows, shift_irregularly(equations_, hints_.x, general_shift, 0),
            numeric::dependent_rest);
        const auto conflict = find_conflict(solver, rows, dependent);
        if (!conflict) break;
        found.push_back(describe(solver, *conflict, dependent));
        leave_out(rows, conflict->back());
      } else {
        const auto redundancy = find_redundancy(solver, rows, *x);
        if (!redundancy) break;
        found.push_back(describe_redundancy(model_, *redundancy));
        leave_out(rows, redundancy->surplus.front());
      }
    }
    return found;
  }

  bool is_dependent(const SubsetSolver& solver, const Rows& rows) const {
    const std::vector<double> general = shift_irregularly(equations_, hints_.x, general_shift, 0);
    return !find_dependent_sets(solver, rows, general, numeric::dependent_rest).empty();
  }

  // Rows of a dependent set are too many whatever their values are, and decide one another. That
  // two sets stand on the same ground joins nothing.
  base::Diagnostic describe(const SubsetSolver& solver, const Rows& conflict,
                            const std::vector<Rows>& dependent) const {
    for (const Rows& set : dependent) {
      const bool meets = std::any_of(conflict.begin(), conflict.end(), [&](ConstraintIndex row) {
        return !model_.constraints[row].is_position &&
               std::binary_search(set.begin(), set.end(), row);
      });
      if (!meets) continue;
      Rows context;
      std::set_union(set.begin(), set.end(), conflict.begin(), conflict.end(),
                     std::back_inserter(context));
      return describe_conflict(solver, conflict, ConflictKind::Surplus, context);
    }
    return describe_conflict(solver, conflict, ConflictKind::Values, conflict);
  }

  void leave_out(Rows& rows, ConstraintIndex member) const {
    const base::Span statement = model_.constraints[member].span;
    std::erase_if(rows,
                  [&](ConstraintIndex row) { return model_.constraints[row].span == statement; });
  }

  const SketchEquations& equations_;
  const model::Model& model_;
  const MeasuredHints& hints_;
  std::vector<double> q_;
  base::Budget budget_;
  FreeMotions free_;
};

}  // namespace

Structure diagnose_structure(const SketchEquations& equations, const MeasuredHints& hints,
                             const base::Budget& budget) {
  return Diagnosis(equations, hints, budget).run();
}

}  // namespace trammel::geometry
