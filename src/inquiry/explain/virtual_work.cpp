// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/virtual_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/construct/measure_in_configuration.h"
#include "inquiry/explain/load_words.h"
#include "inquiry/machine/poles.h"
#include "inquiry/tolerances.h"
#include "mechanics/statics/apply_loads.h"
#include "model/measure/constraint_unit.h"
#include "model/measure/measure_table.h"
#include "model/shown_unit.h"
#include "symbolic/expr/eval/eval_rounding.h"
#include "symbolic/expr/operation_count.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

using geometry::VectorFormula;
using mechanics::LoadKind;
using model::PointIndex;
using symbolic::Expr;
using symbolic::ExprId;

namespace {

constexpr std::uint64_t effort_a_work = 200'000;

class WorkCollector : public mechanics::LoadReceiver {
 public:
  WorkCollector(DerivationSetting& setting, model::ConstraintIndex constraint,
                const std::string& suffix)
      : setting_(setting),
        suffix_(suffix),
        model_(*setting.here().machine.model),
        pool_(setting.here().scratch.pool),
        constraint_(constraint),
        driven_(model::quantity_of(model_, model_.constraints[constraint])),
        result_{{}, {}, pool_.integer(0)} {
    setting_.forget_names();
    follow_names();
  }

  VirtualWork collect() {
    mechanics::apply_loads(model_, pool_, setting_.configuration(), setting_.rates(), *this);
    add_bearing();
    return std::move(result_);
  }

  void begin(mechanics::LoadCause cause) override { cause_ = cause; }

  void push(PointIndex point, VectorFormula force, std::optional<model::LineIndex> share) override {
    const std::array<Expr, 2> moved = displacement(point);
    std::string load = describe_load(model_, cause_, point);
    if (share && cause_.kind != LoadKind::Force)
      load += fmt::format(", its share at {}", model_.points[point].name);
    const std::string& name = model_.points[point].name;
    add(std::move(load),
        {{"F_x", "F_y"}, {force.x, force.y}, base::Quantity{base::dimension::force}},
        {{"dx_" + name + suffix_, "dy_" + name + suffix_},
         {moved[0], moved[1]},
         per(base::dimension::length, driven_)});
  }

  void drive(const model::Measure& measure, Expr action, bool) override {
    const base::Quantity quantity{model::measure_row(measure.kind).dimension};
    add(describe_drive(model_, cause_),
        {{"action"}, {action}, per(base::dimension::energy, quantity)},
        {{fmt::format("change of {}", measure.text)},
         {change_of(measure)},
         per(quantity.dimension, driven_)});
  }

 private:
  // q_j grows by 1, and the coordinates that have names in the construction follow.
  void follow_names() {
    directions_.push_back({setting_.configuration().q[constraint_.value], pool_.integer(1)});
    for (const geometry::NamedCoordinate& named : setting_.configuration().named) {
      const std::string name(pool_.name(named.symbol));
      if (is_rate_name(name)) continue;
      const Expr change = along(Expr(pool_, named.value));
      if (is_zero_number(change)) continue;
      const base::Dimension& dimension = quantity_of_name(name).dimension;
      directions_.push_back(
          {named.symbol, name_of(fmt::format("d{}", name), change, dimension).id});
    }
  }

  Expr along(Expr e) const {
    const ExprId root = e.id;
    return {pool_, symbolic::differentiate_along(pool_, std::span(&root, 1), directions_).front()};
  }

  // The displacement of a point, by names that the first step introduces once a point.
  std::array<Expr, 2> displacement(PointIndex point) {
    for (const auto& [known, moved] : points_)
      if (known == point) return moved;
    const VectorFormula at = lift(pool_, setting_.configuration().points[point.value]);
    std::array<Expr, 2> moved = {along(at.x), along(at.y)};
    for (const std::size_t i : {0U, 1U})
      moved[i] = name_of(fmt::format("{}_{}", i == 0 ? "dx" : "dy", model_.points[point].name),
                         moved[i], base::dimension::length);
    points_.emplace_back(point, moved);
    return moved;
  }

  Expr change_of(const model::Measure& measure) {
    return along(geometry::derive_measure(model_, setting_.configuration(), pool_, measure));
  }

  // A name for e, unless it is a number or a name itself.
  Expr name_of(const std::string& name, Expr e, const base::Dimension& dimension) {
    const symbolic::Op op = pool_.op(e.id);
    if (op == symbolic::Op::Number || op == symbolic::Op::Symbol) return e;
    const DerivedFormula formula =
        setting_.formula(setting_.free_name(name + suffix_), e, per(dimension, driven_));
    result_.motion.formulas.push_back(formula);
    return setting_.add_name(formula);
  }

