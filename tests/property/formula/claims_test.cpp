// SPDX-License-Identifier: Apache-2.0
// Claims that may hold on one side only: what is proved holds wherever its condition does, and what
// is refuted fails at the values that are told.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "property/formula/printed_answers.h"
#include "property/formula/sided_expressions.h"
#include "property/many_models.h"
#include "support/symbolic/random_formula.h"
#include "support/text_value.h"

using namespace trammel;
using test::NamedValues;

namespace {

// Both sides are the same on one side of something.
std::string claim(symbolic::Random& random, test::SidedModel& model, test::SidedGrower& grower) {
  const std::string x = grower.grow(2), y = model.leaf();
  std::string left, right;
  switch (random.below(9)) {
    case 0: left = fmt::format("abs({})", x), right = x; break;
    case 1: left = fmt::format("sqrt(({})^2)", x), right = x; break;
    case 2:
      left = fmt::format("sqrt(({0})^2 - 2*({0})*({1}) + ({1})^2)", x, y),
      right = fmt::format("{} - {}", x, y);
      break;
    case 3: left = fmt::format("atan2(sin({0}), cos({0}))", x), right = x; break;
    case 4: left = fmt::format("acos(cos({}))", x), right = x; break;
    case 5: left = fmt::format("max({}, {})", x, y), right = x; break;
    case 6:
      left = fmt::format("sqrt(({0})^2*({1})^2)", x, y), right = fmt::format("({})*({})", x, y);
      break;
    case 7:
      left = fmt::format("abs({0})*abs({1})", x, y), right = fmt::format("abs(({})*({}))", x, y);
      break;
    default:
      left = fmt::format("sqrt({0} + {1})^2", x, y), right = fmt::format("{} + {}", y, x);
      break;
  }
  const std::string z = model.leaf();
  return random.one_in(2) ? left + " = " + right
                          : fmt::format("({})*({}) + {} = {} + ({})*({})", left, z, y, y, z, right);
}

double difference(const std::string& claim, const NamedValues& values, double& scale) {
  const std::size_t equal = claim.find(" = ");
  const test::TextValue left = test::value_of_text(claim.substr(0, equal), values);
  const test::TextValue right = test::value_of_text(claim.substr(equal + 3), values);
  scale = 1 + std::max(left.largest, right.largest);
  return std::abs(left.value - right.value);
}

}  // namespace

TEST_CASE("property: what is proved holds on every side that its condition leaves") {
  CHECK(rc::check("claims", [] {
    symbolic::Random random(test::any_seed());
    test::SidedModel model(random);
    test::SidedGrower grower(random, model);
    const std::string asked = claim(random, model, grower);
    const test::PrintedAnswer answer(model.text() + test::write_given(model.place()) + "prove " +
                                     asked + "\n");
    const std::string verdict = answer.answer().value("verdict", "none");
    RC_CLASSIFY(verdict == "proved", "proved");
    RC_CLASSIFY(verdict == "refuted", "refuted");
    double scale = 1.0;
    if (verdict == "refuted" && !answer.answer()["counterexample"].empty()) {
      NamedValues values = model.place();  // for the measures that the counterexample decides
      for (const auto& [name, value] : answer.answer()["counterexample"].items())
        values[name] = value;
      model.measure(values);
      if (difference(asked, values, scale) <= 1e-12 * scale && scale < 1e5)
        answer.fail("nothing is refuted there");
    }
    if (verdict != "proved") return;
    for (int k = 0; k < 100; ++k) {
      const NamedValues values = model.place();
      if (answer.is_excluded(values)) continue;
      if (difference(asked, values, scale) > 1e-6 * scale && scale < 1e5)
        answer.fail("it does not hold at " + test::write_given(values));
    }
  }));
}
