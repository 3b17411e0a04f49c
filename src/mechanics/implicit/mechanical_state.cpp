// SPDX-License-Identifier: Apache-2.0
#include "mechanics/implicit/mechanical_state.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "mechanics/dynamics/unknown_forces.h"
#include "mechanics/implicit/applied_forces.h"
#include "mechanics/implicit/constraint_solver.h"
#include "mechanics/lagrange/lagrange_numbers.h"
#include "numeric/linear/dense_solve.h"

namespace trammel::mechanics {

namespace {

using geometry::SketchEquations;
using model::Constraint;
using model::ConstraintIndex;
using model::Model;
using symbolic::ExprId;

class StateSolver {
 public:
  StateSolver(const SketchEquations& equations, const MotionRows& rows,
              const geometry::Placement& placement, ConstraintSolver constraints,
              symbolic::Values values)
      : equations_(equations),
        model_(*equations.model),
        rows_(rows),
        placement_(placement),
        constraints_(std::move(constraints)) {
    state_.values = std::move(values);
  }

  MechanicalState solve() {
    find_unknowns();
    state_.velocity = constraints_.displace(velocities_of_values());
    set_rates(0, state_.velocity);
    state_.acceleration = constraints_.displace(accelerations_of_values());
    const AppliedForces forces(equations_, state_.values);
    state_.applied = forces.loads(placement_.x);
    const std::vector<double> inertial =
        forces.inertial(placement_.x, state_.velocity, state_.acceleration);
    for (std::size_t i = 0; i < inertial.size(); ++i) state_.applied[i] += inertial[i];
    state_.reactions = constraints_.hold(state_.applied);
    state_.bearing.assign(model_.followers.size(), 0.0);
    if (!unknowns_.empty()) balance(forces);
    set_rates(1, state_.acceleration);
    return std::move(state_);
  }

 private:
  // An unknown q'' or Psi: what one unit of it does.
  struct Unknown {
    std::optional<ExprId> acceleration;             // the name of q''
    std::optional<std::uint32_t> follower;          // or the number of a mechanical constraint
    std::vector<double> along;                      // dq''/d(q'') of all values; or dpsi/dX
    std::vector<double> moved, applied, reactions;  // X'', forces on X, Q
  };

  double number(ExprId e) const { return symbolic::eval(*equations_.pool, e, state_.values); }

  void find_unknowns() {
    for (const Constraint& c : model_.constraints)
      if (c.is_free) unknowns_.push_back({c.rates[1], {}, {}, {}, {}, {}});
    for (const Unknown& u : unknowns_) state_.values.set(*u.acceleration, 0.0);
    for (std::uint32_t f = 0; f < model_.followers.size(); ++f)
      if (model_.followers[{f}].role == model::FollowerRole::Mechanical)
        unknowns_.push_back({{}, f, {}, {}, {}, {}});
  }

  std::vector<double> numbers_of_rates(std::size_t order) const {
    std::vector<ExprId> roots;
    for (const Constraint& c : model_.constraints) roots.push_back(c.rates[order]);
    return symbolic::eval(*equations_.pool, roots, state_.values);
  }

  // The motion of the values less what moves in sums of measures by itself.
  std::vector<double> velocities_of_values() {
    std::vector<double> q = numbers_of_rates(0);
    for (const auto& [first, second] : rows_.rate_symbols) state_.values.set(first, 0.0);
    for (const SumMotion& sum : rows_.sums) q[sum.constraint.value] -= number(sum.rates[0]);
    return q;
  }

  std::vector<double> accelerations_of_values() {
    std::vector<double> q = numbers_of_rates(1);
    if (rows_.sums.empty() && is_zero(state_.velocity)) return q;
    for (std::size_t m = 0; m < rows_.rate_symbols.size(); ++m)
      state_.values.set(rows_.rate_symbols[m][1], curvature(m));
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c)
      if (const auto& measure = model_.constraints[{c}].measure)
        q[c] -= state_.values.find(rows_.rate_symbols[measure->value][1]).value_or(0.0);
    for (const SumMotion& sum : rows_.sums) q[sum.constraint.value] -= number(sum.rates[1]);
    return q;
  }

  static bool is_zero(const std::vector<double>& motion) {
    return std::all_of(motion.begin(), motion.end(), [](double v) { return v == 0.0; });
  }

  double curvature(std::size_t measure) const {
    const model::MeasureIndex index{static_cast<std::uint32_t>(measure)};
    return equations_.measures->eval_curvature(model_.measures[index], placement_.x,
                                               state_.velocity);
  }

