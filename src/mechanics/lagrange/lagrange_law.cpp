// SPDX-License-Identifier: Apache-2.0
#include "mechanics/lagrange/lagrange_law.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>

#include "base/finite.h"
#include "mechanics/lagrange/lagrange_formula.h"
#include "mechanics/tolerances.h"
#include "numeric/linear/linear_solver.h"

namespace trammel::mechanics {

namespace {

using model::ConstraintSense;

// With this sign the gap is positive where the constraint is open.
double sense_of(const LagrangeRows& rows, std::size_t constraint) {
  return rows.system->constraints[constraint].sense == ConstraintSense::AtMost ? -1.0 : 1.0;
}

bool is_unilateral(const LagrangeRows& rows, std::size_t constraint) {
  return rows.system->constraints[constraint].sense != ConstraintSense::Equal;
}

struct LagrangeLaw {
  std::vector<LawNormal> normals;
  std::vector<double> mobility, open;

  LawInput input() const { return {normals, {}, mobility, open}; }
};

// Math    [M -A'; A 0] with the equalities in force, solved for the loads and for one unit of the
//         force of each unilateral constraint
class LawMaker {
 public:
  LawMaker(const symbolic::ExprPool& pool, const LagrangeRows& rows, const symbolic::Values& values)
      : pool_(pool), rows_(rows), values_(values), n_(rows.system->coordinates.size()) {}

  std::optional<LagrangeLaw> make(const ConstraintsInForce& in_force,
                                  const std::vector<std::size_t>& unilateral) {
    if (!factor(in_force)) return std::nullopt;
    LagrangeLaw law;
    law.normals.resize(unilateral.size());
    std::vector<std::vector<double>> slopes;
    for (const std::size_t k : unilateral) {
      slopes.push_back(symbolic::eval(pool_, rows_.rows[k].slope, values_));
      for (double& s : slopes.back()) s *= sense_of(rows_, k);
    }
    solver_.solve(right_);
    for (std::size_t i = 0; i < unilateral.size(); ++i)
      law.open.push_back(along(slopes[i], right_) -
                         sense_of(rows_, unilateral[i]) *
                             symbolic::eval(pool_, rows_.rows[unilateral[i]].right, values_));
    const std::size_t count = unilateral.size();
    law.mobility.assign(count * count, 0.0);
    for (std::size_t by = 0; by < count; ++by) {
      std::vector<double> moved(right_.size(), 0.0);
      std::copy(slopes[by].begin(), slopes[by].end(), moved.begin());
      solver_.solve(moved);
      for (std::size_t on = 0; on < count; ++on)
        law.mobility[on * count + by] = along(slopes[on], moved);
    }
    if (!base::all_finite(law.open) || !base::all_finite(law.mobility)) return std::nullopt;
    return law;
  }

 private:
  bool factor(const ConstraintsInForce& in_force) {
    std::vector<std::size_t> held;
    for (std::size_t k = 0; k < rows_.rows.size(); ++k)
      if (in_force.holds(k) && !is_unilateral(rows_, k)) held.push_back(k);
    solver_.begin(n_ + held.size());
    const std::vector<double> mass = symbolic::eval(pool_, rows_.motion.mass_matrix, values_);
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t j = 0; j < n_; ++j) solver_.add(i, j, mass[packed_index(i, j)]);
    right_ = symbolic::eval(pool_, rows_.motion.force, values_);
    for (std::size_t k = 0; k < held.size(); ++k) {
      const LagrangeRow& row = rows_.rows[held[k]];
      const std::vector<double> slope = symbolic::eval(pool_, row.slope, values_);
      for (std::size_t i = 0; i < n_; ++i) {
        solver_.add(n_ + k, i, slope[i]);
        solver_.add(i, n_ + k, -slope[i]);
      }
      right_.push_back(symbolic::eval(pool_, row.right, values_));
    }
    return base::all_finite(mass) && base::all_finite(right_) && solver_.factor();
  }

  double along(const std::vector<double>& slope, const std::vector<double>& motion) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < n_; ++i) sum += slope[i] * motion[i];
    return sum;
  }

  const symbolic::ExprPool& pool_;
  const LagrangeRows& rows_;
  const symbolic::Values& values_;
  std::size_t n_;
  numeric::LinearSolver solver_;
  std::vector<double> right_;
};

bool is_answered(const LawOutput& found) {
  return found.status == LawStatus::One || found.status == LawStatus::Shared;
}

std::string name_of(const LagrangeRows& rows, std::size_t constraint) {
  const model::CoordinateConstraint& c = rows.system->constraints[constraint];
  return c.name.empty() ? c.text : c.name;
}

