// SPDX-License-Identifier: Apache-2.0
#include "inquiry/express_question.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "geometry/construct/measure_in_configuration.h"
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
    const auto uses = [&](const auto& atom) {
      return std::find(used.begin(), used.end(), atom.symbol) != used.end();
    };
    return std::any_of(model_.measures.begin(), model_.measures.end(), uses) ||
           std::any_of(model_.reactions.begin(), model_.reactions.end(), uses);
  }

  Program express(const std::vector<ExprId>& components, const ClosedForm& closed) const {
    std::vector<symbolic::Replacement> reactions, measures;
    for (const model::ReactionAtom& atom : model_.reactions)
      reactions.push_back({atom.symbol, closed.reactions[atom.constraint.value]});
    Program program{symbolic::substitute(pool_, components, reactions), {}};
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, program.bodies);
    for (const Measure& measure : model_.measures)
      if (std::find(used.begin(), used.end(), measure.symbol) != used.end())
        measures.push_back({measure.symbol, measure_formula(closed, measure)});
    const auto values = geometry::value_replacements(model_, closed.configuration);
    program.bodies = symbolic::substitute(pool_, program.bodies, measures);
    write_out_answers(program, closed);
    program.bodies = symbolic::substitute(pool_, program.bodies, values);
    add_coordinates(program, closed, values);
    return program;
  }

 private:
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
    const double measured = at->values.find(measure.symbol).value_or(here);
    const double turns = std::round((measured - here) / (2 * std::numbers::pi));
    if (turns == 0.0 || !std::isfinite(turns)) return formula.id;
    return (formula + static_cast<std::int64_t>(2 * turns) * Expr(pool_, pool_.pi())).id;
  }

  const ImplicitNumbers* reference() const {
    if (analysis_.asked) return &*analysis_.asked;
    return analysis_.checks.empty() ? nullptr : &analysis_.checks.front();
  }

  // A coordinate that is itself the answer is no clause of it.
  static void write_out_answers(Program& program, const ClosedForm& closed) {
    for (ExprId& body : program.bodies)
      for (const geometry::NamedCoordinate& coordinate : closed.configuration.named)
        if (body == coordinate.symbol.id) body = coordinate.value.id;
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
      const ExprId value = symbolic::substitute(pool_, coordinate->value.id, values);
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
  std::vector<Program> ways{expresser.express(question.components, analysis.closed->in_full)};
  if (analysis.closed->in_stages)
    ways.push_back(expresser.express(question.components, *analysis.closed->in_stages));
  return ways;
}

}  // namespace trammel::inquiry
