// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/asked_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "inquiry/certify/certify.h"
#include "inquiry/machine/find_state.h"
#include "inquiry/picture/make_picture.h"
#include "inquiry/tolerances.h"
#include "mechanics/dynamics/euler_lagrange.h"
#include "model/let_names.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"

namespace trammel::inquiry {

namespace {

using simulation::RunRow;

constexpr std::size_t certified_max = 12;  // rows

}  // namespace

AskedColumns::AskedColumns(const Case& here, simulation::Mover& mover)
    : here_(here),
      model_(*here.machine.model),
      machine_(here.machine),
      mode_(here.state.mode),
      shown_(*here.asked),
      mover_(mover),
      formulas_(mover.formulas()),
      asked_(find_asked_components(model_)) {
  mode_.signs.clear();  // each row has its own
  machine_.model = machine_.sketch.equations.model = &model_;
  machine_.pool = symbolic::PoolLayer(symbolic::PoolLayer(), &here.scratch.pool);
  machine_.sketch.equations.pool = &here.scratch.pool;
  replace_signs();
}

// Writes each sign as itself times `moves`, which is 1 where its rate moves and 0 where it rests,
// plus the value that the run decides for it at rest: so the implicit road follows these decisions.
void AskedColumns::replace_signs() {
  if (formulas_.decided_signs.empty()) return;
  std::vector<symbolic::Replacement> signs;
  symbolic::ExprPool& pool = here_.scratch.pool;
  for (const mechanics::DecidedSign& sign : formulas_.decided_signs)
    signs.push_back({sign.as_written, (symbolic::Expr(pool, sign.as_written) *
                                           symbolic::Expr(pool, moving_symbol(sign.sliding)) +
                                       symbolic::Expr(pool, sign.value))
                                          .id});
  const auto decided = [&](symbolic::ExprId e) {
    return symbolic::substitute(pool, model::write_out_lets(model_, pool, std::array{e}).front(),
                                signs);
  };
  for (symbolic::ExprId& e : asked_.components) e = decided(e);
  for (model::AppliedForce& force : model_.loads.forces)
    for (symbolic::ExprId& e : force.components) e = decided(e);
  for (model::ForceElement& element : model_.loads.elements)
    element.action = decided(element.action);
  if (!machine_.rows.lagrange) return;
  mechanics::expand_clauses(pool, machine_.rows.lagrange->motion);
  for (symbolic::ExprId& e : machine_.rows.lagrange->motion.force) e = decided(e);
}

// The symbol `moves` of a sign.
symbolic::ExprId AskedColumns::moving_symbol(std::size_t sliding) const {
  return here_.scratch.pool.symbol(fmt::format("moves[{}]", sliding));
}

// Takes the turns of angles from the row, and puts back those that the run counts on from.
bool AskedColumns::accelerate(const RunRow& row, const simulation::Mode& mode,
                              std::span<double> acceleration, simulation::Forces* forces) {
  simulation::MotionCode& motion = mover_.motion();
  const std::vector<double> kept = motion.kept_turns();
  motion.set_kept_turns(row.angles);
  const bool is_known = mover_.accelerate(row.state, mode, acceleration, forces);
  motion.set_kept_turns(kept);
  return is_known;
}

void AskedColumns::set_frictions(const RunRow& row, const simulation::Mode& mode,
                                 symbolic::Values& numbers) {
  if (std::none_of(formulas_.frictions.begin(), formulas_.frictions.end(),
                   [](const auto& sliding) { return sliding.sign.has_value(); }))
    return;
  std::vector<double> acceleration(formulas_.x.size());
  simulation::Forces forces;
  const bool is_known = accelerate(row, mode, acceleration, &forces);
  simulation::ClosureNumbers closure;
  mover_.motion().eval(row.state, closure);
  double fastest = 0.0;
  for (const double v : row.state.v) fastest = std::max(fastest, std::abs(v));
  for (std::size_t k = 0; k < formulas_.frictions.size(); ++k) {
    const mechanics::DryFriction& sliding = formulas_.frictions[k];
    const double friction = is_known ? forces.frictions[k] : NAN;
    if (!sliding.sign) continue;
    const bool moves =
        !mode.frictions[k].sticks && std::abs(closure.speeds[k]) > still_in_run * fastest;
    numbers.set(moving_symbol(k), moves ? 1.0 : 0.0);
    numbers.set(*sliding.sign, moves ? 0.0 : -friction);
  }
}

// Names of what is free or driven have the values that the row's X measures.
symbolic::Values AskedColumns::numbers_at(const RunRow& row,
                                          const geometry::Placement& placement) const {
  const geometry::SketchEquations& equations = machine_.sketch.equations;
  std::vector<geometry::Override> moved{{formulas_.time, row.state.t}};
  std::size_t next = 0;
  if (model_.lagrangian)
    for (const model::Coordinate& c : model_.lagrangian->coordinates) {
      moved.push_back({c.symbol, row.free[next]});
      moved.push_back({c.rate, row.free_rates[next++]});
    }
  const symbolic::ExprId rest = here_.scratch.pool.integer(0);
  for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
    const model::Constraint& constraint = model_.constraints[{c}];
    if (constraint.is_free) {
      moved.push_back({constraint.value, row.free[next]});
      moved.push_back({constraint.rates[0], row.free_rates[next++]});
    } else if (here_.scratch.pool.op(constraint.value) == symbolic::Op::Symbol &&
               !(constraint.rates[0] == rest && constraint.rates[1] == rest)) {
      moved.push_back({constraint.value, constraint.is_angle && constraint.measure
                                             ? placement.angles[constraint.measure->value]
                                             : eval_value(equations, equations.rows[c], placement.x,
                                                          placement.numbers)});
    }
  }
  std::vector<geometry::ValueOrigin> origins(model_.parameters.size(),
                                             geometry::ValueOrigin::Given);
  return with_overrides(equations, {placement.numbers, std::move(origins)}, moved).numbers;
}

