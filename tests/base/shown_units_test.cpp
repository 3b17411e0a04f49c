// SPDX-License-Identifier: Apache-2.0
#include "base/shown_units.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

using namespace trammel::base;

namespace {

const Quantity length{dimension::length}, force{dimension::force}, torque{dimension::energy};
const Quantity angle{dimension::one, true}, turning{dimension::frequency, true};
const ShownUnit mm{"mm", 1e-3}, kN{"kN", 1e3}, deg{"deg", std::numbers::pi / 180};

ShownUnits units_of(std::initializer_list<std::pair<Quantity, ShownUnit>> places) {
  ShownUnits units;
  units.name_all();
  for (const auto& [quantity, unit] : places) units.note(quantity, unit);
  return units;
}

}  // namespace

TEST_CASE("shown units: the one that stands most often, of several the first") {
  const ShownUnit cm{"cm", 1e-2};
  CHECK(units_of({{length, cm}, {length, mm}, {length, mm}}).of(length) == mm);
  CHECK(units_of({{length, cm}, {length, mm}}).of(length) == cm);
  CHECK(units_of({{force, kN}}).of(length) == ShownUnit{"m", 1.0});
  CHECK(ShownUnits().of(length) == ShownUnit{});
  CHECK(ShownUnits().of(angle) == ShownUnit{});
}

TEST_CASE("shown units: others are made of lengths, masses and forces") {
  struct Row {
    Dimension dimension;
    const char* text;
    double factor;
  };
  const ShownUnits units = units_of({{length, mm}, {force, kN}, {{dimension::mass}, {"g", 1e-3}}});
  const Row rows[] = {
      {dimension::energy, "kN*mm", 1.0},
      {make_dimension(1, 0, -1), "mm/s", 1e-3},
      {make_dimension(1, 0, -2), "mm/s^2", 1e-3},
      {make_dimension(0, 1, -2), "kN/mm", 1e6},
      {make_dimension(2, 1, 0), "g*mm^2", 1e-9},
      {make_dimension(-1, 1, -2), "kN/mm^2", 1e9},
      {make_dimension(0, 1, -1), "kN*s/mm", 1e6},
      {make_dimension(2, 0, 0), "mm^2", 1e-6},
      {make_dimension(-1, 0, 0), "1/mm", 1e3},
      {dimension::power, "W", 1.0},
      {dimension::time, "s", 1.0},
  };
  for (const Row& row : rows) {
    const ShownUnit unit = units.of({row.dimension});
    CAPTURE(row.text);
    CHECK(unit.text == row.text);
    CHECK(unit.factor == doctest::Approx(row.factor).epsilon(1e-14));
  }
}

TEST_CASE("shown units: where lengths and forces are in SI so is what is made of them") {
  const ShownUnits units = units_of({{length, {"m", 1.0}}, {force, {"N", 1.0}}});
  CHECK(units.of({make_dimension(-1, 1, -2)}) == ShownUnit{"Pa", 1.0});
  CHECK(units.of(torque) == ShownUnit{"N*m", 1.0});
}

TEST_CASE("shown units: rates of angles are in the unit of angles") {
  const ShownUnit rpm{"rpm", std::numbers::pi / 30};
  CHECK(units_of({{angle, deg}}).of(turning).text == "deg/s");
  CHECK(units_of({{angle, deg}, {turning, rpm}}).of(turning) == rpm);
  CHECK(units_of({{angle, deg}, {turning, rpm}}).of({make_dimension(0, 0, -2), true}).text ==
        "deg/s^2");
  CHECK(units_of({{turning, rpm}}).of({dimension::frequency}).text == "1/s");
  CHECK(units_of({}).of(turning) == ShownUnit{"rad/s", 1.0});
}

TEST_CASE("shown units: a model that says deg alone shows nothing else") {
  ShownUnits units;
  units.note(angle, deg);
  CHECK(units.of(angle) == deg);
  CHECK(units.of(length) == ShownUnit{});
}

TEST_CASE("shown units: what follows each other with one unit names it once") {
  const ShownUnit both[] = {mm, mm}, forces[] = {kN, kN, {"kN*mm", 1.0}}, bare[] = {{}, {}};
  CHECK(join_units(both) == "mm");
  CHECK(join_units(forces) == "kN, kN*mm");
  CHECK(join_units(bare).empty());
}
