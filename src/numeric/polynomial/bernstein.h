// SPDX-License-Identifier: Apache-2.0
// Polynomials on a stretch by their Bernstein coefficients, which bound them and their derivatives.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace trammel::numeric {

/// A polynomial of degree 7, which is what the interpolants of steps are.
///
/// Math    sum of b_i C(7,i) u^i (1-u)^(7-i), 0 <= u <= 1: it lies within its coefficients, its
///         derivatives within their differences
/// Source  [Farin2002 5]
struct Bernstein {
  static constexpr std::size_t count = 8;
  std::array<double, count> b{};

  double eval(double u) const;
  double slope(double u) const;  // by u
  double middle() const;         // at 1/2
  bool is_zero() const;
  /// The farthest that it gets from a value, at most.
  double reach(double from) const;
  double fastest() const;  // |d/du| at most
  double bend() const;     // |d2/du2| at most
};

/// The parts of a stretch at which to sample what a polynomial goes through: the first and the last
/// are its ends.
std::span<const double, Bernstein::count> sample_parts();

/// Through values at sample_parts(), less the first of them.
///
/// Errors  rounding of the values grows by 86 at most: the largest row of the inverse
Bernstein through_samples(std::span<const double, Bernstein::count> values);

/// The same on the first and the second half.
///
/// Source  [Farin2002 5.4], the algorithm of de Casteljau
void halve(const Bernstein& path, Bernstein& first, Bernstein& second);

}  // namespace trammel::numeric
