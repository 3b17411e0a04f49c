// SPDX-License-Identifier: Apache-2.0
// A unit ready to be laid out: all names and formulas are text of the language.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "codegen/language.h"
#include "codegen/straight_line.h"

namespace trammel::codegen {

struct UnitLine {
  Assignment::Kind kind;
  std::string name;
  std::string label;  // what it is called in the model
  std::string value;
  std::string unit{};
};

enum class ParameterRole : std::uint8_t { Plain, State, Time };

struct UnitParameter {
  std::string name;
  std::string label;
  bool positive = false;
  std::optional<double> given{};
  std::string unit{};
  ParameterRole role = ParameterRole::Plain;
  bool is_used = true;
};

/// Names for what a system is called with.
struct SystemArguments {
  std::string t, y, p, dy;
};

struct UnitParts {
  std::string name;
  std::string label;
  std::string module;
  std::vector<UnitParameter> parameters;
  std::vector<UnitLine> lines;         // outputs last
  std::vector<std::string> rates;      // of a system: what the rate of each state is
  SystemArguments arguments;           // of a system
  std::vector<std::string> remarks;    // in front of what is renamed
  std::string usage;                   // the last remark
  std::vector<std::string> functions;  // unknown ones
  std::vector<std::string> words;      // functions of the language that are used, sorted
  std::vector<std::pair<std::string, std::string>> renamed;
  bool has_head = true;

  bool is_system() const { return !rates.empty(); }
};

struct LaidOut {
  std::string text;
  std::optional<std::string> problem;
};

/// By the patterns of the language.
LaidOut lay_out(const Language& language, const UnitShape& shape, const UnitParts& parts);

/// A comment of these lines; what could end it early is changed.
std::string lay_out_remarks(const UnitShape& shape, const std::vector<std::string>& lines);

/// The same as all that a file holds; a sheet has rows of them.
std::string lay_out_file_of_remarks(const Language& language,
                                    const std::vector<std::string>& lines);

/// A table of cells: parameters in column B from row 2 on, then the lines; remarks at the end.
LaidOut lay_out_sheet(const Language& language, const UnitParts& parts);

/// The cell of a value, as formulas name it, counting parameters and lines from 0.
std::string cell_of(std::size_t index);

}  // namespace trammel::codegen
