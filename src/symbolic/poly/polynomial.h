// SPDX-License-Identifier: Apache-2.0
// A polynomial with integer coefficients: a value type over FLINT's fmpz_mpoly. Every operation
// checks sizes before it starts and throws PolyStop beyond the limits of the ring.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "symbolic/number/rational.h"
#include "symbolic/poly/ring.h"

namespace trammel::symbolic {

class Polynomial {
 public:
  explicit Polynomial(const Ring& ring);  // 0
  Polynomial(const Ring& ring, const Rational& integer);
  static Polynomial generator(const Ring& ring, std::size_t i);
  Polynomial(const Polynomial& other);
  Polynomial(Polynomial&& other) noexcept;
  Polynomial& operator=(const Polynomial& other);
  Polynomial& operator=(Polynomial&& other) noexcept;
  ~Polynomial();

  const Ring& ring() const { return *ring_; }
  bool is_zero() const;
  bool is_one() const;
  bool is_constant() const;
  Rational constant() const;  // Pre: is_constant()
  std::size_t length() const;
  std::int64_t degree(std::size_t generator) const;
  Rational coefficient(std::size_t term) const;
  std::vector<std::uint32_t> exponents(std::size_t term) const;
  std::uint32_t exponent(std::size_t term, std::size_t generator) const;
  /// The terms t with first[t], and the others.
  std::pair<Polynomial, Polynomial> partition(const std::vector<bool>& first) const;
  Rational content() const;  // gcd of the coefficients, with the sign of the leading one
  std::string key() const;   // equal for equal polynomials only

  /// The coefficient of generator^power, free of the generator.
  Polynomial coefficient_of(std::size_t generator, std::uint32_t power) const;

  friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator-(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Rational& integer);
  friend bool operator==(const Polynomial& a, const Polynomial& b);

  Polynomial pow(std::uint32_t n) const;
  Polynomial divided_by(const Rational& integer) const;  // Pre: divides every coefficient
  std::optional<Polynomial> divided_by(const Polynomial& divisor) const;      // exact division
  std::pair<Polynomial, Polynomial> divide(const Polynomial& divisor) const;  // quotient, rest

  const fmpz_mpoly_struct* raw() const { return value_; }
  fmpz_mpoly_struct* raw() { return value_; }

 private:
  const Ring* ring_;
  fmpz_mpoly_t value_;
};

/// q with q^2 = p and a positive leading coefficient, where there is one.
std::optional<Polynomial> exact_square_root(const Polynomial& p);

/// gcd(a, b), with a and b divided by it.
Polynomial cancel_gcd(Polynomial& a, Polynomial& b);

/// a with generator i replaced by images[i], polynomials of the same or another ring.
Polynomial compose(const Polynomial& a, const std::vector<Polynomial>& images, const Ring& ring);

}  // namespace trammel::symbolic