  // The factors of a work, part by part.
  struct Factor {
    std::vector<std::string> names;
    std::vector<Expr> parts;
    MaybeQuantity quantity;
  };

  void add(std::string load, const Factor& force, const Factor& displacement) {
    DerivedWork row;
    row.load = std::move(load);
    Expr work(pool_, pool_.integer(0)), product = work;
    for (std::size_t i = 0; i < force.parts.size(); ++i) {
      work = work + force.parts[i] * displacement.parts[i];
      row.force.push_back(setting_.shorter(force.names[i], force.parts[i], force.quantity));
      row.displacement.push_back(
          setting_.formula(displacement.names[i], displacement.parts[i], displacement.quantity));
      product =
          product + Expr(pool_, row.force[i].formula) * Expr(pool_, row.displacement[i].formula);
    }
    if (is_zero_number(work)) return;
    row.work = {"work", product.id, setting_.number(product.id),
                model::shown_unit(model_, per(base::dimension::energy, driven_)),
                setting_.rounding(product.id)};
    result_.table.works.push_back(std::move(row));
    result_.sum = (Expr(pool_, result_.sum) + work).id;
  }

  // Mechanical constraints bear load like elements.
  void add_bearing() {
    for (std::uint32_t f = 0; f < model_.followers.size(); ++f) {
      const model::Follower& follower = model_.followers[{f}];
      if (!model::is_mechanical(follower) || !setting_.here().asked) continue;
      const std::string name = bearing_name(follower);
      const SolvedState& asked = *setting_.here().asked;
      const Expr force = setting_.add_name(
          {name, pool_.symbol(name), asked.response.bearing[f], {}, bound_of_forces(asked)});
      const MaybeQuantity held = model::quantity_of(model_, follower);
      const Expr change = along(geometry::derive_expression(model_, setting_.configuration(), pool_,
                                                            follower.expression));
      add(name, {{"action"}, {force}, per(base::dimension::energy, held)},
          {{fmt::format("change of {}", follower.shown_name())},
           {change},
           held ? per(held->dimension, driven_) : std::nullopt});
    }
  }

  DerivationSetting& setting_;
  const std::string suffix_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  model::ConstraintIndex constraint_;
  MaybeQuantity driven_;  // what grows by 1
  mechanics::LoadCause cause_{};
  std::vector<symbolic::Rate> directions_;
  std::vector<std::pair<PointIndex, std::array<Expr, 2>>> points_;
  VirtualWork result_;
};

}  // namespace

DerivationSetting::DerivationSetting(const Case& here)
    : here_(here),
      pool_(here.scratch.pool),
      configuration_(geometry::derive_configuration(
          here.machine.sketch.equations, pool_, *here.machine.sketch.construction,
          here.state.branches, geometry::Naming::LongPoints)),
      rates_(mechanics::derive_value_rates(here.machine.sketch.equations, pool_, configuration_)) {
  values_ = rates_.first;
  for (const symbolic::Replacement& value :
       geometry::value_replacements(*here.machine.model, configuration_))
    values_.push_back(value);
  if (!here.asked) return;
  numbers_ = here.asked->response.values;
  bounds_ = bounds_of_solved(here.machine, *here.asked);
  for (const geometry::NamedCoordinate& named : configuration_.named) {
    const ExprId value = in_parameters(named.value);
    bounds_.set(named.symbol, rounding(value));
    numbers_.set(named.symbol, symbolic::eval(pool_, value, numbers_));
  }
}

ExprId DerivationSetting::in_parameters(ExprId e) const {
  return symbolic::substitute(pool_, symbolic::substitute(pool_, e, rates_.second), values_);
}

ExprId DerivationSetting::shown(Expr e) const {
  return symbolic::present(pool_, in_parameters(e.id), {.effort = effort_a_work, .where = false})
      .expr;
}

