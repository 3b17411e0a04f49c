// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/irreducible.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "symbolic/poly/prime_field.h"

namespace trammel::symbolic {

namespace {

using prime_field::prime;
using prime_field::Univariate;

constexpr int points = 6;  // half of all non-squares are squares at a point: 1 of 64 is missed

// A value of each generator.
class Point {
 public:
  Point(const Terms& p, std::uint64_t number)
      : values_(prime_field::point(p.ring().size(), number)) {}

  // Of the term without its powers of u and v.
  std::uint64_t value(const Terms& p, std::size_t t, std::size_t u, std::size_t v) const {
    std::uint64_t result = prime_field::residue(p.coefficient(t));
    for (std::size_t w = 0; w < values_.size(); ++w)
      for (std::uint32_t k = w == u || w == v ? 0 : p.exponent(t, w); k > 0; --k)
        result = result * values_[w] % prime;
    return result;
  }

 private:
  std::vector<std::uint64_t> values_;
};

class Test {
 public:
  explicit Test(const Terms& p) : p_(p) {}

  bool passes() const {
    const std::optional<std::size_t> linear = generator_of_degree(1);
    if (linear) return coprime_coefficients(*linear, 0, 1);
    const std::optional<std::size_t> quadratic = generator_of_degree(2);
    return quadratic && discriminant_is_no_square(*quadratic) &&
           coprime_coefficients(*quadratic, 0, 2);
  }

 private:
  std::size_t terms_of(std::size_t v, std::uint32_t power) const {
    std::size_t count = 0;
    for (std::size_t t = 0; t < p_.length(); ++t) count += p_.exponent(t, v) == power ? 1 : 0;
    return count;
  }

  // The one with the shortest coefficient.
  std::optional<std::size_t> generator_of_degree(std::uint32_t degree) const {
    std::optional<std::size_t> best;
    std::size_t fewest = SIZE_MAX;
    for (std::size_t v = 0; v < p_.ring().size(); ++v) {
      if (p_.degree(v) != degree) continue;
      const std::size_t terms = std::min(terms_of(v, 0), terms_of(v, degree));
      if (terms < fewest) {
        best = v;
        fewest = terms;
      }
    }
    return best;
  }

  // Of the powers j and k of v. What they have in common would be seen in the image that keeps one
  // of its generators, where that keeps the degree.
  bool coprime_coefficients(std::size_t v, std::uint32_t j, std::uint32_t k) const {
    // A single term has nothing in common with anything: no generator divides p.
    if (terms_of(v, j) == 1 || terms_of(v, k) == 1) return true;
    for (std::size_t w = 0; w < p_.ring().size(); ++w)
      if (w != v && occurs(w, v, j) && occurs(w, v, k) && !are_coprime_in(w, v, j, k)) return false;
    return true;
  }
  bool occurs(std::size_t w, std::size_t v, std::uint32_t power) const {
    for (std::size_t t = 0; t < p_.length(); ++t)
      if (p_.exponent(t, v) == power && p_.exponent(t, w) > 0) return true;
    return false;
  }
  bool are_coprime_in(std::size_t w, std::size_t v, std::uint32_t j, std::uint32_t k) const {
    const Point point(p_, w);
    std::array<Univariate, 2> images;
    std::uint32_t degree = 0;
    for (std::size_t t = 0; t < p_.length(); ++t) {
      const std::uint32_t power_of_v = p_.exponent(t, v);
      if (power_of_v != j && power_of_v != k) continue;
      const std::uint32_t at = p_.exponent(t, w);
      if (power_of_v == j) degree = std::max(degree, at);
      prime_field::add_term(images[power_of_v == j ? 0 : 1], at, point.value(p_, t, v, w));
    }
    for (Univariate& image : images) prime_field::trim(image);
    return images[0].size() == degree + 1 && prime_field::are_coprime(images[0], images[1]);
  }

  bool discriminant_is_no_square(std::size_t v) const {
    for (std::uint64_t number = 0; number < points; ++number) {
      const Point point(p_, number);
      std::array<std::uint64_t, 3> c{};
      for (std::size_t t = 0; t < p_.length(); ++t) {
        std::uint64_t& sum = c[p_.exponent(t, v)];
        sum = (sum + point.value(p_, t, v, v)) % prime;
      }
      const std::uint64_t four_ac = c[2] * c[0] % prime * 4 % prime;
      if (!prime_field::is_square((c[1] * c[1] % prime + prime - four_ac) % prime)) return true;
    }
    return false;
  }

  const Terms& p_;
};

}  // namespace

bool is_surely_irreducible(const Terms& p) {
  return Test(p).passes();
}

}  // namespace trammel::symbolic
