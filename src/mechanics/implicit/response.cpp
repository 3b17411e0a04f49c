// SPDX-License-Identifier: Apache-2.0
#include "mechanics/implicit/response.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "mechanics/contact/pressing.h"
#include "mechanics/dynamics/unknowns.h"
#include "mechanics/implicit/applied_forces.h"
#include "mechanics/implicit/constraint_solver.h"
#include "mechanics/implicit/describe_singular.h"
#include "mechanics/implicit/sparse_balance.h"
#include "mechanics/implicit/state_rates.h"
#include "mechanics/lagrange/lagrange_numbers.h"
#include "mechanics/tolerances.h"
#include "numeric/linear/dense_solve.h"

namespace trammel::mechanics {

namespace {

constexpr std::size_t few_unknowns = 12;  // whose full system costs less than a sparse one

using geometry::SketchEquations;
using model::Constraint;
using model::ConstraintIndex;
using model::MeasureIndex;
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
        constraints_(std::move(constraints)),
        rates_(equations, rows, placement, state_.values) {
    state_.values = std::move(values);
  }

  // The frictions whose forces are found, in the states that they are in; further forces on X.
  Response solve(const std::vector<FrictionState>& frictions, const std::vector<double>& pushes) {
    state_.frictions = frictions;
    find_unknowns();
    state_.velocity = constraints_.displace(rates_.first());
    rates_.set(0, state_.velocity, state_.velocity);
    state_.acceleration = constraints_.displace(rates_.second(state_.velocity));
    const AppliedForces forces(equations_, state_.values);
    ForcesOnVariables loads = forces.loads(placement_.x);
    state_.applied = std::move(loads.sum);
    state_.acting = std::move(loads.sizes);
    for (std::size_t i = 0; i < pushes.size(); ++i) {
      state_.applied[i] += pushes[i];
      state_.acting[i] += std::abs(pushes[i]);
    }
    const ForcesOnVariables inertial =
        forces.inertial(placement_.x, state_.velocity, state_.acceleration);
    add(1.0, inertial.sum, state_.applied);
    add(1.0, inertial.sizes, state_.acting);
    state_.reactions = constraints_.hold(state_.applied);
    state_.bearing.assign(model_.followers.size(), 0.0);
    if (!unknowns_.empty()) balance(forces);
    rates_.set(1, state_.acceleration, state_.velocity);
    return std::move(state_);
  }

 private:
  // An unknown q'', Psi or force of friction, with the effect of one unit of it.
  struct Unknown {
    std::optional<ExprId> acceleration;             // the name of q''
    std::optional<std::uint32_t> follower;          // or the number of a mechanical constraint
    std::optional<std::size_t> friction;            // or of a friction
    std::vector<double> along;                      // dq''/d(q'') of all values; or dpsi/dX
    std::vector<double> moved, applied, reactions;  // X'', forces on X, Q
  };
  // An expression that must vanish: a sum over the unknowns, and a rest.
  struct Condition {
    std::vector<double> slopes;
    double rest = 0.0;
  };

  double number(ExprId e) const { return rates_.number(e); }

  void find_unknowns() {
    for (const Constraint& c : model_.constraints)
      if (c.is_free) unknowns_.push_back({c.rates[1], {}, {}, {}, {}, {}, {}});
    for (const Unknown& u : unknowns_) state_.values.set(*u.acceleration, 0.0);
    for (std::uint32_t f = 0; f < model_.followers.size(); ++f)
      if (model::is_mechanical(model_.followers[{f}]))
        unknowns_.push_back({{}, f, {}, {}, {}, {}, {}});
    for (std::size_t k = 0; k < state_.frictions.size(); ++k) {
      unknowns_.push_back({{}, {}, k, {}, {}, {}, {}});
      state_.values.set(model_.loads.frictions[k].force, 0.0);
    }
  }

  void balance(const AppliedForces& forces) {
    if (balance_many()) return;
    for (Unknown& unknown : unknowns_) find_effect(unknown, forces);
    state_.problem = describe_mismatch(model_);
    std::optional<std::vector<double>> amounts;
    if (state_.problem.empty()) amounts = solve_balance();
    if (!amounts) amounts.emplace(unknowns_.size(), NAN);
    for (std::size_t k = 0; k < unknowns_.size(); ++k) add_effect(unknowns_[k], (*amounts)[k]);
  }

