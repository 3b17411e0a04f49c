// SPDX-License-Identifier: Apache-2.0
// The certificate is worth what it finds: wrong formulas and wrong numbers must not pass it.
#include "inquiry/certify/certify.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "inquiry/find/find.h"
#include "inquiry/tolerances.h"
#include "support/machines.h"
#include "support/prepared_model.h"
#include "symbolic/expr/expr.h"
#include "symbolic/print/parse_text.h"

using namespace trammel;
using namespace trammel::inquiry;

namespace {

const std::string slider_crank = test::slider_crank + "find reaction(theta)\n";

}  // namespace

TEST_CASE("certificate: the right formula passes, near misses do not") {
  test::PreparedModel m(slider_crank);
  const auto difference = [&](const char* text) {
    const auto parsed = symbolic::parse_text(m.pool(), text);
    REQUIRE(parsed.ok());
    return certify_formula(m.here, m.question(), {{parsed.value()}, {}}).max_relative_difference;
  };
  CHECK(difference("F*a*sin(theta)*(1 + a*cos(theta)/sqrt(b^2 - a^2*sin(theta)^2))") < 1e-13);
  // A sign, the other branch, a lost factor that is 1 at the given values, a constant slip.
  CHECK(difference("-F*a*sin(theta)*(1 + a*cos(theta)/sqrt(b^2 - a^2*sin(theta)^2))") > 0.1);
  CHECK(difference("F*a*sin(theta)*(1 - a*cos(theta)/sqrt(b^2 - a^2*sin(theta)^2))") > 0.1);
  CHECK(difference("F*sin(theta)*(1 + cos(theta)/sqrt(b^2 - sin(theta)^2))") > 1e-3);
  CHECK(difference("1.000001*F*a*sin(theta)*(1 + a*cos(theta)/sqrt(b^2 - a^2*sin(theta)^2))") >
        tolerated_difference);
}

TEST_CASE(
    "certificate: a formula whose decimals cancel is compared by more digits than doubles have") {
  test::PreparedModel m(slider_crank);
  const auto read = [&](const std::string& text) {
    return symbolic::parse_text(m.pool(), text).value();
  };
  const std::string right = "F*a*sin(theta)*(1 + a*cos(theta)/sqrt(b^2 - a^2*sin(theta)^2))";
  // One, as a difference of numbers of 18 digits that depend on a and b.
  const std::string one = "((10^9*a + sqrt(b))^2 - 10^18*a^2 - 2*10^9*a*sqrt(b) - b + 1)";
  const symbolic::ExprId formula = read(right + "*" + one);
  const symbolic::Values& at = m.here.asked->response.values;
  CHECK(std::abs(symbolic::eval(m.pool(), formula, at) / symbolic::eval(m.pool(), read(right), at) -
                 1) > tolerated_difference);
  CHECK(certify_formula(m.here, m.question(), {{formula}, {}}).max_relative_difference < 1e-13);
  // What is wrong by more digits too is found.
  const symbolic::ExprId wrong = read(right + "*(" + one + " + 1/1000000)");
  CHECK(certify_formula(m.here, m.question(), {{wrong}, {}}).max_relative_difference >
        tolerated_difference);
}

TEST_CASE("certificate: wrong numbers are found by virtual work") {
  test::PreparedModel m(slider_crank, {.formulas = false});
  CHECK(certify_numbers(m.here, m.question()).max_relative_difference < 1e-8);
  for (double& reaction : m.prepared.asked->response.reactions) {
    const double right = reaction;
    reaction += 1e-4;
    m.here.memo = {};  // is of the state as it was
    CHECK(certify_numbers(m.here, m.question()).max_relative_difference > tolerated_difference);
    reaction = right;
  }
}

TEST_CASE("find: an answer that its check contradicts is withheld") {
  test::PreparedModel m(slider_crank);
  // As if the kernel had lost a sign.
  for (symbolic::ExprId& reaction : m.prepared.forms->in_full.reactions)
    reaction = (-symbolic::Expr(m.pool(), reaction)).id;
  const Outcome found = answer_find(m.here, m.question(), {});
  CHECK(found.answer.status == AnswerStatus::Failed);
  CHECK_FALSE(value_of(found.answer)->formula);
  CHECK_FALSE(value_of(found.answer)->numbers);
  REQUIRE(found.diagnostics.size() == 1);
  CHECK(found.diagnostics[0].kind.slug == "formula-not-confirmed");
}
