// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>

#include "codegen/number_code.h"
#include "codegen/unit_parts.h"
#include "codegen/wrap_line.h"

namespace trammel::codegen {

namespace {

using Values = std::map<std::string, std::string, std::less<>>;

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i > 0 ? std::string(between) : std::string()) + parts[i];
  return text;
}

// The line with its places filled; none where a `?` line or a line of one place has nothing.
std::optional<std::string> filled(std::string_view line, const Values& values) {
  const bool optional = line.starts_with('?');
  if (optional) line.remove_prefix(1);
  std::string text;
  bool has_empty = false;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t end = i + 1;
    while (end < line.size() && std::islower(static_cast<unsigned char>(line[end])) != 0) ++end;
    const auto found = line[i] == '$' ? values.find(line.substr(i + 1, end - i - 1)) : values.end();
    if (found == values.end()) {
      text += line[i++];
      continue;
    }
    text += found->second;
    has_empty = has_empty || found->second.empty();
    i = end;
  }
  if ((optional && has_empty) || (text.empty() && !line.empty())) return std::nullopt;
  return text;
}

// Only letters that end no comment and no text in any language.
std::string harmless(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool good = std::isalnum(byte) != 0 || byte >= 0x80U ||
                      std::string("_'(), .").find(c) != std::string::npos;
    result += good ? c : '?';
  }
  return result;
}

// As a line of a comment: signs of mathematics too, but for pairs that end or open one.
std::string as_remark(std::string_view text) {
  constexpr std::string_view signs = "+-*/^=<>[]{}:;!@\"";
  std::string result;
  for (const char c : text) {
    const char last = result.empty() ? ' ' : result.back();
    const bool pairs = (last == '*' && (c == '/' || c == ')')) || (last == '-' && c == '-') ||
                       ((last == '/' || last == '(') && c == '*');
    if (pairs) result += ' ';
    result += signs.find(c) != std::string_view::npos ? std::string(1, c)
                                                      : harmless(std::string_view(&c, 1));
  }
  return result;
}

std::string quoted(std::string_view label) {
  return "\"" + harmless(label) + "\"";
}

class UnitLayout {
 public:
  UnitLayout(const Language& language, const UnitShape& shape, const UnitParts& parts)
      : language_(language), parts_(parts), shape_(shape) {}

  LaidOut lay_out() {
    fill_lists();
    const bool one = output_count() == 1 && !shape_.one.empty();
    std::string_view pattern = one ? shape_.one : shape_.many;
    while (!pattern.empty()) {
      const std::size_t end = pattern.find('\n');
      put_line(pattern.substr(0, end), one);
      pattern.remove_prefix(end + 1);
    }
    return std::move(result_);
  }

 private:
  std::size_t output_count() const {
    std::size_t count = 0;
    for (const UnitLine& line : parts_.lines) count += line.kind == Assignment::Kind::Output;
    return count;
  }

  void fill_lists() {
    std::vector<std::string> parameters, outputs, arguments;
    for (const UnitParameter& p : parts_.parameters)
      if (shape_.inputs_are_locals && p.is_used && p.role != ParameterRole::Time)
        locals_.push_back(p.name);
    for (const UnitParameter& p : parts_.parameters)
      parameters.push_back(*filled(shape_.parameter, {{"name", p.name}}));
    const bool one = output_count() == 1 && !shape_.one.empty();
    for (const UnitLine& line : parts_.lines) {
      const bool is_output = line.kind == Assignment::Kind::Output;
      if (is_output) outputs.push_back(*filled(shape_.output, {{"name", line.name}}));
      if (!is_output || (shape_.outputs_are_locals && !one)) locals_.push_back(line.name);
      if (is_output) values_["value"] = line.value;
    }
    arguments = parameters;
    arguments.insert(arguments.end(), outputs.begin(), outputs.end());
    values_["name"] = parts_.name;
    values_["module"] = parts_.module;
    values_["parameters"] =
        parameters.empty() ? std::string(shape_.no_parameters) : joined(parameters, ", ");
    values_["outputs"] = joined(outputs, ", ");
    values_["arguments"] = joined(arguments, ", ");
    values_["locals"] = joined(locals_, ", ");
    values_["imports"] = joined(parts_.words, ", ");
    values_["model"] = parts_.name;
    if (parts_.is_system()) fill_system_lists();
  }

  std::string value_of(const UnitParameter& p) const {
    return p.given ? double_code(language_, *p.given) : std::string(shape_.unknown);
  }

  void fill_system_lists() {
    std::vector<std::string> states, labels, starts, names, givens;
    for (const UnitParameter& p : parts_.parameters) {
      if (p.role == ParameterRole::Time) continue;
      const bool is_state = p.role == ParameterRole::State;
      (is_state ? states : names).push_back(*filled(shape_.parameter, {{"name", p.name}}));
      (is_state ? starts : givens).push_back(value_of(p));
      if (is_state) labels.push_back(quoted(p.label));
    }
    values_["statecount"] = std::to_string(states.size());
    values_["givencount"] = std::to_string(names.size());
    values_["states"] = joined(states, ", ");
    values_["statelabels"] = joined(labels, ", ");
    values_["starts"] = joined(starts, ", ");
    values_["givennames"] = joined(names, ", ");
    values_["givens"] = joined(givens, ", ");
    values_["rates"] = joined(parts_.rates, ", ");
    values_["t"] = parts_.arguments.t;
    values_["y"] = parts_.arguments.y;
    values_["p"] = parts_.arguments.p;
    values_["dy"] = parts_.arguments.dy;
  }

