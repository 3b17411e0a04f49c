// SPDX-License-Identifier: Apache-2.0
// Outcomes of solving as text, and options from text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "symbolic/formula.h"
#include "symbolic/solve/solution.h"

namespace trammel::symbolic {

struct Given {
  const char* name;
  const char* value;
};

inline SolveOptions options_with(Formulas& f, const std::vector<Given>& given) {
  SolveOptions options;
  for (const Given& g : given) options.given.push_back({f(g.name), f(g.value)});
  return options;
}

/// Names or formulas between semicolons.
inline std::vector<ExprId> list_of(Formulas& f, std::string_view text) {
  std::vector<ExprId> result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(';'), text.size());
    result.push_back(f(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

/// `pi/3 + k*2*pi`; several unknowns with a comma between.
inline std::string listed(Formulas& f, const Solution& solution) {
  std::string text;
  for (std::size_t i = 0; i < solution.values.size(); ++i) {
    if (i > 0) text += ", ";
    text += f.text(solution.values[i]);
    if (solution.periods[i] != f.pool.integer(0)) text += " + k*" + f.text(solution.periods[i]);
  }
  if (solution.multiplicity > 1) text += " (" + std::to_string(solution.multiplicity) + ")";
  return text;
}

inline std::string listed(Formulas& f, const SolveOutcome& outcome) {
  std::string text;
  for (const Solution& s : outcome.solutions) {
    if (!text.empty()) text += "; ";
    text += listed(f, s);
  }
  return text;
}

}  // namespace trammel::symbolic
