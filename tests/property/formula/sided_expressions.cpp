// SPDX-License-Identifier: Apache-2.0
#include "property/formula/sided_expressions.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

namespace trammel::test {

std::string SidedModel::text() const {
  return has_crank_ ? R"(point O at (0, 0)
point B near (0.7, 0.7)
point C near (3, 0)
line crank from O to B
line rod from B to C
length(crank) = r
length(rod) = l
angle(x_axis, crank) = phi
C on x_axis
)"
                    : "";
}

NamedValues SidedModel::place() {
  NamedValues values;
  for (const char* name : {"a", "b", "c", "phi"})
    values[name] = random_.between(-3000, 3000) / 1e3 + 1e-4;
  if (!has_crank_) return values;
  values["r"] = random_.between(300, 1500) / 1e3;
  values["l"] = values["r"] + random_.between(100, 2000) / 1e3;
  measure(values);
  return values;
}

void SidedModel::measure(NamedValues& values) const {
  if (!has_crank_) return;
  const double r = values["r"], l = values["l"], phi = values["phi"];
  const double slope = -std::asin(r * std::sin(phi) / l);
  values["x(B)"] = r * std::cos(phi);
  values["y(B)"] = r * std::sin(phi);
  values["x(C)"] = r * std::cos(phi) + l * std::cos(slope);
  values["angle(x_axis, rod)"] = slope;
  values["distance(O, C)"] = std::abs(values["x(C)"]);
}

std::string SidedModel::leaf() {
  static const std::vector<std::string> measures = {
      "x(B)", "y(B)", "x(C)", "angle(x_axis, rod)", "distance(O, C)", "r", "l"};
  static const std::vector<std::string> names = {"a", "b", "c", "phi", "a", "b", "2", "1/3"};
  return random_.of(has_crank_ && random_.one_in(2) ? measures : names);
}

std::string SidedGrower::grow(int depth) {
  if (depth == 0 || random_.one_in(7)) return model_.leaf();
  if (random_.one_in(2)) return sided(depth - 1);
  const std::string x = grow(depth - 1), y = grow(depth - 1);
  switch (random_.below(5)) {
    case 0: return fmt::format("({} + {})", x, y);
    case 1: return fmt::format("({} - {})", x, y);
    case 2: return fmt::format("({})/({})", x, y);
    default: return fmt::format("({})*({})", x, y);
  }
}

std::string SidedGrower::sided(int depth) {
  const std::string x = grow(depth);
  switch (random_.below(15)) {
    case 0: return fmt::format("abs({})", x);
    case 1: return fmt::format("sign({})", x);
    case 2: return fmt::format("sqrt(({})^2)", x);
    case 3: return fmt::format("sqrt(({})^2*({})^2)", x, grow(depth));
    case 4: return fmt::format("sqrt(({})^4)", x);
    case 5: return fmt::format("(({})^2)^(3/2)", x);
    case 6: return fmt::format("atan2({}, {})", x, grow(depth));
    case 7: return fmt::format("atan2(sin({0}), cos({0}))", x);
    case 8: return fmt::format("acos(cos({}))", x);
    case 9: return fmt::format("asin(sin({}))", x);
    case 10: return fmt::format("max({}, {})", x, grow(depth));
    case 11: return fmt::format("min({}, {})", x, grow(depth));
    case 12: return fmt::format("sqrt(1 - cos({})^2)", x);
    case 13: return fmt::format("sqrt(abs({}))^2", x);
    default: return fmt::format("sqrt(({0})^2 + 2*({0})*({1}) + ({1})^2)", x, grow(depth));
  }
}

}  // namespace trammel::test
