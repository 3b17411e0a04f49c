// SPDX-License-Identifier: Apache-2.0
#include "exchange/source/source_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "codegen/print_code.h"
#include "codegen/target_names.h"
#include "codegen/unit_parts.h"
#include "exchange/diagnostic_kinds.h"
#include "exchange/report/latex_name.h"
#include "exchange/report/report.h"
#include "exchange/source/merge_programs.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::exchange {

namespace {

using codegen::Family;
using codegen::FormulaUnit;
using codegen::Language;
using inquiry::Answer;
using inquiry::FirstOrderSystem;
using inquiry::Formula;
using symbolic::Clause;
using symbolic::ExprId;

// Formulas of all answers belong into one document.
bool is_one_document(const Language& language) {
  return language.family != Family::Code || language.id == "sympy" || language.id == "modelica";
}

std::string with_unit(const std::string& text, const std::string& unit) {
  return unit.empty() || unit == "1" ? text : text + " " + unit;
}

const Formula* formula_of(const Answer& answer) {
  const inquiry::Value* value = value_of(answer);
  return value != nullptr && value->formula ? &*value->formula : nullptr;
}

// Of these a file holds the system rather than formulas.
bool is_of_motion(const Answer& answer) {
  return std::holds_alternative<inquiry::Equations>(answer.content);
}

std::vector<std::string> component_names(const Answer& answer) {
  const std::size_t n = formula_of(answer)->components.size();
  if (n == 1) return {answer.name};
  constexpr std::array<const char*, 2> plane = {"x", "y"};
  constexpr std::array<const char*, 3> section = {"N", "V", "M"};
  std::vector<std::string> names;
  for (std::size_t i = 0; i < n; ++i)
    names.push_back(fmt::format("{}.{}", answer.name,
                                n == 2   ? plane[i]
                                : n == 3 ? section[i]
                                         : std::to_string(i + 1)));
  return names;
}

// A unit for each component; one for all is told as `N, N*m` where they differ.
std::vector<std::string> component_units(const Answer& answer) {
  const std::size_t n = formula_of(answer)->components.size();
  std::vector<std::string> units;
  std::string rest = answer.unit.value_or("");
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t comma = rest.find(", ");
    units.push_back(rest.substr(0, comma));
    if (comma != std::string::npos) rest.erase(0, comma + 2);
  }
  return units;
}

class SourceWriter {
 public:
  SourceWriter(const SourceModel& model, const Language& language)
      : model_(model), language_(language), names_(language) {}

  SourceFile write() {
    for (const Answer& answer : model_.answers) {
      if (formula_of(answer) == nullptr && !is_of_motion(answer))
        leave_out(answer.question, answer.reason.empty() ? "it is no formula" : answer.reason);
      if (has_systems(answer)) leave_out(answer.question, name_core(answer));
    }
    if (model_.system && !model_.system->problem.empty())
      leave_out("the equations of motion", model_.system->problem);
    if (is_one_document(language_))
      write_document();
    else
      write_functions();
    if (file_.text.empty() && !base::has_error(file_.diagnostics))
      file_.diagnostics.push_back({nothing_to_export, std::nullopt, "there is no formula to export",
                                   "ask for one, for example 'find reaction(theta)'"});
    return std::move(file_);
  }

 private:
  void leave_out(const std::string& what, const std::string& why) {
    left_out_.push_back(fmt::format("{} is not here: {}", what, why));
    file_.diagnostics.push_back({not_exported, std::nullopt,
                                 fmt::format("{} is not exported: {}", what, why),
                                 "'trammel solve' answers it by a number where there is one"});
  }

  bool has_system() const { return model_.system && model_.system->problem.empty(); }
  static bool has_systems(const Answer& answer) {
    const Formula* formula = formula_of(answer);
    return formula != nullptr && !formula->systems.empty();
  }
  static bool is_formula(const Answer& answer) {
    return formula_of(answer) != nullptr && !is_of_motion(answer) && !has_systems(answer);
  }
  std::string name_core(const Answer& answer) const {
    std::vector<std::string> names;
    for (const ExprId e : formula_of(answer)->systems.front().unknowns)
      names.push_back(symbolic::to_text(*model_.pool, e));
    return fmt::format("it is written in {}, which only equations define", fmt::join(names, ", "));
  }

  // ---- remarks

