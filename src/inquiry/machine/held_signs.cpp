// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/held_signs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "inquiry/machine/find_state.h"
#include "inquiry/machine/idle_sign.h"
#include "mechanics/dynamics/euler_lagrange.h"
#include "mechanics/implicit/round_rest.h"
#include "mechanics/lagrange/lagrange_numbers.h"
#include "mechanics/motion/lagrange_motion.h"
#include "mechanics/motion/sketch_motion.h"
#include "mechanics/motion/take_signs.h"
#include "mechanics/tolerances.h"
#include "model/let_names.h"
#include "simulation/contact/decide_mode.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

namespace {

using mechanics::HeldSign;
using mechanics::MotionFormulas;
using model::Coordinate;
using symbolic::ExprId;

// The parts of the search that differ between models in coordinates and sketches.
struct Source {
  std::vector<ExprId> loads;      // in which signs may stand
  std::vector<ExprId> used;       // what must have a value
  const symbolic::Values& state;  // of what loads and questions have
  double fastest = 0.0;           // of all rates
  std::vector<char> in_force;     // of constraints on coordinates
  std::function<std::optional<MotionFormulas>(symbolic::ExprPool&)> make_formulas;
  std::function<mechanics::MotionStart(const MotionFormulas&)> start_of;
};

struct Decided {
  std::shared_ptr<const simulation::CompiledMotion> equations;
  simulation::Mode mode;
};

class Holder {
 public:
  Holder(const Machine& machine, const Source& source, mechanics::Mode& mode)
      : machine_(machine), pool_(*machine.pool), source_(source), mode_(mode) {}

  std::optional<Decided> hold(const geometry::ParameterValues& values, const base::Budget& budget) {
    const model::Model& model = *machine_.model;
    if (resting(source_.loads).empty() || !missing_values(model, values, source_.used).empty())
      return std::nullopt;
    const auto equations = machine_.sign_motions->get(source_.in_force, source_.start_of,
                                                      [&] { return make_equations(budget); });
    if (!equations) return std::nullopt;
    const mechanics::MotionStart start = source_.start_of(equations->formulas());
    std::optional<simulation::Mode> mode = decide(equations, start);
    if (!mode) return std::nullopt;
    find_tangled(*equations, start);
    return Decided{equations, std::move(*mode)};
  }

 private:
  std::shared_ptr<const simulation::CompiledMotion> make_equations(
      const base::Budget& budget) const {
    auto scratch = std::make_unique<symbolic::ExprPool>(machine_.pool, budget);
    std::optional<MotionFormulas> formulas = source_.make_formulas(*scratch);
    if (!formulas || scratch->stopped() != base::StopReason::None) return nullptr;
    mechanics::MotionStart start = source_.start_of(*formulas);
    return simulation::CompiledMotion::compile(symbolic::ExprPool::freeze(std::move(scratch)),
                                               std::move(*formulas), std::move(start));
  }

  bool is_still(double rate) const {
    return std::abs(rate) <= mechanics::still_rate * source_.fastest;
  }

  std::vector<ExprId> resting(const std::vector<ExprId>& formulas) const {
    std::vector<ExprId> signs = mechanics::find_signs(pool_, formulas);
    std::erase_if(signs, [&](ExprId sign) {
      return !is_still(symbolic::eval(pool_, pool_.args(sign)[0], source_.state));
    });
    return signs;
  }

  std::vector<ExprId> questions() const {
    std::vector<ExprId> all;
    for (const model::Question& q : machine_.model->questions)
      all.insert(all.end(), q.components.begin(), q.components.end());
    return all;
  }

