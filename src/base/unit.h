// SPDX-License-Identifier: Apache-2.0
// The units of the language, as rows of one table: name, exact factor to SI, dimension.
#pragma once

#include <span>
#include <string_view>

#include "base/dimension.h"

namespace trammel::base {

/// One unit. The factor to SI is `numerator / denominator`, times pi where `times_pi`: exact.
struct Unit {
  std::string_view name;
  long long numerator;
  long long denominator;
  bool times_pi;
  Dimension dimension;
  bool switches_checking_on;  // `deg` and `rad` alone do not
  bool is_angular = false;    // of an angle or its rate: a cycle (`Hz`) is none
};

std::span<const Unit> all_units();

/// The factor to SI as a number, rounded once or twice.
double factor_of(const Unit& unit);

/// The unit of this name, or nullptr.
const Unit* find_unit(std::string_view name);

}  // namespace trammel::base
