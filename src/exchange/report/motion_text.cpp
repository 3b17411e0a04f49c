// SPDX-License-Identifier: Apache-2.0
// Equations of motion and modes, in text and in LaTeX.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "exchange/report/latex_name.h"
#include "exchange/report/report.h"
#include "symbolic/print/break_formula.h"
#include "symbolic/print/to_latex.h"
#include "symbolic/print/to_text.h"

namespace trammel::exchange {

namespace {

using inquiry::Answer;
using inquiry::Equations;
using inquiry::Mode;
using inquiry::Modes;
using inquiry::MotionSystem;
using symbolic::ExprId;

// The rate of `theta` is called `theta'`: where it is just that, nothing is said.
bool is_plain(const symbolic::ExprPool& pool, const Equations& equations, std::size_t state) {
  return symbolic::to_text(pool, equations.value.formula->components[state]) ==
         equations.states[state] + "'";
}

std::string write_where(const symbolic::ExprPool& pool,
                        const std::vector<symbolic::Clause>& clauses) {
  std::string text;
  for (const symbolic::Clause& clause : clauses) {
    const std::string head =
        fmt::format("       where {} = ", symbolic::to_text(pool, clause.symbol));
    text +=
        head + symbolic::write_broken(symbolic::to_text(pool, clause.value), head.size()) + "\n";
  }
  return text;
}

std::string write_system(const symbolic::ExprPool& pool, const MotionSystem& system) {
  const std::size_t n = system.unknowns.size();
  std::string text;
  for (std::size_t i = 0; i < n; ++i) {
    std::string row;
    for (std::size_t j = 0; j < n; ++j) {
      const std::string entry = symbolic::to_text(pool, system.matrix[i * n + j]);
      if (entry == "0") continue;
      const bool is_sum = entry.find(' ') != std::string::npos || entry.front() == '-';
      const std::string factor = entry == "1" ? "" : is_sum ? "(" + entry + ")*" : entry + "*";
      row += (row.empty() ? "" : " + ") + factor + system.unknowns[j];
    }
    text += fmt::format("    {} = {}\n", row.empty() ? "0" : row,
                        symbolic::to_text(pool, system.right[i]));
  }
  return text + write_where(pool, system.where);
}

std::string write_shape(const Modes& modes, const Mode& mode) {
  std::string text;
  for (std::size_t i = 0; i < modes.names.size(); ++i) {
    const std::complex<double> part = mode.shape[i];
    text += fmt::format("{}{} {:.4g}", text.empty() ? "" : ", ", modes.names[i], part.real());
    if (part.imag() != 0.0) text += fmt::format("{:+.4g} i", part.imag());
  }
  return text;
}

std::string describe_mode(const Mode& mode) {
  const double decay = -mode.eigenvalue.real(), turn = mode.eigenvalue.imag();
  if (mode.eigenvalue == 0.0) return "moves on without force";
  if (turn == 0.0)
    return fmt::format("{} by exp({} t/s)", decay > 0 ? "decays" : "grows: unstable,",
                       to_short_number(mode.eigenvalue.real()));
  std::string text = fmt::format("{} rad/s ({} Hz)", to_short_number(turn),
                                 to_short_number(turn / (2 * std::numbers::pi)));
  if (decay == 0.0) return text + ", undamped";
  return text + fmt::format(", {} ratio {}", decay > 0 ? "damping" : "unstable, damping",
                            to_short_number(decay / std::abs(mode.eigenvalue)));
}

}  // namespace

std::string describe_equations(const Answer& answer, const Equations& equations) {
  std::string text = answer.question + "\n";
  const inquiry::Value& rates = equations.value;
  const auto& states = equations.states;
  if (rates.formula) {
    for (std::size_t i = 0; i < states.size(); ++i)
      if (!is_plain(*answer.pool, equations, i))
        text += fmt::format(
            "    {}' = {}\n", states[i],
            symbolic::write_broken(symbolic::to_text(*answer.pool, rates.formula->components[i]),
                                   states[i].size() + 8));
    text += write_where(*answer.pool, rates.formula->where);
  }
  if (equations.system) text += write_system(*answer.pool, *equations.system);
  if (rates.numbers)
    for (std::size_t i = 1; i < states.size(); i += 2)
      text += fmt::format("    at the given state {}' = {}\n", states[i],
                          show(answer.shown[i], (*rates.numbers)[i]));
  if (rates.taylor)
    for (std::size_t i = 1; i < states.size(); i += 2)
      text += fmt::format("    {}' ~ {}\n", states[i], to_text(*rates.taylor, i));
  if (!answer.condition.empty()) text += fmt::format("    while {}\n", answer.condition);
  if (!answer.reason.empty()) text += fmt::format("    {}\n", answer.reason);
  return text;
}

std::vector<std::string> equations_in_latex(const Answer& answer, const Equations& equations) {
  const auto latex = [&](ExprId e) { return symbolic::to_latex(*answer.pool, e); };
  std::vector<std::string> lines;
  const auto& states = equations.states;
  const auto& formula = equations.value.formula;
  if (formula)
    for (std::size_t i = 0; i < states.size(); ++i)
      if (!is_plain(*answer.pool, equations, i))
        lines.push_back(symbolic::align_latex(latex_question_name(states[i] + "'"),
                                              latex(formula->components[i]), ""));
  if (!equations.system) return lines;
  const MotionSystem& system = *equations.system;
  const std::size_t n = system.unknowns.size();
  std::string rows, unknowns, right;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j)
      rows += latex(system.matrix[i * n + j]) + (j + 1 < n ? " & " : " \\\\ ");
    unknowns += latex_question_name(system.unknowns[i]) + " \\\\ ";
    right += latex(system.right[i]) + " \\\\ ";
  }
  lines.push_back(
      fmt::format("\\begin{{pmatrix}} {}\\end{{pmatrix}} \\begin{{pmatrix}} "
                  "{}\\end{{pmatrix}} = \\begin{{pmatrix}} {}\\end{{pmatrix}}",
                  rows, unknowns, right));
  for (const symbolic::Clause& clause : system.where)
    lines.push_back(fmt::format("{} = {}", latex(clause.symbol), latex(clause.value)));
  return lines;
}