namespace {

mechanics::FrictionState state_of(const simulation::FrictionState& friction) {
  return {friction.sticks ? mechanics::FrictionMode::Sticks : mechanics::FrictionMode::Slides,
          friction.direction, friction.pressure};
}

}  // namespace

void AskedColumns::keep_to(const simulation::Mode& mode) {
  mechanics::ContactMode& contacts = mode_.contacts;
  contacts = {mode.active, std::vector<mechanics::FrictionState>(mode.active.size())};
  if (machine_.rows.lagrange) {
    for (std::size_t k = 0; k < formulas_.contacts.size(); ++k)
      mode_.in_force.is_in_force[formulas_.contacts[k].index] = mode.active[k];
    contacts = {};
  }
  // The run has no friction along which nothing can slide: it is 0 here too.
  mode_.incidences.assign(model_.loads.frictions.size(), {mechanics::FrictionMode::Slides, 0, 1});
  for (std::size_t k = 0; k < formulas_.frictions.size(); ++k) {
    const mechanics::DryFriction& sliding = formulas_.frictions[k];
    if (sliding.sign) continue;
    mechanics::FrictionState& state = sliding.is_of_contact ? contacts.frictions[sliding.pressed_by]
                                                            : mode_.incidences[sliding.friction];
    state = state_of(mode.frictions[k]);
  }
}

geometry::Placement AskedColumns::placement_at(const RunRow& row) const {
  const geometry::SketchEquations& equations = machine_.sketch.equations;
  geometry::Placement placement{
      here_.asked->state.placement.numbers, {}, here_.asked->state.placement.x};
  for (std::size_t i = 0; i < formulas_.variables.size(); ++i)
    placement.x[formulas_.variables[i]] = row.state.x[i];
  for (const model::Measure& measure : model_.measures)
    placement.angles.push_back(equations.measures->eval(measure, placement.x).value);
  for (std::size_t k = 0; k < formulas_.turns.size(); ++k)
    placement.angles[formulas_.turns[k].measure.value] = row.angles[k];
  placement.numbers = numbers_at(row, placement);
  placement.q = eval_constraint_values(equations, placement.numbers);
  return placement;
}

