// SPDX-License-Identifier: Apache-2.0
// The certificate is worth what it finds: wrong formulas and wrong numbers must not pass it.
#include "inquiry/certify/certify.h"

#include <doctest/doctest.h>

#include "inquiry/find/find.h"
#include "inquiry/tolerances.h"
#include "support/model_from_text.h"
#include "symbolic/expr/expr.h"
#include "symbolic/print/parse_text.h"

using namespace trammel;
using namespace trammel::inquiry;

namespace {

const std::string slider_crank = R"(
point A at (0, 0)
point B near (0.58, 0.81)
point C near (2.4, 0)
line crank from A to B
line rod from B to C
length(crank) = a
length(rod) = b
angle(x_axis, crank) = theta
C on x_axis
force(C) = (F, 0)
given a = 1, b = 2, theta = 0.95, F = 1
find reaction(theta)
)";

}  // namespace

TEST_CASE("certificate: the right formula passes, near misses do not") {
  const test::TestModel m = test::model_from_text(slider_crank);
  const AnalysisOutcome outcome = analyze(m.model, *m.pool, {}, {});
  REQUIRE(outcome.analysis);
  const auto difference = [&](const char* text) {
    const auto parsed = symbolic::parse_text(*m.pool, text);
    REQUIRE(parsed.ok());
    return certify_formula(*outcome.analysis, m.model.questions[0], {{parsed.value()}, {}})
        .max_relative_difference;
  };
  CHECK(difference("F*a*sin(theta)*(1 + a*cos(theta)/sqrt(b^2 - a^2*sin(theta)^2))") < 1e-13);
  // A sign, the other branch, a lost factor that is 1 at the given values, a constant slip.
  CHECK(difference("-F*a*sin(theta)*(1 + a*cos(theta)/sqrt(b^2 - a^2*sin(theta)^2))") > 0.1);
  CHECK(difference("F*a*sin(theta)*(1 - a*cos(theta)/sqrt(b^2 - a^2*sin(theta)^2))") > 0.1);
  CHECK(difference("F*sin(theta)*(1 + cos(theta)/sqrt(b^2 - sin(theta)^2))") > 1e-3);
  CHECK(difference("1.000001*F*a*sin(theta)*(1 + a*cos(theta)/sqrt(b^2 - a^2*sin(theta)^2))") >
        tolerated_difference);
}

TEST_CASE("certificate: wrong numbers are found by virtual work") {
  const test::TestModel m = test::model_from_text(slider_crank);
  AnalysisOptions numbers_only;
  numbers_only.formulas = false;
  AnalysisOutcome outcome = analyze(m.model, *m.pool, {}, numbers_only);
  REQUIRE(outcome.analysis);
  CHECK(certify_numbers(*outcome.analysis, m.model.questions[0]).max_relative_difference < 1e-8);
  for (double& reaction : outcome.analysis->asked->state.reactions) {
    const double right = reaction;
    reaction += 1e-4;
    CHECK(certify_numbers(*outcome.analysis, m.model.questions[0]).max_relative_difference >
          tolerated_difference);
    reaction = right;
  }
}

TEST_CASE("find: an answer that its check contradicts is withheld") {
  const test::TestModel m = test::model_from_text(slider_crank);
  AnalysisOutcome outcome = analyze(m.model, *m.pool, {}, {});
  REQUIRE(outcome.analysis);
  // As if the kernel had lost a sign.
  for (symbolic::ExprId& reaction : outcome.analysis->closed->in_full.reactions)
    reaction = (-symbolic::Expr(*m.pool, reaction)).id;
  const Outcome found = answer_find(*outcome.analysis, m.model.questions[0], {});
  CHECK(found.answer.status == AnswerStatus::Failed);
  CHECK_FALSE(found.answer.formula);
  CHECK_FALSE(found.answer.numbers);
  REQUIRE(found.diagnostics.size() == 1);
  CHECK(found.diagnostics[0].kind.slug == "formula-not-confirmed");
}
