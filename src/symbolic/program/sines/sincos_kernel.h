// SPDX-License-Identifier: Apache-2.0
// The arithmetic of sine and cosine, for one double or a vector of them: V is double or a vector of
// doubles, I the integers of the same shape. Private to sincos.cpp and sincos_huge.cpp.
#pragma once

#include <cstdint>

#include "base/vector_types.h"

namespace trammel::symbolic {

/// Angles up to here are reduced by multiples of pi/2 with 20 bits.
inline constexpr double largest_quick_angle = 800'000.0;

/// Sine and cosine of r + y, |r| <= pi/4, |y| <= ulp(r)/2, moved by `quadrant` quarter turns
/// (two bits count).
///
/// Math    sin = r + r^3 S(r^2), cos = 1 - r^2/2 + r^4 C(r^2): minimax, relative error of the sine
///         2^-57.8, absolute of the cosine 2^-64
template <class V, class I>
TRAMMEL_INLINE void sincos_reduced(const V& r, const V& y, const I& quadrant, V& sine, V& cosine) {
  const V z = r * r;
  const V z2 = z * z;
  // Two terms together, so that the chain of operations is short.
  const V s = (-0x1.5555555555548p-3 + z * 0x1.111111110f76p-7) +
              z2 * ((-0x1.a01a019bf2b7ap-13 + z * 0x1.71de355fa46d5p-19) +
                    z2 * (-0x1.ae5e54ffce7d4p-26 + z * 0x1.5d8e6226d3873p-33));
  const V c = (0x1.555555555554cp-5 + z * -0x1.6c16c16c15222p-10) +
              z2 * ((0x1.a01a019cbfd3p-16 + z * -0x1.27e4f81315bccp-22) +
                    z2 * (0x1.1ee9f198517c5p-29 + z * -0x1.8fb15657b8f38p-37));
  const V half = 0.5 * z;
  const V first = 1.0 - half;
  const V plain_sine = r + (r * z * s + y * first);
  const V plain_cosine = first + (((1.0 - first) - half) + (z2 * c - r * y));

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
/// Math    r + y = |angle| - k pi/2, pi/2 in 33 + 33 + 33 + 53 bits: the first three products are
///         exact, the error of the whole is below 2^-138, the smallest |r| above 2^-61
template <class V, class I>
TRAMMEL_INLINE void sincos_quick(const V& angle, V& sine, V& cosine, I& beyond) {
  constexpr double to_integer = 0x1.8p52;  // adding it rounds to an integer
  const I bits = __builtin_bit_cast(I, angle);
  const I magnitude_bits = bits & INT64_MAX;
  const I sign = bits ^ magnitude_bits;
  const V x = __builtin_bit_cast(V, magnitude_bits);
  beyond = __builtin_bit_cast(std::int64_t, largest_quick_angle) - magnitude_bits;

  const V shifted = x * 0x1.45f306dc9c883p-1 + to_integer;
  const V k = shifted - to_integer;
  const V t = x - k * 0x1.921fb544p0;
  const V second = k * 0x1.0b4611a6p-34, third = k * 0x1.3198a2ep-69;
  // Exact sums: r1 + e1 = t - second, r2 + e2 = r1 - third. Either the first number is the larger
  // one, or all bits of the difference have room (t is a multiple of 2^-65 as is second, r1 one of
  // 2^-97 as is third), and the error is 0.
  const V r1 = t - second;
  const V e1 = (t - r1) - second;
  const V r2 = r1 - third;
  const V e2 = (r1 - r2) - third;
  const V rest = e2 + (e1 - k * 0x1.b839a252049c1p-104);
  const V r = r2 + rest;
  const V y = rest - (r - r2);

  V plain;
  sincos_reduced<V, I>(r, y, __builtin_bit_cast(I, shifted), plain, cosine);
  const I with_sign = __builtin_bit_cast(I, plain) ^ sign;
  sine = __builtin_bit_cast(V, with_sign);
}

/// Any angle, by whole-number arithmetic where it is huge. Cost: some 30 ns
void sincos_huge(double angle, double& sine, double& cosine);

}  // namespace trammel::symbolic
