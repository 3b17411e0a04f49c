// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/sketch_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "mechanics/contact/pressing.h"
#include "mechanics/formula/unknown_forces.h"
#include "mechanics/motion/joint_forces.h"
#include "mechanics/motion/motion_start.h"
#include "mechanics/motion/observables.h"
#include "mechanics/motion/possible_motion.h"
#include "mechanics/motion/state_formulas.h"
#include "mechanics/motion/state_loads.h"
#include "mechanics/motion/take_signs.h"
#include "mechanics/motion/time_dependence.h"
#include "model/let_names.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

namespace {

using model::Constraint;
using model::ConstraintIndex;
using model::MeasureKind;
using symbolic::Expr;

class SketchMotionBuilder {
 public:
  SketchMotionBuilder(const geometry::SketchEquations& equations, symbolic::ExprPool& pool,
                      const geometry::Placement& placement, const Response& state)
      : equations_(equations),
        model_(*equations.model),
        pool_(pool),
        placement_(placement),
        state_(state),
        held_by_(find_held()),
        formulas_(equations, pool, is_held()) {}

  MotionOutcome build(const std::vector<ExprId>& observed, std::span<const ExprId> asked) {
    if (!check()) return std::move(outcome_);
    MotionFormulas& problem = outcome_.formulas.emplace();
    problem.x = formulas_.x();
    problem.variables = formulas_.variables();
    problem.v = formulas_.v();
    problem.time = formulas_.time();
    problem.zero = pool_.integer(0);
    add_rows(problem);
    add_loads(model_, equations_.variables, formulas_, problem);
    add_contacts(problem);
    add_frictions(problem);
    add_joint_forces(equations_, direction_of_, formulas_, problem);
    add_columns(problem);
    for (const ExprId e : observed) problem.observed.push_back(formulas_.in_state(e));
    for (const ExprId e : asked) formulas_.in_state(e);  // their angles are counted, too
    add_turns(problem);
    add_inputs(problem);
    const MotionStart home = start_of_sketch(equations_, problem, placement_, state_);
    take_signs(formulas_.rows(), find_written_signs(), values_of(problem, home.inputs), problem);
    if (!is_left_alone()) problem.energy_of_place.reset();
    if (!check_pins(problem)) return std::move(outcome_);
    problem.is_driven_in_time = depends_on_time(pool_, problem);
    add_observables(equations_, {direction_of_, find_given_variables()}, asked, formulas_, problem);
    return std::move(outcome_);
  }

 private:
  void refuse(std::optional<base::Span> span, std::string what, std::string advice) {
    outcome_.refusals.push_back({span, std::move(what), std::move(advice)});
  }

  bool check() {
    if (!model_.loads.unsupported.empty())
      refuse(std::nullopt, fmt::format("'{}' cannot be simulated yet", model_.loads.unsupported),
             "leave it out");
    for (const model::UnknownFunction& function : model_.functions)
      refuse(std::nullopt, fmt::format("'{}' is an unknown function", function.name),
             "write the function out where the curve is defined");
    for (const model::Follower& f : model_.followers)
      if (const auto* limit = find_unilateral(f);
          limit != nullptr && limit->has_friction() && !limit->way)
        refuse(f.span, fmt::format("along what '{}' rubs is not known", f.text),
               "friction is known of coordinates, distances of points and distances from lines");
    for (const model::Friction& friction : model_.loads.frictions)
      if (friction.constraint && model_.constraints[*friction.constraint].is_geometric)
        refuse(friction.span, "a geometric constraint bears no load, so it rubs nothing",
               "leave out 'geometric', or the friction");
    const std::string mismatch = describe_mismatch(model_);
    if (!mismatch.empty())
      refuse(std::nullopt, mismatch, "give each geometric constraint a mechanical one");
    return outcome_.refusals.empty();
  }