  std::optional<simulation::Mode> decide(
      const std::shared_ptr<const simulation::CompiledMotion>& equations,
      const mechanics::MotionStart& start) {
    const MotionFormulas& problem = equations->formulas();
    const mechanics::MotionState& at = start.state;
    simulation::Mover mover(equations, start.inputs);
    double size = start.inputs.size;
    if (machine_.rows.lagrange)
      for (const double x : at.x) size = std::max(size, std::abs(x));
    const simulation::Thresholds limits{mechanics::touching_gap * size,
                                        mechanics::still_rate * source_.fastest};
    simulation::Mode mode;
    const auto choice = simulation::decide_mode(
        mover, at, limits, simulation::nothing_settled(mover.at_hand(mode)), mode);
    if (choice != simulation::ModeChoice::One) {
      mode_.why_signs_are_open = simulation::why_no_mode(mover.at_hand(mode), choice);
      return std::nullopt;
    }
    std::vector<double> acceleration(problem.x.size());
    simulation::Forces forces;
    if (!mover.accelerate(at, mode, acceleration, &forces)) return std::nullopt;
    simulation::ClosureNumbers closure;
    mover.motion().eval(at, closure);
    symbolic::Values symbols(&source_.state);
    for (std::size_t k = 0; k < problem.frictions.size(); ++k)
      if (problem.frictions[k].sign) symbols.set(*problem.frictions[k].sign, -forces.frictions[k]);
    for (const mechanics::DecidedSign& sign : problem.decided_signs) {
      if (!is_still(symbolic::eval(pool_, pool_.args(sign.as_written)[0], source_.state))) continue;
      HeldSign held{sign.as_written, symbolic::eval(equations->pool(), sign.value, symbols)};
      if (held.value == 0.0) held.value = 0.0;  // no minus zero
      if (simulation::rests(mode.frictions[sign.sliding])) held.kind = HeldSign::Kind::Holds;
      if (held.kind == HeldSign::Kind::Holds && is_idle(mover, at, mode, sign.sliding)) {
        held.kind = HeldSign::Kind::Open;
        held.value = 0.0;
      }
      mode_.signs.push_back(held);
    }
    add_multiples(values_of(problem, start.inputs));
    return mode;
  }

  // Adds the signs of the same rates as questions write them, which may be the other way round.
  void add_multiples(const symbolic::Values& inputs) {
    for (const ExprId node : resting(questions())) {
      const auto is_same = [&](const HeldSign& sign) { return sign.as_written == node; };
      if (std::any_of(mode_.signs.begin(), mode_.signs.end(), is_same)) continue;
      for (const HeldSign& sign : mode_.signs) {
        const int same = mechanics::compare_rates(pool_, pool_.args(node)[0],
                                                  pool_.args(sign.as_written)[0], inputs);
        if (same == 0) continue;
        mode_.signs.push_back({node, same * sign.value, sign.kind});
        break;
      }
    }
  }

  // Reports a sign of a rate that is 0 and that no friction stands for, as in a product of signs:
  // nothing decides its value. Signs of places have one of their own at 0.
  void find_tangled(const simulation::CompiledMotion& equations,
                    const mechanics::MotionStart& from) {
    if (!mode_.why_signs_are_open.empty()) return;
    const MotionFormulas& problem = equations.formulas();
    const symbolic::ExprPool& scratch = equations.pool();
    const mechanics::MotionState& at = from.state;
    symbolic::Values start = values_of(problem, from.inputs);
    start.set(problem.time, at.t);
    for (std::size_t i = 0; i < problem.x.size(); ++i) {
      start.set(problem.x[i], at.x[i]);
      start.set(problem.v[i], at.v[i]);
    }
    for (const ExprId sign : problem.loose_signs) {
      const ExprId rate = scratch.args(sign)[0];
      const bool is_of_rates = std::any_of(problem.v.begin(), problem.v.end(), [&](ExprId v) {
        return symbolic::contains(scratch, sign, v);
      });
      if (is_of_rates && is_still(symbolic::eval(scratch, rate, start)))
        mode_.why_signs_are_open =
            fmt::format("'{}' is of a rate that is 0, and no single force says what it is there",
                        symbolic::to_text(scratch, sign));
    }
  }

