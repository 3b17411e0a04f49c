// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/rich_text.h"

#include <doctest/doctest.h>

using namespace trammel::exchange::svg;

namespace {

// Italics between asterisks, indices in _{}, exponents in ^{}.
std::string shown(std::string_view label) {
  std::string text;
  for (const TextRun& run : typeset(label)) {
    const std::string inner = run.italic ? "*" + run.text + "*" : run.text;
    text += run.level == TextRun::Level::Below   ? "_{" + inner + "}"
            : run.level == TextRun::Level::Above ? "^{" + inner + "}"
                                                 : inner;
  }
  return text;
}

}  // namespace

TEST_CASE("typeset: names, indices, numbers and units as in print") {
  struct Case {
    const char *label, *expected;
  };
  const Case cases[] = {
      {"", ""},
      {"A", "*A*"},
      {"theta = 0.95", "*θ* = 0.95"},
      {"omega_1 = -2 rad/s", "*ω*_{1} = −2 rad/s"},
      {"omega1", "*ω*_{1}"},
      {"F_x = -1e-06 N", "*F*_{*x*} = −1·10^{−6} N"},
      {"F_C_x", "*F*_{*C*}_{,}_{*x*}"},
      {"l_AB", "*l*_{AB}"},
      {"x_alpha", "*x*_{*α*}"},
      {"2.5E+03", "2.5·10^{3}"},
      {"100 N", "100 N"},
      {"9.81 m/s^2", "9.81 m/s^{2}"},
      {"3 kg*m^2", "3 kg·m^{2}"},
      {"90 deg", "90°"},
      {"a^-1", "*a*^{−1}"},
      {"a^(b)", "*a*^(*b*)"},
      {"2*theta - a", "2·*θ* − *a*"},
      {"crank = 1", "*crank* = 1"},
      {"crank of the four-bar", "crank of the four-bar"},
      {"x2y", "x2y"},
      {"ß = µ", "ß = µ"},
      {"_", "_"},
      {"1.", "1."},
  };
  for (const Case& c : cases) {
    CAPTURE(c.label);
    CHECK(shown(c.label) == c.expected);
  }
}

TEST_CASE("typeset: a label beyond 60 characters is cut between characters") {
  const std::string cut = shown(std::string(100, '.'));
  CHECK(cut == std::string(60, '.') + "…");
  std::string umlauts;
  for (int i = 0; i < 61; ++i) umlauts += "ä";
  CHECK(shown(umlauts).size() == 2 * 60 + 3);
}

TEST_CASE("to_tspans: each step off the line is taken back") {
  CHECK(to_tspans(typeset("a_1 = 2"), 10) ==
        "<tspan font-style=\"italic\">a</tspan><tspan font-size=\"7.2\" dy=\"2.2\">1</tspan>"
        "<tspan dy=\"-2.2\"> = 2</tspan>");
  CHECK(to_tspans(typeset("1 < 2"), 10) == "1 &lt; 2");
}

TEST_CASE("width: more letters are wider, indices are narrower") {
  CHECK(width(typeset("")) == 0);
  CHECK(width(typeset("mm")) > width(typeset("ii")));
  CHECK(width(typeset("a_1")) < width(typeset("a 1")));
  CHECK(width(typeset("θ")) == doctest::Approx(width(typeset("a"))));
}
