// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "exchange/report/report.h"
#include "exchange/shown/shown_table.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/break_formula.h"
#include "symbolic/print/to_text.h"

namespace trammel::exchange {

namespace {

using inquiry::Answer;
using inquiry::AnswerStatus;
using inquiry::Formula;
using inquiry::Value;

// A vector in brackets, a number bare.
std::string join_components(const std::vector<std::string>& components, bool is_vector) {
  return is_vector ? fmt::format("({})", fmt::join(components, ", ")) : components.front();
}

std::string write_formula(const symbolic::ExprPool& pool, const Value& value) {
  std::vector<std::string> components;
  for (const symbolic::ExprId e : value.formula->components)
    components.push_back(symbolic::to_text(pool, e));
  return join_components(components, value.is_vector);
}

std::string write_numbers(const Answer& answer, const Value& value) {
  std::vector<std::string> components;
  for (std::size_t i = 0; i < value.numbers->size(); ++i)
    components.push_back(to_short_number(to_shown(answer, value, i)));
  const std::string unit = base::join_units(answer.shown);
  return join_components(components, value.is_vector) + (unit.empty() ? "" : " " + unit);
}

std::string write_equation(const symbolic::ExprPool& pool,
                           const geometry::DefiningEquation& equation) {
  return fmt::format("{} = {}", symbolic::to_text(pool, equation.left),
                     symbolic::to_text(pool, equation.right));
}

std::string write_system(const symbolic::ExprPool& pool, const geometry::DefiningSystem& system,
                         std::size_t indent) {
  std::vector<std::string> unknowns, near;
  for (const symbolic::ExprId e : system.unknowns) unknowns.push_back(symbolic::to_text(pool, e));
  for (const double n : system.near) near.push_back(to_short_number(n));
  std::string text = fmt::format("{:{}}where {} solve", "", indent, fmt::join(unknowns, ", "));
  text += near.empty() ? "\n" : fmt::format(" near {}\n", fmt::join(near, ", "));
  for (const geometry::DefiningEquation& equation : system.equations)
    text += fmt::format("{:{}}{}\n", "", indent + 6, write_equation(pool, equation));
  return text;
}

std::string write_clauses(const symbolic::ExprPool& pool, const Formula& formula,
                          std::size_t indent) {
  std::string text;
  for (const symbolic::Clause& clause : formula.where) {
    const std::string head =
        fmt::format("{:{}}where {} = ", "", indent, symbolic::to_text(pool, clause.symbol));
    text +=
        head + symbolic::write_broken(symbolic::to_text(pool, clause.value), head.size()) + "\n";
  }
  for (const geometry::DefiningSystem& system : formula.systems)
    text += write_system(pool, system, indent);
  return text;
}

std::string write_certificate(const Answer& answer) {
  if (!answer.certificate) return {};
  return fmt::format("    verified at {} points, max relative difference {:.1g}\n",
                     answer.certificate->points, answer.certificate->max_relative_difference);
}

std::string describe_condition(const Answer& answer) {
  return answer.condition.empty() ? "" : fmt::format("    while {}\n", answer.condition);
}

// The two formulas, the equation, and how far the curve goes.
std::string write_locus(const Answer& answer, const inquiry::Locus& locus) {
  std::string text = answer.question + "\n";
  if (const auto& formula = locus.value.formula) {
    for (std::size_t i = 0; i < 2; ++i)
      text += fmt::format(
          "    {} = {}\n", locus.coordinates[i],
          symbolic::write_broken(symbolic::to_text(*answer.pool, formula->components[i]),
                                 locus.coordinates[i].size() + 7));
    text += write_clauses(*answer.pool, *formula, 7);
  }
  if (locus.implicit)
    text += fmt::format("    {} = 0\n", symbolic::write_broken(
                                            symbolic::to_text(*answer.pool, *locus.implicit), 4));
  if (locus.value.numbers) text += fmt::format("    at {}\n", write_numbers(answer, locus.value));
  text += fmt::format("    {}\n", describe_range(locus));
  text += describe_condition(answer);
  if (!answer.reason.empty()) text += fmt::format("    {}\n", answer.reason);
  return text + write_certificate(answer);
}

std::string write_value(const Answer& answer, const Value& value) {
  const std::string indent(answer.name.size(), ' ');
  std::string text;
  const auto line = [&](const std::string& right) {
    text += fmt::format("{} = {}\n", text.empty() ? answer.name : indent, right);
  };
  if (value.formula) {
    line(symbolic::write_broken(write_formula(*answer.pool, value), indent.size() + 3));
    text += write_clauses(*answer.pool, *value.formula, indent.size() + 3);
  }
  if (value.numbers) line(write_numbers(answer, value));
  if (value.taylor) {
    std::vector<std::string> components;
    for (std::size_t i = 0; i < value.taylor->components.size(); ++i)
      components.push_back(to_text(*value.taylor, i));
    text += fmt::format("{} ~ {}\n", indent, join_components(components, value.is_vector));
  }
  text += describe_condition(answer);
  if (answer.status == AnswerStatus::Partial) text += fmt::format("    {}\n", answer.reason);
  return text + write_certificate(answer);
}

// Runs, forecasts, sweeps and tolerances tell how far they came. Of other answers that are missing
// there is only the reason to tell.
class PlainWriter {
 public:
  explicit PlainWriter(const Answer& answer) : answer_(answer) {}

