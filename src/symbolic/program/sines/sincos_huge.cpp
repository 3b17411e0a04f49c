// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "symbolic/program/sines/sincos_kernel.h"

namespace trammel::symbolic {

namespace {

__extension__ using Wide = unsigned __int128;

// 64 zeros, then the bits of 2/pi.
constexpr std::array<std::uint64_t, 21> two_over_pi = {
    0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
    0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e,
    0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
    0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
    0xf0cfbc209af4361d};

using Words = std::array<std::uint64_t, 4>;  // highest first

// The 256 bits of the table from bit `first` on.
Words window(unsigned first) {
  const unsigned word = first / 64, shift = first % 64;
  Words bits;
  for (unsigned i = 0; i < 4; ++i) {
    bits[i] = two_over_pi[word + i] << shift;
    if (shift != 0) bits[i] |= two_over_pi[word + i + 1] >> (64 - shift);
  }
  return bits;
}

// m * bits modulo 2^256
Words times(std::uint64_t m, const Words& bits) {
  Words product;
  std::uint64_t carry = 0;
  for (std::size_t i = 4; i-- > 0;) {
    const Wide p = Wide{m} * bits[i] + carry;
    product[i] = static_cast<std::uint64_t>(p);
    carry = static_cast<std::uint64_t>(p >> 64);
  }
  return product;
}

void shift_left(Words& bits, unsigned count) {  // Pre: 0 < count < 64
  for (std::size_t i = 0; i < 4; ++i)
    bits[i] = bits[i] << count | (i < 3 ? bits[i + 1] >> (64 - count) : 0);
}

void negate(Words& bits) {
  bool carry = true;
  for (std::size_t i = 4; i-- > 0;) {
    bits[i] = ~bits[i] + (carry ? 1 : 0);
    carry = carry && bits[i] == 0;
  }
}

}  // namespace

// [Payne1983]: angle = m 2^e; of the product with 2/pi only the bits from weight 2 down matter, and
// they come from a window of 256 bits; what is cut off is below 2^-201, the smallest distance of a
// double from a multiple of pi/2 above 2^-62.
void sincos_huge(double angle, double& sine, double& cosine) {
  const auto bits = std::bit_cast<std::uint64_t>(angle) & INT64_MAX;
  const int exponent = static_cast<int>(bits >> 52) - 1075;
  if (exponent > 971 || exponent < -60) {  // not finite; small angles need no such care
    sine = cosine = std::numeric_limits<double>::quiet_NaN();
    return;
  }
  const std::uint64_t m = (bits & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1} << 52;
  Words part = times(m, window(static_cast<unsigned>(exponent - 2 + 64)));
  std::int64_t quadrant = static_cast<std::int64_t>(part[0] >> 62);
  shift_left(part, 2);
  const bool upper_half = part[0] >> 63 != 0;  // nearer to the next multiple
  if (upper_half) {
    ++quadrant;
    negate(part);
  }
  int scale = -64;
  while (part[0] == 0 && scale > -256) {
    part = {part[1], part[2], part[3], 0};
    scale -= 64;
  }
  if (const auto zeros = static_cast<unsigned>(std::countl_zero(part[0]));
      zeros > 0 && zeros < 64) {
    shift_left(part, zeros);
    scale -= static_cast<int>(zeros);
  }
  const double high = std::ldexp(static_cast<double>(part[0] >> 11), scale + 11);
  const std::uint64_t following = part[0] << 53 | part[1] >> 11;
  const double low = std::ldexp(static_cast<double>(following >> 11), scale - 53 + 11);
  constexpr double half_pi = 0x1.921fb54442d18p0, half_pi_rest = 0x1.1a62633145c07p-54;
  const double product = high * half_pi;
  const double rest = std::fma(high, half_pi, -product) + (high * half_pi_rest + low * half_pi);
  double r = product + rest;
  double y = rest - (r - product);
  if (upper_half) r = -r, y = -y;
  sincos_reduced<double, std::int64_t>(r, y, quadrant, sine, cosine);
  if (std::signbit(angle)) sine = -sine;
}

}  // namespace trammel::symbolic