  // Where nothing but many free values is unknown. False where that is not so, or where the balance
  // of few has to say why there is none.
  bool balance_many() {
    const bool is_free = std::all_of(unknowns_.begin(), unknowns_.end(),
                                     [](const Unknown& u) { return u.acceleration.has_value(); });
    if (unknowns_.size() <= few_unknowns || !is_free || !describe_mismatch(model_).empty())
      return false;
    const auto found = balance_sparsely(equations_, placement_, state_.values, state_.applied);
    if (!found) return false;
    add(1.0, found->moved, state_.acceleration);
    add_applied(1.0, found->inertial);
    state_.reactions = found->reactions;
    for (std::size_t k = 0; k < unknowns_.size(); ++k)
      state_.values.set(*unknowns_[k].acceleration, found->amounts[k]);
    return true;
  }

  std::size_t friction_unknown(std::size_t k) const {
    return unknowns_.size() - state_.frictions.size() + k;
  }

  std::optional<std::vector<double>> solve_balance() {
    std::vector<double> matrix, right;
    for (const Condition& condition : find_conditions()) {
      matrix.insert(matrix.end(), condition.slopes.begin(), condition.slopes.end());
      right.push_back(-condition.rest);
    }
    auto solution = numeric::solve_dense(std::move(matrix), std::move(right));
    if (solution) return solution;
    const bool sticks =
        std::any_of(state_.frictions.begin(), state_.frictions.end(),
                    [](const FrictionState& f) { return f.mode == FrictionMode::Sticks; });
    const bool bears = std::any_of(unknowns_.begin(), unknowns_.end(),
                                   [](const Unknown& u) { return u.follower.has_value(); });
    state_.problem = sticks  ? friction_at_rest
                     : bears ? describe_idle_bearing(model_, works_of_bearing())
                             : free_without_mass;
    return std::nullopt;
  }

  std::vector<double> works_of_bearing() const {
    std::vector<double> works;
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      const Constraint& constraint = model_.constraints[{c}];
      if (!constraint.is_geometric || constraint.is_free) continue;
      for (const Unknown& u : unknowns_)
        if (u.follower) works.push_back(u.reactions[c]);
    }
    return works;
  }

  void find_effect(Unknown& unknown, const AppliedForces& forces) {
    const std::size_t n = placement_.x.size();
    if (unknown.acceleration) {
      const std::vector<double> before = rates_.of_values(1);
      state_.values.set(*unknown.acceleration, 1.0);
      unknown.along = rates_.of_values(1);
      state_.values.set(*unknown.acceleration, 0.0);
      for (std::size_t j = 0; j < before.size(); ++j) unknown.along[j] -= before[j];
      unknown.moved = constraints_.displace(unknown.along);
      unknown.applied = forces.inertial(placement_.x, {}, unknown.moved).sum;
    } else if (unknown.friction) {
      unknown.moved.assign(n, 0.0);
      unknown.applied.assign(n, 0.0);
      const MeasureIndex sliding = model_.loads.frictions[*unknown.friction].sliding;
      for (const geometry::Slope& s :
           equations_.measures->eval(model_.measures[sliding], placement_.x).gradient)
        unknown.applied[static_cast<std::size_t>(s.variable)] += s.value;
    } else {
      unknown.moved.assign(n, 0.0);
      unknown.applied = geometry::eval_expression(equations_, rows_.followers[*unknown.follower],
                                                  placement_.x, state_.values)
                            .gradient;
    }
    unknown.reactions = constraints_.hold(unknown.applied);
  }