  // What signs of rates at rest do is decided with the forces, and so would have to be forces in
  // pins that depend on it.
  bool check_pins(const MotionFormulas& problem) {
    std::vector<ExprId> joints;
    for (const DryFriction& sliding : problem.frictions)
      if (sliding.joint) joints.insert(joints.end(), sliding.joint->begin(), sliding.joint->end());
    if (find_signs(pool_, joints).empty()) return true;
    refuse(std::nullopt, "the force in a pin that rubs holds the sign of a rate",
           "write that force as friction of a constraint, or leave out the friction of the pin");
    outcome_.formulas.reset();
    return false;
  }

  bool is_at_rest(const Constraint& c) const {
    const ExprId zero = pool_.integer(0);
    return !c.is_free && c.rates[0] == zero && c.rates[1] == zero;
  }

  // By variable of X: the constraint that gives it once and for all, or -1.
  std::vector<int> find_held() const {
    std::vector<int> held(static_cast<std::size_t>(equations_.variables.count), -1);
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      const Constraint& constraint = model_.constraints[{c}];
      if (!constraint.measure || constraint.is_geometric || !is_at_rest(constraint)) continue;
      if (presses_friction(model_, {c})) continue;  // the reaction has to be known by itself
      const model::Measure& measure = model_.measures[*constraint.measure];
      int variable = -1;
      if (measure.kind == MeasureKind::X || measure.kind == MeasureKind::Y)
        variable = equations_.variables
                       .of_point[measure.points[0].value][measure.kind == MeasureKind::X ? 0 : 1];
      else if (measure.kind == MeasureKind::Radius)
        variable = equations_.variables.of_radius[measure.circles[0].value];
      if (variable >= 0) held[static_cast<std::size_t>(variable)] = static_cast<int>(c);
    }
    return held;
  }

  // By constraint: the variable that it gives, or -1.
  std::vector<int> find_given_variables() const {
    std::vector<int> given(model_.constraints.size(), -1);
    for (std::size_t i = 0; i < held_by_.size(); ++i)
      if (held_by_[i] >= 0) given[static_cast<std::size_t>(held_by_[i])] = static_cast<int>(i);
    return given;
  }

  std::vector<char> is_held() const {
    std::vector<char> held;
    for (const int by : held_by_) held.push_back(by >= 0 ? 1 : 0);
    return held;
  }

