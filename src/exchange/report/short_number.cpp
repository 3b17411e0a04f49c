// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "exchange/report/report.h"

namespace trammel::exchange {

std::string to_short_number(double value) {
  return fmt::format("{:.8g}", value);
}

std::string latex_number(double value) {
  const std::string text = to_short_number(value);
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text;
  return fmt::format("{} \\cdot 10^{{{}}}", text.substr(0, e), std::stoi(text.substr(e + 1)));
}

}  // namespace trammel::exchange
