// SPDX-License-Identifier: Apache-2.0
// Physical dimensions as exponents of metre, kilogram and second. Angles have dimension one.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>

namespace trammel::base {

/// An exact fraction small enough for exponents; kept reduced, denominator positive.
struct Exponent {
  std::int32_t numerator = 0;
  std::int32_t denominator = 1;

  static Exponent make(std::int64_t numerator, std::int64_t denominator);
  bool is_zero() const { return numerator == 0; }
  friend bool operator==(const Exponent&, const Exponent&) = default;
};

Exponent operator+(Exponent a, Exponent b);
Exponent operator-(Exponent a, Exponent b);
Exponent operator*(Exponent a, Exponent b);
Exponent operator/(Exponent a, Exponent b);  // b is not zero

struct Dimension {
  Exponent metre, kilogram, second;

  bool is_one() const { return metre.is_zero() && kilogram.is_zero() && second.is_zero(); }
  friend bool operator==(const Dimension&, const Dimension&) = default;
};

Dimension operator*(const Dimension& a, const Dimension& b);
Dimension operator/(const Dimension& a, const Dimension& b);
Dimension power(const Dimension& base, Exponent exponent);

constexpr Dimension make_dimension(int metre, int kilogram, int second) {
  return {{metre, 1}, {kilogram, 1}, {second, 1}};
}

namespace dimension {
inline constexpr Dimension one = make_dimension(0, 0, 0);
inline constexpr Dimension length = make_dimension(1, 0, 0);
inline constexpr Dimension mass = make_dimension(0, 1, 0);
inline constexpr Dimension time = make_dimension(0, 0, 1);
inline constexpr Dimension frequency = make_dimension(0, 0, -1);
inline constexpr Dimension force = make_dimension(1, 1, -2);
inline constexpr Dimension pressure = make_dimension(-1, 1, -2);
inline constexpr Dimension energy = make_dimension(2, 1, -2);  // and torque
inline constexpr Dimension power = make_dimension(2, 1, -3);
}  // namespace dimension

/// In SI units as an engineer writes them: `N*m`, `m/s^2`, `kg*m^2`; `rad`-free: `1` for none.
std::string to_text(const Dimension& dimension);

/// What a person calls it: `a length`, `a force`, `a pure number`, or the units where unnamed.
std::string describe(const Dimension& dimension);

}  // namespace trammel::base