  // Reactions of free constraints (with those of the values that follow them) and of geometric ones
  // vanish; friction obeys its law, or holds what sticks.
  std::vector<Condition> find_conditions() const {
    std::vector<Condition> conditions;
    for (const Unknown& u : unknowns_)
      if (u.acceleration) conditions.push_back(weigh_reactions(u.along));
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      const Constraint& constraint = model_.constraints[{c}];
      if (constraint.is_geometric && !constraint.is_free)
        conditions.push_back(reaction_condition({c}));
    }
    for (std::size_t k = 0; k < state_.frictions.size(); ++k)
      conditions.push_back(state_.frictions[k].mode == FrictionMode::Sticks ? sliding_condition(k)
                                                                            : law_condition(k));
    return conditions;
  }

  // Few constraints have a weight: most values depend on one acceleration, if any.
  Condition weigh_reactions(const std::vector<double>& weights) const {
    std::vector<std::size_t> some;
    for (std::size_t j = 0; j < weights.size(); ++j)
      if (weights[j] != 0.0) some.push_back(j);
    const auto weigh = [&](const std::vector<double>& reactions) {
      double sum = 0.0;
      for (const std::size_t j : some) sum += weights[j] * reactions[j];
      return sum;
    };
    Condition sum{{}, weigh(state_.reactions)};
    for (const Unknown& u : unknowns_) sum.slopes.push_back(weigh(u.reactions));
    return sum;
  }
  Condition reaction_condition(ConstraintIndex c) const {
    std::vector<double> weights(model_.constraints.size(), 0.0);
    weights[c.value] = 1.0;
    return weigh_reactions(weights);
  }

  // The normal force of a friction.
  Condition pressing_condition(const model::Friction& friction) const {
    return weigh_reactions(eval_pressing(*equations_.pool, model_, friction, state_.values));
  }

  // The acceleration of the sliding: 0 where friction sticks.
  Condition sliding_condition(std::size_t k) const {
    const MeasureIndex sliding = model_.loads.frictions[k].sliding;
    Condition sum;
    if (!is_still(state_.velocity)) sum.rest = rates_.curvature(sliding.value, state_.velocity);
    sum.slopes.assign(unknowns_.size(), 0.0);
    for (const geometry::Slope& s :
         equations_.measures->eval(model_.measures[sliding], placement_.x).gradient) {
      const auto i = static_cast<std::size_t>(s.variable);
      sum.rest += s.value * state_.acceleration[i];
      for (std::size_t u = 0; u < unknowns_.size(); ++u)
        sum.slopes[u] += s.value * unknowns_[u].moved[i];
    }
    return sum;
  }

  // T + direction * (coefficient * |N|, or the constant force) = 0.
  Condition law_condition(std::size_t k) const {
    const model::Friction& friction = model_.loads.frictions[k];
    const FrictionState& state = state_.frictions[k];
    const double amount = number(friction.amount) * state.direction;
    Condition sum;
    if (friction.is_constant) {
      sum.slopes.assign(unknowns_.size(), 0.0);
      sum.rest = amount;
    } else {
      sum = pressing_condition(friction);
      for (double& slope : sum.slopes) slope *= amount * state.pressure;
      sum.rest *= amount * state.pressure;
    }
    sum.slopes[friction_unknown(k)] += 1.0;
    return sum;
  }

  void add_effect(const Unknown& unknown, double amount) {
    if (unknown.acceleration)
      state_.values.set(*unknown.acceleration, amount);
    else if (unknown.friction)
      state_.values.set(model_.loads.frictions[*unknown.friction].force, amount);
    else
      state_.bearing[*unknown.follower] = amount;
    add(amount, unknown.moved, state_.acceleration);
    add_applied(amount, unknown.applied);
    add(amount, unknown.reactions, state_.reactions);
  }

  void add_applied(double amount, const std::vector<double>& forces) {
    add(amount, forces, state_.applied);
    for (std::size_t i = 0; i < forces.size(); ++i)
      state_.acting[i] += std::abs(amount * forces[i]);
  }

  static void add(double amount, const std::vector<double>& what, std::vector<double>& to) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += amount * what[i];
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
  Response state_;
  StateRates rates_;
};

}  // namespace

double loudest_of(const Response& state) {
  return state.acting.empty() ? 0.0 : *std::max_element(state.acting.begin(), state.acting.end());
}

std::optional<Response> eval_state(const SketchEquations& equations, const MotionRows& rows,
                                   const geometry::Placement& placement, symbolic::Values values,
                                   const Mode& given, Incidences incidences) {
  auto constraints = ConstraintSolver::factor(equations, placement);
  if (!constraints) return std::nullopt;
  const bool are_found = incidences == Incidences::AsGiven;
  std::optional<Response> state =
      StateSolver(equations, rows, placement, std::move(*constraints), std::move(values))
          .solve(are_found ? given.incidences : std::vector<FrictionState>(), given.pushes);
  if (state && rows.lagrange)
    state->problem =
        add_lagrange_numbers(*equations.pool, *rows.lagrange, given.in_force, state->values);
  return state;
}

}  // namespace trammel::mechanics