std::string describe_sharing(const LagrangeRows& rows, const std::vector<std::size_t>& touching,
                             const std::vector<std::size_t>& sharing) {
  std::string names;
  for (const std::size_t i : sharing)
    names += fmt::format("{}'{}'", names.empty() ? "" : ", ", name_of(rows, touching[i]));
  return fmt::format("{} can share what they bear in many ways", names);
}

// Whether the gap is closed and does not open: `margin` times less strictly.
bool touches(const symbolic::ExprPool& pool, const LagrangeRows& rows, std::size_t k,
             const symbolic::Values& values, double margin) {
  const model::CoordinateConstraint& constraint = rows.system->constraints[k];
  const double limit = std::abs(symbolic::eval(pool, constraint.limit, values));
  const double gap = sense_of(rows, k) * symbolic::eval(pool, rows.rows[k].value, values);
  const double opening = sense_of(rows, k) * symbolic::eval(pool, rows.rows[k].rate, values);
  double speed = 0.0;
  const std::vector<double> slope = symbolic::eval(pool, rows.rows[k].slope, values);
  for (std::size_t i = 0; i < slope.size(); ++i)
    speed += std::abs(slope[i] * values.find(rows.system->coordinates[i].rate).value_or(0.0));
  return gap <= margin * touching_gap * (limit == 0.0 ? 1.0 : limit) &&
         opening <= margin * still_rate * speed;
}

}  // namespace

ConstraintsInForce find_active(const symbolic::ExprPool& pool, const LagrangeRows& rows,
                               ConstraintsInForce in_force, const symbolic::Values& values) {
  std::vector<std::size_t> touching;
  for (std::size_t k = 0; k < rows.rows.size(); ++k) {
    if (!is_unilateral(rows, k)) continue;
    in_force.is_in_force[k] = touches(pool, rows, k, values, 1.0);
    if (in_force.holds(k)) touching.push_back(k);
  }
  if (touching.empty()) return in_force;
  const auto law = LawMaker(pool, rows, values).make(in_force, touching);
  if (!law) return in_force;
  const LawOutput found = find_ways(law->input()).first;
  if (!is_answered(found)) return in_force;
  std::vector<std::size_t> sharing;
  for (std::size_t i = 0; i < touching.size(); ++i)
    if (found.is_unique[i] == 0) sharing.push_back(i);
  for (std::size_t i = 0; i < touching.size(); ++i)
    in_force.is_in_force[touching[i]] = found.mode.active[i];
  for (const std::size_t i : sharing)
    in_force.why_open[touching[i]] = describe_sharing(rows, touching, sharing);
  return in_force;
}

std::vector<std::size_t> share_load(const symbolic::ExprPool& pool, const LagrangeRows& rows,
                                    const ConstraintsInForce& in_force, symbolic::Values& values) {
  std::vector<std::size_t> bearing, sharing;
  for (std::size_t k = 0; k < rows.rows.size(); ++k)
    if (is_unilateral(rows, k) && in_force.holds(k)) bearing.push_back(k);
  const auto law = LawMaker(pool, rows, values).make(in_force, bearing);
  if (!law) return {};
  const LawOutput found = decide_contacts(law->input());
  if (found.status != LawStatus::Shared) return {};
  for (std::size_t i = 0; i < bearing.size(); ++i) {
    values.set(rows.system->constraints[bearing[i]].multiplier,
               sense_of(rows, bearing[i]) * found.forces[i]);
    if (found.is_unique[i] == 0) sharing.push_back(bearing[i]);
  }
  return sharing;
}

std::string find_fault(const symbolic::ExprPool& pool, const LagrangeRows& rows,
                       const ConstraintsInForce& in_force, const symbolic::Values& values,
                       std::span<const double> normals, const LawRounding& rounding) {
  constexpr double margin = 10.0;
  std::vector<std::size_t> touching;
  LawMode mode;
  std::vector<double> forces;
  for (std::size_t k = 0; k < rows.rows.size(); ++k) {
    if (!is_unilateral(rows, k)) continue;
    if (!in_force.holds(k) && !touches(pool, rows, k, values, 1.0 / margin)) continue;
    touching.push_back(k);
    mode.active.push_back(in_force.is_in_force[k]);
    forces.push_back(in_force.holds(k) ? normals[k] : 0.0);
  }
  if (touching.empty()) return {};
  const auto law = LawMaker(pool, rows, values).make(in_force, touching);
  if (!law) return {};
  const auto fault = find_fault(law->input(), mode, forces, rounding);
  if (!fault) return {};
  return fmt::format("'{}' {}", name_of(rows, touching[fault->row]), fault->what);
}

}  // namespace trammel::mechanics
