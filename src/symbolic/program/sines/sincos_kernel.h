// SPDX-License-Identifier: Apache-2.0
// The arithmetic of sine and cosine, for one double or a vector of them: V is double or a vector of
// doubles, I the integers of the same shape. Private to sincos.cpp and sincos_huge.cpp.
#pragma once

#include <cstdint>

#include "base/vector_types.h"

namespace trammel::symbolic {

/// Angles up to here are reduced by multiples of pi/2 with 20 bits.
inline constexpr double largest_quick_angle = 800'000.0;

/// base::fuse with a coefficient.
template <class V>
TRAMMEL_INLINE void fuse_with(double a, const V& b, const V& c, V& out) {
  V zero = {};
  base::fuse<V>(zero + a, b, c, out);
}
template <class V>
TRAMMEL_INLINE void line(double slope, const V& x, double at_zero, V& out) {
  V zero = {};
  base::fuse<V>(zero + slope, x, zero + at_zero, out);
}

/// Sine and cosine of r + y, |r| <= pi/4, |y| below 2^-52 |r| or 2^-86, moved by `quadrant` quarter
/// turns (two bits count).
///
/// Math    sin = r + r^3 S(r^2), cos = 1 - r^2/2 + r^4 C(r^2): minimax, relative error of the sine
///         2^-57.8, absolute of the cosine 2^-64; y to first order
template <class V, class I>
TRAMMEL_INLINE void sincos_reduced(const V& r, const V& y, const I& quadrant, V& sine, V& cosine) {
  const V z = r * r;
  const V z2 = z * z;
  // Two terms together, so that the chain of operations is short.
  V s, s_middle, s_high, c, c_middle, c_high;
  line(0x1.111111110f76p-7, z, -0x1.5555555555548p-3, s);
  line(0x1.71de355fa46d5p-19, z, -0x1.a01a019bf2b7ap-13, s_middle);
  line(0x1.5d8e6226d3873p-33, z, -0x1.ae5e54ffce7d4p-26, s_high);
  line(-0x1.6c16c16c15222p-10, z, 0x1.555555555554cp-5, c);
  line(-0x1.27e4f81315bccp-22, z, 0x1.a01a019cbfd3p-16, c_middle);
  line(-0x1.8fb15657b8f38p-37, z, 0x1.1ee9f198517c5p-29, c_high);
  base::fuse(z2, s_high, s_middle, s_middle);
  base::fuse(z2, c_high, c_middle, c_middle);
  base::fuse(z2, s_middle, s, s);
  base::fuse(z2, c_middle, c, c);
  V first, left, sine_rest, cosine_rest;
  line(-0.5, z, 1.0, first);
  fuse_with(-0.5, z, 1.0 - first, left);
  base::fuse<V>(r * z, s, y * first, sine_rest);
  base::fuse<V>(-r, y, left, cosine_rest);
  base::fuse(z2, c, cosine_rest, cosine_rest);
  const V plain_sine = r + sine_rest;
  const V plain_cosine = first + cosine_rest;

  // Odd quadrants swap, the signs come from the upper bit: all by masks.
  const I turns = quadrant & 3;
  const I swap = -(turns & 1);
  const I a = __builtin_bit_cast(I, plain_sine), b = __builtin_bit_cast(I, plain_cosine);
  const I mixed = (a ^ b) & swap;
  const I sine_sign = (turns & 2) << 62;
  const I cosine_sign = ((turns + 1) & 2) << 62;
  const I signed_sine = (a ^ mixed) ^ sine_sign;
  const I signed_cosine = (b ^ mixed) ^ cosine_sign;
  sine = __builtin_bit_cast(V, signed_sine);
  cosine = __builtin_bit_cast(V, signed_cosine);
}

/// Sine and cosine of angles up to largest_quick_angle; `beyond` becomes negative in lanes with
/// larger (or no) angles, whose results mean nothing.
///
/// Math    r + y = |angle| - k pi/2, pi/2 in three doubles: the error of the whole is below 2^-138,
///         the smallest |r| above 2^-61
template <class V, class I>
TRAMMEL_INLINE void sincos_quick(const V& angle, V& sine, V& cosine, I& beyond) {
  constexpr double to_integer = 0x1.8p52;  // adding it rounds to an integer
  constexpr double high = 0x1.921fb54442d18p0, middle = 0x1.1a62633145c07p-54,
                   low = -0x1.f1976b7ed8fbcp-110;
  const I bits = __builtin_bit_cast(I, angle);
  const I magnitude_bits = bits & INT64_MAX;
  const I sign = bits ^ magnitude_bits;
  const V x = __builtin_bit_cast(V, magnitude_bits);
  beyond = __builtin_bit_cast(std::int64_t, largest_quick_angle) - magnitude_bits;

  V shifted, r1, wrong, rest;
  line(0x1.45f306dc9c883p-1, x, to_integer, shifted);
  const V k = shifted - to_integer;
  // Exact: both are multiples of 2^-53, and so is what remains below 1.
  fuse_with(-high, k, x, r1);
  // The product with the middle part is second + wrong; r1 - second = r + e, exactly, since r1 is 0
  // or a multiple of the last bit of second.
  const V second = k * middle;
  fuse_with<V>(middle, k, -second, wrong);
  const V r = r1 - second;
  const V e = (r1 - r) - second;
  fuse_with(low, k, wrong, rest);
  const V y = e - rest;

  V plain;
  sincos_reduced<V, I>(r, y, __builtin_bit_cast(I, shifted), plain, cosine);
  const I with_sign = __builtin_bit_cast(I, plain) ^ sign;
  sine = __builtin_bit_cast(V, with_sign);
}

/// Any angle, by whole-number arithmetic where it is huge. Cost: some 30 ns
void sincos_huge(double angle, double& sine, double& cosine);

}  // namespace trammel::symbolic
