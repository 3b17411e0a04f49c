// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "exchange/report/report.h"

namespace trammel::exchange {

std::string describe_range(const inquiry::Locus& locus) {
  if (!locus.is_closed)
    return fmt::format("{} from {} to {} on this branch", locus.parameter,
                       show(locus.shown, locus.from), show(locus.shown, locus.to));
  const double turns = std::round((locus.to - locus.from) / (2 * std::numbers::pi));
  return fmt::format("closed after {} turn{} of {}", turns, turns == 1 ? "" : "s", locus.parameter);
}

}  // namespace trammel::exchange