  std::vector<std::string> head_remarks() const {
    std::vector<std::string> lines{fmt::format("{}: formulas{} by Trammel, in SI units and radians",
                                               model_.name,
                                               has_system() ? " and equations of motion" : "")};
    const bool has_cells = language_.family == Family::Sheet;  // for the values
    for (const SourceParameter& p : model_.parameters)
      if (!has_cells)
        lines.push_back(p.value ? with_unit(fmt::format("{} = {}", p.name, *p.value), p.unit)
                                : fmt::format("{} has no value", p.name));
    lines.insert(lines.end(), left_out_.begin(), left_out_.end());
    return lines;
  }

  static std::vector<std::string> answer_remarks(const Answer& answer) {
    std::vector<std::string> lines{answer.question};
    if (!answer.condition.empty()) lines.push_back("while " + answer.condition);
    const inquiry::Value* value = value_of(answer);
    if (value != nullptr && value->numbers) {
      std::string numbers;
      for (const double x : *value->numbers)
        numbers += (numbers.empty() ? "" : ", ") + to_short_number(x);
      lines.push_back(
          with_unit(fmt::format("at the given values {}", numbers), answer.unit.value_or("")));
    }
    if (answer.certificate)
      lines.push_back(fmt::format("verified at {} points, max relative difference {:.1g}",
                                  answer.certificate->points,
                                  answer.certificate->max_relative_difference));
    return lines;
  }

  std::vector<std::string> system_remarks() const {
    std::vector<std::string> lines{"equations of motion, first-order form"};
    const bool has_cells = language_.family == Family::Sheet;
    for (const inquiry::StateVariable& s : model_.system->states)
      if (!has_cells)
        lines.push_back(s.start ? fmt::format("{} = {} at the start", s.name, *s.start)
                                : fmt::format("{} has no value at the start", s.name));
    if (!model_.system->condition.empty()) lines.push_back("while " + model_.system->condition);
    return lines;
  }

  // ---- units

  // The parameters of a program in the model's order; others behind them. States come first.
  void set_parameters(FormulaUnit& unit) const {
    std::vector<ExprId> roots = unit.program.bodies, wanted;
    for (const Clause& clause : unit.program.where) roots.push_back(clause.value);
    std::vector<ExprId> used = symbolic::symbols_of(*model_.pool, roots);
    const auto take = [&](ExprId symbol) {
      const auto at = std::find(used.begin(), used.end(), symbol);
      if (at == used.end()) return;
      used.erase(at);
      wanted.push_back(symbol);
    };
    if (unit.states > 0)
      for (const inquiry::StateVariable& s : model_.system->states) {
        take(s.symbol);
        if (wanted.empty() || wanted.back() != s.symbol) wanted.push_back(s.symbol);
        if (s.start) unit.given[s.symbol] = *s.start;
      }
    for (const Clause& clause : unit.program.where) std::erase(used, clause.symbol);
    const ExprId time = model_.pool->symbol("time");
    if (std::find(used.begin(), used.end(), time) != used.end()) unit.time = time;
    for (const SourceParameter& p : model_.parameters) take(p.symbol);
    wanted.insert(wanted.end(), used.begin(), used.end());
    unit.parameters = std::move(wanted);
    for (const SourceParameter& p : model_.parameters) {
      if (p.value && !unit.given.contains(p.symbol)) unit.given[p.symbol] = *p.value;
      if (!p.unit.empty()) unit.units[p.symbol] = p.unit;
    }
  }

  bool print(FormulaUnit& unit) {
    set_parameters(unit);
    base::Result<std::string> text = codegen::print_function(*model_.pool, unit, language_);
    if (!text) {
      base::append(file_.diagnostics, std::move(text).errors());
      return false;
    }
    parts_.push_back(std::move(text.value()));
    return true;
  }

  FormulaUnit unit_of(const Answer& answer, std::string name) const {
    FormulaUnit unit;
    unit.name = std::move(name);
    unit.outputs = component_names(answer);
    if (unit.outputs.size() == 1 && !is_one_document(language_)) unit.outputs = {"value"};
    unit.output_units = component_units(answer);
    unit.program = {formula_of(answer)->components, formula_of(answer)->where};
    unit.remarks = answer_remarks(answer);
    unit.has_head = false;
    return unit;
  }

  FormulaUnit unit_of(const FirstOrderSystem& system) const {
    FormulaUnit unit;
    unit.name = model_.name;
    for (const inquiry::StateVariable& s : system.states) unit.outputs.push_back(s.rate_name);
    unit.program = system.rates;
    unit.remarks = system_remarks();
    unit.has_head = false;
    unit.states = system.states.size();
    return unit;
  }

