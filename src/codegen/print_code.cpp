// SPDX-License-Identifier: Apache-2.0
#include "codegen/print_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "codegen/diagnostic_kinds.h"
#include "codegen/target_names.h"
#include "codegen/unit_parts.h"
#include "codegen/write_code.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/break_formula.h"
#include "symbolic/print/to_latex.h"
#include "symbolic/print/to_mathml.h"

namespace trammel::codegen {

using symbolic::Clause;
using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::name_to_latex;
using symbolic::name_to_mathml;
using symbolic::Op;

namespace {

base::Diagnostic refusal(const Language& language, std::string_view what,
                         const std::string& problem) {
  const bool is_call = problem.find("unknown function") != std::string::npos;
  return {not_printable, std::nullopt,
          fmt::format("{} cannot be written in {}: {}.", what, language.title, problem),
          is_call ? "Define the function, or ask for maple, mathematica, maxima or sympy." : ""};
}

// Functions and names live apart with us, not everywhere.
std::string function_key(std::string_view name) {
  return std::string(name) + "()";
}

// Unknown functions, in the order of writing.
std::vector<std::string> functions_of(const ExprPool& pool, std::span<const ExprId> roots) {
  std::vector<std::string> names;
  for (const ExprId e : reachable_as_written(pool, roots))
    if (pool.op(e) == Op::Call) {
      const std::string key = function_key(pool.name(e));
      if (std::find(names.begin(), names.end(), key) == names.end()) names.push_back(key);
    }
  return names;
}

// The printers of mathematics put dots for what is too deep or too long for them.
WrittenCode complete(const std::vector<std::string>& lines, std::string_view dots,
                     const Language& language) {
  std::string text = fmt::format("{}", fmt::join(lines, language.next_line));
  if (text.find(dots) != std::string::npos) return {{}, {}, "it is too deep or too long"};
  return {std::move(text), {}, {}};
}

WrittenCode write(const ExprPool& pool, ExprId e, const Language& language,
                  const CodeNames& names) {
  if (pool.op(e) == Op::Undefined) return {{}, {}, "it has no value"};
  using symbolic::break_latex, symbolic::break_mathml;
  if (language.family == Family::Latex)
    return complete(break_latex(to_latex(pool, e)), "\\cdots", language);
  if (language.family == Family::Mathml)
    return complete(break_mathml(to_mathml(pool, e)), "&#x22EF;", language);
  return write_code(pool, e, language, names);
}

class UnitPrinter {
 public:
  UnitPrinter(const ExprPool& pool, const FormulaUnit& unit, const Language& language)
      : pool_(pool),
        unit_(unit),
        language_(language),
        shape_(unit.states > 0 && find_system_shape(language) != nullptr
                   ? *find_system_shape(language)
                   : language.unit),
        names_(language) {
    for (const Clause& clause : unit.program.where) roots_.push_back(clause.value);
    roots_.insert(roots_.end(), unit.program.bodies.begin(), unit.program.bodies.end());
    parameters_ = unit.parameters;
    if (parameters_.empty()) find_parameters();
  }

  base::Result<std::string> print() {
    if (const auto problem = check()) return refusal(language_, what(), *problem);
    line_ = straight_line(pool_, unit_.program, language_);
    if (line_.stopped != base::StopReason::None)
      return refusal(language_, what(),
                     fmt::format("the limit of {} was reached", base::to_text(line_.stopped)));
    choose_names();
    add_parameters();
    add_lines();
    if (problem_) return refusal(language_, what(), *problem_);
    if (!shape_.definition.empty() && !parameters_.empty()) words_.insert("Symbol");
    if (!shape_.definition.empty() && !parts_.functions.empty()) words_.insert("Function");
    parts_.words.assign(words_.begin(), words_.end());
    const LaidOut out = language_.family == Family::Sheet ? lay_out_sheet(language_, parts_)
                                                          : lay_out(language_, shape_, parts_);
    if (out.problem) return refusal(language_, what(), *out.problem);
    return out.text;
  }

 private:
  std::string what() const { return fmt::format("`{}`", unit_.name); }

  void find_parameters() {
    std::set<ExprId> defined;
    for (const Clause& clause : unit_.program.where) defined.insert(clause.symbol);
    for (const ExprId s : symbols_of(pool_, roots_))
      if (!defined.contains(s)) parameters_.push_back(s);
  }

