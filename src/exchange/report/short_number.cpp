// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "exchange/report/report.h"

namespace trammel::exchange {

std::string to_short_number(double value) {
  return fmt::format("{:.8g}", value);
}

}  // namespace trammel::exchange
