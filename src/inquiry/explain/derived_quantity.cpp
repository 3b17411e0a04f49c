// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/derived_quantity.h"

#include <algorithm>

namespace trammel::inquiry {

base::Quantity quantity_of_name(std::string_view name) {
  const auto primes = std::count(name.begin(), name.end(), '\'');
  const bool is_turning = name.starts_with("omega_"), is_turning_on = name.starts_with("alpha_");
  const bool is_angular = is_turning || is_turning_on || name.starts_with("phi_");
  const auto rates = static_cast<int>(primes) + (is_turning ? 1 : is_turning_on ? 2 : 0);
  return {base::make_dimension(is_angular ? 0 : 1, 0, -rates), is_angular};
}

MaybeQuantity per(const base::Dimension& dimension, const MaybeQuantity& other) {
  if (!other) return std::nullopt;
  return base::Quantity{dimension / other->dimension};
}

}  // namespace trammel::inquiry
