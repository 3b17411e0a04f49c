// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/radical.h"

#include <flint/fmpz.h>
#include <flint/fmpz_factor.h>

namespace trammel::symbolic {

namespace {

constexpr flint_bitcnt_t fully_factored_bits = 64;  // larger numbers: small primes only
constexpr ulong trial_primes = 400;
constexpr double largest_digits = 20'000;

using Exponents = std::map<Rational, Rational>;

void add_power(Exponents& to, const fmpz_t base, const Rational& exponent) {
  Rational key;
  fmpz_set(fmpq_numref(key.raw()), base);
  Rational& place = to[key];
  place = place + exponent;
}

void add_factors(Exponents& to, const fmpz_t number, const Rational& exponent) {
  fmpz_factor_t factors;
  fmpz_factor_init(factors);
  if (fmpz_bits(number) <= fully_factored_bits) {
    fmpz_factor(factors, number);
    for (slong i = 0; i < factors->num; ++i)
      add_power(to, factors->p + i,
                exponent * Rational(static_cast<std::int64_t>(factors->exp[i])));
  } else {
    const bool complete = fmpz_factor_trial_range(factors, number, 0, trial_primes) != 0;
    fmpz_t rest;
    fmpz_init_set(rest, number);
    for (slong i = 0; i < factors->num; ++i) {
      if (fmpz_is_one(factors->p + i)) continue;
      add_power(to, factors->p + i,
                exponent * Rational(static_cast<std::int64_t>(factors->exp[i])));
      for (ulong k = 0; k < factors->exp[i]; ++k) fmpz_divexact(rest, rest, factors->p + i);
    }
    if (!complete && !fmpz_is_one(rest)) {
      fmpz_t root;
      fmpz_init(root);
      const int degree = fmpz_is_perfect_power(root, rest);
      if (degree > 1)
        add_power(to, root, exponent * Rational(degree));
      else
        add_power(to, rest, exponent);
      fmpz_clear(root);
    }
    fmpz_clear(rest);
  }
  fmpz_factor_clear(factors);
}

}  // namespace

void RadicalCollector::multiply(const Rational& base, const Rational& exponent) {
  if (!fmpz_is_one(fmpq_numref(base.raw())))
    add_factors(exponents_, fmpq_numref(base.raw()), exponent);
  if (!fmpz_is_one(fmpq_denref(base.raw())))
    add_factors(exponents_, fmpq_denref(base.raw()), -exponent);
}

std::optional<RadicalProduct> RadicalCollector::finish() const {
  RadicalProduct result;
  double digits = 0;
  for (const auto& [base, exponent] : exponents_) {
    const Rational whole = exponent.floor();
    digits += static_cast<double>(base.digits()) * (whole.sign() < 0 ? -1 : 1) * whole.to_double();
    if (!whole.is_small_integer() || digits > largest_digits) return std::nullopt;
    result.coefficient = result.coefficient * power(base, whole.to_integer());
    const Rational part = exponent - whole;
    if (part.is_zero()) continue;
    Rational& place = result.bases.try_emplace(part, Rational(1)).first->second;
    place = place * base;
  }
  return result;
}

}  // namespace trammel::symbolic
