// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/lane_equations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "inquiry/formula/express_question.h"
#include "inquiry/motion/motion_system.h"
#include "inquiry/sweep/formula_road.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;
using symbolic::Op;

constexpr std::size_t freedoms_max = 8;  // beyond, formulas grow faster than all coordinates

bool is_zero(const symbolic::ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Number && pool.value(e).is_zero();
}

// Distances are read as positive whatever the coordinates.
bool is_unsigned(const model::Measure& measure) {
  return measure.kind == model::MeasureKind::Distance || measure.kind == model::MeasureKind::Radius;
}

class Deriver {
 public:
  Deriver(const Case& here, const AskedComponents& asked)
      : here_(here), model_(*here.machine.model), pool_(here.scratch.pool), asked_(asked) {}

  LaneEquationsOutcome derive() {
    if (!may_run_in_lanes(model_, pool_)) return {{}, "the motion may meet events"};
    if (!here_.forms || !find_states()) return {{}, "there are no formulas of the motion"};
    if (!model_.lagrangian && !places_without_roots())
      return {{}, "places have branches that may change"};
    if (asks_for_turns()) return {{}, "an angle that is asked for may turn round"};
    if (!find_equations()) return {{}, "there are no formulas of the motion"};
    if (!is_smooth()) return {{}, "forces or answers may jump"};
    return {std::move(found_), {}};
  }

 private:
  bool find_states() {
    const auto add = [&](ExprId value, ExprId rate, ExprId acceleration) {
      if (pool_.op(value) != Op::Symbol || pool_.op(rate) != Op::Symbol) return false;
      found_.formulas.q.push_back(value);
      found_.formulas.rates.push_back(rate);
      found_.accelerations.push_back(acceleration);
      return true;
    };
    bool is_known = true;
    if (model_.lagrangian)
      for (const model::Coordinate& c : model_.lagrangian->coordinates)
        is_known = add(c.symbol, c.rate, c.acceleration) && is_known;
    for (const model::Constraint& c : model_.constraints) {
      const bool has_sign = !c.measure || !is_unsigned(model_.measures[*c.measure]);
      if (!c.is_free) {
        if (!has_sign) lengths_.push_back(c.value);
        continue;
      }
      if (!has_sign) found_.positive.push_back(found_.formulas.q.size());
      found_.scales.push_back(c.is_angle ? 1.0 : here_.machine.sketch.equations.size);
      is_known = add(c.value, c.rates[0], c.rates[1]) && is_known;
    }
    found_.formulas.time = pool_.symbol("time");
    return is_known && !found_.formulas.q.empty();
  }

  // Whether places hold no roots and inverse functions but of plain numbers: no branches then.
  bool places_without_roots() const {
    const geometry::ConfigurationFormula& places = here_.forms->in_full.configuration;
    if (!places.cores.empty() || !places.parameters.empty()) return false;
    std::vector<ExprId> roots;
    for (const geometry::VectorId& p : places.points) roots.insert(roots.end(), {p.x, p.y});
    roots.insert(roots.end(), places.radii.begin(), places.radii.end());
    for (const ExprId e : symbolic::reachable(pool_, roots)) {
      const Op op = pool_.op(e);
      if (op == Op::Power && is_integer(pool_.args(e)[1])) continue;
      if (op != Op::Power && op != Op::Atan2 && op != Op::Acos && op != Op::Asin && op != Op::Atan)
        continue;
      if (!symbolic::symbols_of(pool_, std::array{e}).empty()) return false;
    }
    return true;
  }

