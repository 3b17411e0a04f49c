// SPDX-License-Identifier: Apache-2.0
// How far answers stray where given values do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/shown_units.h"

namespace trammel::inquiry {

/// What one toleranced value does to one answer.
struct Influence {
  double slope = 0.0;  // derivative of the answer by the value; NaN where there is none
  double share = 0.0;  // of the sum of squares
};

struct Quantile {
  double part = 0.0, value = 0.0;  // that part of all draws lies below
};

struct Spread {
  std::string name, unit;  // of the answer; unit empty: the model has none
  base::ShownUnit shown;
  double nominal = 0.0;
  std::vector<Influence> influences;  // by toleranced value
  double worst = 0.0;                 // sum of |slope| * tolerance
  double root_of_squares = 0.0;
  std::uint64_t count = 0;  // draws with a value
  double mean = 0.0, deviation = 0.0, least = 0.0, most = 0.0;
  std::vector<Quantile> quantiles;
  std::vector<std::uint64_t> histogram;  // equal classes from least to most
};

struct ToleranceTable {
  struct Toleranced {
    std::string name, unit;
    base::ShownUnit shown;
    double value = 0.0, tolerance = 0.0;
  };
  std::vector<Toleranced> values;
  std::vector<Spread> spreads;  // one a component of each answer
  std::uint64_t draws = 0, seed = 1;
  std::string method;
};

}  // namespace trammel::inquiry
