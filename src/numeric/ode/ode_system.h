// SPDX-License-Identifier: Apache-2.0
// Equations y' = f(t, y).
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace trammel::numeric {

struct OdeSystem {
  std::size_t size = 0;
  /// Writes y' at t; false where there is none: a step is then tried shorter.
  std::function<bool(double t, std::span<const double> y, std::span<double> rate)> rate;
};

}  // namespace trammel::numeric
