// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/diagnose_large.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "geometry/diagnostic_kinds.h"
#include "geometry/sketch/describe_failure.h"
#include "geometry/sketch/diagnose/describe_motion.h"
#include "geometry/sketch/diagnose/relax_constraints.h"
#include "geometry/sketch/moving_elements.h"
#include "geometry/tolerances.h"
#include "numeric/linear/dependent_rows.h"
#include "numeric/linear/row_basis.h"
#include "numeric/linear/structure.h"
#include "numeric/tolerances.h"

namespace trammel::geometry {

namespace {

using model::ConstraintIndex;
using numeric::SparseMatrix;

constexpr std::size_t examples_tried = 40;
constexpr std::size_t neighbours_max = 120;  // rows that dense algebra compares in no time
constexpr std::size_t told_max = 12;
constexpr std::size_t moving_told = 5000;  // points

std::string count(std::size_t n, const char* one, const char* many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

class LargeDiagnosis {
 public:
  explicit LargeDiagnosis(const LargeSketch& sketch)
      : sketch_(sketch),
        equations_(sketch.equations),
        model_(*equations_.model),
        c_(sketch.general),
        by_row_(numeric::transpose(c_)),
        basis_(numeric::find_row_basis(c_)) {}

  Structure run() {
    Structure structure;
    base::Diagnostics& found = structure.diagnostics;
    if (!basis_.free_columns.empty()) found.push_back(underconstrained_by());
    if (!basis_.surplus.empty()) found.push_back(overconstrained_by());
    if (found.empty())
      found.push_back({dead_point, std::nullopt,
                       "the constraints do not determine all positions, though they are as many "
                       "as are needed: some of them say the same",
                       "remove what is said twice, and fix what can still move"});
    structure.free = std::move(free_);
    return structure;
  }

 private:
  std::string at_least() const { return basis_.is_exact ? "" : "at least "; }

  base::Diagnostic underconstrained_by() {
    const std::size_t freedoms = basis_.free_columns.size();
    const MovingElements moving = find_moving(equations_, {move(all_amounts())});
    std::optional<base::Span> where;
    if (!moving.points.empty()) where = model_.points[moving.points.front()].span;
    std::string what = describe_moving(model_, moving);
    if (freedoms <= motions_told && moving.points.size() <= moving_told) {
      const std::vector<Motion> motions = single_motions();
      free_ = list_free_motions(equations_, sketch_.hints, motions);
      free_.x.clear();
      const std::string how = describe_motions(equations_, sketch_.hints, motions);
      if (!how.empty()) what += ": " + how;
    }
    return {underconstrained, where,
            fmt::format("the model is under-constrained: {}{} left, {} can still move: {}",
                        at_least(), count(freedoms, "freedom is", "freedoms are"),
                        count(moving.points.size(), "point", "points"), what),
            fmt::format("add {} to what moves: members to joints that rest, or bearings",
                        count(freedoms, "constraint", "constraints"))};
  }

  // All freedoms at once, each by an amount of its own, move all that can move.
  std::vector<double> all_amounts() const {
    std::mt19937 generator(2008);
    std::vector<double> amounts;
    for (std::size_t f = 0; f < basis_.free_columns.size(); ++f)
      amounts.push_back(0.5 + static_cast<double>(generator()) / 4294967296.0);
    return amounts;
  }

  std::vector<Motion> single_motions() const {
    std::vector<Motion> motions;
    for (std::size_t f = 0; f < basis_.free_columns.size(); ++f) {
      std::vector<double> amounts(basis_.free_columns.size(), 0.0);
      amounts[f] = 1.0;
      motions.push_back(move(amounts));
    }
    return motions;
  }

  // At the hints where they are no special place, otherwise near them.
  Motion move(const std::vector<double>& amounts) const {
    Motion motion = numeric::free_motion(sketch_.at_hints, basis_, amounts);
    if (motion.empty()) motion = numeric::free_motion(c_, basis_, amounts);
    double most = 0.0;
    for (const double v : motion) most = std::max(most, std::abs(v));
    for (double& v : motion) v = std::abs(v) > numeric::null_entry * most ? v / most : 0.0;
    if (motion.empty()) {
      motion.assign(static_cast<std::size_t>(c_.columns), 0.0);
      for (const int column : basis_.free_columns) motion[static_cast<std::size_t>(column)] = 1.0;
    }
    return motion;
  }

  base::Diagnostic overconstrained_by() const {
    const std::size_t surplus = basis_.surplus.size();
    const std::vector<int> example = find_example();
    std::vector<ConstraintIndex> rest, all;
    for (std::size_t k = 0; k + 1 < example.size() && k < told_max; ++k)
      rest.push_back({static_cast<std::uint32_t>(example[k])});
    for (const int row : example) all.push_back({static_cast<std::uint32_t>(row)});
    const model::Constraint& one =
        model_.constraints[ConstraintIndex{static_cast<std::uint32_t>(example.back())}];
    std::string follows =
        rest.empty() ? "always holds" : "follows from " + list_constraints(model_, rest);
    if (example.size() > told_max + 1)
      follows += fmt::format(" and {} more", example.size() - told_max - 1);
    return {redundant_constraint,
            one.span,
            fmt::format("the model has {}{} too many; for example '{}' {}", at_least(),
                        count(surplus, "constraint", "constraints"), one.text, follows),
            {fmt::format("remove {}: such a model is indeterminate, its forces depend on how stiff "
                         "its members are",
                         surplus == 1 ? "one of these" : fmt::format("{} of them", surplus)),
             relax_one(model_, all)}};
  }

  // A small set of rows that depend on one another; the last follows from the others.
  std::vector<int> find_example() const {
    std::vector<int> best;
    const std::size_t step = std::max<std::size_t>(1, basis_.surplus.size() / examples_tried);
    for (std::size_t k = 0; k < basis_.surplus.size(); k += step) {
      std::vector<int> found = find_nearby(basis_.surplus[k]);
      if (!found.empty() && (best.empty() || found.size() < best.size())) best = std::move(found);
    }
    if (!best.empty()) return best;
    return find_far(basis_.surplus.front());
  }

  std::vector<int> columns_of(int row) const {
    const auto begin = by_row_.row_indices.begin();
    return {begin + by_row_.column_starts[static_cast<std::size_t>(row)],
            begin + by_row_.column_starts[static_cast<std::size_t>(row) + 1]};
  }

  // Among rows on its own variables and those next to them.
  std::vector<int> find_nearby(int row) const {
    std::vector<int> rows = touching(columns_of(row));
    std::vector<int> columns;
    for (const int r : rows)
      for (const int c : columns_of(r)) columns.push_back(c);
    sort_unique(columns);
    if (columns.size() > neighbours_max) return {};
    rows = touching(columns);
    std::erase_if(rows, [&](int r) {
      const std::vector<int> own = columns_of(r);
      return r == row || !std::includes(columns.begin(), columns.end(), own.begin(), own.end());
    });
    if (rows.size() > neighbours_max) return {};
    rows.push_back(row);
    return dependence_of_last(rows, columns);
  }

  // Among all: by what combination of the basis it is.
  std::vector<int> find_far(int row) const {
    std::vector<int> rows = basis_.rows, found;
    const std::vector<double> weights = numeric::combine_rows(c_, basis_, row);
    double most = 0.0;
    for (const double w : weights) most = std::max(most, std::abs(w));
    for (std::size_t k = 0; k < weights.size(); ++k)
      if (std::abs(weights[k]) > no_weight_of_large * most) found.push_back(rows[k]);
    found.push_back(row);
    return found;
  }

  std::vector<int> dependence_of_last(const std::vector<int>& rows,
                                      const std::vector<int>& columns) const {
    // take_part() keeps the order of the rows.
    for (const numeric::DependentRow& d :
         numeric::find_dependent_rows(numeric::take_part(c_, rows, columns))) {
      if (d.row != static_cast<int>(rows.size()) - 1) continue;
      std::vector<int> found;
      for (const int r : d.rows) found.push_back(rows[static_cast<std::size_t>(r)]);
      found.push_back(rows.back());
      return found;
    }
    return {};
  }

  std::vector<int> touching(const std::vector<int>& columns) const {
    std::vector<int> rows;
    for (const int c : columns)
      rows.insert(rows.end(),
                  c_.row_indices.begin() + c_.column_starts[static_cast<std::size_t>(c)],
                  c_.row_indices.begin() + c_.column_starts[static_cast<std::size_t>(c) + 1]);
    sort_unique(rows);
    return rows;
  }

  static void sort_unique(std::vector<int>& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }

  const LargeSketch& sketch_;
  const SketchEquations& equations_;
  const model::Model& model_;
  const SparseMatrix& c_;  // at a general position
  SparseMatrix by_row_;
  numeric::RowBasis basis_;
  FreeMotions free_;
};

}  // namespace

Structure diagnose_large(const LargeSketch& sketch) {
  return LargeDiagnosis(sketch).run();
}

}  // namespace trammel::geometry
