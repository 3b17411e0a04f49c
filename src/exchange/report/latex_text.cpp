// SPDX-License-Identifier: Apache-2.0
// The same answers for LaTeX and for Markdown: displayed formulas with their clauses.
#include <fmt/format.h>

#include "exchange/report/latex_name.h"
#include "exchange/report/report.h"
#include "exchange/shown/shown_table.h"
#include "symbolic/print/break_formula.h"
#include "symbolic/print/to_latex.h"

namespace trammel::exchange {

namespace {

using inquiry::Answer;
using inquiry::AnswerStatus;
using inquiry::Value;

std::string latex_components(const std::vector<std::string>& components, bool is_vector) {
  if (!is_vector) return components.front();
  return fmt::format("\\begin{{pmatrix}} {} \\end{{pmatrix}}", fmt::join(components, " \\\\ "));
}

std::string latex_formula(const Answer& answer, const Value& value) {
  std::vector<std::string> components;
  for (const symbolic::ExprId e : value.formula->components)
    components.push_back(symbolic::to_latex(*answer.pool, e));
  return latex_components(components, value.is_vector);
}

// `name = formula = number unit`
std::string latex_equation(const Answer& answer, const Value& value) {
  const std::string name = latex_question_name(answer.name);
  std::vector<std::string> components;
  std::string numbers;
  if (value.numbers) {
    for (std::size_t i = 0; i < value.numbers->size(); ++i)
      components.push_back(latex_number(to_shown(answer, value, i)));
    numbers = "= " + latex_components(components, value.is_vector) +
              latex_shown(base::join_units(answer.shown));
  }
  if (!value.formula) return numbers.empty() ? name : name + " " + numbers;
  return symbolic::align_latex(name, latex_formula(answer, value), numbers);
}

// `x = ..., y = ...` of a locus, then its equation.
std::vector<std::string> latex_locus(const Answer& answer, const inquiry::Locus& locus) {
  std::vector<std::string> lines;
  if (const auto& formula = locus.value.formula)
    lines.push_back(fmt::format("{} = {}, \\qquad {} = {}", locus.coordinates[0],
                                symbolic::to_latex(*answer.pool, formula->components[0]),
                                locus.coordinates[1],
                                symbolic::to_latex(*answer.pool, formula->components[1])));
  if (locus.implicit)
    lines.push_back(fmt::format("{} = 0", symbolic::to_latex(*answer.pool, *locus.implicit)));
  return lines;
}

using Lines = std::vector<std::string>;

// What is displayed of an answer, one formula a line.
class LineWriter {
 public:
  explicit LineWriter(const Answer& answer) : answer_(answer) {}

  Lines operator()(const Value& value) const { return {latex_equation(answer_, value)}; }
  Lines operator()(const inquiry::Locus& locus) const { return latex_locus(answer_, locus); }
  Lines operator()(const inquiry::Equations& equations) const {
    return equations_in_latex(answer_, equations);
  }
  Lines operator()(const inquiry::Modes& modes) const { return modes_in_latex(answer_, modes); }
  Lines operator()(const inquiry::FrameAnswer& frame) const {
    return frame_in_latex(answer_, frame);
  }
  Lines operator()(const inquiry::Solutions& solutions) const {
    return solutions_in_latex(answer_, solutions);
  }
  // These are told in words.
  Lines operator()(const inquiry::Proof&) const { return {}; }
  Lines operator()(const prediction::Forecast&) const { return {}; }
  // Of tables there is the name alone.
  Lines operator()(const inquiry::Trajectory&) const { return name(); }
  Lines operator()(const inquiry::SweepTable&) const { return name(); }
  Lines operator()(const inquiry::ToleranceTable&) const { return name(); }

 private:
  Lines name() const { return {latex_question_name(answer_.name)}; }

