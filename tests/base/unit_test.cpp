// SPDX-License-Identifier: Apache-2.0
#include "base/unit.h"

#include <doctest/doctest.h>

#include <numbers>
#include <numeric>
#include <set>
#include <sstream>
#include <string>

using namespace trammel::base;

namespace {

// Two roundings at most: a relative difference of 1e-15 is none.
double factor(std::string_view name) {
  const Unit* unit = find_unit(name);
  REQUIRE(unit != nullptr);
  const double ratio =
      static_cast<double>(unit->numerator) / static_cast<double>(unit->denominator);
  return unit->times_pi ? ratio * std::numbers::pi : ratio;
}

bool same(double a, double b) {
  return std::abs(a - b) <= 1e-15 * std::abs(b);
}

}  // namespace

TEST_CASE("units: exactly those that the language names") {
  std::istringstream words(
      "m mm cm km in ft s ms min h g kg t lb N kN MN lbf Pa kPa MPa bar J kJ W kW hp rad deg rev "
      "Hz rpm");
  std::set<std::string> expected, found;
  for (std::string word; words >> word;) expected.insert(word);
  for (const Unit& unit : all_units()) found.insert(std::string(unit.name));
  CHECK(found == expected);
  CHECK(all_units().size() == expected.size());
  CHECK(find_unit("parsec") == nullptr);
  CHECK(find_unit("") == nullptr);
  CHECK(find_unit("n") == nullptr);  // upper and lower case differ
}

TEST_CASE("units: factors agree with the definitions of other units") {
  CHECK(factor("in") == 0.0254);
  CHECK(same(factor("ft"), 12 * factor("in")));
  CHECK(factor("km") == 1000.0);
  CHECK(factor("h") == 60 * factor("min"));
  CHECK(factor("t") == 1000 * factor("kg"));
  CHECK(factor("lb") == 0.45359237);
  CHECK(same(factor("lbf"), factor("lb") * 9.80665));
  CHECK(same(factor("hp"), 550 * factor("ft") * factor("lbf")));
  CHECK(factor("bar") == 1e5);
  CHECK(same(factor("rev"), 360 * factor("deg")));
  CHECK(same(factor("rpm"), factor("rev") / factor("min")));
  CHECK(factor("Hz") == 1.0);
}

TEST_CASE("units: prefixes scale without a change of dimension") {
  const struct {
    const char *prefixed, *plain;
    double scale;
  } rows[] = {{"mm", "m", 1e-3}, {"cm", "m", 1e-2}, {"ms", "s", 1e-3},  {"g", "kg", 1e-3},
              {"kN", "N", 1e3},  {"MN", "N", 1e6},  {"kPa", "Pa", 1e3}, {"MPa", "Pa", 1e6},
              {"kJ", "J", 1e3},  {"kW", "W", 1e3}};
  for (const auto& row : rows) {
    CAPTURE(row.prefixed);
    CHECK(factor(row.prefixed) == row.scale * factor(row.plain));
    CHECK(find_unit(row.prefixed)->dimension == find_unit(row.plain)->dimension);
  }
}

TEST_CASE("units: only rad and deg leave the checking of dimensions off") {
  for (const Unit& unit : all_units())
    CHECK(unit.switches_checking_on == (unit.name != "rad" && unit.name != "deg"));
}