  // One row for each constraint that holds something: neither free ones nor those that give one
  // variable, which is constant then. Mechanical constraints bear load in place of geometric ones.
  void add_rows(MotionFormulas& problem) {
    direction_of_.assign(model_.constraints.size(), -1);
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      const Constraint& constraint = model_.constraints[{c}];
      const bool is_held =
          std::find(held_by_.begin(), held_by_.end(), static_cast<int>(c)) != held_by_.end();
      if (constraint.is_free || is_held) continue;
      problem.rows.push_back(make_row(constraint, equations_.rows[c].modulo_turn));
      if (constraint.is_geometric) continue;
      direction_of_[c] = static_cast<int>(problem.directions.size());
      problem.directions.push_back(problem.rows.back().slopes);
    }
    for (const model::Follower& f : model_.followers)
      if (model::is_mechanical(f))
        problem.directions.push_back(formulas_.rows().slopes(formulas_.in_state(f.expression)));
  }

  MotionRow make_row(const Constraint& constraint, bool modulo_turn) {
    const RowBuilder& rows = formulas_.rows();
    const Expr measured(pool_, formulas_.in_state(constraint.expression));
    MotionRow row;
    if (!formulas_.is_said(constraint)) {
      row = rows.of_position((measured - Expr(pool_, formulas_.in_state(constraint.value))).id);
      row.modulo_turn = modulo_turn;
      return row;
    }
    const ExprId zero = pool_.integer(0);
    const ExprId rate = constraint.rates[0], second = constraint.rates[1];
    const bool is_accelerated = rate == zero || !follows(rate, second);
    if (is_accelerated) return rows.of_acceleration(measured.id, formulas_.in_state(second));
    return rows.of_velocity(
        (Expr(pool_, rows.in_time(measured.id)) - Expr(pool_, formulas_.in_state(rate))).id);
  }

  // Whether a given acceleration is the derivative of the given rate, so that the rate may hold.
  bool follows(ExprId rate, ExprId acceleration) {
    for (const Constraint& c : model_.constraints)
      if (c.is_free && symbolic::contains(pool_, acceleration, c.rates[1])) return true;
    return formulas_.in_state(acceleration) == formulas_.rows().in_time(formulas_.in_state(rate));
  }

  void add_contacts(MotionFormulas& problem) {
    for (std::uint32_t f = 0; f < model_.followers.size(); ++f) {
      const model::Follower& follower = model_.followers[{f}];
      const model::Unilateral* limit = find_unilateral(follower);
      if (limit == nullptr) continue;
      const Expr over = Expr(pool_, formulas_.in_state(follower.expression)) -
                        Expr(pool_, formulas_.in_state(follower.value));
      Contact contact;
      contact.name = follower.shown_name();
      contact.span = follower.span;
      contact.index = f;
      contact.gap = formulas_.rows().of_position(limit->is_upper_limit ? (-over).id : over.id);
      if (limit->restitution) contact.restitution = formulas_.in_state(*limit->restitution);
      if (limit->way)
        contact_frictions_.push_back(make_friction(follower, *limit, problem.contacts.size()));
      problem.contacts.push_back(std::move(contact));
    }
  }

  // Around a point the path of the contact is the arm times the angle, while it touches.
  DryFriction make_friction(const model::Follower& follower, const model::Unilateral& limit,
                            std::size_t contact) {
    DryFriction sliding;
    sliding.name = follower.shown_name();
    sliding.span = follower.span;
    sliding.pressed_by = contact;
    sliding.is_of_contact = true;
    sliding.is_constant = limit.friction_force.has_value();
    sliding.amount =
        formulas_.in_state(sliding.is_constant ? *limit.friction_force : *limit.friction);
    sliding.along = formulas_.rows().of_position(formulas_.measure(limit.way->along));
    if (!limit.way->arm) return sliding;
    const Expr arm(pool_, formulas_.in_state(*limit.way->arm));
    const auto scale = [&](ExprId& e) { e = (arm * Expr(pool_, e)).id; };
    scale(sliding.along.rate);
    scale(sliding.along.right);
    for (Entry& e : sliding.along.slopes) scale(e.value);
    return sliding;
  }

  // Friction is left out where the machine cannot slide along it.
  void add_frictions(MotionFormulas& problem) {
    for (std::size_t k = 0; k < model_.loads.frictions.size(); ++k) {
      const model::Friction& friction = model_.loads.frictions[k];
      if (!possible_motion().changes(friction.sliding)) continue;
      DryFriction sliding;
      sliding.name = model::shown_name(model_, friction);
      sliding.span = friction.span;
      sliding.along = formulas_.rows().of_position(formulas_.measure(friction.sliding));
      sliding.amount = formulas_.in_state(friction.pin ? friction.pin->lever : friction.amount);
      sliding.is_constant = friction.is_constant;
      sliding.friction = k;
      for (const model::Pressing& part : friction.normal)
        sliding.normal.push_back({static_cast<std::size_t>(direction_of_[part.constraint.value]),
                                  formulas_.in_state(part.weight)});
      problem.frictions.push_back(std::move(sliding));
    }
    for (DryFriction& sliding : contact_frictions_) {
      const std::size_t contact = problem.contacts[sliding.pressed_by].index;
      if (possible_motion().changes(
              find_unilateral(model_.followers[{static_cast<std::uint32_t>(contact)}])->way->along))
        problem.frictions.push_back(std::move(sliding));
    }
  }

  void add_columns(MotionFormulas& problem) {
    for (const Constraint& c : model_.constraints) {
      if (!c.is_free) continue;
      const ExprId value = formulas_.in_state(c.expression);
      problem.free.push_back({c.name, value, formulas_.rows().in_time(value)});
    }
    std::vector<char> moving(placement_.x.size(), 0);
    for (const std::size_t i : formulas_.variables()) moving[i] = 1;
    const auto moves = [&](std::size_t i) { return moving[i] != 0 && possible_motion().moves(i); };
    for (std::uint32_t p = 0; p < model_.points.size(); ++p) {
      const auto [x, y] = equations_.variables.of_point[p];
      if (x < 0) continue;
      const auto i = static_cast<std::size_t>(x), j = static_cast<std::size_t>(y);
      if (moves(i) || moves(j))
        problem.points.push_back(
            {model_.points[{p}].name, formulas_.places()[i], formulas_.places()[j]});
    }
  }

  const PossibleMotion& possible_motion() {
    if (possible_motion_) return *possible_motion_;
    std::vector<char> may_change;
    for (const Constraint& c : model_.constraints) may_change.push_back(is_at_rest(c) ? 0 : 1);
    return possible_motion_.emplace(equations_, placement_, formulas_.variables(), may_change);
  }

  void add_turns(MotionFormulas& problem) {
    for (const model::MeasureIndex m : formulas_.turning()) {
      Turn turn;
      turn.measure = m;
      turn.symbol = formulas_.turn_symbol(m);
      const ExprId whole = formulas_.measure(m);
      const symbolic::Replacement none{turn.symbol, pool_.integer(0)};
      turn.raw = symbolic::substitute(pool_, whole, std::span(&none, 1));
      turn.rate = formulas_.rows().in_time(whole);
      for (const Constraint& c : model_.constraints)
        if (c.measure == m && (c.is_free || formulas_.names_motion(c)))
          turn.names.push_back(c.value);
      problem.turns.push_back(std::move(turn));
    }
  }

  void add_inputs(MotionFormulas& problem) const {
    for (std::size_t i = 0; i < held_by_.size(); ++i)
      if (held_by_[i] >= 0) problem.inputs.push_back({formulas_.places()[i], i});
    for (const model::Parameter& p : model_.parameters)
      if (!p.definition && !(p.symbol == problem.time)) problem.inputs.push_back({p.symbol});
  }

  std::vector<WrittenSign> find_written_signs() {
    std::vector<WrittenSign> written;
    for (const ExprId sign : find_load_signs(model_, pool_))
      written.push_back({sign, formulas_.in_state(sign)});
    return written;
  }

  // Whether no constraint is driven: then nothing adds energy.
  bool is_left_alone() const {
    return std::all_of(model_.constraints.begin(), model_.constraints.end(),
                       [&](const Constraint& c) { return c.is_free || is_at_rest(c); });
  }

  const geometry::SketchEquations& equations_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const geometry::Placement& placement_;
  const Response& state_;
  std::vector<int> held_by_;
  StateFormulas formulas_;
  std::vector<int> direction_of_;  // by constraint; -1: it needs none
  std::vector<DryFriction> contact_frictions_;
  std::optional<PossibleMotion> possible_motion_;  // once it is asked for
  MotionOutcome outcome_;
};

}  // namespace

std::vector<ExprId> find_load_terms(const model::Model& model) {
  std::vector<ExprId> loads;
  for (const model::AppliedForce& force : model.loads.forces)
    loads.insert(loads.end(), force.components.begin(), force.components.end());
  for (const model::ForceElement& element : model.loads.elements) loads.push_back(element.action);
  return loads;
}

std::vector<ExprId> find_load_signs(const model::Model& model, symbolic::ExprPool& pool) {
  return find_signs(pool, model::write_out_lets(model, pool, find_load_terms(model)));
}

MotionOutcome derive_sketch_motion(const geometry::SketchEquations& equations,
                                   symbolic::ExprPool& pool, const geometry::Placement& placement,
                                   const Response& state, const std::vector<ExprId>& observed,
                                   std::span<const ExprId> asked) {
  return SketchMotionBuilder(equations, pool, placement, state).build(observed, asked);
}

}  // namespace trammel::mechanics
