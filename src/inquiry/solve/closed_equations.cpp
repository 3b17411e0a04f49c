// SPDX-License-Identifier: Apache-2.0
#include "inquiry/solve/closed_equations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "inquiry/answer/outcome.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/formula/branch_form.h"
#include "inquiry/formula/express_question.h"
#include "inquiry/formula/taylor_form.h"
#include "model/fixes.h"
#include "model/shown_unit.h"
#include "symbolic/expr/operation_count.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/present/present.h"
#include "symbolic/tolerances.h"

namespace trammel::inquiry {

using symbolic::ExprId;

namespace {

const model::Parameter* find_parameter(const model::Model& model, ExprId symbol) {
  const auto found = std::find_if(model.parameters.begin(), model.parameters.end(),
                                  [&](const model::Parameter& p) { return p.symbol == symbol; });
  return found == model.parameters.end() ? nullptr : &*found;
}

}  // namespace

std::vector<ExprId> close_components(const Case& here, const model::Question& question,
                                     const FindOptions& options) {
  const std::vector<symbolic::FormulaSet> ways = express_question(here, question);
  if (ways.empty()) return {};
  std::vector<ExprId> closed = write_out_lets(here, ways.front().bodies);
  for (ExprId& e : closed)
    e = symbolic::present(here.scratch.pool, e, {.effort = options.effort / 4, .where = false})
            .expr;
  return closed;
}

std::vector<std::vector<ExprId>> branch_variants(const Case& here,
                                                 const std::vector<ExprId>& expressions) {
  std::vector<ExprId> on_branch;
  for (const ExprId e : expressions) on_branch.push_back(without_signs(here, e).expr);
  if (on_branch == expressions) return {expressions};
  return {on_branch, expressions};
}

bool is_known(const Case& here, std::span<const symbolic::Solution> known,
              const symbolic::Solution& solution) {
  symbolic::Values given;
  if (here.asked) given = numbers_of(here.asked->state);
  const auto is_same = [&](const symbolic::Solution& other) {
    for (std::size_t i = 0; i < solution.numbers.size(); ++i) {
      if (!solution.numbers[i].is_finite() || !other.numbers[i].is_finite()) return false;
      double difference = solution.numbers[i].mid - other.numbers[i].mid;
      const double period = symbolic::eval(here.scratch.pool, other.periods[i], given);
      if (period != 0.0) difference = std::remainder(difference, period);
      if (std::abs(difference) >
          symbolic::same_solution * (1.0 + std::abs(solution.numbers[i].mid)))
        return false;
    }
    return true;
  };
  return std::any_of(known.begin(), known.end(), is_same);
}

symbolic::SolveOptions make_solve_options(const Case& here) {
  symbolic::ExprPool& pool = here.scratch.pool;
  symbolic::SolveOptions options;
  options.budget = pool.budget();
  const symbolic::Values& numbers =
      here.asked ? here.asked->state.placement.numbers : here.values.numbers;
  for (std::size_t i = 0; i < here.machine.model->parameters.size(); ++i) {
    const model::Parameter& p = here.machine.model->parameters[i];
    const auto number = numbers.find(p.symbol);
    const bool is_known = here.values.origins[i] != geometry::ValueOrigin::StandIn;
    if (p.definition || !is_known || !number || !std::isfinite(*number)) continue;
    const bool is_as_given = p.given && symbolic::eval(pool, *p.given, {}) == *number;
    options.given.push_back(
        {p.symbol, is_as_given ? *p.given : pool.number(symbolic::Rational::from_double(*number))});
  }
  return options;
}

namespace {

// Closed forms of more operations are told where no number is asked for: the roots of an equation
// of fourth degree in a machine's parameters fill a thousand pages. Longer than what anybody
// prints; smaller, answers would be lost that a program of algebra takes.
constexpr std::size_t longest_told = 2000;

}  // namespace

void leave_out_long_forms(const symbolic::ExprPool& pool, FoundSolution& found) {
  const auto leave_out = [&](std::optional<ExprId>& formula, const std::optional<double>& number) {
    if (!formula || !number) return;
    const std::size_t operations = symbolic::count_operations(pool, std::span(&*formula, 1));
    if (operations <= longest_told) return;
    formula.reset();
    found.operations_left_out = std::max(found.operations_left_out, operations);
  };
  for (SolvedValue& value : found.values) leave_out(value.formula, value.number);
  if (found.stationary) leave_out(found.stationary->formula, found.stationary->number);
  if (found.operations_left_out > 0) found.conditions.clear();
}

FoundSolution describe_solution(const Case& here, const model::Question& question,
                                const symbolic::Solution& solution, const FindOptions& options) {
  symbolic::ExprPool& pool = here.scratch.pool;
  FoundSolution found;
  for (std::size_t i = 0; i < model::unknowns_of(question).size(); ++i) {
    const ExprId unknown = model::unknowns_of(question)[i];
    SolvedValue value;
    value.name = std::string(pool.name(unknown));
    const model::Parameter* parameter = find_parameter(*here.machine.model, unknown);
    if (parameter != nullptr) value.shown = model::shown_unit(*here.machine.model, *parameter);
    if (here.machine.model->uses_units && parameter != nullptr && parameter->dimension)
      value.unit = to_text(*parameter->dimension);
    value.is_free =
        std::find(solution.free.begin(), solution.free.end(), unknown) != solution.free.end();
    if (!value.is_free && options.symbolic && solution.values[i] != pool.undefined())
      value.formula = solution.values[i];
    if (!value.is_free && options.numeric && solution.numbers[i].is_finite()) {
      value.number = solution.numbers[i].mid;
      if (*value.number == 0.0) value.number = 0.0;  // no minus zero
    }
    if (options.taylor_order && solution.values[i] != pool.undefined() && value.number)
      value.taylor =
          expand_in_parameters(here, std::span(&solution.values[i], 1), *options.taylor_order);
    if (solution.periods[i] != pool.integer(0)) value.period = solution.periods[i];
    found.values.push_back(std::move(value));
  }
  found.conditions = solution.conditions;
  leave_out_long_forms(pool, found);
  return found;
}

symbolic::Solution make_numeric_solution(const Case& here, const model::Question& question,
                                         const std::vector<double>& numbers) {
  symbolic::ExprPool& pool = here.scratch.pool;
  symbolic::Solution solution;
  solution.values.assign(model::unknowns_of(question).size(), pool.undefined());
  solution.periods.assign(model::unknowns_of(question).size(), pool.integer(0));
  for (const double number : numbers) solution.numbers.push_back({number, 0.0});
  solution.check = symbolic::Check::Unproved;
  return solution;
}

void settle_solutions(const Case& here, const model::Question& question, const FindOptions& options,
                      Outcome& outcome) {
  Answer& answer = outcome.answer;
  bool formula_missing = false, number_missing = false;
  std::vector<ExprId> formulas;
  std::size_t left_out = 0;
  for (const FoundSolution& solution : std::get<Solutions>(answer.content).found) {
    left_out = std::max(left_out, solution.operations_left_out);
    formula_missing = formula_missing || solution.operations_left_out > 0;
    for (const SolvedValue& value : solution.values) {
      if (value.formula) formulas.push_back(*value.formula);
      if (value.is_free) continue;
      formula_missing = formula_missing || (options.symbolic && !value.formula);
      number_missing = number_missing || (options.numeric && !value.number);
    }
  }
  if (!formula_missing && !number_missing) return;
  answer.status = AnswerStatus::Partial;
  if (left_out > 0 && answer.reason.empty())
    answer.reason =
        fmt::format("the closed form has {} operations: ask for it by --form symbolic", left_out);
  if (!number_missing) return;
  const std::string missing =
      missing_values(here, symbolic::symbols_of(here.scratch.pool, formulas));
  if (missing.empty()) {
    answer.reason = "a solution has no real value there";
    return;
  }
  const bool is_one = missing.find(',') == std::string::npos;
  answer.reason = fmt::format("{} {} no value", missing, is_one ? "has" : "have");
  outcome.diagnostics.push_back(
      {no_number, question.span,
       fmt::format("no number for '{}': {}", question.name, answer.reason),
       model::give_values(*here.machine.model, missing)});
}

}  // namespace trammel::inquiry
