// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/express_question.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>

#include "geometry/construct/measure_in_configuration.h"
#include "inquiry/formula/core_systems.h"
#include "inquiry/formula/eval_definitions.h"
#include "inquiry/formula/undecided_forces.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using model::Measure;
using symbolic::Clause;
using symbolic::Expr;
using symbolic::ExprId;
using symbolic::FormulaSet;

class Expresser {
 public:
  explicit Expresser(const Case& here)
      : here_(here), model_(*here.machine.model), pool_(here.scratch.pool) {}

  bool needs_geometry(const std::vector<ExprId>& components) const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, components);
    return uses_any(components, model_.measures) || uses_any(components, model_.rates) ||
           has_force(here_.machine, used) ||
           std::any_of(used.begin(), used.end(), [&](ExprId e) { return is_unknown(model_, e); });
  }

  // Nothing where forces decide what no formula was found for. Accelerations that loads decide are
  // written out, or else named in clauses.
  enum class Unknowns : std::uint8_t { WrittenOut, Named };
  std::optional<FormulaSet> express(const std::vector<ExprId>& components, const ClosedForm& closed,
                                    Unknowns unknowns) const {
    FormulaSet program{components, {}};
    if (closed.reactions.empty() &&
        has_force(here_.machine, symbolic::symbols_of(pool_, components)))
      return std::nullopt;
    put_in(program, closed.members);
    if (uses_any(program.bodies, model_.reactions)) put_in(program, reactions_of(closed));
    put_in(program, rates_of(program, closed, 2));
    write_out_answers(program, closed);
    put_in(program, closed.rates.second);
    if (!has_all_unknowns(program, closed)) return std::nullopt;
    std::vector<Clause> decided, named;
    for (const Clause& clause : closed.unknowns.clauses)
      (unknowns == Unknowns::Named && is_acceleration(clause.symbol) ? named : decided)
          .push_back(clause);
    put_in(program, replacements_of(decided));
    put_in(program, closed.rates.second);
    put_in(program, rates_of(program, closed, 1));
    put_in(program, measures_of(program, closed));
    write_out_answers(program, closed);
    const std::vector<symbolic::Replacement> values = values_of(closed);
    put_in(program, values);
    for (Clause& clause : decided) clause.value = in_parameters(clause.value, closed, values);
    for (Clause& clause : named) clause.value = in_parameters(clause.value, closed, values);
    for (std::size_t clauses = 1; clauses != program.where.size();) {
      clauses = program.where.size();
      add_coordinates(program, closed, values);
      for (Clause& clause : program.where)
        clause.value = symbolic::substitute(pool_, clause.value, replacements_of(decided));
      add_unknowns(program, named);
    }
    put_in_order(program.where);
    return program;
  }

  // What is asked of places alone, by the angles of links. Where it is such an angle itself, the
  // rule that gives it stands for its name.
  std::optional<FormulaSet> express_by_angles(const std::vector<ExprId>& components,
                                              const ClosedForm& closed) const {
    if (!asks_for_places(components)) return std::nullopt;
    FormulaSet program{components, {}};
    put_in(program, measures_of(program, closed));
    if (is_angle(components)) write_out_angles(program, closed);
    const std::vector<symbolic::Replacement> values = values_of(closed);
    put_in(program, values);
    add_coordinates(program, closed, values);
    return program;
  }

  bool asks_for_places(const std::vector<ExprId>& components) const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, components);
    return uses_any(components, model_.measures) && !uses_any(components, model_.rates) &&
           !has_force(here_.machine, used) &&
           std::none_of(used.begin(), used.end(), [&](ExprId e) { return is_unknown(model_, e); });
  }

  bool is_angle(const std::vector<ExprId>& components) const {
    return components.size() == 1 &&
           std::any_of(model_.measures.begin(), model_.measures.end(),
                       [&](const Measure& m) { return m.symbol == components[0] && m.is_angle(); });
  }

  void write_out_angles(FormulaSet& program, const ClosedForm& closed) const {
    std::vector<symbolic::Replacement> rules;
    for (const geometry::NamedCoordinate& named : closed.configuration.named)
      rules.push_back({named.symbol, named.value});
    put_in(program, rules);
  }

  ExprId express_in_form(ExprId e, const ClosedForm& form) const {
    FormulaSet one{{e}, {}};
    put_in(one, rates_of(one, form, 2));
    return in_parameters(one.bodies.front(), form, values_of(form));
  }

  // Whether naming accelerations in clauses makes another form: not where one is itself the answer.
  bool names_unknowns(const FormulaSet& program, const ClosedForm& closed) const {
    return std::any_of(closed.unknowns.clauses.begin(), closed.unknowns.clauses.end(),
                       [&](const Clause& unknown) {
                         return std::any_of(
                             program.where.begin(), program.where.end(),
                             [&](const Clause& c) { return c.symbol == unknown.symbol; });
                       }) &&
           std::none_of(program.bodies.begin(), program.bodies.end(),
                        [&](ExprId body) { return pool_.op(body) == symbolic::Op::Symbol; });
  }

 private:
  // From q and its rates to the model's values.
  std::vector<symbolic::Replacement> values_of(const ClosedForm& closed) const {
    std::vector<symbolic::Replacement> values = closed.rates.first;
    for (const symbolic::Replacement& value :
         geometry::value_replacements(model_, closed.configuration))
      values.push_back(value);
    return values;
  }

  template <class Atoms>
  bool uses_any(const std::vector<ExprId>& components, const Atoms& atoms) const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, components);
    return std::any_of(atoms.begin(), atoms.end(), [&](const auto& atom) {
      return std::find(used.begin(), used.end(), atom.symbol) != used.end();
    });
  }

  void put_in(FormulaSet& program, std::span<const symbolic::Replacement> replacements) const {
    program.bodies = symbolic::substitute(pool_, program.bodies, replacements);
  }

  std::vector<symbolic::Replacement> reactions_of(const ClosedForm& closed) const {
    std::vector<symbolic::Replacement> reactions;
    for (const model::ReactionAtom& atom : model_.reactions) {
      const auto* constraint = std::get_if<model::ConstraintIndex>(&atom.of);
      const auto* follower = std::get_if<model::FollowerIndex>(&atom.of);
      if (constraint != nullptr)
        reactions.push_back({atom.symbol, closed.reactions[constraint->value]});
      else if (model::is_redundant(model_.followers[*follower]))
        reactions.push_back({atom.symbol, pool_.integer(0)});
      else
        reactions.push_back({atom.symbol, closed.bearing[follower->value]});
    }
    return reactions;
  }

  std::vector<symbolic::Replacement> rates_of(const FormulaSet& program, const ClosedForm& closed,
                                              unsigned order) const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, program.bodies);
    std::vector<symbolic::Replacement> rates;
    for (const model::MeasureRate& rate : model_.rates) {
      if (rate.order != order || std::find(used.begin(), used.end(), rate.symbol) == used.end())
        continue;
      Expr formula = geometry::derive_measure(model_, closed.configuration, pool_,
                                              model_.measures[rate.measure]);
      for (unsigned k = 0; k < order; ++k)
        formula = mechanics::differentiate_in_time(closed.rates, formula);
      rates.push_back({rate.symbol, formula.id});
    }
    return rates;
  }

  std::vector<symbolic::Replacement> measures_of(const FormulaSet& program,
                                                 const ClosedForm& closed) const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, program.bodies);
    std::vector<symbolic::Replacement> measures;
    for (const Measure& measure : model_.measures)
      if (std::find(used.begin(), used.end(), measure.symbol) != used.end())
        measures.push_back({measure.symbol, measure_formula(closed, measure)});
    return measures;
  }

  bool is_acceleration(ExprId symbol) const {
    return std::any_of(model_.constraints.begin(), model_.constraints.end(),
                       [&](const model::Constraint& c) { return c.rates[1] == symbol; });
  }

  static std::vector<symbolic::Replacement> replacements_of(std::span<const Clause> clauses) {
    std::vector<symbolic::Replacement> named;
    for (const Clause& clause : clauses) named.push_back({clause.symbol, clause.value});
    return named;
  }

  // A formula for an unknown, in terms of q and its rates, in those of the parameters.
  ExprId in_parameters(ExprId e, const ClosedForm& closed,
                       std::span<const symbolic::Replacement> values) const {
    FormulaSet one{{symbolic::substitute(pool_, e, closed.rates.second)}, {}};
    put_in(one, rates_of(one, closed, 1));
    put_in(one, measures_of(one, closed));
    put_in(one, values);
    return one.bodies.front();
  }

  // Adds clauses for those unknowns that the formulas use.
  void add_unknowns(FormulaSet& program, std::span<const Clause> unknowns) const {
    const std::set<ExprId> used = symbols_in(program);
    std::vector<Clause> named;
    for (const Clause& clause : unknowns)
      if (used.contains(clause.symbol) && !is_defined(program, clause.symbol))
        named.push_back(clause);
    program.where.insert(program.where.begin(), named.begin(), named.end());
  }

  std::set<ExprId> symbols_in(const FormulaSet& program) const {
    std::vector<ExprId> roots = program.bodies;
    for (const Clause& clause : program.where) roots.push_back(clause.value);
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, roots);
    return {used.begin(), used.end()};
  }

  static bool is_defined(const FormulaSet& program, ExprId symbol) {
    return std::any_of(program.where.begin(), program.where.end(),
                       [&](const Clause& clause) { return clause.symbol == symbol; });
  }

  // Each clause after those that it uses: accelerations use coordinates (the angle of a line that a
  // torsion spring turns), and coordinates may use accelerations.
  void put_in_order(std::vector<Clause>& clauses) const {
    std::vector<Clause> ordered;
    while (!clauses.empty()) {
      const auto is_ready = [&](const Clause& clause) {
        const auto used = symbolic::symbols_of(pool_, std::span(&clause.value, 1));
        return std::none_of(clauses.begin(), clauses.end(), [&](const Clause& other) {
          return std::find(used.begin(), used.end(), other.symbol) != used.end();
        });
      };
      const auto next = std::find_if(clauses.begin(), clauses.end(), is_ready);
      if (next == clauses.end()) break;
      ordered.push_back(*next);
      clauses.erase(next);
    }
    clauses.insert(clauses.begin(), ordered.begin(), ordered.end());
  }

  // Whether no unknown is left: every acceleration of a free constraint, force of a mechanical one
  // or force of friction that occurs has a formula.
  bool has_all_unknowns(FormulaSet program, const ClosedForm& closed) const {
    put_in(program, replacements_of(closed.unknowns.clauses));
    put_in(program, closed.rates.second);
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, program.bodies);
    const auto is_used = [&](ExprId name) {
      return std::find(used.begin(), used.end(), name) != used.end();
    };
    const auto is_open = [&](ExprId name) {
      return is_unknown(model_, name) && !uses_core(here_, std::span(&name, 1));
    };
    return std::none_of(closed.bearing.begin(), closed.bearing.end(), is_used) &&
           std::none_of(model_.loads.frictions.begin(), model_.loads.frictions.end(),
                        [&](const model::Friction& f) { return is_used(f.force); }) &&
           std::none_of(used.begin(), used.end(), is_open);
  }

  ExprId measure_formula(const ClosedForm& closed, const Measure& measure) const {
    const Expr formula = geometry::derive_measure(model_, closed.configuration, pool_, measure);
    return measure.is_angle() ? with_turns(formula, measure, closed.configuration) : formula.id;
  }

  // Angles are told in (-pi, pi] at the drawing: full turns are added where the sum of given
  // angles and of angles of lines lies elsewhere. Each form writes the angles of lines in its way.
  ExprId with_turns(Expr formula, const Measure& measure,
                    const geometry::ConfigurationFormula& configuration) const {
    const SolvedState* at = find_reference(here_);
    if (at == nullptr) return formula.id;
    symbolic::Values values(&at->state.placement.numbers);
    for (const auto& [q, value] : geometry::value_replacements(model_, configuration))
      values.set(q, symbolic::eval(pool_, value, at->state.placement.numbers));
    for (const geometry::NamedCoordinate& named : configuration.named)
      values.set(named.symbol, symbolic::eval(pool_, named.value, values));
    const double by_formula = symbolic::eval(pool_, formula.id, values);
    const double measured = at->response.values.find(measure.symbol).value_or(by_formula);
    const double turns = std::round((measured - by_formula) / (2 * std::numbers::pi));
    if (turns == 0.0 || !std::isfinite(turns)) return formula.id;
    return (formula + static_cast<std::int64_t>(2 * turns) * Expr(pool_, pool_.pi())).id;
  }

  // A coordinate that is itself the answer is no clause of it.
  static void write_out_answers(FormulaSet& program, const ClosedForm& closed) {
    for (ExprId& body : program.bodies)
      for (const geometry::NamedCoordinate& coordinate : closed.configuration.named)
        if (body == coordinate.symbol) body = coordinate.value;
  }

  // The named coordinates that the bodies and clauses use, and those that these use.
  void add_coordinates(FormulaSet& program, const ClosedForm& closed,
                       std::span<const symbolic::Replacement> values) const {
    std::set<ExprId> used = symbols_in(program);
    std::vector<Clause> added;
    const auto& named = closed.configuration.named;
    for (auto coordinate = named.rbegin(); coordinate != named.rend(); ++coordinate) {
      if (!used.contains(coordinate->symbol) || is_defined(program, coordinate->symbol)) continue;
      const ExprId moved = symbolic::substitute(pool_, coordinate->value, closed.rates.second);
      const ExprId value = symbolic::substitute(pool_, moved, values);
      added.push_back({coordinate->symbol, value});
      for (const ExprId symbol : symbolic::symbols_of(pool_, std::span(&value, 1)))
        used.insert(symbol);
    }
    program.where.insert(program.where.end(), added.rbegin(), added.rend());
  }

  const Case& here_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
};

}  // namespace

