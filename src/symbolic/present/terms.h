// SPDX-License-Identifier: Apache-2.0
// A polynomial as a table of exponents and small coefficients: what the search for a short form
// takes apart, thousands of times a formula.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "symbolic/poly/polynomial.h"

namespace trammel::symbolic {

/// Equal for equal polynomials, in whatever ring; two that differ are never seen to have the same
/// (128 bits).
struct TermsKey {
  std::uint64_t low = 0, high = 0;
  friend bool operator==(const TermsKey&, const TermsKey&) = default;
};
/// Of a pair of things.
TermsKey join(const TermsKey& a, const TermsKey& b);
/// Equal for rings of the same generators in the same order.
TermsKey key_of(const Ring& ring);
struct TermsKeyHash {
  std::size_t operator()(const TermsKey& key) const { return key.low; }
};

class Terms {
 public:
  /// Nothing where a coefficient has more than 62 bits or an exponent exceeds 255.
  static std::optional<Terms> from(const Polynomial& p);
  Polynomial to_polynomial() const;

  const Ring& ring() const { return *ring_; }
  /// The same in another ring. Pre: its generators are the same, in the same order
  Terms in(const Ring& ring) const {
    Terms copy = *this;
    copy.ring_ = &ring;
    return copy;
  }
  std::size_t length() const { return terms_.size(); }
  std::int64_t coefficient(std::size_t t) const { return terms_[t].coefficient; }
  std::uint32_t exponent(std::size_t t, std::size_t generator) const {
    return exponents_[t * ring_->size() + generator];
  }
  std::uint32_t lowest_power(std::size_t generator) const;
  std::uint32_t degree(std::size_t generator) const;
  std::size_t terms_with(std::size_t generator) const;
  std::int64_t content() const;  // gcd of the coefficients, with the sign of the leading one
  TermsKey key() const;
  /// The same of one of its terms alone.
  TermsKey key(std::size_t t) const;

  /// The terms t with first[t], and the others.
  std::pair<Terms, Terms> partition(const std::vector<char>& first) const;
  /// With 1 - cos^2 for the square of a sine, or the other way round.
  ///
  /// Errors  nothing where a coefficient or an exponent becomes too large
  std::optional<Terms> with_other_square(std::size_t generator) const;
  void divide_by(std::int64_t number);                         // Pre: divides every coefficient
  void divide_by(std::size_t generator, std::uint32_t power);  // Pre: divides every term

 private:
  // A monomial is told by a sum over its generators, so that a quotient's follows from it.
  struct Term {
    std::int64_t coefficient;
    TermsKey monomial;
  };
  explicit Terms(const Ring& ring) : ring_(&ring) {}
  static TermsKey key_of(const Generator& generator);
  void add(const Term& term, const std::uint8_t* exponents);
  void collect();

  const Ring* ring_;
  std::vector<Term> terms_;  // in the ring's order
  std::vector<std::uint8_t> exponents_;
};

}  // namespace trammel::symbolic
