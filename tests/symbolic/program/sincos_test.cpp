// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/sines/sincos.h"

#include <arb.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

using namespace trammel::symbolic;

namespace {

// Pseudo-random bits by a fixed rule (splitmix64).
struct Bits {
  std::uint64_t state = 1;
  std::uint64_t next() {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  double between(double low, double high) {
    return low + (high - low) * 0x1p-53 * static_cast<double>(next() >> 11);
  }
};

// Angles of every kind: small, usual, near multiples of pi/2, at the border of the quick way, of
// any exponent.
std::vector<double> many_angles() {
  Bits bits;
  std::vector<double> angles = {0.0, 0x1p-1074, 0x1p-1022, 1e-300, 1e-20, 1e-8, 0x1p-27,
                                // the double that is nearest to a multiple of pi/2
                                std::ldexp(6381956970095103.0, 797), 0x1.fffffffffffffp1023,
                                800'000.0, std::nextafter(800'000.0, 1e9), 1e22};
  for (int i = 0; i < 20'000; ++i) {
    angles.push_back(bits.between(0.0, 7.0));
    angles.push_back(bits.between(0.0, 800'000.0));
    const double turn = std::floor(bits.between(0.0, 509'000.0)) * M_PI_2;
    angles.push_back(turn);
    angles.push_back(std::nextafter(turn, 1e9));
    angles.push_back(bits.between(0.7853, 0.7855));
    const double any = std::fabs(std::bit_cast<double>(bits.next()));
    if (std::isfinite(any)) angles.push_back(any);
  }
  return angles;
}

// |got - exact| in units of the last place of the exact value.
double ulps(double got, const arb_t exact) {
  const double near = arf_get_d(arb_midref(exact), ARF_RND_NEAR);
  arb_t difference;
  arb_init(difference);
  arb_set_d(difference, got);
  arb_sub(difference, difference, exact, 2000);
  const double error = std::fabs(arf_get_d(arb_midref(difference), ARF_RND_NEAR));
  arb_clear(difference);
  return error / (std::nextafter(std::fabs(near), 2.0) - std::fabs(near));
}

bool same_bits(double a, double b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace

TEST_CASE("sincos: the error stays below 0.9 ulp for angles of any size") {
  double worst_sine = 0.0, worst_cosine = 0.0;
  arb_t x, s, c;
  arb_init(x);
  arb_init(s);
  arb_init(c);
  for (const double angle : many_angles()) {
    const SinCos value = sincos(angle);
    arb_set_d(x, angle);
    arb_sin_cos(s, c, x, 1400);  // an exponent of 1023, 62 bits lost to cancellation, and 53
    worst_sine = std::max(worst_sine, angle == 0.0 ? 0.0 : ulps(value.sine, s));
    worst_cosine = std::max(worst_cosine, ulps(value.cosine, c));
  }
  arb_clear(x);
  arb_clear(s);
  arb_clear(c);
  MESSAGE("largest errors: " << worst_sine << " and " << worst_cosine << " ulp");
  CHECK(worst_sine < 0.9);
  CHECK(worst_cosine < 0.9);
}

TEST_CASE("sincos: one by one, in rows of any length and by every vector unit the same bits") {
  const std::vector<double> angles = many_angles();
  std::vector<double> signed_angles;
  for (std::size_t i = 0; i < angles.size(); ++i)
    signed_angles.push_back(i % 2 == 0 ? angles[i] : -angles[i]);
  std::vector<double> sines(angles.size()), cosines(angles.size());
  for (const VectorUnit unit : {VectorUnit::Portable, VectorUnit::Avx2, VectorUnit::Avx512}) {
    if (unit > vector_unit()) continue;
    CAPTURE(static_cast<int>(unit));
    std::size_t different = 0;
    for (std::size_t length = 1; length < 20; ++length)
      sincos_many_by(unit, signed_angles.data(), sines.data(), cosines.data(), length);
    sincos_many_by(unit, signed_angles.data(), sines.data(), cosines.data(), angles.size());
    for (std::size_t i = 0; i < angles.size(); ++i) {
      const SinCos one = sincos(signed_angles[i]);
      different += !same_bits(one.sine, sines[i]) || !same_bits(one.cosine, cosines[i]);
    }
    CHECK(different == 0);
  }
}

TEST_CASE("sincos: rows end where they end") {
  for (std::size_t length = 0; length < 20; ++length) {
    const std::vector<double> angles(length, 0.5);
    std::vector<double> sines(length + 1, 7.0), cosines(length + 1, 7.0);
    sincos_many(angles.data(), sines.data(), cosines.data(), length);
    CHECK(sines.back() == 7.0);
    CHECK(cosines.back() == 7.0);
    for (std::size_t i = 0; i < length; ++i) CHECK(sines[i] == sincos(0.5).sine);
  }
}

TEST_CASE("sincos: sines are odd, -0 stays, and what is no angle has no sine") {
  for (const double angle : many_angles()) {
    const SinCos plus = sincos(angle), minus = sincos(-angle);
    if (!same_bits(plus.sine, -minus.sine) || !same_bits(plus.cosine, minus.cosine)) FAIL(angle);
  }
  CHECK(std::signbit(sincos(-0.0).sine));
  const double none[] = {std::numeric_limits<double>::infinity(),
                         -std::numeric_limits<double>::infinity(),
                         std::numeric_limits<double>::quiet_NaN(), 1.0};
  double sines[4], cosines[4];
  sincos_many(none, sines, cosines, 4);
  for (int i = 0; i < 3; ++i) {
    CHECK(std::isnan(sines[i]));
    CHECK(std::isnan(cosines[i]));
  }
  CHECK(sines[3] == sincos(1.0).sine);
}