std::string describe_modes(const Answer& answer, const Modes& modes) {
  std::string text = answer.question + "\n";
  if (modes.omega_squared)
    text +=
        fmt::format("    omega^2 = {}\n", symbolic::to_text(*answer.pool, *modes.omega_squared));
  if (modes.decay)
    text += fmt::format("    decay = {}\n", symbolic::to_text(*answer.pool, *modes.decay));
  for (std::size_t k = 0; k < modes.list.size(); ++k)
    text += fmt::format("    {}. {}; {}\n", k + 1, describe_mode(modes.list[k]),
                        write_shape(modes, modes.list[k]));
  if (!modes.is_equilibrium) text += "    about a state that is no equilibrium\n";
  if (!answer.condition.empty()) text += fmt::format("    while {}\n", answer.condition);
  if (!answer.reason.empty()) text += fmt::format("    {}\n", answer.reason);
  return text;
}

std::vector<std::string> modes_in_latex(const Answer& answer, const Modes& modes) {
  std::vector<std::string> lines;
  if (modes.omega_squared)
    lines.push_back("\\omega^{2} = " + symbolic::to_latex(*answer.pool, *modes.omega_squared));
  if (modes.decay) lines.push_back("\\delta = " + symbolic::to_latex(*answer.pool, *modes.decay));
  for (std::size_t k = 0; k < modes.list.size(); ++k) {
    const std::complex<double> value = modes.list[k].eigenvalue;
    lines.push_back(fmt::format(
        "\\lambda_{{{}}} = {}{}\\;\\mathrm{{s}}^{{-1}}", k + 1, latex_number(value.real()),
        value.imag() == 0.0 ? ""
                            : fmt::format(" \\pm {}\\,\\mathrm{{i}}", latex_number(value.imag()))));
  }
  return lines;
}

}  // namespace trammel::exchange
