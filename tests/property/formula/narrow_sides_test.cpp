// SPDX-License-Identifier: Apache-2.0
// Sides that random places found: ranges so narrow that few places far away lie in them.
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "property/formula/printed_answers.h"
#include "support/text_value.h"

using namespace trammel;
using test::NamedValues;

namespace {

const std::string crank = R"(point O at (0, 0)
point B near (0.7, 0.7)
point C near (3, 0)
line crank from O to B
line rod from B to C
length(crank) = r
length(rod) = l
angle(x_axis, crank) = phi
C on x_axis
)";

// What is proved must not count where it does not hold.
void check_not_proved_at(const std::string& text, const NamedValues& values) {
  const test::PrintedAnswer answer(text);
  const bool is_proved = answer.answer().value("verdict", "none") == "proved";
  CHECK((!is_proved || answer.is_excluded(values)));
}

}  // namespace

TEST_CASE("narrow sides: a difference changes its side at a pole") {
  check_not_proved_at(
      "given c = -0.0629\nprove sqrt((acos(cos(1/3))/(c + 2))^2 - 2*(acos(cos(1/3))/(c + 2))*c + "
      "c^2) = acos(cos(1/3))/(c + 2) - c\n",
      {{"c", -2.0729}});
}

TEST_CASE("narrow sides: a small product less an angle is negative") {
  check_not_proved_at(
      crank +
          "given a = 2.3461, c = 2.2301, l = 2.203, phi = -0.7599, r = 1.052\n"
          "prove sqrt((sqrt((a + c)^2*(x(B) + c)^2))^2 - 2*sqrt((a + c)^2*(x(B) + c)^2)*"
          "angle(x_axis, rod) + angle(x_axis, rod)^2) = sqrt((a + c)^2*(x(B) + c)^2) - "
          "angle(x_axis, rod)\n",
      {{"a", -0.4969}, {"c", 0.6981}, {"l", 2.13}, {"phi", -1.8949}, {"r", 0.8}});
}

TEST_CASE("narrow sides: a sum of small values is negative where they are large") {
  const test::PrintedAnswer answer(
      crank +
      "given a = 0.3561, c = 0.0751, l = 2.09, phi = -0.0319, r = 0.894\n"
      "find sqrt(((c^2)^(3/2)*x(B)*a)^2 + 2*(c^2)^(3/2)*x(B)*a*sqrt((phi^2 + l + a)^2) + "
      "(phi^2 + l + a)^2)\n");
  NamedValues there{{"a", 2.9521}, {"c", 2.9661}, {"l", 2.387}, {"phi", -2.6449}, {"r", 1.324}};
  const double x = there["r"] * std::cos(there["phi"]), rest = 2.6449 * 2.6449 + 2.387 + 2.9521,
               whole = std::abs(std::pow(there["c"], 3) * x * there["a"] + rest);
  REQUIRE(answer.has_formula());
  CHECK((answer.is_excluded(there) ||
         answer.formula(there).value == doctest::Approx(whole).epsilon(1e-7)));
}
