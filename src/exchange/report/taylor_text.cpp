// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "exchange/report/report.h"

namespace trammel::exchange {

std::string to_text(const inquiry::Taylor& taylor, std::size_t component) {
  std::string text;
  for (const symbolic::TaylorTerm& term : taylor.components[component]) {
    const char* sign = term.coefficient < 0 ? (text.empty() ? "-" : " - ")
                       : text.empty()       ? ""
                                            : " + ";
    text += fmt::format("{}{}", sign, std::abs(term.coefficient));
    for (std::size_t v = 0; v < term.powers.size(); ++v) {
      if (term.powers[v] == 0) continue;
      text += "*" + taylor.variables[v];
      if (term.powers[v] > 1) text += fmt::format("^{}", term.powers[v]);
    }
  }
  return text.empty() ? "0" : text;
}

}  // namespace trammel::exchange