std::optional<double> DerivationSetting::number(ExprId shown) const {
  if (!here_.asked) return std::nullopt;
  const double value = symbolic::eval(pool_, shown, numbers_);
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

double DerivationSetting::rounding(ExprId shown) const {
  if (!here_.asked) return 0.0;
  return symbolic::eval_rounding(pool_, std::span(&shown, 1), numbers_, bounds_).front();
}

DerivedFormula DerivationSetting::formula(std::string name, Expr e,
                                          const MaybeQuantity& quantity) const {
  const ExprId plain = shown(e);
  return {std::move(name), plain, number(plain), model::shown_unit(*here_.machine.model, quantity),
          rounding(plain)};
}

std::string DerivationSetting::reaction_name(model::ConstraintIndex c) const {
  const model::Model& model = *here_.machine.model;
  for (const model::Point& p : model.points)
    for (const std::size_t axis : {0U, 1U})
      if (p.held && (*p.held)[axis] == c)
        return fmt::format("reaction({}).{}", p.name, axis == 0 ? "x" : "y");
  const model::Constraint& constraint = model.constraints[c];
  return fmt::format("reaction({})", constraint.name.empty() ? constraint.text : constraint.name);
}

std::string DerivationSetting::free_name(std::string name) const {
  const auto is_taken = [&] {
    return std::any_of(here_.machine.model->parameters.begin(),
                       here_.machine.model->parameters.end(),
                       [&](const model::Parameter& p) { return p.name == name; });
  };
  while (is_taken()) name += "_";
  return name;
}

Expr DerivationSetting::add_name(const DerivedFormula& named) {
  const Expr symbol(pool_, pool_.symbol(named.name));
  if (named.number) {
    numbers_.set(symbol.id, *named.number);
    bounds_.set(symbol.id, named.rounding);
  }
  if (named.formula != symbol.id) named_.push_back({symbol.id, named.formula});
  return symbol;
}

ExprId DerivationSetting::written_out(Expr e, bool in_full) const {
  ExprId plain = in_parameters(e.id);
  for (auto last = named_.rbegin(); last != named_.rend(); ++last)
    plain = symbolic::substitute(pool_, plain, std::span(&*last, 1));
  if (!in_full) return plain;
  const auto& names = configuration_.named;
  for (auto last = names.rbegin(); last != names.rend(); ++last) {
    const symbolic::Replacement value{last->symbol, in_parameters(last->value)};
    plain = symbolic::substitute(pool_, plain, std::span(&value, 1));
  }
  return plain;
}

DerivedFormula DerivationSetting::shorter(std::string name, Expr e,
                                          const MaybeQuantity& quantity) const {
  const ExprId with_names = shown(Expr(pool_, written_out(e, false)));
  const ExprId in_full = shown(Expr(pool_, written_out(e, true)));
  const bool names_help = symbolic::count_operations(pool_, std::span(&with_names, 1)) <
                          symbolic::count_operations(pool_, std::span(&in_full, 1));
  const ExprId best = names_help ? with_names : in_full;
  return {std::move(name), best, number(best), model::shown_unit(*here_.machine.model, quantity),
          rounding(best)};
}

std::vector<DerivedFormula> DerivationSetting::named_rates(
    const std::vector<ExprId>& formulas) const {
  std::vector<DerivedFormula> found;
  std::vector<ExprId> open = formulas;
  const auto& names = configuration_.named;
  for (auto last = names.rbegin(); last != names.rend(); ++last) {
    const std::string name(pool_.name(last->symbol));
    if (!is_rate_name(name)) continue;
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, open);
    if (std::find(used.begin(), used.end(), last->symbol) == used.end()) continue;
    found.insert(found.begin(), formula(name, Expr(pool_, last->value), quantity_of_name(name)));
    open.push_back(found.front().formula);
  }
  return found;
}

std::string bearing_name(const model::Follower& follower) {
  return fmt::format("reaction({})", follower.shown_name());
}

bool is_rate_name(std::string_view name) {
  return name.find('\'') != std::string_view::npos || name.starts_with("omega_") ||
         name.starts_with("alpha_");
}

void add_rates(Derivation& derivation, const DerivationSetting& setting,
               const std::vector<ExprId>& formulas) {
  std::vector<DerivedFormula> rates = setting.named_rates(formulas);
  if (rates.empty()) return;
  derivation.steps.push_back(
      {"Velocities and accelerations, from the constraints differentiated by time",
       std::move(rates)});
}

void check_number(Derivation& derivation, const std::optional<double>& number,
                  const std::optional<double>& expected) {
  if (!number || !expected) return;
  if (!std::isfinite(*number) || !std::isfinite(*expected)) {
    derivation.why_none = "the steps have no number at the given values";
    return;
  }
  const double size = 1.0 + std::abs(*expected);
  if (!(std::abs(*number - *expected) <= tolerated_difference * size))
    derivation.why_none = fmt::format("the steps would give {:.8g}, the implicit equations {:.8g}",
                                      *number, *expected);
}

VirtualWork derive_virtual_work(DerivationSetting& setting, model::ConstraintIndex constraint,
                                const std::string& suffix) {
  return WorkCollector(setting, constraint, suffix).collect();
}

}  // namespace trammel::inquiry
