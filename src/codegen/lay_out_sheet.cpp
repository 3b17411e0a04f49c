// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "codegen/unit_parts.h"

namespace trammel::codegen {

namespace {

// Formulas always: Gnumeric guesses that a file with many bare `=` is separated by them.
std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos && !cell.starts_with('=')) return cell;
  std::string text = "\"";
  for (const char c : cell) {
    if (c == '"') text += '"';
    text += c;
  }
  return text + "\"";
}

// A label is text whatever it begins with.
std::string label_cell(const std::string& label) {
  const bool like_formula =
      !label.empty() && std::string_view("=+-@\t").find(label[0]) != std::string_view::npos;
  return quoted(like_formula ? "'" + label : label);
}

std::string row(const std::string& label, const std::string& value, std::string_view kind,
                const std::string& unit = {}) {
  return fmt::format("{},{},{},{}\r\n", label_cell(label), quoted(value), kind, label_cell(unit));
}

std::string_view kind_of(Assignment::Kind kind) {
  switch (kind) {
    case Assignment::Kind::Temporary: return "step";
    case Assignment::Kind::Clause: return "clause";
    case Assignment::Kind::Output: break;
  }
  return "result";
}

}  // namespace

std::string cell_of(std::size_t index) {
  return fmt::format("B{}", index + 2);
}

LaidOut lay_out_sheet(const Language& language, const UnitParts& parts) {
  LaidOut result{"name,value,kind,unit\r\n", {}};
  for (const UnitParameter& p : parts.parameters)
    result.text += row(p.label, p.given ? fmt::format("{}", *p.given) : "", "parameter", p.unit);
  for (const UnitLine& line : parts.lines) {
    if (line.value.size() > language.longest_text)
      result.problem = "a cell of it would hold more than 8000 characters";
    result.text += row(line.label, "=" + line.value, kind_of(line.kind), line.unit);
  }
  for (const std::string& remark : parts.remarks) result.text += row(remark, "", "remark");
  return result;
}

}  // namespace trammel::codegen
