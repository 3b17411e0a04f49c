// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/prime_field.h"

#include <utility>

namespace trammel::symbolic::prime_field {

std::uint64_t residue(std::int64_t number) {
  const std::int64_t rest = number % static_cast<std::int64_t>(prime);
  return static_cast<std::uint64_t>(rest < 0 ? rest + std::int64_t{prime} : rest);
}

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

std::vector<std::uint64_t> point(std::size_t generators, std::uint64_t number) {
  std::vector<std::uint64_t> values;
  std::uint64_t state = 0x9e3779b97f4a7c15U * (number + 1);
  for (std::size_t v = 0; v < generators; ++v) {
    state = state * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    values.push_back((state >> 33) % prime);
  }
  return values;
}

void add_term(Univariate& p, std::uint32_t degree, std::uint64_t value) {
  if (p.size() <= degree) p.resize(degree + 1);
  p[degree] = (p[degree] + value) % prime;
}

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

}  // namespace trammel::symbolic::prime_field