  std::string write() const { return std::visit(*this, answer_.content); }

  std::string operator()(const inquiry::Trajectory& table) const {
    return describe_trajectory(answer_, table) + write_certificate(answer_);
  }
  std::string operator()(const prediction::Forecast& forecast) const {
    return describe_forecast(answer_, forecast) + write_certificate(answer_);
  }
  std::string operator()(const inquiry::SweepTable& table) const {
    return describe_sweep(answer_, table);
  }
  std::string operator()(const inquiry::ToleranceTable& table) const {
    return describe_tolerances(answer_, table);
  }
  template <class Content>
  std::string operator()(const Content& content) const {
    if (answer_.status == AnswerStatus::Failed || answer_.status == AnswerStatus::Limit)
      return fmt::format("{}: not answered, {}\n", answer_.name, answer_.reason);
    return write(content);
  }

 private:
  std::string write(const Value& value) const { return write_value(answer_, value); }
  std::string write(const inquiry::Locus& locus) const { return write_locus(answer_, locus); }
  std::string write(const inquiry::Proof& proof) const {
    return fmt::format("{}\n    {}\n{}", answer_.question, describe_proof(answer_, proof),
                       describe_condition(answer_));
  }
  std::string write(const inquiry::Equations& equations) const {
    return describe_equations(answer_, equations) + write_certificate(answer_);
  }
  std::string write(const inquiry::Modes& modes) const {
    return describe_modes(answer_, modes) + write_certificate(answer_);
  }
  std::string write(const inquiry::FrameAnswer& frame) const {
    return describe_frame(answer_, frame) + write_certificate(answer_);
  }
  std::string write(const inquiry::Solutions& solutions) const {
    return describe_solutions(answer_, solutions) + describe_condition(answer_) +
           write_certificate(answer_);
  }

