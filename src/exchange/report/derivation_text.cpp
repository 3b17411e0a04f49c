// SPDX-License-Identifier: Apache-2.0
// Derivations in text, Markdown and LaTeX: numbered steps, and the works of loads as a table.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "exchange/report/latex_name.h"
#include "exchange/report/report.h"
#include "exchange/shown/shown_table.h"
#include "symbolic/print/to_latex.h"
#include "symbolic/print/to_text.h"

namespace trammel::exchange {

namespace {

using inquiry::DerivationStep;
using inquiry::DerivedAction;
using inquiry::DerivedFormula;
using inquiry::DerivedWork;

// What is shown of the number that is there.
double shown_number(const DerivedFormula& f) {
  return without_rounding(*f.number, f.rounding);
}

// `formula = number`, the number alone where the formula is one.
std::string plain_value(const symbolic::ExprPool& pool, const DerivedFormula& f) {
  const std::string text = symbolic::to_text(pool, f.formula);
  if (!f.number) return text;
  const std::string number = show(f.shown, shown_number(f));
  return text == to_short_number(shown_number(f)) ? number : text + " = " + number;
}

std::string latex_value(const symbolic::ExprPool& pool, const DerivedFormula& f) {
  const std::string text = symbolic::to_latex(pool, f.formula);
  if (!f.number) return text;
  const std::string number = latex_number(f.shown, shown_number(f));
  return text == latex_number(shown_number(f)) ? number : text + " = " + number;
}

// What the name is: of a name for itself, its number.
bool is_own_name(const symbolic::ExprPool& pool, const DerivedFormula& f) {
  return f.number && symbolic::to_text(pool, f.formula) == f.name;
}

// `a = 1`, or `(a, b) = (1, 2)` of a vector.
template <class Value>
std::string joined(const std::vector<DerivedFormula>& parts, Value value) {
  std::vector<std::string> texts;
  for (const DerivedFormula& part : parts) texts.push_back(value(part));
  return texts.size() == 1 ? texts.front() : fmt::format("({})", fmt::join(texts, "; "));
}

std::string plain_work(const symbolic::ExprPool& pool, const DerivedWork& work) {
  const auto value = [&](const DerivedFormula& f) { return plain_value(pool, f); };
  return fmt::format("{}: {} times {}, work {}", work.load, joined(work.force, value),
                     joined(work.displacement, value), value(work.work));
}

std::string plain_action(const symbolic::ExprPool& pool, const DerivedAction& action) {
  const auto value = [&](const DerivedFormula& f) { return plain_value(pool, f); };
  const std::string moment = value(action.moment);
  if (action.force.empty()) return fmt::format("{}: moment {}", action.load, moment);
  return fmt::format("{}: {} at {}, moment {}", action.load, joined(action.force, value),
                     joined(action.arm, value), moment);
}

std::string plain_step(const symbolic::ExprPool& pool, const DerivationStep& step) {
  std::string text = step.text + "\n";
  for (const DerivedFormula& f : step.formulas)
    text +=
        fmt::format("       {} = {}\n", f.name,
                    is_own_name(pool, f) ? show(f.shown, shown_number(f)) : plain_value(pool, f));
  for (const DerivedWork& work : step.works)
    text += fmt::format("       {}\n", plain_work(pool, work));
  for (const DerivedAction& action : step.actions)
    text += fmt::format("       {}\n", plain_action(pool, action));
  return text;
}

// A cell of a table: the formula, and its number where there is one.
std::string latex_cell(const symbolic::ExprPool& pool, const std::vector<DerivedFormula>& parts) {
  return fmt::format("${}$",
                     joined(parts, [&](const DerivedFormula& f) { return latex_value(pool, f); }));
}

std::string formulas_in_latex(const symbolic::ExprPool& pool, const DerivationStep& step) {
  std::vector<std::string> texts;
  for (const DerivedFormula& f : step.formulas)
    texts.push_back(fmt::format(
        "${} = {}$", latex_question_name(f.name),
        is_own_name(pool, f) ? latex_number(f.shown, shown_number(f)) : latex_value(pool, f)));
  return texts.empty() ? "" : fmt::format(": {}", fmt::join(texts, ", "));
}

// What tables show: a row a load, each with three cells.
struct Table {
  std::string_view heads;  // of the last three columns
  struct Row {
    std::string load;
    std::array<std::string, 3> cells;
  };
  std::vector<Row> rows;
};

std::vector<Table> tables_of(const symbolic::ExprPool& pool, const DerivationStep& step) {
  const auto cell = [&](const std::vector<DerivedFormula>& parts) {
    return parts.empty() ? "" : latex_cell(pool, parts);
  };
  Table works{"force & displacement & work", {}}, actions{"force & arm & moment", {}};
  for (const DerivedWork& w : step.works)
    works.rows.push_back({w.load, {cell(w.force), cell(w.displacement), cell({w.work})}});
  for (const DerivedAction& a : step.actions)
    actions.rows.push_back({a.load, {cell(a.force), cell(a.arm), cell({a.moment})}});
  std::vector<Table> tables;
  for (Table* table : {&works, &actions})
    if (!table->rows.empty()) tables.push_back(std::move(*table));
  return tables;
}

std::string latex_table(const symbolic::ExprPool& pool, const DerivationStep& step) {
  std::string text;
  for (const Table& table : tables_of(pool, step)) {
    text += fmt::format("\n\\begin{{tabular}}{{llll}}\nload & {} \\\\ \\hline\n", table.heads);
    for (const auto& [load, cells] : table.rows)
      text += fmt::format("{} & {} \\\\\n", latex_words(load), fmt::join(cells, " & "));
    text += "\\end{tabular}\n";
  }
  return text;
}

std::string markdown_table(const symbolic::ExprPool& pool, const DerivationStep& step) {
  std::string text;
  for (const Table& table : tables_of(pool, step)) {
    std::string heads(table.heads);
    std::replace(heads.begin(), heads.end(), '&', '|');
    text += fmt::format("\n   | load | {} |\n   |---|---|---|---|\n", heads);
    for (const auto& [load, cells] : table.rows)
      text += fmt::format("   | {} | {} |\n", load, fmt::join(cells, " | "));
  }
  return text;
}

}  // namespace

std::string describe_derivations(const Report& report) {
  std::string text;
  for (const inquiry::Derivation& derivation : report.explanation->derivations) {
    text += fmt::format("\n{}{}\n", derivation.of,
                        derivation.why_none.empty() ? "" : ": " + derivation.why_none);
    for (std::size_t i = 0; i < derivation.steps.size(); ++i)
      text += fmt::format("{:>3}. {}", i + 1,
                          plain_step(*report.explanation->pool, derivation.steps[i]));
  }
  return text;
}

std::string derivations_in_latex(const Report& report) {
  std::string text;
  for (const inquiry::Derivation& derivation : report.explanation->derivations) {
    text += fmt::format("\\paragraph{{${}$}} {}\n", latex_question_name(derivation.of),
                        latex_words(derivation.why_none));
    if (derivation.steps.empty()) continue;
    text += "\\begin{enumerate}\n";
    for (const DerivationStep& step : derivation.steps)
      text += fmt::format("\\item {}{}\n{}", latex_words(step.text),
                          formulas_in_latex(*report.explanation->pool, step),
                          latex_table(*report.explanation->pool, step));
    text += "\\end{enumerate}\n";
  }
  return text;
}

std::string derivations_in_markdown(const Report& report) {
  std::string text;
  for (const inquiry::Derivation& derivation : report.explanation->derivations) {
    text += fmt::format("\n### {}\n", derivation.of);
    if (!derivation.why_none.empty()) text += fmt::format("\n{}\n", derivation.why_none);
    for (std::size_t i = 0; i < derivation.steps.size(); ++i)
      text += fmt::format("\n{}. {}{}\n{}", i + 1, derivation.steps[i].text,
                          formulas_in_latex(*report.explanation->pool, derivation.steps[i]),
                          markdown_table(*report.explanation->pool, derivation.steps[i]));
  }
  return text;
}

}  // namespace trammel::exchange
