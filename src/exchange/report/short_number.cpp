// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "exchange/report/latex_name.h"
#include "exchange/report/report.h"

namespace trammel::exchange {

std::string to_short_number(double value) {
  return fmt::format("{:.8g}", value + 0.0);  // 0 without a sign
}

std::string show(const base::ShownUnit& unit, double in_si) {
  return unit.behind(to_short_number(unit.shown(in_si)));
}

std::string latex_number(double value) {
  const std::string text = to_short_number(value);
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text;
  return fmt::format("{} \\cdot 10^{{{}}}", text.substr(0, e), std::stoi(text.substr(e + 1)));
}

std::string latex_shown(const std::string& unit) {
  return unit.empty() ? "" : fmt::format("\\;\\mathrm{{{}}}", latex_unit(unit));
}

std::string latex_number(const base::ShownUnit& unit, double in_si) {
  return latex_number(unit.shown(in_si)) + latex_shown(unit.text);
}

}  // namespace trammel::exchange