  std::optional<std::string> check() {
    if (unit_.outputs.size() != unit_.program.bodies.size())
      return fmt::format("it has {} formulas and {} names for them", unit_.program.bodies.size(),
                         unit_.outputs.size());
    if (unit_.outputs.empty()) return "it has no formula";
    known_.insert(parameters_.begin(), parameters_.end());
    if (known_.size() != parameters_.size()) return "a parameter stands twice";
    for (std::size_t r = 0; r < roots_.size(); ++r) {
      if (const auto unknown = find_unknown(roots_[r]))
        return fmt::format("`{}` is used before it has a value", pool_.name(*unknown));
      if (r < unit_.program.where.size() && !known_.insert(unit_.program.where[r].symbol).second)
        return fmt::format("`{}` is given a value twice",
                           pool_.name(unit_.program.where[r].symbol));
    }
    return std::nullopt;
  }

  // What was visited for an earlier root holds known symbols alone: each node is visited once.
  std::optional<ExprId> find_unknown(ExprId root) {
    std::vector<ExprId> open{root};
    while (!open.empty()) {
      const ExprId e = open.back();
      open.pop_back();
      if (!visited_.insert(e.value).second) continue;
      if (pool_.op(e) == Op::Symbol && !known_.contains(e)) return e;
      const auto args = pool_.args(e);
      open.insert(open.end(), args.rbegin(), args.rend());
    }
    return std::nullopt;
  }

  bool has_own_names() const { return language_.family == Family::Code; }
  bool names_only_output() const { return shape_.one_has_name; }

  // The unit's name first, since callers know it; temporaries give way to all others.
  void choose_names() {
    for (std::size_t at = 0; at < shape_.taken.size();) {
      const std::size_t end = std::min(shape_.taken.find(' ', at), shape_.taken.size());
      names_.take(shape_.taken.substr(at, end - at));
      at = end + 1;
    }
    const bool is_named = shape_.many.find("$name") != std::string_view::npos;
    parts_.name = is_named ? names_.take(unit_.name) : unit_.name;
    parts_.label = unit_.name;
    parts_.remarks = unit_.remarks;
    parts_.usage = shape_.usage;
    parts_.has_head = unit_.has_head;
    std::vector<std::string> wanted;
    for (const ExprId p : parameters_)
      if (!has_time_name(p)) wanted.emplace_back(pool_.name(p));
    for (const Clause& clause : unit_.program.where) wanted.emplace_back(pool_.name(clause.symbol));
    names_.add(wanted);
    for (const std::string& key : functions_of(pool_, roots_)) {
      functions_.emplace(key, names_.take(key));
      parts_.functions.push_back(functions_.at(key));
    }
    const bool all = unit_.outputs.size() > 1 || names_only_output();
    for (std::size_t i = 0; i < unit_.outputs.size(); ++i)
      output_names_.push_back(all && has_own_names() && !is_plain_rate(i)
                                  ? names_.take(unit_.outputs[i])
                                  : unit_.outputs[i]);
    if (unit_.states > 0) choose_arguments();
    if (!shape_.module.empty())
      parts_.module = names_.take(parts_.name + std::string(shape_.module));
    if (!has_own_names()) return;
    tell_renamed(unit_.name, parts_.name);
    parts_.renamed.insert(parts_.renamed.end(), names_.renamed().begin(), names_.renamed().end());
    for (std::size_t i = 0; i < unit_.outputs.size(); ++i)
      tell_renamed(unit_.outputs[i], output_names_[i]);
  }

  void choose_arguments() {
    const bool has_time = unit_.time && !has_time_name(*unit_.time);
    parts_.arguments = {
        has_time ? names_.of(std::string(pool_.name(*unit_.time))) : names_.take("t"),
        names_.take("y"), names_.take("p"), names_.take("dy")};
  }

  bool has_time_name(ExprId parameter) const {
    return unit_.time == parameter && !shape_.time_name.empty();
  }

  bool is_rate(std::size_t output) const {
    return output + unit_.states >= unit_.outputs.size() && unit_.states > 0;
  }
  // A rate that is a state or clause itself needs no line.
  bool is_plain_rate(std::size_t output) const {
    return is_rate(output) && has_own_names() &&
           pool_.op(unit_.program.bodies[output]) == Op::Symbol;
  }

  void tell_renamed(const std::string& from, const std::string& to) {
    if (from != to) parts_.renamed.emplace_back(from, to);
  }

  std::string own_name(ExprId symbol_of_line, const std::string& name) {
    switch (language_.family) {
      case Family::Latex: return name_to_latex(name);
      case Family::Mathml: return name_to_mathml(name);
      case Family::Sheet: return cell_of(rows_++);
      case Family::Code: break;
    }
    const auto temporary = temporaries_.find(symbol_of_line.value);
    return temporary != temporaries_.end() ? temporary->second : names_.of(name);
  }

