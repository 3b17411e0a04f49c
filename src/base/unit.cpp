// SPDX-License-Identifier: Apache-2.0
#include "base/unit.h"

#include <array>
#include <numbers>

namespace trammel::base {

namespace {

// lb = 0.45359237 kg and lbf = lb * 9.80665 m/s^2 by definition; hp is the mechanical one,
// 550 ft*lbf/s. rev is 2 pi, rpm is 2 pi/60 per second, Hz counts cycles (1/s).
constexpr std::array units{
    Unit{"m", 1, 1, false, dimension::length, true},
    Unit{"mm", 1, 1000, false, dimension::length, true},
    Unit{"cm", 1, 100, false, dimension::length, true},
    Unit{"km", 1000, 1, false, dimension::length, true},
    Unit{"in", 254, 10000, false, dimension::length, true},
    Unit{"ft", 3048, 10000, false, dimension::length, true},
    Unit{"s", 1, 1, false, dimension::time, true},
    Unit{"ms", 1, 1000, false, dimension::time, true},
    Unit{"min", 60, 1, false, dimension::time, true},
    Unit{"h", 3600, 1, false, dimension::time, true},
    Unit{"g", 1, 1000, false, dimension::mass, true},
    Unit{"kg", 1, 1, false, dimension::mass, true},
    Unit{"t", 1000, 1, false, dimension::mass, true},
    Unit{"lb", 45359237, 100000000, false, dimension::mass, true},
    Unit{"N", 1, 1, false, dimension::force, true},
    Unit{"kN", 1000, 1, false, dimension::force, true},
    Unit{"MN", 1000000, 1, false, dimension::force, true},
    Unit{"lbf", 44482216152605, 10000000000000, false, dimension::force, true},
    Unit{"Pa", 1, 1, false, dimension::pressure, true},
    Unit{"kPa", 1000, 1, false, dimension::pressure, true},
    Unit{"MPa", 1000000, 1, false, dimension::pressure, true},
    Unit{"bar", 100000, 1, false, dimension::pressure, true},
    Unit{"J", 1, 1, false, dimension::energy, true},
    Unit{"kJ", 1000, 1, false, dimension::energy, true},
    Unit{"W", 1, 1, false, dimension::power, true},
    Unit{"kW", 1000, 1, false, dimension::power, true},
    Unit{"hp", 74569987158227022, 100000000000000, false, dimension::power, true},
    Unit{"rad", 1, 1, false, dimension::one, false, true},
    Unit{"deg", 1, 180, true, dimension::one, false, true},
    Unit{"rev", 2, 1, true, dimension::one, true, true},
    Unit{"Hz", 1, 1, false, dimension::frequency, true},
    Unit{"rpm", 1, 30, true, dimension::frequency, true, true},
};

}  // namespace

std::span<const Unit> all_units() {
  return units;
}

double factor_of(const Unit& unit) {
  const double ratio = static_cast<double>(unit.numerator) / static_cast<double>(unit.denominator);
  return unit.times_pi ? ratio * std::numbers::pi : ratio;
}

const Unit* find_unit(std::string_view name) {
  for (const Unit& unit : units)
    if (unit.name == name) return &unit;
  return nullptr;
}

}  // namespace trammel::base
