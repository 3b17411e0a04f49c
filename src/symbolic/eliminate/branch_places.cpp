// SPDX-License-Identifier: Apache-2.0
#include "symbolic/eliminate/branch_places.h"

#include <algorithm>
#include <utility>

namespace trammel::symbolic {

ArbVector eval_polynomial(const Polynomial& p, const ArbVector& numbers, slong precision) {
  ArbVector result(3);  // sum, term, power
  for (std::size_t t = 0; t < p.length(); ++t) {
    const Rational coefficient = p.coefficient(t);
    arb_set_fmpz(result[1], fmpq_numref(coefficient.raw()));
    const std::vector<std::uint32_t> exponents = p.exponents(t);
    for (std::size_t v = 0; v < exponents.size(); ++v) {
      if (exponents[v] == 0) continue;
      arb_pow_ui(result[2], numbers[v], exponents[v], precision);
      arb_mul(result[1], result[1], result[2], precision);
    }
    arb_add(result[0], result[0], result[1], precision);
  }
  return result;
}

void BranchPlaces::add(ArbVector numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (!arb_is_finite(numbers[i])) return;
  places_.push_back(std::move(numbers));
}

bool BranchPlaces::may_vanish(const Polynomial& p) const {
  return std::ranges::all_of(places_, [&](const ArbVector& numbers) {
    return arb_contains_zero(eval_polynomial(p, numbers, branch_precision)[0]) != 0;
  });
}

std::optional<Polynomial> BranchPlaces::factor_on_branch(const Polynomial& p) const {
  std::optional<Polynomial> found;
  for (const auto& [base, exponent] : factor(p).factors) {
    if (!may_vanish(base)) continue;
    if (found) return std::nullopt;
    found = base;
  }
  return found;
}

}  // namespace trammel::symbolic
