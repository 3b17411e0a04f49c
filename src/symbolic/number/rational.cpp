// SPDX-License-Identifier: Apache-2.0
#include "symbolic/number/rational.h"

#include <flint/arith.h>
#include <flint/fmpz.h>
#include <gmp.h>

#include <bit>
#include <cmath>
#include <iterator>
#include <limits>

#include "base/assert.h"

namespace trammel::symbolic {

static_assert(sizeof(slong) == sizeof(std::int64_t));

Rational::Rational(std::int64_t value) : Rational() {
  fmpz_set_si(fmpq_numref(value_), value);
}

Rational::Rational(std::int64_t numerator, std::int64_t denominator) : Rational() {
  TRAMMEL_ASSERT(denominator != 0);
  fmpz_set_si(fmpq_numref(value_), numerator);
  fmpz_set_si(fmpq_denref(value_), denominator);
  fmpq_canonicalise(value_);
}

Rational Rational::from_decimal(std::string_view digits, std::int64_t exponent) {
  TRAMMEL_ASSERT(exponent >= -10'000 && exponent <= 10'000);
  constexpr std::int64_t word_digits = 18;
  if (std::ssize(digits) <= word_digits && exponent <= 0 && exponent >= -word_digits) {
    std::int64_t above = 0, below = 1;
    for (const char c : digits) above = 10 * above + (c - '0');
    for (std::int64_t i = exponent; i < 0; ++i) below *= 10;
    return {above, below};
  }
  Rational result;
  const std::string text(digits);
  const int failed = fmpz_set_str(fmpq_numref(result.value_), text.c_str(), 10);
  TRAMMEL_ASSERT(failed == 0);
  return result * symbolic::power(Rational(10), exponent);
}

Rational Rational::from_double(double value) {
  TRAMMEL_ASSERT(std::isfinite(value));
  int exponent = 0;
  const double mantissa = std::frexp(value, &exponent);
  constexpr int bits = std::numeric_limits<double>::digits;
  auto whole = static_cast<std::int64_t>(std::ldexp(mantissa, bits));
  exponent -= bits;
  if (whole == 0) return {};
  const int zeros = std::countr_zero(static_cast<std::uint64_t>(whole));
  whole >>= zeros;
  exponent += zeros;
  constexpr int word_bits = 62;
  if (exponent > 0 || exponent < -word_bits)
    return Rational(whole) * symbolic::power(Rational(2), exponent);
  Rational result;  // in lowest terms already
  fmpz_set_si(fmpq_numref(result.value_), whole);
  fmpz_set_ui(fmpq_denref(result.value_), 1ULL << static_cast<unsigned>(-exponent));
  return result;
}

double Rational::to_double() const {
  // Both parts in 53 bits or less: one correctly rounded division.
  if (fmpz_bits(fmpq_numref(value_)) <= 53 && fmpz_bits(fmpq_denref(value_)) <= 53)
    return fmpz_get_d(fmpq_numref(value_)) / fmpz_get_d(fmpq_denref(value_));
  // Otherwise 55 or more bits of the quotient with a sticky bit, rounded once by ldexp's cast.
  const auto excess = static_cast<slong>(fmpz_bits(fmpq_numref(value_))) -
                      static_cast<slong>(fmpz_bits(fmpq_denref(value_)));
  if (excess > 1100) return sign() * std::numeric_limits<double>::infinity();
  if (excess < -1200) return 0.0;
  const slong shift = 62 - excess;
  fmpz_t scaled, rest;
  fmpz_init(scaled);
  fmpz_init(rest);
  fmpz_abs(scaled, fmpq_numref(value_));
  fmpz_t divisor;
  fmpz_init_set(divisor, fmpq_denref(value_));
  if (shift >= 0)
    fmpz_mul_2exp(scaled, scaled, static_cast<ulong>(shift));
  else
    fmpz_mul_2exp(divisor, divisor, static_cast<ulong>(-shift));
  fmpz_fdiv_qr(scaled, rest, scaled, divisor);
  ulong quotient = fmpz_get_ui(scaled);
  if (!fmpz_is_zero(rest)) quotient |= 1U;
  fmpz_clear(scaled);
  fmpz_clear(rest);
  fmpz_clear(divisor);
  return sign() * std::ldexp(static_cast<double>(quotient), static_cast<int>(-shift));
}

std::string Rational::to_text() const {
  char* text = fmpq_get_str(nullptr, 10, value_);
  std::string result(text);
  flint_free(text);
  return result;
}

std::int64_t Rational::to_integer() const {
  TRAMMEL_ASSERT(is_small_integer());
  return fmpz_get_si(fmpq_numref(value_));
}

bool Rational::is_small_integer() const {
  return is_integer() && fmpz_bits(fmpq_numref(value_)) <= 31;
}

std::size_t Rational::digits() const {
  const std::size_t above = is_zero() ? 1 : fmpz_sizeinbase(fmpq_numref(value_), 10);
  return is_integer() ? above : above + fmpz_sizeinbase(fmpq_denref(value_), 10);
}

std::size_t Rational::hash() const {
  constexpr std::uint64_t prime = 0xffff'ffff'ffff'ffc5U;  // the largest below 2^64
  const std::uint64_t above = fmpz_fdiv_ui(fmpq_numref(value_), prime);
  const std::uint64_t below = fmpz_fdiv_ui(fmpq_denref(value_), prime);
  return above * 0x9e37'79b9'7f4a'7c15U ^ (below << 17U | below >> 47U);
}

Rational Rational::numerator() const {
  Rational result;
  fmpz_set(fmpq_numref(result.value_), fmpq_numref(value_));
  return result;
}

Rational Rational::denominator() const {
  Rational result;
  fmpz_set(fmpq_numref(result.value_), fmpq_denref(value_));
  return result;
}

Rational Rational::inverse() const {
  TRAMMEL_ASSERT(!is_zero());
  Rational result;
  fmpq_inv(result.value_, value_);
  return result;
}

Rational Rational::floor() const {
  Rational result;
  fmpz_fdiv_q(fmpq_numref(result.value_), fmpq_numref(value_), fmpq_denref(value_));
  return result;
}

Rational operator+(const Rational& a, const Rational& b) {
  if (a.is_zero()) return b;
  Rational result;
  fmpq_add(result.value_, a.value_, b.value_);
  return result;
}

Rational operator-(const Rational& a, const Rational& b) {
  Rational result;
  fmpq_sub(result.value_, a.value_, b.value_);
  return result;
}

Rational operator*(const Rational& a, const Rational& b) {
  if (a.is_one()) return b;
  if (b.is_one()) return a;
  Rational result;
  fmpq_mul(result.value_, a.value_, b.value_);
  return result;
}

Rational operator/(const Rational& a, const Rational& b) {
  TRAMMEL_ASSERT(!b.is_zero());
  Rational result;
  fmpq_div(result.value_, a.value_, b.value_);
  return result;
}

Rational operator-(const Rational& a) {
  Rational result;
  fmpq_neg(result.value_, a.value_);
  return result;
}

bool operator<(const Rational& a, const Rational& b) {
  return fmpq_cmp(a.value_, b.value_) < 0;
}

Rational power(const Rational& base, std::int64_t exponent) {
  TRAMMEL_ASSERT(exponent >= 0 || !base.is_zero());
  Rational result;
  fmpq_pow_si(result.raw(), base.raw(), exponent);
  return result;
}

}  // namespace trammel::symbolic
