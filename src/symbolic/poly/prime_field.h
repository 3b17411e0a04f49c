// SPDX-License-Identifier: Apache-2.0
// Numbers and polynomials in one variable modulo a prime: images of polynomials of many generators,
// in which much is seen that would be costly to compute.
#pragma once

#include <cstdint>
#include <vector>

namespace trammel::symbolic::prime_field {

constexpr std::uint64_t prime = 2'147'483'563;  // no square root of 2, 3, 5, 7, 11; products fit

/// 0 <= residue < prime.
std::uint64_t residue(std::int64_t number);
std::uint64_t power(std::uint64_t base, std::uint64_t exponent);
bool is_square(std::uint64_t x);
/// The same arbitrary values of the generators 0, 1, ... for the same number.
std::vector<std::uint64_t> point(std::size_t generators, std::uint64_t number);

/// Coefficients by degree, the highest not 0; empty for 0.
using Univariate = std::vector<std::uint64_t>;

/// Adds value*x^degree; the highest coefficient may become 0.
void add_term(Univariate& p, std::uint32_t degree, std::uint64_t value);
void trim(Univariate& p);
/// Cost  product of the degrees
bool are_coprime(Univariate a, Univariate b);

}  // namespace trammel::symbolic::prime_field