std::optional<SolvedState> AskedColumns::implicit(const RunRow& row, const simulation::Mode& mode) {
  keep_to(mode);
  State at{placement_at(row), here_.state.branches, mode_};
  set_frictions(row, mode, at.placement.numbers);
  return respond(machine_, std::move(at), Contacts::Keep);
}

// Of the model as it is written, whose loads have no values that a row decides.
Picture AskedColumns::picture(const RunRow& row) {
  shown_.state.placement = placement_at(row);
  return make_bare_picture({here_.machine, here_.values, &shown_, shown_.state, here_.forms,
                            here_.why_no_formula, here_.memo, here_.scratch});
}

std::vector<double> AskedColumns::eval(const simulation::MotionRun& run, const RunRow& row) {
  if (asked_.components.empty()) return {};
  const auto numbers = implicit(row, run.modes[row.mode]);
  if (!numbers) return std::vector<double>(asked_.components.size(), NAN);
  return symbolic::eval(here_.scratch.pool, asked_.components, numbers->response.values);
}

bool AskedColumns::knows_rates() const {
  return std::none_of(formulas_.rows.begin(), formulas_.rows.end(), [](const auto& row) {
    return row.level == mechanics::RowLevel::Acceleration;
  });
}

// The size by which accelerations are compared. What rests has none of its own: so what loads alone
// would do counts, and what the velocities ask for on curved paths.
double AskedColumns::size_of_accelerations(const RunRow& row) {
  std::vector<double> alone(formulas_.x.size(), 0.0);
  const simulation::Mode loose{std::vector<char>(formulas_.contacts.size(), 0),
                               std::vector<simulation::FrictionState>(formulas_.frictions.size())};
  double most = 0.0, heaviest = 0.0, loudest = 0.0;
  if (accelerate(row, loose, alone))
    for (const double a : alone) most = std::max(most, std::abs(a));
  for (const double m : mover_.numbers().masses) heaviest = std::max(heaviest, std::abs(m));
  for (const double f : mover_.numbers().force) loudest = std::max(loudest, std::abs(f));
  for (std::size_t i = 0; i < alone.size(); ++i)
    most = std::max(most, row.state.v[i] * row.state.v[i] / formulas_.scales[i]);
  return heaviest > 0.0 ? std::max(most, loudest / heaviest) : most;
}

void AskedColumns::certify(const simulation::MotionRun& run, base::Certificate& certificate) {
  if (!knows_rates()) return;
  const std::size_t stride = std::max<std::size_t>(1, run.rows.size() / certified_max);
  std::vector<double> acceleration(formulas_.x.size());
  for (std::size_t r = stride / 2; r < run.rows.size(); r += stride) {
    const RunRow& row = run.rows[r];
    const simulation::Mode& mode = run.modes[row.mode];
    const auto other = implicit(row, mode);
    if (!other || !other->response.problem.empty() || !accelerate(row, mode, acceleration))
      continue;
    double most = size_of_accelerations(row), difference = 0.0;
    for (std::size_t i = 0; i < acceleration.size(); ++i) {
      const double there =
          model_.lagrangian
              ? other->response.values.find(model_.lagrangian->coordinates[i].acceleration)
                    .value_or(NAN)
              : other->response.acceleration[formulas_.variables[i]];
      if (!std::isfinite(there)) continue;
      most = std::max({most, std::abs(there), std::abs(acceleration[i])});
      difference = std::max(difference, std::abs(there - acceleration[i]));
    }
    ++certificate.points;
    if (most > 0.0)
      certificate.max_relative_difference =
          std::max(certificate.max_relative_difference, difference / most);
  }
}

}  // namespace trammel::inquiry
