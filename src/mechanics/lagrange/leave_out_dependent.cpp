// SPDX-License-Identifier: Apache-2.0
#include "mechanics/lagrange/leave_out_dependent.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "mechanics/lagrange/describe_dependence.h"
#include "mechanics/lagrange/lagrange_numbers.h"
#include "mechanics/tolerances.h"
#include "numeric/linear/dependent_rows.h"

namespace trammel::mechanics {

namespace {

constexpr int states_nearby = 3;
constexpr double nearby = 0.03;  // by the sizes of coordinates

class Dependence {
 public:
  Dependence(const symbolic::ExprPool& pool, const LagrangeRows& rows, ConstraintsInForce& in_force)
      : pool_(pool), rows_(rows), in_force_(in_force) {
    for (std::size_t k = 0; k < rows.rows.size(); ++k) {
      in_force.why_open[k].clear();
      if (rows.system->constraints[k].sense != model::ConstraintSense::Equal) continue;
      in_force.is_in_force[k] = 1;
      equations_.push_back(k);
    }
  }

  void leave_out(const symbolic::Values& values) {
    const std::vector<numeric::DependentRow> here = dependent(values);
    if (here.empty()) return;
    for (int which = 1; which <= states_nearby; ++which) {
      symbolic::Values there(&values);
      move(which, there);
      if (!meet_constraints(pool_, rows_, in_force_, {}, there) ||
          !are_same(here, dependent(there)))
        return;
      if (equations_.size() - here.size() < coordinates().size() && !differ(values, there)) return;
    }
    for (const numeric::DependentRow& row : here) {
      std::vector<std::size_t> group{constraint(row.row)};
      for (const int other : row.rows) group.push_back(constraint(other));
      const std::string why = describe_dependence(rows_, group);
      for (const std::size_t k : group)
        if (in_force_.why_open[k].empty()) in_force_.why_open[k] = why;
    }
    for (const numeric::DependentRow& row : here) in_force_.is_in_force[constraint(row.row)] = 0;
  }

 private:
  std::size_t constraint(int row) const { return equations_[static_cast<std::size_t>(row)]; }

  std::vector<numeric::DependentRow> dependent(const symbolic::Values& values) const {
    std::vector<numeric::Triplet> entries;
    for (std::size_t k = 0; k < equations_.size(); ++k) {
      const std::vector<double> slope =
          symbolic::eval(pool_, rows_.rows[equations_[k]].slope, values);
      for (std::size_t i = 0; i < slope.size(); ++i) {
        if (!std::isfinite(slope[i])) return {};
        if (slope[i] != 0.0)
          entries.push_back({static_cast<int>(k), static_cast<int>(i), slope[i]});
      }
    }
    return numeric::find_dependent_rows(numeric::make_sparse(
        static_cast<int>(equations_.size()), static_cast<int>(coordinates().size()), entries));
  }

  const std::vector<model::Coordinate>& coordinates() const { return rows_.system->coordinates; }

  // Whether the coordinates differ. Where something is free and a moved state falls back to the one
  // it was moved from, the constraints meet in that state alone, as at a dead point.
  bool differ(const symbolic::Values& here, const symbolic::Values& there) const {
    return std::any_of(coordinates().begin(), coordinates().end(), [&](const auto& c) {
      const double before = here.find(c.symbol).value_or(0.0);
      const double size = before == 0.0 ? 1.0 : std::abs(before);
      return std::abs(there.find(c.symbol).value_or(0.0) - before) > come_back * nearby * size;
    });
  }

  // Whether the same rows depend on others in both states: a row that depends in one state alone
  // holds something in its neighbours.
  static bool are_same(const std::vector<numeric::DependentRow>& a,
                       const std::vector<numeric::DependentRow>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t k = 0; k < a.size(); ++k)
      if (a[k].row != b[k].row) return false;
    return true;
  }

  // Moves all coordinates by irregular amounts, the same in every run.
  void move(int which, symbolic::Values& values) const {
    double next = 0.17 * which;
    for (const model::Coordinate& c : coordinates()) {
      next = std::fmod(next + std::numbers::phi * which, 1.0);
      const double x = values.find(c.symbol).value_or(0.0);
      values.set(c.symbol, x + nearby * (2 * next - 1) * (x == 0.0 ? 1.0 : x));
    }
  }

  const symbolic::ExprPool& pool_;
  const LagrangeRows& rows_;
  ConstraintsInForce& in_force_;
  std::vector<std::size_t> equations_;  // constraints that are not unilateral
};

}  // namespace

void leave_out_dependent(const symbolic::ExprPool& pool, const symbolic::Values& values,
                         const LagrangeRows& rows, ConstraintsInForce& in_force) {
  Dependence(pool, rows, in_force).leave_out(values);
}

}  // namespace trammel::mechanics