  std::string output_text(std::size_t output) {
    const bool has_text = output < unit_.output_texts.size() && !unit_.output_texts[output].empty();
    return has_text ? unit_.output_texts[output] : own_name({}, unit_.outputs[output]);
  }

  void add_parameters() {
    const std::vector<ExprId> symbols = symbols_of(pool_, roots_);
    const std::set<ExprId> used(symbols.begin(), symbols.end());
    for (const ExprId p : parameters_) {
      const std::string label(pool_.name(p));
      UnitParameter parameter{
          has_time_name(p) ? std::string(shape_.time_name) : own_name({}, label), label,
          pool_.facts(p).positive};
      if (const auto given = unit_.given.find(p); given != unit_.given.end())
        parameter.given = given->second;
      if (const auto unit = unit_.units.find(p); unit != unit_.units.end())
        parameter.unit = unit->second;
      parameter.role = unit_.time == p                           ? ParameterRole::Time
                       : parts_.parameters.size() < unit_.states ? ParameterRole::State
                                                                 : ParameterRole::Plain;
      parameter.is_used = used.contains(p);
      cells_.emplace(label, parameter.name);
      parts_.parameters.push_back(std::move(parameter));
    }
  }

  void add_lines() {
    std::size_t output = 0, number = 1;
    const CodeNames names{
        [&](ExprId s) { return cells_.at(std::string(line_.pool->name(s))); },
        [&](ExprId call) { return functions_.at(function_key(line_.pool->name(call))); }};
    for (const Assignment& a : line_.assignments) {
      UnitLine line{a.kind, {}, {}, {}, {}};
      bool is_rate_line = false;
      if (a.kind == Assignment::Kind::Output) {
        line.label = unit_.outputs[output];
        line.name = has_own_names() ? output_names_[output] : output_text(output);
        if (output < unit_.output_units.size()) line.unit = unit_.output_units[output];
        is_rate_line = is_rate(output);
        ++output;
      } else {
        line.label = line_.pool->name(a.symbol);
        if (a.kind == Assignment::Kind::Temporary && has_own_names())
          temporaries_.emplace(a.symbol.value, names_.take_numbered("t", number));
        line.name = own_name(a.symbol, line.label);
      }
      WrittenCode code = write(*line_.pool, a.value, language_, names);
      if (code.problem && !problem_) problem_ = std::move(code.problem);
      line.value = std::move(code.text);
      words_.merge(code.words);
      if (is_rate_line && line_.pool->op(a.value) == Op::Symbol) {
        parts_.rates.push_back(line.value);
        continue;
      }
      if (is_rate_line) parts_.rates.push_back(line.name);
      if (a.kind != Assignment::Kind::Output) cells_.emplace(line.label, line.name);
      parts_.lines.push_back(std::move(line));
    }
  }

  const ExprPool& pool_;
  const FormulaUnit& unit_;
  const Language& language_;
  const UnitShape& shape_;
  TargetNames names_;
  std::vector<ExprId> roots_, parameters_;
  std::set<ExprId> known_;  // symbols that have a value
  std::unordered_set<std::uint32_t> visited_;
  StraightLineCode line_;
  UnitParts parts_;
  std::vector<std::string> output_names_;
  std::map<std::string, std::string> functions_;
  std::unordered_map<std::uint32_t, std::string> temporaries_;
  std::unordered_map<std::string, std::string> cells_;  // what a symbol is called there
  std::size_t rows_ = 0;
  std::set<std::string> words_;
  std::optional<std::string> problem_;
};

}  // namespace

base::Result<std::string> print_expression(const ExprPool& pool, ExprId e,
                                           const Language& language) {
  TargetNames names(language);
  std::vector<std::string> wanted;
  for (const ExprId s : symbols_of(pool, std::span(&e, 1))) wanted.emplace_back(pool.name(s));
  names.add(wanted);
  std::map<std::string, std::string> functions;
  for (const std::string& key : functions_of(pool, std::span(&e, 1)))
    functions.emplace(key, names.take(key));
  const CodeNames code_names{
      [&](ExprId s) { return names.of(std::string(pool.name(s))); },
      [&](ExprId call) { return functions.at(function_key(pool.name(call))); }};
  WrittenCode code = write(pool, e, language, code_names);
  if (code.problem) return refusal(language, "The formula", *code.problem);
  return std::move(code.text);
}

base::Result<std::string> print_function(const ExprPool& pool, const FormulaUnit& unit,
                                         const Language& language) {
  return UnitPrinter(pool, unit, language).print();
}

}  // namespace trammel::codegen
