// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/irreducible.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace trammel::symbolic {

namespace {

constexpr std::uint64_t prime = 2'147'483'563;  // no square root of 2, 3, 5, 7, 11; products fit
constexpr int points = 6;  // half of all non-squares are squares at a point: 1 of 64 is missed

std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
  std::uint64_t result = 1;
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result = result * base % prime;
    base = base * base % prime;
  }
  return result;
}

bool is_square(std::uint64_t x) {
  return x == 0 || power(x, (prime - 1) / 2) == 1;
}

// Coefficients by degree, the highest not 0; empty for 0.
using Univariate = std::vector<std::uint64_t>;

void trim(Univariate& p) {
  while (!p.empty() && p.back() == 0) p.pop_back();
}

bool are_coprime(Univariate a, Univariate b) {
  while (!b.empty()) {
    if (a.size() < b.size()) {
      std::swap(a, b);
      continue;
    }
    const std::uint64_t inverse = power(b.back(), prime - 2);
    while (a.size() >= b.size()) {
      const std::uint64_t times = prime - a.back() * inverse % prime;
      const std::size_t shift = a.size() - b.size();
      for (std::size_t i = 0; i < b.size(); ++i)
        a[shift + i] = (a[shift + i] + times * b[i]) % prime;
      trim(a);
    }
    std::swap(a, b);
  }
  return a.size() == 1;
}

// A value of each generator.
class Point {
 public:
  Point(const Terms& p, std::uint64_t number) {
    std::uint64_t state = 0x9e3779b97f4a7c15U * (number + 1);
    for (std::size_t v = 0; v < p.ring().size(); ++v) {
      state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
      values_.push_back((state >> 33) % prime);
    }
  }

  // Of the term without its powers of u and v.
  std::uint64_t value(const Terms& p, std::size_t t, std::size_t u, std::size_t v) const {
    const std::int64_t residue = p.coefficient(t) % static_cast<std::int64_t>(prime);
    auto result = static_cast<std::uint64_t>(residue < 0 ? residue + std::int64_t{prime} : residue);
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
      Univariate& image = images[power_of_v == j ? 0 : 1];
      if (image.size() <= at) image.resize(at + 1);
      image[at] = (image[at] + point.value(p_, t, v, w)) % prime;
    }
    for (Univariate& image : images) trim(image);
    return images[0].size() == degree + 1 && are_coprime(images[0], images[1]);
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
      if (!is_square((c[1] * c[1] % prime + prime - four_ac) % prime)) return true;
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