  const Answer& answer_;
};

std::string latex_equation(const symbolic::ExprPool& pool,
                           const geometry::DefiningEquation& equation) {
  return fmt::format("{} = {}", symbolic::to_latex(pool, equation.left),
                     symbolic::to_latex(pool, equation.right));
}

std::string latex_system(const symbolic::ExprPool& pool, const geometry::DefiningSystem& system) {
  std::vector<std::string> unknowns, equations;
  for (const symbolic::ExprId e : system.unknowns) unknowns.push_back(symbolic::to_latex(pool, e));
  for (const geometry::DefiningEquation& equation : system.equations)
    equations.push_back(latex_equation(pool, equation));
  return fmt::format("{}$ solve ${}", fmt::join(unknowns, ", "), fmt::join(equations, "$, $"));
}

std::vector<std::string> latex_clauses(const Answer& answer) {
  std::vector<std::string> clauses;
  const Value* value = value_of(answer);
  if (value == nullptr || !value->formula) return clauses;
  for (const symbolic::Clause& clause : value->formula->where)
    clauses.push_back(fmt::format("{} = {}", symbolic::to_latex(*answer.pool, clause.symbol),
                                  symbolic::to_latex(*answer.pool, clause.value)));
  for (const geometry::DefiningSystem& system : value->formula->systems)
    clauses.push_back(latex_system(*answer.pool, system));
  return clauses;
}

bool is_answered(const Answer& answer) {
  return answer.status != AnswerStatus::Failed && answer.status != AnswerStatus::Limit;
}

std::string describe_step(const symbolic::ExprPool& pool, const inquiry::ExplainedStep& step,
                          std::string text) {
  for (const symbolic::Clause& formula : step.formulas)
    text += fmt::format("{} ${} = {}$", &formula == &step.formulas.front() ? ":" : ",",
                        symbolic::to_latex(pool, formula.symbol),
                        symbolic::to_latex(pool, formula.value));
  for (const geometry::DefiningEquation& equation : step.equations)
    text += fmt::format("{} ${}$", &equation == &step.equations.front() ? ":" : ",",
                        latex_equation(pool, equation));
  return text;
}

std::string describe_certificate(const Answer& answer) {
  return fmt::format("verified at {} points, max relative difference {:.1g}",
                     answer.certificate->points, answer.certificate->max_relative_difference);
}

}  // namespace

std::string to_latex_text(const Report& report) {
  std::string text;
  if (report.explanation && !report.explanation->steps.empty()) {
    text += "\\begin{enumerate}\n";
    for (const inquiry::ExplainedStep& step : report.explanation->steps)
      text += fmt::format("\\item {}\n",
                          describe_step(*report.explanation->pool, step, latex_words(step.text)));
    text += "\\end{enumerate}\n";
  }
  if (report.explanation) text += derivations_in_latex(report);
  for (const Answer& answer : report.answers) {
    if (const auto* forecast = std::get_if<prediction::Forecast>(&answer.content)) {
      for (const std::string& paragraph : tell_forecast(answer, *forecast))
        text += latex_words(paragraph) + "\n\n";
      continue;
    }
    if (!is_answered(answer)) {
      text += fmt::format("% {}: not answered, {}\n", answer.name, answer.reason);
      continue;
    }
    if (const auto* proof = std::get_if<inquiry::Proof>(&answer.content)) {
      text += fmt::format("% {}: {}\n", answer.question, describe_proof(answer, *proof));
      continue;
    }
    for (const std::string& line : std::visit(LineWriter(answer), answer.content))
      text += fmt::format("\\begin{{equation*}}\n  {}\n\\end{{equation*}}\n", line);
    const std::vector<std::string> clauses = latex_clauses(answer);
    if (!clauses.empty()) text += fmt::format("where ${}$.\n", fmt::join(clauses, "$, $"));
    if (!answer.condition.empty()) text += fmt::format("% while {}\n", answer.condition);
    if (answer.certificate) text += fmt::format("% {}\n", describe_certificate(answer));
  }
  return text;
}

TypesetAnswer typeset(const Answer& answer) {
  TypesetAnswer set;
  if (!is_answered(answer)) return set;
  if (const auto* forecast = std::get_if<prediction::Forecast>(&answer.content)) {
    set.sentences = tell_forecast(answer, *forecast);
  } else if (const auto* proof = std::get_if<inquiry::Proof>(&answer.content)) {
    set.sentences = {describe_proof(answer, *proof)};
  } else if (const auto* value = std::get_if<Value>(&answer.content)) {
    if (value->formula)
      set.lines = {symbolic::align_latex(latex_question_name(answer.name),
                                         latex_formula(answer, *value), {})};
  } else {
    set.lines = std::visit(LineWriter(answer), answer.content);
  }
  for (const std::string& clause : latex_clauses(answer)) set.where.push_back("$" + clause + "$");
  return set;
}

std::string to_markdown(const Report& report) {
  std::string text = fmt::format("## {}\n", report.model);
  if (report.explanation)
    for (std::size_t i = 0; i < report.explanation->steps.size(); ++i)
      text += fmt::format("\n{}. {}\n", i + 1,
                          describe_step(*report.explanation->pool, report.explanation->steps[i],
                                        report.explanation->steps[i].text));
  if (report.explanation) text += derivations_in_markdown(report);
  for (const Answer& answer : report.answers) {
    text += fmt::format("\n**{}**\n\n", answer.question);
    if (const auto* forecast = std::get_if<prediction::Forecast>(&answer.content)) {
      text += fmt::format("{}\n", fmt::join(tell_forecast(answer, *forecast), "\n\n"));
      continue;
    }
    if (!is_answered(answer)) {
      text += fmt::format("Not answered: {}.\n", answer.reason);
      continue;
    }
    if (const auto* proof = std::get_if<inquiry::Proof>(&answer.content)) {
      text += fmt::format("It is {}.\n", describe_proof(answer, *proof));
      continue;
    }
    for (const std::string& line : std::visit(LineWriter(answer), answer.content))
      text += fmt::format("$${}$$\n", line);
    const std::vector<std::string> clauses = latex_clauses(answer);
    if (!clauses.empty()) text += fmt::format("\nwhere ${}$\n", fmt::join(clauses, "$, $"));
    if (!answer.condition.empty()) text += fmt::format("\nwhile {}\n", answer.condition);
    if (answer.certificate) text += fmt::format("\n_{}_\n", describe_certificate(answer));
  }
  return text;
}

}  // namespace trammel::exchange
