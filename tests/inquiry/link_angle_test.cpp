// SPDX-License-Identifier: Apache-2.0
// Angles of links by the rules of cosine and sine: short, and right on every branch.
#include <doctest/doctest.h>

#include <string>

#include "inquiry/find/find.h"
#include "inquiry/formula/express_question.h"
#include "support/prepared_model.h"
#include "symbolic/print/to_text.h"

using namespace trammel;
using namespace trammel::inquiry;

namespace {

// The crank's length is a, the rod's b; `rod` is "A to B" or "B to A".
std::string slider_crank(const std::string& rod, const std::string& near_B, double theta,
                         const std::string& question) {
  return "point O at (0, 0)\npoint A near (0.5, 0.8)\npoint B near " + near_B +
         "\nline crank from O to A\nline rod from " + rod +
         "\nB on x_axis\nlength(crank) = a\nlength(rod) = b\nangle(x_axis, crank) = theta\n"
         "given a = 1, b = 3, theta = " +
         std::to_string(theta) + "\nfind " + question + "\n";
}

std::string four_bar(const std::string& near_C, const std::string& rocker,
                     const std::string& question) {
  return "point A at (0, 0)\npoint D at (d, 0)\npoint B near (0.5, 0.87)\npoint C near " + near_C +
         "\nline crank from A to B\nline coupler from B to C\nline rocker from " + rocker +
         "\nlength(crank) = a\nlength(coupler) = b\nlength(rocker) = c\n"
         "angle(x_axis, crank) = theta\ngiven a = 1, b = 2.25, c = 2, d = 2, theta = 1.05\nfind " +
         question + "\n";
}

struct Asked {
  explicit Asked(const std::string& text)
      : m(text), result(answer_find(m.here, m.question(), {}).answer) {
    REQUIRE(value_of(result)->formula);
    REQUIRE(result.certificate);
  }
  std::string formula() const {
    return symbolic::to_text(m.scratch.pool, value_of(result)->formula->components[0]);
  }

  test::PreparedModel m;
  Answer result;
};

}  // namespace

TEST_CASE("link angles: a rod's is an arc sine, with half and full turns as they are told") {
  CHECK(Asked(slider_crank("A to B", "(3, 0)", 1, "angle(x_axis, rod)")).formula() ==
        "-asin(a*sin(theta)/b)");
  CHECK(Asked(slider_crank("A to B", "(3, 0)", 1, "angle(crank, rod)")).formula() ==
        "-theta - asin(a*sin(theta)/b)");
  CHECK(Asked(slider_crank("B to A", "(3, 0)", 1, "angle(x_axis, rod)")).formula() ==
        "pi - asin(a*sin(theta)/b)");
  CHECK(Asked(slider_crank("A to B", "(-3, 0)", 4.5, "angle(x_axis, rod)")).formula() ==
        "pi + asin(a*sin(theta)/b)");
}

TEST_CASE("link angles: of a four-bar in both assemblies, by the sketch solved in coordinates") {
  for (const std::string near_C : {"(2.5, 1.9)", "(1.1, -1.3)"})
    for (const std::string rocker : {"D to C", "C to D"})
      for (const std::string question : {"angle(x_axis, rocker)", "angle(x_axis, coupler)",
                                         "angle(crank, coupler)", "angle(rocker, x_axis)"}) {
        const Asked asked(four_bar(near_C, rocker, question));
        INFO(near_C, " ", rocker, " ", question, " = ", asked.formula());
        CHECK(asked.result.certificate->max_relative_difference < 1e-12);
        CHECK(asked.formula().find("acos") != std::string::npos);
        CHECK(value_of(asked.result)->formula->where.size() <= 1);
      }
}
