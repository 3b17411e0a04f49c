// SPDX-License-Identifier: Apache-2.0
#include "inquiry/express_question.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>

#include "geometry/construct/measure_in_configuration.h"
#include "inquiry/undecided_forces.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using model::Measure;
using symbolic::Clause;
using symbolic::Expr;
using symbolic::ExprId;
using symbolic::Program;

class Expresser {
 public:
  explicit Expresser(const Analysis& analysis)
      : analysis_(analysis), model_(*analysis.model), pool_(*analysis.pool) {}

  bool needs_geometry(const std::vector<ExprId>& components) const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, components);
    return uses_any(components, model_.measures) || uses_any(components, model_.rates) ||
           uses_any(components, model_.reactions) ||
           std::any_of(used.begin(), used.end(), [&](ExprId e) { return is_unknown(model_, e); });
  }

  // Nothing where forces decide what no formula was found for.
  std::optional<Program> express(const std::vector<ExprId>& components,
                                 const ClosedForm& closed) const {
    Program program{components, {}};
    if (uses_any(components, model_.reactions)) {
      if (closed.reactions.empty()) return std::nullopt;
      put_in(program, reactions_of(closed));
    }
    put_in(program, rates_of(program, closed, 2));
    if (!decide_unknowns(program, closed)) return std::nullopt;
    put_in(program, rates_of(program, closed, 1));
    put_in(program, measures_of(program, closed));
    write_out_answers(program, closed);
    std::vector<symbolic::Replacement> values = closed.rates.first;
    for (const symbolic::Replacement& value :
         geometry::value_replacements(model_, closed.configuration))
      values.push_back(value);
    put_in(program, values);
    add_coordinates(program, closed, values);
    return program;
  }

 private:
  template <class Atoms>
  bool uses_any(const std::vector<ExprId>& components, const Atoms& atoms) const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, components);
    return std::any_of(atoms.begin(), atoms.end(), [&](const auto& atom) {
      return std::find(used.begin(), used.end(), atom.symbol) != used.end();
    });
  }

  void put_in(Program& program, std::span<const symbolic::Replacement> replacements) const {
    program.bodies = symbolic::substitute(pool_, program.bodies, replacements);
  }

  std::vector<symbolic::Replacement> reactions_of(const ClosedForm& closed) const {
    std::vector<symbolic::Replacement> reactions;
    for (const model::ReactionAtom& atom : model_.reactions) {
      const auto* constraint = std::get_if<model::ConstraintIndex>(&atom.of);
      const auto* follower = std::get_if<model::FollowerIndex>(&atom.of);
      if (constraint != nullptr)
        reactions.push_back({atom.symbol, closed.reactions[constraint->value]});
      else if (model_.followers[*follower].role == model::FollowerRole::Redundant)
        reactions.push_back({atom.symbol, pool_.integer(0)});
      else
        reactions.push_back({atom.symbol, closed.bearing[follower->value]});
    }
    return reactions;
  }

  std::vector<symbolic::Replacement> rates_of(const Program& program, const ClosedForm& closed,
                                              unsigned order) const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, program.bodies);
    std::vector<symbolic::Replacement> rates;
    for (const model::MeasureRate& rate : model_.rates) {
      if (rate.order != order || std::find(used.begin(), used.end(), rate.symbol) == used.end())
        continue;
      Expr formula =
          geometry::derive_measure(model_, closed.configuration, model_.measures[rate.measure]);
      for (unsigned k = 0; k < order; ++k)
        formula = mechanics::differentiate_in_time(closed.rates, formula);
      rates.push_back({rate.symbol, formula.id});
    }
    return rates;
  }

  std::vector<symbolic::Replacement> measures_of(const Program& program,
                                                 const ClosedForm& closed) const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, program.bodies);
    std::vector<symbolic::Replacement> measures;
    for (const Measure& measure : model_.measures)
      if (std::find(used.begin(), used.end(), measure.symbol) != used.end())
        measures.push_back({measure.symbol, measure_formula(closed, measure)});
    return measures;
  }

  // Accelerations of free constraints and forces of mechanical ones, where they occur.
  bool decide_unknowns(Program& program, const ClosedForm& closed) const {
    program.bodies = decide(std::move(program.bodies), closed);
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, program.bodies);
    const auto is_used = [&](ExprId name) {
      return std::find(used.begin(), used.end(), name) != used.end();
    };
    return std::none_of(closed.bearing.begin(), closed.bearing.end(), is_used) &&
           std::none_of(used.begin(), used.end(), [&](ExprId e) { return is_unknown(model_, e); });
  }

  std::vector<ExprId> decide(std::vector<ExprId> bodies, const ClosedForm& closed) const {
    std::vector<symbolic::Replacement> known;
    for (const symbolic::Clause& clause : closed.unknowns.clauses)
      known.push_back({clause.symbol, clause.value});
    for (const auto& replacements : {closed.rates.second, known, closed.rates.second})
      bodies = symbolic::substitute(pool_, bodies, replacements);
    return bodies;
  }

  // Angles are told in (-pi, pi] at the drawing: full turns are added where the sum of given
  // angles lies elsewhere.
  ExprId measure_formula(const ClosedForm& closed, const Measure& measure) const {
    const Expr formula = geometry::derive_measure(model_, closed.configuration, measure);
    const ImplicitNumbers* at = reference();
    if (!measure.is_angle() || at == nullptr) return formula.id;
    const geometry::ConfigurationFormula& in_full = analysis_.closed->in_full.configuration;
    const ExprId in_parameters =
        symbolic::substitute(pool_, geometry::derive_measure(model_, in_full, measure).id,
                             geometry::value_replacements(model_, in_full));
    const double here = symbolic::eval(pool_, in_parameters, at->placement.numbers);
    const double measured = at->state.values.find(measure.symbol).value_or(here);
    const double turns = std::round((measured - here) / (2 * std::numbers::pi));
    if (turns == 0.0 || !std::isfinite(turns)) return formula.id;
    return (formula + static_cast<std::int64_t>(2 * turns) * Expr(pool_, pool_.pi())).id;
  }

  const ImplicitNumbers* reference() const {
    if (analysis_.asked) return &*analysis_.asked;
    return analysis_.checks.empty() ? nullptr : &analysis_.checks.front();
  }

  // A coordinate that is itself the answer is no clause of it.
  void write_out_answers(Program& program, const ClosedForm& closed) const {
    for (ExprId& body : program.bodies)
      for (const geometry::NamedCoordinate& coordinate : closed.configuration.named)
        if (body == coordinate.symbol.id) body = decide({coordinate.value.id}, closed).front();
  }

  // The named coordinates that the bodies use, and those that these use.
  void add_coordinates(Program& program, const ClosedForm& closed,
                       std::span<const symbolic::Replacement> values) const {
    std::set<ExprId> used;
    const auto use = [&](std::span<const ExprId> roots) {
      for (const ExprId symbol : symbolic::symbols_of(pool_, roots)) used.insert(symbol);
    };
    use(program.bodies);
    const auto& named = closed.configuration.named;
    for (auto coordinate = named.rbegin(); coordinate != named.rend(); ++coordinate) {
      if (!used.contains(coordinate->symbol.id)) continue;
      const std::vector<ExprId> decided = decide({coordinate->value.id}, closed);
      const ExprId value = symbolic::substitute(pool_, decided.front(), values);
      program.where.push_back({coordinate->symbol.id, value});
      use(std::span(&value, 1));
    }
    std::reverse(program.where.begin(), program.where.end());
  }

  const Analysis& analysis_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
};

}  // namespace

std::vector<Program> express_question(const Analysis& analysis, const model::Question& question) {
  const Expresser expresser(analysis);
  if (!expresser.needs_geometry(question.components)) return {Program{question.components, {}}};
  if (!analysis.closed) return {};
  std::vector<Program> ways;
  auto in_full = expresser.express(question.components, analysis.closed->in_full);
  if (!in_full) return {};
  ways.push_back(std::move(*in_full));
  if (analysis.closed->in_stages)
    if (auto in_stages = expresser.express(question.components, *analysis.closed->in_stages))
      ways.push_back(std::move(*in_stages));
  return ways;
}

std::optional<Program> express_in_full(const Analysis& analysis,
                                       const std::vector<ExprId>& expressions) {
  if (!analysis.closed) return std::nullopt;
  return Expresser(analysis).express(expressions, analysis.closed->in_full);
}

}  // namespace trammel::inquiry