std::vector<FormulaSet> express_question(const Case& here, const model::Question& question,
                                         Cores cores) {
  const Expresser expresser(here);
  if (!expresser.needs_geometry(question.components)) return {FormulaSet{question.components, {}}};
  if (!here.forms ||
      (needs_forces(here.machine, question) && !here.forms->in_full.unknowns.problem.empty()))
    return {};
  using Unknowns = Expresser::Unknowns;
  std::vector<FormulaSet> ways;
  std::vector<const ClosedForm*> forms{&here.forms->in_full};
  if (here.forms->in_stages) forms.push_back(&*here.forms->in_stages);
  for (const ClosedForm* form : forms) {
    auto written_out = expresser.express(question.components, *form, Unknowns::WrittenOut);
    if (!written_out || (cores == Cores::Refused && uses_core(here, *written_out))) break;
    ways.push_back(std::move(*written_out));
    FormulaSet named = *expresser.express(question.components, *form, Unknowns::Named);
    if (expresser.names_unknowns(named, *form)) ways.push_back(std::move(named));
  }
  if (!ways.empty() && here.forms->by_angles)
    if (auto by_angles = expresser.express_by_angles(question.components, *here.forms->by_angles))
      ways.push_back(std::move(*by_angles));
  return ways;
}

std::optional<FormulaSet> express_in_full(const Case& here,
                                          const std::vector<ExprId>& expressions) {
  if (!here.forms) return std::nullopt;
  auto program =
      Expresser(here).express(expressions, here.forms->in_full, Expresser::Unknowns::WrittenOut);
  if (program && uses_core(here, *program)) program.reset();
  return program;
}

ExprId express_in_form(const Case& here, const ClosedForm& form, ExprId e) {
  return Expresser(here).express_in_form(e, form);
}

void add_let_clauses(const Case& here, symbolic::FormulaSet& program) {
  std::vector<ExprId> open = program.bodies;
  std::set<ExprId> defined;
  for (const symbolic::Clause& clause : program.where) {
    open.push_back(clause.value);
    defined.insert(clause.symbol);
  }
  for (bool grown = true; grown;) {
    grown = false;
    const std::vector<ExprId> used = symbolic::symbols_of(here.scratch.pool, open);
    for (const model::Parameter& p : here.machine.model->parameters) {
      if (!p.definition || std::find(used.begin(), used.end(), p.symbol) == used.end() ||
          !defined.insert(p.symbol).second)
        continue;
      program.where.insert(program.where.begin(), {p.symbol, *p.definition});
      open.push_back(*p.definition);
      grown = true;
    }
  }
}

}  // namespace trammel::inquiry
