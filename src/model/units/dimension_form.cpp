// SPDX-License-Identifier: Apache-2.0
#include "model/units/dimension_form.h"

namespace trammel::model {

namespace {

std::vector<DimensionPower> merge(const std::vector<DimensionPower>& a,
                                  const std::vector<DimensionPower>& b, base::Exponent times) {
  std::vector<DimensionPower> merged;
  std::size_t i = 0, j = 0;
  while (i < a.size() || j < b.size()) {
    const bool from_a = j == b.size() || (i < a.size() && a[i].unknown < b[j].unknown);
    const bool from_both = !from_a && i < a.size() && a[i].unknown == b[j].unknown;
    DimensionPower next = from_a ? a[i] : DimensionPower{b[j].unknown, b[j].exponent * times};
    if (from_both) next.exponent = next.exponent + a[i].exponent;
    if (!next.exponent.is_zero()) merged.push_back(next);
    i += from_a || from_both ? 1 : 0;
    j += from_a ? 0 : 1;
  }
  return merged;
}

DimensionForm combine(const DimensionForm& a, const DimensionForm& b, int sign) {
  const base::Exponent times{sign, 1};
  return {sign > 0 ? a.known * b.known : a.known / b.known, merge(a.powers, b.powers, times),
          a.is_bare && b.is_bare, a.has_unit || b.has_unit};
}

}  // namespace

DimensionForm known_dimension(const base::Dimension& dimension) {
  return {dimension, {}, false, false};
}

DimensionForm operator*(const DimensionForm& a, const DimensionForm& b) {
  return combine(a, b, 1);
}

DimensionForm operator/(const DimensionForm& a, const DimensionForm& b) {
  return combine(a, b, -1);
}

DimensionForm power(const DimensionForm& base, base::Exponent exponent) {
  DimensionForm result = base;
  result.known = base::power(base.known, exponent);
  for (DimensionPower& p : result.powers) p.exponent = p.exponent * exponent;
  if (exponent.is_zero()) result.powers.clear();
  return result;
}

}  // namespace trammel::model
