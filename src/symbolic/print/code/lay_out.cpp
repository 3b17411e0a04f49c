// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "symbolic/print/code/unit_parts.h"
#include "symbolic/print/code/wrap_line.h"

namespace trammel::symbolic {

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

// Only letters that end no comment in any language.
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

class UnitLayout {
 public:
  UnitLayout(const Language& language, const UnitParts& parts)
      : language_(language), parts_(parts), shape_(language.unit) {}

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
  }

  void put_line(std::string_view line, bool one) {
    if (line == "$remarks") return put_remarks();
    if (line == "$definitions") return put_definitions();
    if (line == "$statements") return put_statements(one);
    if (line.starts_with('+')) return put_groups(line.substr(1));
    if (const auto text = filled(line, values_)) put(*text);
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
    std::vector<std::string> lines{fmt::format("{}: formulas by Trammel", harmless(parts_.label))};
    for (const auto& [from, to] : parts_.renamed)
      lines.push_back(fmt::format("{} is called {} here", harmless(from), to));
    const bool has_open = !shape_.remark_open.empty();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      result_.text += i == 0 && has_open ? shape_.remark_open : shape_.remark;
      result_.text += lines[i];
      if (i + 1 == lines.size()) result_.text += shape_.remark_close;
      result_.text += "\n";
    }
  }

  const Language& language_;
  const UnitParts& parts_;
  const UnitShape& shape_;
  Values values_;
  std::vector<std::string> locals_;
  LaidOut result_;
};

}  // namespace

LaidOut lay_out(const Language& language, const UnitParts& parts) {
  return UnitLayout(language, parts).lay_out();
}

}  // namespace trammel::symbolic