  const Machine& machine_;
  const symbolic::ExprPool& pool_;
  const Source& source_;
  mechanics::Mode& mode_;
};

std::vector<ExprId> all_parameters(const model::Model& model) {
  std::vector<ExprId> all;
  for (const model::Parameter& p : model.parameters) all.push_back(p.symbol);
  return all;
}

// A sign, or the opposite of one.
struct Signed {
  ExprId sign;
  int factor = 1;
};
std::optional<Signed> as_sign(const symbolic::ExprPool& pool, ExprId e) {
  if (pool.op(e) == symbolic::Op::Sign) return Signed{e, 1};
  if (pool.op(e) != symbolic::Op::Product || pool.args(e).size() != 2) return std::nullopt;
  for (const std::size_t k : {0U, 1U}) {
    const ExprId number = pool.args(e)[k], rest = pool.args(e)[1 - k];
    if (pool.op(number) == symbolic::Op::Number && pool.value(number) == symbolic::Rational(-1) &&
        pool.op(rest) == symbolic::Op::Sign)
      return Signed{rest, -1};
  }
  return std::nullopt;
}

// How else the signs are written, in loads and questions and by formulas of them.
class SignNames {
 public:
  SignNames(const model::Model& model, symbolic::ExprPool& pool)
      : model_(model), pool_(pool), rates_(names_of_rates(model)) {}

  std::vector<SignName> find(const std::vector<ExprId>& loads) {
    std::vector<ExprId> all = mechanics::find_signs(pool_, loads);
    for (const model::Question& question : model_.questions)
      for (const ExprId sign : mechanics::find_signs(pool_, question.components))
        all.push_back(sign);
    for (const ExprId sign : all) {
      const auto whole =
          as_sign(pool_, model::write_out_lets(model_, pool_, std::array{sign}).front());
      if (!whole) continue;
      add(*whole, {sign, whole->factor}, false);
      add_named(*whole, {whole->sign, 1});
      add_named(*whole, {sign, whole->factor});
    }
    return std::move(names_);
  }

 private:
  void add_named(const Signed& whole, const Signed& form) {
    auto named = as_sign(pool_, symbolic::substitute(pool_, form.sign, rates_));
    if (!named || named->sign == form.sign) return;
    const bool is_told = form.sign == whole.sign && named->factor > 0;
    add(whole, {named->sign, named->factor * form.factor}, is_told);
  }

  void add(const Signed& whole, const Signed& other, bool is_told) {
    const auto is_it = [&](const SignName& name) {
      return name.written == whole.sign && name.other == other.sign;
    };
    if (other.sign == whole.sign || std::any_of(names_.begin(), names_.end(), is_it)) return;
    names_.push_back({whole.sign, other.sign, other.factor, is_told});
  }

  const model::Model& model_;
  symbolic::ExprPool& pool_;
  std::vector<symbolic::Replacement> rates_;
  std::vector<SignName> names_;
};

}  // namespace

std::vector<symbolic::Replacement> names_of_rates(const model::Model& model) {
  std::vector<symbolic::Replacement> names;
  for (const model::MeasureRate& rate : model.rates)
    for (const model::Constraint& c : model.constraints)
      if (rate.order == 1 && c.measure == rate.measure) names.push_back({rate.symbol, c.rates[0]});
  return names;
}

LoadSigns find_signs_of_loads(const model::Model& model, symbolic::ExprPool& pool,
                              const mechanics::MotionRows& rows) {
  LoadSigns signs;
  if (rows.lagrange) {
    if (mechanics::find_signs(pool, rows.lagrange->applied).empty()) return signs;
    mechanics::MotionEquations motion = rows.lagrange->motion;
    mechanics::expand_clauses(pool, motion);
    signs.written = mechanics::find_signs(pool, motion.force);
    return signs;
  }
  signs.written = mechanics::find_load_signs(model, pool);
  if (signs.written.empty()) return signs;
  std::vector<ExprId> loads = mechanics::find_load_terms(model);
  loads.insert(loads.end(), signs.written.begin(), signs.written.end());
  signs.names = SignNames(model, pool).find(loads);
  return signs;
}

