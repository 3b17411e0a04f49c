// SPDX-License-Identifier: Apache-2.0
// Exact rational numbers of any size: a value type over FLINT's fmpq.
#pragma once

#include <flint/fmpq.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace trammel::symbolic {

class Rational {
 public:
  Rational() { fmpq_init(value_); }  // 0
  Rational(std::int64_t value);
  Rational(std::int64_t numerator, std::int64_t denominator);  // Pre: denominator != 0
  Rational(const Rational& other) : Rational() { fmpq_set(value_, other.value_); }
  Rational(Rational&& other) noexcept : Rational() { fmpq_swap(value_, other.value_); }
  Rational& operator=(const Rational& other) {
    if (this != &other) fmpq_set(value_, other.value_);
    return *this;
  }
  Rational& operator=(Rational&& other) noexcept {
    fmpq_swap(value_, other.value_);
    return *this;
  }
  ~Rational() { fmpq_clear(value_); }

  /// Digits times ten to the exponent, as `0.95` is 95 * 10^-2. Pre: digits are decimal digits,
  /// |exponent| <= 10^4.
  static Rational from_decimal(std::string_view digits, std::int64_t exponent);
  /// The exact value of a finite double.
  static Rational from_double(double value);

  bool is_zero() const { return fmpq_is_zero(value_) != 0; }
  bool is_one() const { return fmpq_is_one(value_) != 0; }
  bool is_integer() const { return fmpz_is_one(fmpq_denref(value_)) != 0; }
  int sign() const { return fmpq_sgn(value_); }
  double to_double() const;     // nearest, ±inf beyond the range
  std::string to_text() const;  // `19/20`, `-3`
  /// The value as a small integer. Pre: is_small_integer().
  std::int64_t to_integer() const;
  bool is_small_integer() const;  // an integer of at most 31 bits
  std::size_t digits() const;     // decimal digits of numerator and denominator together
  std::size_t hash() const;
  Rational numerator() const;
  Rational denominator() const;
  Rational inverse() const;  // Pre: not 0
  Rational floor() const;

  const fmpq* raw() const { return value_; }
  fmpq* raw() { return value_; }

  friend Rational operator+(const Rational& a, const Rational& b);
  friend Rational operator-(const Rational& a, const Rational& b);
  friend Rational operator*(const Rational& a, const Rational& b);
  friend Rational operator/(const Rational& a, const Rational& b);  // Pre: b is not 0
  friend Rational operator-(const Rational& a);
  friend bool operator==(const Rational& a, const Rational& b) {
    return fmpq_equal(a.value_, b.value_) != 0;
  }
  friend bool operator<(const Rational& a, const Rational& b);

 private:
  fmpq_t value_;
};

/// base^exponent. Pre: base is not 0 where the exponent is negative; the result has at most about
/// 10^6 bits (check digits() before).
Rational power(const Rational& base, std::int64_t exponent);

}  // namespace trammel::symbolic