  const Answer& answer_;
};

// The names that stand in formulas of the answers.
std::set<std::string> names_in_formulas(const Report& report) {
  std::set<std::string> names;
  for (const Answer& answer : report.answers) {
    const Value* value = value_of(answer);
    if (value == nullptr || !value->formula) continue;
    std::vector<symbolic::ExprId> roots = value->formula->components;
    for (const symbolic::Clause& clause : value->formula->where) roots.push_back(clause.value);
    for (const geometry::DefiningSystem& system : value->formula->systems)
      for (const geometry::DefiningEquation& equation : system.equations)
        roots.insert(roots.end(), {equation.left, equation.right});
    for (const symbolic::ExprId symbol : symbolic::symbols_of(*answer.pool, roots))
      names.emplace(answer.pool->name(symbol));
  }
  return names;
}

// Values that place the machine are told, of shapes those that formulas hold, and of many values
// these alone.
std::string write_values(const Report& report) {
  constexpr std::size_t listed_max = 16;
  const std::set<std::string> named = names_in_formulas(report);
  const auto places = [](const ReportValue& v) { return !v.is_of_shape; };
  const auto placing = std::ranges::count_if(report.values, places);
  const bool are_many = static_cast<std::size_t>(placing) > listed_max;
  std::string list;
  std::size_t count = 0;
  for (const ReportValue& v : report.values) {
    if ((are_many || v.is_of_shape) && !named.contains(v.name)) continue;
    list += fmt::format("{}{} = {}", list.empty() ? "" : ", ", v.name, show(v.shown, v.value));
    ++count;
  }
  if (!are_many) return list.empty() ? list : fmt::format("numbers for {}\n", list);
  if (count == 0 || count > 2 * listed_max) return "numbers for the values of the model\n";
  const char* others = count == report.values.size() ? "" : " and the other values of the model";
  return fmt::format("numbers for {}{}\n", list, others);
}

std::string count(std::size_t n, const char* one) {
  return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

std::string write_machine(const inquiry::ToldMachine& machine) {
  std::string text;
  for (const std::string& sentence : machine.sentences) text += fmt::format("  {}\n", sentence);
  return text;
}

std::string write_value(const inquiry::CheckedParameter& p) {
  if (p.shown.text.empty()) return p.value;
  return fmt::format("{} {}", to_shown(p.shown, p.number()), p.shown.text);
}

std::string write_check(const Report& report) {
  const inquiry::CheckSummary& check = *report.check;
  std::string text = fmt::format("{}: {}, {}, {}, {}\n", report.model, count(check.points, "point"),
                                 count(check.lines, "line"), count(check.forces, "force"),
                                 count(check.questions, "question"));
  text += fmt::format("  {} for {}\n", count(check.constraints, "constraint"),
                      count(static_cast<std::size_t>(check.coordinates), "coordinate"));
  if (check.machine) text += write_machine(*check.machine);
  if (!check.steps.empty()) {
    text += fmt::format("  {} in {}\n", check.constructible ? "constructible" : "placed",
                        count(check.steps.size(), "step"));
    for (std::size_t i = 0; i < check.steps.size(); ++i)
      text += fmt::format("    {}. {}\n", i + 1, check.steps[i]);
  }
  for (const inquiry::CheckedParameter& p : check.parameters)
    text += p.value.empty() ? fmt::format("  {} has no value\n", p.name)
                            : fmt::format("  {} = {} ({})\n", p.name, write_value(p), p.origin);
  return text;
}

std::string write_explanation(const Report& report) {
  const inquiry::Explanation& explanation = *report.explanation;
  std::string text = explanation.why_none.empty() ? "" : explanation.why_none + "\n";
  if (report.machine) text = write_machine(*report.machine) + text;
  for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
    text += fmt::format("{:>3}. {}\n", i + 1, explanation.steps[i].text);
    for (const symbolic::Clause& formula : explanation.steps[i].formulas)
      text += fmt::format("       {} = {}\n",
                          symbolic::to_text(*report.explanation->pool, formula.symbol),
                          symbolic::to_text(*report.explanation->pool, formula.value));
    for (const geometry::DefiningEquation& equation : explanation.steps[i].equations)
      text += fmt::format("       {}\n", write_equation(*report.explanation->pool, equation));
  }
  return text + describe_derivations(report);
}

}  // namespace

std::string to_plain_text(const Report& report) {
  std::string text = report.check ? write_check(report) : std::string();
  if (report.explanation) text += write_explanation(report);
  for (const Answer& answer : report.answers) {
    if (!text.empty()) text += "\n";
    text += PlainWriter(answer).write();
  }
  const auto has_numbers = [](const Answer& answer) {
    const Value* value = value_of(answer);
    return value != nullptr && value->numbers;
  };
  if (!std::ranges::any_of(report.answers, has_numbers)) return text;
  const std::string values = write_values(report);
  return values.empty() ? text : text + "\n" + values;
}

}  // namespace trammel::exchange