void add_other_names(const LoadSigns& known, std::vector<HeldSign>& signs) {
  const std::size_t count = signs.size();
  for (std::size_t k = 0; k < count; ++k)
    for (const SignName& name : known.names) {
      if (!(name.written == signs[k].as_written)) continue;
      signs.push_back(
          {name.other, name.factor * signs[k].value + 0.0, signs[k].kind, name.is_told});
      if (name.is_told) signs[k].is_told = false;
    }
}

void hold_signs(const Machine& machine, const geometry::ParameterValues& values, State& state,
                const base::Budget& budget) {
  const mechanics::LagrangeRows& rows = *machine.rows.lagrange;
  const symbolic::Values& numbers = state.placement.numbers;
  std::vector<ExprId> used = rows.applied;
  used.insert(used.end(), rows.motion.mass_matrix.begin(), rows.motion.mass_matrix.end());
  double fastest = 0.0;
  for (const Coordinate& c : rows.system->coordinates)
    fastest = std::max(fastest, std::abs(numbers.find(c.rate).value_or(0.0)));
  const Source source{
      rows.applied,
      symbolic::symbols_of(*machine.pool, used),
      numbers,
      fastest,
      state.mode.in_force.is_in_force,
      [&](symbolic::ExprPool& pool) {
        return std::optional(mechanics::derive_lagrange_motion(*machine.model, pool, rows,
                                                               state.mode.in_force, numbers, {}));
      },
      [&](const MotionFormulas& formulas) { return start_of_coordinates(formulas, numbers); }};
  const std::optional<Decided> decided = Holder(machine, source, state.mode).hold(values, budget);
  if (!decided) return;
  const MotionFormulas& formulas = decided->equations->formulas();
  for (std::size_t k = 0; k < formulas.contacts.size(); ++k)
    state.mode.in_force.is_in_force[formulas.contacts[k].index] = decided->mode.active[k];
}

void hold_signs_of_sketch(const Machine& machine, const geometry::ParameterValues& values,
                          SolvedState& at, const base::Budget& budget) {
  if (machine.signs.written.empty()) return;
  double fastest = 0.0;
  for (const double v : at.response.velocity) fastest = std::max(fastest, std::abs(v));
  const geometry::SketchEquations& equations = machine.sketch.equations;
  const geometry::Placement& placement = at.state.placement;
  const Source source{
      machine.signs.written,
      all_parameters(*machine.model),
      at.response.values,
      fastest,
      {},
      [&](symbolic::ExprPool& pool) {
        return derive_sketch_motion(equations, pool, placement, at.response, {}).formulas;
      },
      [&](const MotionFormulas& formulas) {
        return start_of_sketch(equations, formulas, placement, at.response);
      }};
  mechanics::Mode mode;
  const bool holds = Holder(machine, source, mode).hold(values, budget).has_value();
  at.state.mode.why_signs_are_open = mode.why_signs_are_open;
  if (!holds || mode.signs.empty()) return;
  add_other_names(machine.signs, mode.signs);
  at.state.mode.signs = mode.signs;
  State with_signs{at.state.placement, at.state.branches, std::move(mode)};
  std::optional<SolvedState> held = respond(machine, std::move(with_signs), Contacts::Decide);
  if (!held) return;
  mechanics::round_rest(mechanics::accelerations_of(*machine.model), at.response.values,
                        held->response.values);
  at = std::move(*held);
}

void round_what_rests(const Machine& machine, SolvedState& at) {
  if (at.state.mode.signs.empty()) return;
  symbolic::Values& numbers = at.response.values;
  symbolic::Values loose(&numbers);
  for (const HeldSign& sign : at.state.mode.signs) loose.set(sign.as_written, 0.0);
  mechanics::add_lagrange_numbers(*machine.pool, *machine.rows.lagrange, at.state.mode.in_force,
                                  loose);
  std::vector<ExprId> accelerations;
  for (const Coordinate& c : machine.model->lagrangian->coordinates)
    accelerations.push_back(c.acceleration);
  mechanics::round_rest(accelerations, loose, numbers);
}

}  // namespace trammel::inquiry
