// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/ticks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "exchange/tolerances.h"

namespace trammel::exchange::plot {

Range range_of(const std::vector<const std::vector<double>*>& columns, double margin) {
  Range range{HUGE_VAL, -HUGE_VAL};
  for (const std::vector<double>* column : columns)
    for (const double value : *column)
      if (std::isfinite(value)) range = {std::min(range.low, value), std::max(range.high, value)};
  if (range.low > range.high) return {};
  // What differs by rounding only is one value.
  const double size = std::max(std::abs(range.low), std::abs(range.high));
  if (range.length() <= equal_values * size) {
    const double half = size > 0 ? 0.1 * size : 1.0;
    return {range.low - half, range.high + half};
  }
  const double more = margin * range.length();
  return {range.low - more, range.high + more};
}

std::vector<double> ticks_in(const Range& range, int most) {
  double step = std::pow(10.0, std::floor(std::log10(range.length() / most)));
  for (const double factor : {2.0, 2.5, 2.0, 2.0}) {  // 1, 2, 5, 10, 20
    if (range.length() / step <= most - 1) break;
    step *= factor;
  }
  std::vector<double> ticks;
  const auto last = static_cast<long>(std::floor(range.high / step + tick_at_end));
  for (auto k = static_cast<long>(std::ceil(range.low / step - tick_at_end)); k <= last; ++k)
    ticks.push_back(static_cast<double>(k) * step);
  return ticks;
}

std::string tick_text(double tick, double step) {
  const double size = std::max(std::abs(tick), step);
  const bool is_plain = size < 1e5 && step >= plain_tick_step;
  std::string text;
  if (is_plain) {
    int decimals = 0;  // until the step is written exactly: 0.25 has two
    for (double rest = step; decimals < 6 && std::abs(rest - std::round(rest)) > whole_step * rest;
         rest *= 10)
      ++decimals;
    text = fmt::format("{:.{}f}", tick, decimals);
  } else {
    text = fmt::format("{:.4g}", tick);
  }
  return text.starts_with('-') ? "\u2212" + text.substr(1) : text;
}

}  // namespace trammel::exchange::plot
