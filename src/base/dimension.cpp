// SPDX-License-Identifier: Apache-2.0
#include "base/dimension.h"

#include <fmt/format.h>

#include <numeric>
#include <utility>
#include <vector>

#include "base/assert.h"

namespace trammel::base {

namespace {

struct Named {
  Dimension dimension;
  const char* unit;
  const char* noun;
};

constexpr std::array named_dimensions{
    Named{make_dimension(0, 0, 0), "1", "a pure number"},
    Named{make_dimension(1, 0, 0), "m", "a length"},
    Named{make_dimension(2, 0, 0), "m^2", "an area"},
    Named{make_dimension(0, 1, 0), "kg", "a mass"},
    Named{make_dimension(0, 0, 1), "s", "a time"},
    Named{make_dimension(0, 0, -1), "1/s", "a frequency or angular velocity"},
    Named{make_dimension(1, 0, -1), "m/s", "a velocity"},
    Named{make_dimension(1, 0, -2), "m/s^2", "an acceleration"},
    Named{make_dimension(1, 1, -2), "N", "a force"},
    Named{make_dimension(2, 1, -2), "N*m", "a torque or energy"},
    Named{make_dimension(0, 1, -2), "N/m", "a stiffness or load per length"},
    Named{make_dimension(-1, 1, -2), "Pa", "a pressure"},
    Named{make_dimension(2, 1, -3), "W", "a power"},
    Named{make_dimension(2, 1, 0), "kg*m^2", "a moment of inertia"},
    Named{make_dimension(0, 1, -1), "N*s/m", "a damping coefficient"},
};

const Named* find_named(const Dimension& dimension) {
  for (const Named& named : named_dimensions)
    if (named.dimension == dimension) return &named;
  return nullptr;
}

std::string factor(const char* unit, Exponent exponent) {
  if (exponent == Exponent{1, 1}) return unit;
  if (exponent.denominator == 1) return fmt::format("{}^{}", unit, exponent.numerator);
  return fmt::format("{}^({}/{})", unit, exponent.numerator, exponent.denominator);
}

}  // namespace

Exponent Exponent::make(std::int64_t numerator, std::int64_t denominator) {
  TRAMMEL_ASSERT(denominator != 0);
  const std::int64_t g = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
  // Exponents beyond 32 bits cannot come from a model that means something; saturate.
  const auto narrow = [](std::int64_t v) {
    constexpr std::int64_t limit = 1'000'000'000;
    return static_cast<std::int32_t>(v > limit ? limit : v < -limit ? -limit : v);
  };
  return {narrow(numerator / g), narrow(denominator / g)};
}

Exponent operator+(Exponent a, Exponent b) {
  return Exponent::make(
      std::int64_t{a.numerator} * b.denominator + std::int64_t{b.numerator} * a.denominator,
      std::int64_t{a.denominator} * b.denominator);
}
Exponent operator-(Exponent a, Exponent b) {
  return a + Exponent{-b.numerator, b.denominator};
}
Exponent operator*(Exponent a, Exponent b) {
  return Exponent::make(std::int64_t{a.numerator} * b.numerator,
                        std::int64_t{a.denominator} * b.denominator);
}
Exponent operator/(Exponent a, Exponent b) {
  return Exponent::make(std::int64_t{a.numerator} * b.denominator,
                        std::int64_t{a.denominator} * b.numerator);
}

Dimension operator*(const Dimension& a, const Dimension& b) {
  return {a.metre + b.metre, a.kilogram + b.kilogram, a.second + b.second};
}
Dimension operator/(const Dimension& a, const Dimension& b) {
  return {a.metre - b.metre, a.kilogram - b.kilogram, a.second - b.second};
}
Dimension power(const Dimension& base, Exponent exponent) {
  return {base.metre * exponent, base.kilogram * exponent, base.second * exponent};
}

std::string to_text(const Dimension& dimension) {
  if (const Named* named = find_named(dimension)) return named->unit;
  std::vector<std::string> above, below;
  const std::pair<const char*, Exponent> parts[] = {
      {"kg", dimension.kilogram}, {"m", dimension.metre}, {"s", dimension.second}};
  for (const auto& [unit, exponent] : parts) {
    if (exponent.numerator > 0) above.push_back(factor(unit, exponent));
    if (exponent.numerator < 0)
      below.push_back(factor(unit, {-exponent.numerator, exponent.denominator}));
  }
  std::string out = above.empty() ? "1" : fmt::format("{}", fmt::join(above, "*"));
  for (const std::string& part : below) out += "/" + part;
  return out;
}

std::string describe(const Dimension& dimension) {
  if (const Named* named = find_named(dimension)) return named->noun;
  return fmt::format("a quantity in {}", to_text(dimension));
}

}  // namespace trammel::base
