// SPDX-License-Identifier: Apache-2.0
#include "base/shown_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace trammel::base {

namespace {

struct UnitPower {
  ShownUnit unit;
  Exponent exponent;
};

double to_double(Exponent exponent) {
  return static_cast<double>(exponent.numerator) / exponent.denominator;
}

std::string write_power(const std::string& unit, Exponent exponent) {
  if (exponent == Exponent{1, 1}) return unit;
  if (exponent.denominator == 1) return fmt::format("{}^{}", unit, exponent.numerator);
  return fmt::format("{}^({}/{})", unit, exponent.numerator, exponent.denominator);
}

// `N*mm`, `kg/mm^3`, `1/mm`.
ShownUnit join_powers(std::span<const UnitPower> powers) {
  ShownUnit joined;
  std::string below;
  for (const auto& [unit, exponent] : powers) {
    if (exponent.is_zero()) continue;
    joined.factor *= std::pow(unit.factor, to_double(exponent));
    if (exponent.numerator > 0)
      joined.text += (joined.text.empty() ? "" : "*") + write_power(unit.text, exponent);
    else
      below += "/" + write_power(unit.text, {-exponent.numerator, exponent.denominator});
  }
  joined.text = (joined.text.empty() ? "1" : joined.text) + below;
  return joined;
}

}  // namespace

std::string ShownUnit::write(double in_si, int digits) const {
  return behind(fmt::format("{:.{}g}", shown(in_si), digits));
}

std::string ShownUnit::write_place(double x, double y, int digits) const {
  return behind(fmt::format("({:.{}g}, {:.{}g})", shown(x), digits, shown(y), digits));
}

void ShownUnits::note(const Quantity& quantity, const ShownUnit& unit) {
  for (Noted& noted : noted_)
    if (noted.quantity == quantity && noted.unit.text == unit.text) {
      ++noted.places;
      return;
    }
  noted_.push_back({quantity, unit, 1});
}

ShownUnit ShownUnits::of(const Quantity& quantity) const {
  if (const ShownUnit* unit = most_used(quantity)) return *unit;
  if (quantity.is_angular) return compose_angular(quantity.dimension);
  if (!names_all_ || quantity.dimension.is_one()) return {};
  return compose(quantity.dimension);
}

const ShownUnit* ShownUnits::most_used(const Quantity& quantity) const {
  const Noted* most = nullptr;
  for (const Noted& noted : noted_)
    if (noted.quantity == quantity && (most == nullptr || noted.places > most->places))
      most = &noted;
  return most == nullptr ? nullptr : &most->unit;
}

// A model that gives some angle in degrees gives their rates in degrees per second.
ShownUnit ShownUnits::compose_angular(const Dimension& dimension) const {
  const ShownUnit* angle = most_used({dimension::one, true});
  if (angle == nullptr && !names_all_) return {};
  const UnitPower parts[] = {{angle == nullptr ? ShownUnit{"rad", 1.0} : *angle, {1, 1}},
                             {{"s", 1.0}, dimension.second}};
  return join_powers(parts);
}

// Times in other units than seconds stay by themselves: a run of 10 min has velocities in m/s. A
// power is in watts whatever the forces and lengths.
ShownUnit ShownUnits::compose(const Dimension& dimension) const {
  const auto part = [this](const Dimension& of, const char* in_si) {
    const ShownUnit* unit = most_used({of, false});
    return unit == nullptr ? ShownUnit{in_si, 1.0} : *unit;
  };
  const ShownUnit length = part(dimension::length, "m"), mass = part(dimension::mass, "kg"),
                  force = part(dimension::force, "N");
  const Exponent kilogram = dimension.kilogram;
  // What is mass by time is told by forces, as to_text() does.
  const bool has_force = !kilogram.is_zero() && !dimension.second.is_zero();
  const bool is_plain = length.factor == 1.0 && (has_force ? force : mass).factor == 1.0;
  const bool is_base = dimension == dimension::length || dimension == dimension::mass ||
                       dimension == dimension::force || dimension == dimension::time;
  if (is_plain || is_base || dimension == dimension::power) return {to_text(dimension), 1.0};
  const Exponent none;
  const UnitPower parts[] = {
      {force, has_force ? kilogram : none},
      {mass, has_force ? none : kilogram},
      {length, has_force ? dimension.metre - kilogram : dimension.metre},
      {{"s", 1.0}, has_force ? dimension.second + kilogram + kilogram : dimension.second}};
  return join_powers(parts);
}

std::string join_units(std::span<const ShownUnit> units) {
  std::vector<std::string> texts;
  for (const ShownUnit& unit : units)
    if (texts.empty() || texts.back() != unit.text) texts.push_back(unit.text);
  // A unit is missing among others: `1` holds its place.
  if (texts.size() > 1)
    for (std::string& text : texts)
      if (text.empty()) text = "1";
  return fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace trammel::base
