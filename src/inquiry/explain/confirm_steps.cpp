// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/confirm_steps.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "geometry/measure/counted_angle.h"
#include "inquiry/tolerances.h"
#include "model/measure/stand_in.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::inquiry {

namespace {

using geometry::Placement;
using geometry::Variables;

class Comparer {
 public:
  Comparer(const Case& here, const std::vector<ToldNumber>& told,
           const std::vector<symbolic::Clause>& names,
           const std::vector<geometry::CoreFormula>& cores)
      : here_(here),
        model_(*here.machine.model),
        variables_(here.machine.sketch.equations.variables),
        told_(told),
        names_(names),
        cores_(cores),
        compared_(told.size(), 0),
        differs_(told.size(), 0) {}

  void compare_at(const State& at) {
    symbolic::Values values = numbers_of(at);
    const symbolic::ExprPool& pool = here_.scratch.pool;
    for (const geometry::CoreFormula& core : cores_)
      for (std::size_t k = 0; k < core.system.unknowns.size(); ++k)
        values.set(core.system.unknowns[k], number(at.placement, core.system.variables[k]));
    for (const symbolic::Clause& name : names_)
      values.set(
          name.symbol,
          find_told(name.symbol, at.placement).value_or(symbolic::eval(pool, name.value, values)));
    for (std::size_t k = 0; k < told_.size(); ++k) {
      const double formula = symbolic::eval(pool, told_[k].formula.value, values);
      const std::optional<double> there = find(told_[k], at.placement);
      if (!there || !std::isfinite(formula)) continue;
      compared_[k] = 1;
      if (!(difference(told_[k].kind, formula, *there) <= tolerated_difference)) differs_[k] = 1;
    }
  }

  std::vector<UnconfirmedStep> unconfirmed() const {
    std::vector<UnconfirmedStep> steps;
    for (std::size_t k = 0; k < told_.size(); ++k) {
      if (compared_[k] != 0 && differs_[k] == 0) continue;
      if (steps.empty() || steps.back().step != told_[k].step)
        steps.push_back({told_[k].step, false});
      steps.back().differs = steps.back().differs || differs_[k] != 0;
    }
    return steps;
  }

 private:
  using Kind = ToldNumber::Kind;

  static double number(const Placement& at, int variable) {
    return variable < 0 ? 0.0 : at.x[static_cast<std::size_t>(variable)];
  }
  double coordinate(const Placement& at, geometry::PointIndex p, std::size_t axis) const {
    return number(at, variables_.of_point[p.value][axis]);
  }

  std::optional<double> find_told(symbolic::ExprId symbol, const Placement& at) const {
    for (const ToldNumber& told : told_)
      if (told.formula.symbol == symbol) return find(told, at);
    return std::nullopt;
  }

  std::optional<double> find(const ToldNumber& told, const Placement& at) const {
    switch (told.kind) {
      case Kind::X: return coordinate(at, {told.of}, 0);
      case Kind::Y: return coordinate(at, {told.of}, 1);
      case Kind::Angle: return find_angle({told.of}, at);
      case Kind::Radius: return number(at, variables_.of_radius[told.of]);
      case Kind::Parameter: return number(at, variables_.of_rider[told.of]);
    }
    return std::nullopt;
  }

  std::optional<double> find_angle(model::LineIndex l, const Placement& at) const {
    const model::Line& line = model_.lines[l];
    if (line.kind == model::LineKind::ThroughPoints)
      return std::atan2(coordinate(at, line.to, 1) - coordinate(at, line.from, 1),
                        coordinate(at, line.to, 0) - coordinate(at, line.from, 0));
    const int variable = variables_.of_free_line[l.value][0];
    return variable < 0 ? std::nullopt : std::optional(number(at, variable));
  }

  double difference(Kind kind, double formula, double there) const {
    const double miss = formula - there;
    switch (kind) {
      case Kind::Angle: return std::abs(geometry::miss_of_angle(formula, there));
      case Kind::Parameter: return std::abs(miss) / std::max(1.0, std::abs(there));
      case Kind::X:
      case Kind::Y:
      case Kind::Radius: break;
    }
    return std::abs(miss) / here_.machine.sketch.equations.size;
  }

  const Case& here_;
  const model::Model& model_;
  const Variables& variables_;
  const std::vector<ToldNumber>& told_;
  const std::vector<symbolic::Clause>& names_;
  const std::vector<geometry::CoreFormula>& cores_;
  std::vector<char> compared_, differs_;  // by what is told
};

}  // namespace

std::vector<UnconfirmedStep> find_unconfirmed(const Case& here, std::vector<ToldNumber> told,
                                              const std::vector<symbolic::Clause>& names,
                                              const std::vector<geometry::CoreFormula>& cores) {
  for (ToldNumber& number : told)
    number.formula.value =
        model::with_stand_ins(*here.machine.model, here.scratch.pool, number.formula.value);
  Comparer comparer(here, told, names, cores);
  if (here.asked != nullptr) comparer.compare_at(here.asked->state);
  for (const SolvedState& near : neighbours(here)) comparer.compare_at(near.state);
  return comparer.unconfirmed();
}

}  // namespace trammel::inquiry
