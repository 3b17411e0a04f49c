// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/coprime.h"

#include <algorithm>
#include <vector>

#include "symbolic/poly/prime_field.h"

namespace trammel::symbolic {

namespace {

using prime_field::Univariate;

constexpr ulong highest_imaged_power = 64;  // beyond, images are no quicker

// The terms' exponents, and their values at one point.
struct Evaluated {
  std::vector<ulong> exponents;
  std::vector<std::uint64_t> values;
  bool is_complete = true;  // no power too high

  Evaluated(const Polynomial& p, const std::vector<std::uint64_t>& point)
      : exponents(p.length() * point.size()), values(p.length()) {
    const auto* context = p.ring().context();
    for (std::size_t t = 0; t < p.length(); ++t) {
      ulong* powers = exponents.data() + t * point.size();
      fmpz_mpoly_get_term_exp_ui(powers, p.raw(), static_cast<slong>(t), context);
      std::uint64_t value = fmpz_fdiv_ui(p.raw()->coeffs + t, prime_field::prime);
      for (std::size_t v = 0; v < point.size(); ++v) {
        if (powers[v] > highest_imaged_power) is_complete = false;
        if (powers[v] > 0)
          value = value * prime_field::power(point[v], powers[v]) % prime_field::prime;
      }
      values[t] = value;
    }
  }

  ulong degree(std::size_t generator, std::size_t generators) const {
    ulong result = 0;
    for (std::size_t t = 0; t < values.size(); ++t)
      result = std::max(result, exponents[t * generators + generator]);
    return result;
  }

  // In u, where the generator is u times its value at the point, and the others are at the point.
  Univariate image(std::size_t generator, std::size_t generators) const {
    Univariate result;
    for (std::size_t t = 0; t < values.size(); ++t)
      prime_field::add_term(
          result, static_cast<std::uint32_t>(exponents[t * generators + generator]), values[t]);
    prime_field::trim(result);
    return result;
  }
};

}  // namespace

// A common factor has an image that divides both images, of its own degree in the generator where
// the image of a has that of a.
bool are_surely_coprime(const Polynomial& a, const Polynomial& b) {
  const std::size_t generators = a.ring().size();
  const std::vector<std::uint64_t> point = prime_field::point(generators, 0);
  const Evaluated at_a(a, point), at_b(b, point);
  if (!at_a.is_complete || !at_b.is_complete) return false;
  for (std::size_t v = 0; v < generators; ++v) {
    const ulong degree = at_a.degree(v, generators);
    if (degree == 0 || at_b.degree(v, generators) == 0) continue;
    const Univariate image = at_a.image(v, generators);
    if (image.size() != degree + 1) return false;
    if (!prime_field::are_coprime(image, at_b.image(v, generators))) return false;
  }
  return true;
}

}  // namespace trammel::symbolic
