// SPDX-License-Identifier: Apache-2.0
// Solutions of equations and stationary values, in text and in LaTeX.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "exchange/report/latex_name.h"
#include "exchange/report/report.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/break_formula.h"
#include "symbolic/print/to_latex.h"
#include "symbolic/print/to_text.h"

namespace trammel::exchange {

namespace {

using inquiry::Answer;
using inquiry::AnswerStatus;
using inquiry::FoundSolution;
using inquiry::Solutions;
using inquiry::SolvedValue;

// `name = formula`, below it `= number`.
std::string write_value(const symbolic::ExprPool& pool, const std::string& name,
                        const std::optional<symbolic::ExprId>& formula,
                        const std::optional<double>& number,
                        const std::optional<symbolic::ExprId>& period,
                        const base::ShownUnit& unit) {
  const auto text_of = [&](symbolic::ExprId e) { return symbolic::to_text(pool, e); };
  std::string text;
  const auto line = [&](const std::string& value) {
    text += fmt::format("    {:{}} = {}\n", text.empty() ? name : "", name.size(), value);
  };
  const bool is_same = formula && number && text_of(*formula) == to_short_number(*number);
  const bool has_unit = !unit.text.empty();
  const std::string family =
      period ? fmt::format(", and with whole multiples of {} added", text_of(*period)) : "";
  if (formula && !(is_same && has_unit))
    line(symbolic::write_broken(text_of(*formula), name.size() + 7) + family);
  if (number && (!is_same || has_unit)) line(show(unit, *number) + (formula ? "" : family));
  return text;
}

// In characters: a longer condition on what a root is taken of, which stands in the formula, is not
// written a second time.
constexpr std::size_t longest_condition = 300;

// Whether a formula of the solution takes a root of it, which is no number where it is negative.
bool is_under_root(const Answer& answer, const FoundSolution& solution,
                   symbolic::ExprId condition) {
  const symbolic::ExprPool& pool = *answer.pool;
  std::vector<symbolic::ExprId> formulas;
  for (const SolvedValue& value : solution.values)
    if (value.formula) formulas.push_back(*value.formula);
  const std::vector<symbolic::ExprId> parts = symbolic::reachable(pool, formulas);
  return std::any_of(parts.begin(), parts.end(), [&](symbolic::ExprId e) {
    if (pool.op(e) != symbolic::Op::Power || pool.args(e)[0] != condition) return false;
    const symbolic::ExprId exponent = pool.args(e)[1];
    return pool.op(exponent) == symbolic::Op::Number && !pool.value(exponent).is_integer();
  });
}

constexpr const char* seen_conditions = "what it takes roots of is not negative";

bool is_seen(const Answer& answer, const FoundSolution& solution, symbolic::ExprId condition) {
  return symbolic::to_text(*answer.pool, condition).size() > longest_condition &&
         is_under_root(answer, solution, condition);
}

bool has_seen(const Answer& answer, const FoundSolution& solution) {
  return std::any_of(solution.conditions.begin(), solution.conditions.end(),
                     [&](symbolic::ExprId c) { return is_seen(answer, solution, c); });
}

std::string write_solution(const Answer& answer, const FoundSolution& solution) {
  std::string text;
  for (const SolvedValue& v : solution.values) {
    text += v.is_free ? fmt::format("    {} may have any value\n", v.name)
                      : write_value(*answer.pool, v.name, v.formula, v.number, v.period, v.shown);
    if (v.taylor) text += fmt::format("    {:{}} ~ {}\n", "", v.name.size(), to_text(*v.taylor, 0));
  }
  for (const symbolic::ExprId c : solution.conditions)
    if (!is_seen(answer, solution, c))
      text += fmt::format("    where {} >= 0\n",
                          symbolic::write_broken(symbolic::to_text(*answer.pool, c), 10));
  if (has_seen(answer, solution)) text += fmt::format("    where {}\n", seen_conditions);
  if (solution.stationary)
    text += write_value(*answer.pool, answer.name, solution.stationary->formula,
                        solution.stationary->number, {},
                        answer.shown.empty() ? base::ShownUnit{} : answer.shown.front());
  return text;
}

std::string heading(const FoundSolution& solution) {
  const inquiry::StationaryValue& there = *solution.stationary;
  return fmt::format("  {}{}\n",
                     there.kind == symbolic::StationaryKind::Neither ? "neither maximum nor minimum"
                     : there.kind == symbolic::StationaryKind::Unknown
                         ? "stationary"
                         : inquiry::to_text(there.kind),
                     there.is_always ? "" : ", at the given values");
}

}  // namespace

std::string describe_solutions(const Answer& answer, const Solutions& solutions) {
  std::string text = answer.question + "\n";
  const auto& found = solutions.found;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].stationary)
      text += heading(found[i]);
    else if (i > 0)
      text += "  or\n";
    text += write_solution(answer, found[i]);
  }
  if (found.empty() && answer.status == AnswerStatus::Ok)
    text += solutions.is_of_optimize ? "    no stationary value\n" : "    no solution\n";
  if (!answer.reason.empty())
    text += fmt::format("    {}{}\n", answer.status == AnswerStatus::Undecided ? "undecided: " : "",
                        answer.reason);
  return text;
}

std::vector<std::string> solutions_in_latex(const Answer& answer, const Solutions& solutions) {
  std::vector<std::string> lines;
  const auto equation = [&](const std::string& name, const std::optional<symbolic::ExprId>& formula,
                            const std::optional<double>& number, const base::ShownUnit& unit,
                            const std::optional<symbolic::ExprId>& period) {
    std::string text = latex_question_name(name);
    if (formula) text += " = " + symbolic::to_latex(*answer.pool, *formula);
    if (formula && period) return text + " + k\\," + symbolic::to_latex(*answer.pool, *period);
    if (number) text += (formula ? " \\approx " : " = ") + latex_number(unit, *number);
    return text;
  };
  for (const FoundSolution& solution : solutions.found) {
    std::string text;
    for (const SolvedValue& v : solution.values) {
      text += text.empty() ? "" : ", \\qquad ";
      text += v.is_free ? latex_question_name(v.name) + "\\ \\text{any}"
                        : equation(v.name, v.formula, v.number, v.shown, v.period);
    }
    for (const symbolic::ExprId c : solution.conditions)
      if (!is_seen(answer, solution, c))
        text += fmt::format(", \\qquad {} \\ge 0", symbolic::to_latex(*answer.pool, c));
    if (has_seen(answer, solution)) text += fmt::format(", \\qquad \\text{{{}}}", seen_conditions);
    if (solution.stationary)
      text += fmt::format(
          ", \\qquad {} \\quad\\text{{({})}}",
          equation(answer.name, solution.stationary->formula, solution.stationary->number,
                   answer.shown.empty() ? base::ShownUnit{} : answer.shown.front(), {}),
          inquiry::to_text(solution.stationary->kind));
    lines.push_back(std::move(text));
  }
  return lines;
}

}  // namespace trammel::exchange
