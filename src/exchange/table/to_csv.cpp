// SPDX-License-Identifier: Apache-2.0
#include "exchange/table/to_csv.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace trammel::exchange {

namespace {

// Commas and quotes stand in quotes.
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string inside;
  for (const char c : text) {
    if (c == '"') inside += '"';
    inside += c;
  }
  return '"' + inside + '"';
}

}  // namespace

std::string to_csv(const inquiry::Trajectory& trajectory) {
  std::string text;
  for (std::size_t i = 0; i < trajectory.columns.size(); ++i) {
    std::string heading = trajectory.columns[i];
    if (!trajectory.units.empty() && trajectory.units[i] != "1")
      heading += fmt::format(" [{}]", trajectory.units[i]);
    text += (i == 0 ? "" : ",") + quoted(heading);
  }
  text += '\n';
  for (const std::vector<double>& row : trajectory.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) text += ',';
      if (std::isfinite(row[i])) fmt::format_to(std::back_inserter(text), "{}", row[i]);
    }
    text += '\n';
  }
  return text;
}

}  // namespace trammel::exchange
