// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/to_mathml.h"

#include <rapidcheck.h>

#include <string>
#include <vector>

#include "property/symbolic/random_expression.h"
#include "symbolic/formula.h"

using namespace trammel::symbolic;

namespace {

// Whether every element that is opened is closed in its turn.
bool is_well_formed(const std::string& text) {
  std::vector<std::string> open;
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
    const std::size_t end = text.find('>', at);
    if (end == std::string::npos) return false;
    std::string name = text.substr(at + 1, end - at - 1);
    if (name.starts_with('/')) {
      if (open.empty() || open.back() != name.substr(1)) return false;
      open.pop_back();
    } else if (!name.ends_with('/')) {
      open.push_back(name.substr(0, name.find(' ')));
    }
  }
  return open.empty();
}

}  // namespace

TEST_CASE("to_mathml: fractions, roots, powers, invisible times") {
  struct Row {
    const char* given;
    const char* expected;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"x/2", "<mfrac><mi>x</mi><mn>2</mn></mfrac>"},
           {"a*b", "<mrow><mi>a</mi><mo>&#x2062;</mo><mi>b</mi></mrow>"},
           {"2*3^x", "<mrow><mn>2</mn><mo>&#xB7;</mo><msup><mn>3</mn><mi>x</mi></msup></mrow>"},
           {"sqrt(x)", "<msqrt><mi>x</mi></msqrt>"},
           {"x - y", "<mrow><mi>x</mi><mo>&#x2212;</mo><mi>y</mi></mrow>"},
           {"(x/y)^2",
            "<msup><mrow><mo>(</mo><mfrac><mi>x</mi><mi>y</mi></mfrac><mo>)</mo></mrow>"
            "<mn>2</mn></msup>"},
           {"(a + b)/c", "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>"},
           {"sin(theta)^2",
            "<mrow><msup><mi>sin</mi><mn>2</mn></msup><mo>&#x2061;</mo>"
            "<mspace width=\"0.167em\"/><mi>\xCE\xB8</mi></mrow>"},
           {"a*sin(x + y)",
            "<mrow><mi>a</mi><mo>&#x2062;</mo><mspace width=\"0.167em\"/><mrow><mi>sin</mi>"
            "<mo>&#x2061;</mo><mrow><mo>(</mo><mrow><mi>x</mi><mo>+</mo><mi>y</mi></mrow><mo>)</"
            "mo></mrow>"
            "</mrow></mrow>"},
           {"x^(3/2)", "<msup><mi>x</mi><mrow><mn>3</mn><mo>/</mo><mn>2</mn></mrow></msup>"},
           {"exp(-x/(2*y))",
            "<msup><mi>e</mi><mrow><mo>&#x2212;</mo><mi>x</mi><mo>/</mo><mrow><mo>(</mo><mn>2</mn>"
            "<mo>&#x2062;</mo><mi>y</mi><mo>)</mo></mrow></mrow></msup>"},
           {"exp(x)", "<msup><mi>e</mi><mi>x</mi></msup>"},
           {"y'(x)",
            "<mrow><msup><mi>y</mi><mo>&#x2032;</mo></msup><mo>&#x2061;</mo><mrow><mo>(</mo>"
            "<mi>x</mi><mo>)</mo></mrow></mrow>"}}) {
    Formulas f;
    CAPTURE(row.given);
    CHECK(to_mathml(f.pool, f(row.given)) == row.expected);
  }
}

TEST_CASE("name_to_mathml: indices, dots, and letters that XML keeps for itself") {
  CHECK(name_to_mathml("omega_1") == "<msub><mi>\xCF\x89</mi><mn>1</mn></msub>");
  CHECK(name_to_mathml("phi2'") ==
        "<msub><mover accent=\"true\"><mi>\xCF\x86</mi><mo>&#x2D9;</mo></mover><mn>2</mn></msub>");
  CHECK(name_to_mathml("speed") == "<mi>speed</mi>");
  CHECK(name_to_mathml("a<b&c") == "<mi>a&lt;b&amp;c</mi>");
}

TEST_CASE("property: MathML is well-formed") {
  CHECK(rc::check("every element is closed", [] {
    ExprPool pool;
    RC_ASSERT(is_well_formed(to_mathml(pool, grow(pool, *choices()))));
  }));
}