  // Rates of all measures at motions of X: grad . X', and grad . X'' + X'HX'.
  void set_rates(std::size_t order, const std::vector<double>& motion) {
    const bool is_still = is_zero(motion) && is_zero(state_.velocity);
    for (std::size_t m = 0; m < rows_.rate_symbols.size(); ++m) {
      const model::MeasureIndex index{static_cast<std::uint32_t>(m)};
      if (is_still) {
        state_.values.set(rows_.rate_symbols[m][order], 0.0);
        continue;
      }
      double rate = order == 1 ? curvature(m) : 0.0;
      for (const geometry::Slope& s :
           equations_.measures->eval(model_.measures[index], placement_.x).gradient)
        rate += s.value * motion[static_cast<std::size_t>(s.variable)];
      state_.values.set(rows_.rate_symbols[m][order], rate);
    }
  }

  void balance(const AppliedForces& forces) {
    for (Unknown& unknown : unknowns_) find_effect(unknown, forces);
    const std::vector<std::vector<double>> conditions = find_conditions();
    const std::size_t n = unknowns_.size();
    std::vector<double> amounts(n, NAN);
    state_.problem = describe_mismatch(model_);
    if (conditions.size() == n) {
      const bool has_bearing = unknowns_.back().follower.has_value();
      state_.problem = has_bearing ? bearing_impossible : free_without_mass;
      std::vector<double> matrix, right;
      for (const std::vector<double>& condition : conditions) {
        for (const Unknown& u : unknowns_) matrix.push_back(dot(condition, u.reactions));
        right.push_back(-dot(condition, state_.reactions));
      }
      if (auto solution = numeric::solve_dense(std::move(matrix), std::move(right))) {
        amounts = std::move(*solution);
        state_.problem.clear();
      }
    }
    for (std::size_t k = 0; k < n; ++k) add_effect(unknowns_[k], amounts[k]);
  }

  void find_effect(Unknown& unknown, const AppliedForces& forces) {
    const std::size_t n = placement_.x.size();
    if (unknown.acceleration) {
      const std::vector<double> before = numbers_of_rates(1);
      state_.values.set(*unknown.acceleration, 1.0);
      unknown.along = numbers_of_rates(1);
      state_.values.set(*unknown.acceleration, 0.0);
      for (std::size_t j = 0; j < before.size(); ++j) unknown.along[j] -= before[j];
      unknown.moved = constraints_.displace(unknown.along);
      unknown.applied = forces.inertial(placement_.x, {}, unknown.moved);
    } else {
      unknown.moved.assign(n, 0.0);
      unknown.applied = geometry::eval_expression(equations_, rows_.followers[*unknown.follower],
                                                  placement_.x, state_.values)
                            .gradient;
    }
    unknown.reactions = constraints_.hold(unknown.applied);
  }

  // Weights of the reactions whose sums vanish: of free constraints (with the values that follow
  // them) and of geometric ones.
  std::vector<std::vector<double>> find_conditions() const {
    std::vector<std::vector<double>> conditions;
    for (const Unknown& u : unknowns_)
      if (u.acceleration) conditions.push_back(u.along);
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      const Constraint& constraint = model_.constraints[{c}];
      if (!constraint.is_geometric || constraint.is_free) continue;
      conditions.emplace_back(model_.constraints.size(), 0.0);
      conditions.back()[c] = 1.0;
    }
    return conditions;
  }

  void add_effect(const Unknown& unknown, double amount) {
    const auto add = [&](std::vector<double>& to, const std::vector<double>& what) {
      for (std::size_t i = 0; i < to.size(); ++i) to[i] += amount * what[i];
    };
    if (unknown.acceleration)
      state_.values.set(*unknown.acceleration, amount);
    else
      state_.bearing[*unknown.follower] = amount;
    add(state_.acceleration, unknown.moved);
    add(state_.applied, unknown.applied);
    add(state_.reactions, unknown.reactions);
  }

  static double dot(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
  }

  const SketchEquations& equations_;
  const Model& model_;
  const MotionRows& rows_;
  const geometry::Placement& placement_;
  ConstraintSolver constraints_;
  std::vector<Unknown> unknowns_;
  MechanicalState state_;
};

}  // namespace

std::optional<MechanicalState> eval_state(const SketchEquations& equations, const MotionRows& rows,
                                          const geometry::Placement& placement,
                                          symbolic::Values values) {
  auto constraints = ConstraintSolver::factor(equations, placement);
  if (!constraints) return std::nullopt;
  std::optional<MechanicalState> state =
      StateSolver(equations, rows, placement, std::move(*constraints), std::move(values)).solve();
  if (state && rows.lagrange)
    state->problem = add_lagrange_numbers(*equations.pool, *rows.lagrange, state->values);
  return state;
}

}  // namespace trammel::mechanics