  // Runs count the turns of free angles; others are read off as between -pi and pi.
  bool asks_for_turns() const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, asked_.components);
    const auto is_free = [&](model::MeasureIndex m) {
      return std::any_of(model_.constraints.begin(), model_.constraints.end(),
                         [&](const model::Constraint& c) { return c.is_free && c.measure == m; });
    };
    for (std::uint32_t m = 0; m < model_.measures.size(); ++m) {
      const model::Measure& measure = model_.measures[{m}];
      if (measure.is_angle() && std::find(used.begin(), used.end(), measure.symbol) != used.end() &&
          !is_free({m}))
        return true;
    }
    return false;
  }

  bool is_integer(ExprId e) const {
    return pool_.op(e) == Op::Number && pool_.value(e).is_integer();
  }

  bool find_equations() {
    auto system = derive_acceleration_system(here_);
    const auto answers = formulas_in_parameters(here_, asked_);
    if (!system || !answers || system->unknowns != found_.accelerations) return false;
    simulation::LaneFormulas& formulas = found_.formulas;
    const std::size_t size = system->size();
    const std::vector<ExprId> entries = write_out(here_, std::move(system->entries));
    const auto middle = entries.begin() + static_cast<std::ptrdiff_t>(size * size);
    formulas.matrix.assign(entries.begin(), middle);
    formulas.right.assign(middle, entries.end());
    const std::vector<ExprId> lengths = write_out(here_, {lengths_, {}});
    found_.lengths = lengths.size();
    formulas.asked = *answers;
    formulas.asked.insert(formulas.asked.end(), lengths.begin(), lengths.end());
    for (const ExprId s : symbolic::symbols_of(pool_, all_formulas()))
      if (!found_.place_of(s)) formulas.constants.push_back(s);
    return true;
  }

  std::vector<ExprId> all_formulas() const {
    std::vector<ExprId> all = found_.formulas.matrix;
    all.insert(all.end(), found_.formulas.right.begin(), found_.formulas.right.end());
    all.insert(all.end(), found_.formulas.asked.begin(), found_.formulas.asked.end());
    return all;
  }

  // Whether nothing jumps or has several branches. Roots may occur: they are those of distances,
  // which are positive everywhere.
  bool is_smooth() const {
    for (const ExprId e : symbolic::reachable(pool_, all_formulas())) {
      switch (pool_.op(e)) {
        case Op::Asin:
        case Op::Acos:
        case Op::Atan:
        case Op::Atan2:
        case Op::Abs:
        case Op::Sign:
        case Op::Min:
        case Op::Max:
        case Op::Call:
        case Op::Undefined:
          if (!symbolic::symbols_of(pool_, std::array{e}).empty()) return false;
          break;
        default: break;
      }
    }
    return true;
  }

  const Case& here_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const AskedComponents& asked_;
  LaneEquations found_;
  std::vector<ExprId> lengths_;
};

}  // namespace

std::optional<std::size_t> LaneEquations::place_of(ExprId symbol) const {
  std::size_t place = 0;
  const std::array time{formulas.time};
  const auto is_in = [&](std::span<const ExprId> all) {
    const auto found = std::find(all.begin(), all.end(), symbol);
    place += static_cast<std::size_t>(found - all.begin());
    return found != all.end();
  };
  if (is_in(formulas.q) || is_in(formulas.rates) || is_in(time) || is_in(formulas.constants))
    return place;
  return std::nullopt;
}

std::vector<double> LaneEquations::inputs_at(const symbolic::Values& numbers) const {
  std::vector<double> inputs;
  for (const ExprId e : formulas.q) inputs.push_back(numbers.find(e).value_or(NAN));
  for (const ExprId e : formulas.rates) inputs.push_back(numbers.find(e).value_or(0.0));
  inputs.push_back(numbers.find(formulas.time).value_or(0.0));
  for (const ExprId e : formulas.constants) inputs.push_back(numbers.find(e).value_or(NAN));
  return inputs;
}

std::vector<ExprId> write_out(const Case& here, symbolic::FormulaSet program) {
  add_let_clauses(here, program);
  for (auto clause = program.where.rbegin(); clause != program.where.rend(); ++clause) {
    const symbolic::Replacement put_in{clause->symbol, clause->value};
    program.bodies = symbolic::substitute(here.scratch.pool, program.bodies, std::span(&put_in, 1));
  }
  return std::move(program.bodies);
}

LaneEquationsOutcome derive_lane_equations(const Case& here, const AskedComponents& asked) {
  return Deriver(here, asked).derive();
}

bool may_run_in_lanes(const model::Model& model, const symbolic::ExprPool& pool) {
  if (!model.mechanism.may_touch.empty()) return false;   // outlines strike each other
  if (!model.mechanism.dimensions.empty()) return false;  // a row may have parts of other shapes
  if (model.runs.empty() || !model.runs.back().duration || model.runs.back().until) return false;
  if (model.followers.size() > 0 || !model.loads.frictions.empty() || !model.functions.empty())
    return false;
  if (!model.loads.unsupported.empty()) return false;
  if (model.lagrangian)
    return model.lagrangian->constraints.empty() &&
           model.lagrangian->coordinates.size() <= freedoms_max;
  std::size_t freedoms = 0;
  for (const model::Constraint& c : model.constraints) {
    if (c.is_free)
      ++freedoms;
    else if (!is_zero(pool, c.rates[0]) || !is_zero(pool, c.rates[1]))
      return false;
  }
  return freedoms > 0 && freedoms <= freedoms_max;
}

}  // namespace trammel::inquiry