  // ---- one document

  void write_document() {
    FormulaUnit all;
    all.name = model_.name;
    all.remarks = head_remarks();
    for (const Answer& answer : model_.answers)
      if (is_formula(answer)) add(all, unit_of(answer, ""));
    if (has_system()) {
      FormulaUnit motion = unit_of(*model_.system);
      if (language_.family == Family::Code)
        all.states = motion.states;
      else
        leave_out_plain_rates(motion);
      add(all, motion);
    }
    if (!all.outputs.empty() && print(all)) file_.text = std::move(parts_.front());
  }

  void add(FormulaUnit& all, const FormulaUnit& unit) const {
    merge_programs(*model_.pool, all.program, unit.program);
    for (std::size_t i = 0; i < unit.outputs.size(); ++i) {
      all.outputs.push_back(unit.outputs[i]);
      all.output_units.push_back(i < unit.output_units.size() ? unit.output_units[i] : "");
      all.output_texts.push_back(unit.states > 0 ? "" : text_of(unit.outputs[i]));
    }
    all.remarks.insert(all.remarks.end(), unit.remarks.begin(), unit.remarks.end());
  }

  // theta' = theta' says nothing.
  static void leave_out_plain_rates(FormulaUnit& motion) {
    const std::vector<std::string> names = std::exchange(motion.outputs, {});
    const std::vector<ExprId> bodies = std::exchange(motion.program.bodies, {});
    for (std::size_t i = 1; i < names.size(); i += 2) {
      motion.outputs.push_back(names[i]);
      motion.program.bodies.push_back(bodies[i]);
    }
  }

  // A question as mathematics; empty where the language's own way with names serves.
  std::string text_of(const std::string& output) const {
    const std::size_t dot = output.rfind('.');
    if (language_.family == Family::Latex)
      return latex_question_name(output.substr(0, dot)) +
             (dot == std::string::npos ? "" : "_{" + output.substr(dot + 1) + "}");
    if (language_.family != Family::Mathml) return "";
    std::string text;
    for (const char c : output)
      text += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    return "<mtext>" + text + "</mtext>";
  }

  // ---- functions

  void write_functions() {
    const codegen::UnitShape* system =
        has_system() ? codegen::find_system_shape(language_) : nullptr;
    const std::string own_name = codegen::legal_name(language_, model_.name);
    for (const char* taken : {"states", "start", "parameters", "rates", "motion", "model"})
      names_.take(prefix() + taken);
    names_.take(own_name);
    std::vector<std::string> functions;
    for (const Answer& answer : model_.answers) {
      if (!is_formula(answer)) continue;
      std::string name = names_.take(prefix() + answer.name);
      FormulaUnit unit = unit_of(answer, name);
      if (print(unit)) functions.push_back(std::move(name));
    }
    if (system != nullptr) {
      FormulaUnit unit = unit_of(*model_.system);
      if (!print(unit)) system = nullptr;
    }
    if (parts_.empty()) return;
    file_.text = codegen::lay_out_remarks(language_.unit, head_remarks()) + "\n";
    file_.text += language_.unit.head;
    if (language_.id == "matlab") file_.text += matlab_head(own_name, functions, system != nullptr);
    for (std::size_t i = 0; i < parts_.size(); ++i)
      file_.text += (i > 0 ? between() : "") + parts_[i];
  }

  // Functions of C share one space of names.
  std::string prefix() const {
    return language_.id == "c" || language_.id == "cpp" ? model_.name + "_" : "";
  }
  const char* between() const { return language_.id == "python" ? "\n\n" : "\n"; }

  // A file of MATLAB shows its first function alone: it hands out the others.
  static std::string matlab_head(const std::string& name, const std::vector<std::string>& functions,
                                 bool has_motion) {
    std::string text = fmt::format("function model = {}()\n", name);
    for (const std::string& f : functions) text += fmt::format("  model.{0} = @{0};\n", f);
    if (has_motion)
      text +=
          "  [model.states, model.start, model.parameters] = motion();\n"
          "  model.rates = @rates;\n";
    return text + "end\n\n";
  }

  const SourceModel& model_;
  const Language& language_;
  codegen::TargetNames names_;
  std::vector<std::string> left_out_;
  std::vector<std::string> parts_;
  SourceFile file_;
};

}  // namespace

SourceFile write_source(const SourceModel& model, const Language& language) {
  return SourceWriter(model, language).write();
}

}  // namespace trammel::exchange
