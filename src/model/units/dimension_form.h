// SPDX-License-Identifier: Apache-2.0
// Dimensions that are not known yet: a known dimension times powers of the dimensions of
// parameters.
#pragma once

#include <vector>

#include "base/dimension.h"

namespace trammel::model {

struct DimensionPower {
  int unknown = 0;
  base::Exponent exponent;
};

struct DimensionForm {
  base::Dimension known;
  std::vector<DimensionPower> powers;  // sorted by unknown, no zero exponents
  bool is_bare = false;   // made of bare numbers only: takes the dimension its place needs
  bool has_unit = false;  // an explicit unit takes part: only such forms can clash
};

DimensionForm known_dimension(const base::Dimension& dimension);
DimensionForm operator*(const DimensionForm& a, const DimensionForm& b);
DimensionForm operator/(const DimensionForm& a, const DimensionForm& b);
DimensionForm power(const DimensionForm& base, base::Exponent exponent);

}  // namespace trammel::model