  void put_line(std::string_view line, bool one) {
    if (line == "$remarks") return put_remarks();
    if (line == "$head") {
      if (parts_.has_head) result_.text += shape_.head;
      return;
    }
    if (line.starts_with("@r:")) return put_rates(line.substr(3));
    if (line.starts_with('@')) return put_each(line.substr(3), line[1]);
    if (line == "$definitions") return put_definitions();
    if (line == "$statements") return put_statements(one);
    if (line.starts_with('+')) return put_groups(line.substr(1));
    if (const auto text = filled(line, values_)) put(*text);
  }

  // For each state (`s`, `S`) or parameter (`p`, `P`); capitals: where it is used.
  void put_each(std::string_view line, char what) {
    const bool states = what == 's' || what == 'S', used_ones = what == 'S' || what == 'P';
    int index = shape_.first_index;
    for (const UnitParameter& p : parts_.parameters) {
      if (p.role != (states ? ParameterRole::State : ParameterRole::Plain)) continue;
      Values values = values_;
      values["name"] = p.name;
      values["label"] = harmless(p.label);
      values["index"] = std::to_string(index++);
      values["value"] = value_of(p);
      values["given"] = p.given ? " = " + value_of(p) : "";
      if (p.is_used || !used_ones) put(*filled(line, values));
    }
  }

  void put_rates(std::string_view line) {
    std::size_t i = 0;
    for (const UnitParameter& p : parts_.parameters) {
      if (p.role != ParameterRole::State) continue;
      Values values = values_;
      values["state"] = p.name;
      values["index"] = std::to_string(shape_.first_index + static_cast<int>(i));
      values["value"] = parts_.rates[i++];
      put(*filled(line, values));
    }
  }

  // A declaration of many names could be too long for one statement.
  void put_groups(std::string_view line) {
    constexpr std::size_t group = 100;
    for (std::size_t first = 0; first < locals_.size(); first += group) {
      const std::size_t last = std::min(first + group, locals_.size());
      const std::vector<std::string> names(locals_.begin() + static_cast<std::ptrdiff_t>(first),
                                           locals_.begin() + static_cast<std::ptrdiff_t>(last));
      put(*filled(line, {{"locals", joined(names, ", ")}}));
    }
  }

  void put(const std::string& line) {
    const WrappedLine wrapped = wrap_line(language_, line);
    result_.text += wrapped.text + "\n";
    if (wrapped.continuations > language_.most_continuations)
      result_.problem = fmt::format("a line of it is too long for {}", language_.title);
  }

  void put_definitions() {
    for (const std::string& function : parts_.functions)
      put(fmt::format("{0} = Function(\"{0}\")", function));
    for (const UnitParameter& p : parts_.parameters) {
      const Values values = {{"name", p.name},
                             {"label", harmless(p.label)},
                             {"facts", p.positive ? "positive" : "real"}};
      put(*filled(shape_.definition, values));
    }
  }

  void put_statements(bool one) {
    std::vector<std::string> statements;
    for (const UnitLine& line : parts_.lines) {
      const bool is_output = line.kind == Assignment::Kind::Output;
      if (is_output && one && !shape_.one_has_name) continue;
      const bool own = is_output && !shape_.output_statement.empty();
      statements.push_back(*filled(own ? shape_.output_statement : shape_.statement,
                                   {{"name", line.name}, {"value", line.value}}));
    }
    for (std::size_t i = 0; i < statements.size(); ++i)
      put(statements[i] + std::string(i + 1 < statements.size() ? shape_.between : ""));
  }

  void put_remarks() {
    std::vector<std::string> lines = parts_.remarks;
    if (lines.empty()) lines.push_back(fmt::format("{}: formulas by Trammel", parts_.label));
    for (const auto& [from, to] : parts_.renamed)
      lines.push_back(fmt::format("{} is called {} here", from, to));
    if (!parts_.usage.empty()) lines.push_back(*filled(parts_.usage, values_));
    result_.text += lay_out_remarks(shape_, lines);
  }

  const Language& language_;
  const UnitParts& parts_;
  const UnitShape& shape_;
  Values values_;
  std::vector<std::string> locals_;
  LaidOut result_;
};

}  // namespace

std::string lay_out_remarks(const UnitShape& shape, const std::vector<std::string>& lines) {
  std::string text;
  const bool has_open = !shape.remark_open.empty();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += i == 0 && has_open ? shape.remark_open : shape.remark;
    text += as_remark(lines[i]);
    if (i + 1 == lines.size()) text += shape.remark_close;
    text += "\n";
  }
  return text;
}

std::string lay_out_file_of_remarks(const Language& language,
                                    const std::vector<std::string>& lines) {
  if (language.family != Family::Sheet) return lay_out_remarks(language.unit, lines);
  UnitParts parts;
  parts.remarks = lines;
  return lay_out_sheet(language, parts).text;
}

LaidOut lay_out(const Language& language, const UnitShape& shape, const UnitParts& parts) {
  return UnitLayout(language, shape, parts).lay_out();
}

}  // namespace trammel::codegen
