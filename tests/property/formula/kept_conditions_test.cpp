// SPDX-License-Identifier: Apache-2.0
// Formulas that were shortened for one side say so: wherever a printed formula differs from what
// was asked, its condition excludes the place. What was asked is read by the tests' own reader.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "property/formula/printed_answers.h"
#include "property/formula/sided_expressions.h"
#include "property/many_models.h"
#include "support/symbolic/random_formula.h"
#include "support/text_value.h"

using namespace trammel;
using test::NamedValues;

namespace {

constexpr int places = 24;  // at which each formula is compared

// Angles at which a cosine or a quotient is as good as 0 are left out with what they spoil.
bool is_far(const test::TextValue& v) {
  return !(v.largest < 1e5);
}

bool are_same(double a, double b, double scale) {
  return (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= 1e-7 * (1 + scale);
}

}  // namespace

TEST_CASE("property: a formula is what was asked wherever its condition holds") {
  CHECK(rc::check("conditions", [] {
    symbolic::Random random(test::any_seed());
    test::SidedModel model(random);
    test::SidedGrower grower(random, model);
    const std::string asked = grower.grow(3);
    const NamedValues given = model.place();
    const std::string text = model.text() + test::write_given(given) + "find " + asked + "\n";
    const test::TextValue here = test::value_of_text(asked, given);
    if (is_far(here)) return;
    const test::PrintedAnswer answer(text);
    if (std::isnan(here.value) != !answer.number() ||
        (answer.number() && !are_same(*answer.number(), here.value, here.largest)))
      answer.fail(fmt::format("the number is {} and should be {}", answer.number().value_or(NAN),
                              here.value));
    for (int k = 0; answer.has_formula() && k < places; ++k) {
      const NamedValues values = k == 0 ? given : model.place();
      const test::TextValue mine = test::value_of_text(asked, values),
                            theirs = answer.formula(values);
      if (is_far(mine) || is_far(theirs) || answer.is_excluded(values)) continue;
      if (!are_same(mine.value, theirs.value, std::max(mine.largest, theirs.largest)))
        answer.fail(fmt::format("the formula gives {} and should {} at {}", theirs.value,
                                mine.value, test::write_given(values)));
    }
  }));
}
