// SPDX-License-Identifier: Apache-2.0
// Answers own their expressions: they read the same when machine and scratch are gone.
#include "inquiry/answer/own.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "exchange/report/report.h"
#include "inquiry/explain/explain.h"
#include "inquiry/explain/own_explanation.h"
#include "inquiry/find/find.h"
#include "inquiry/find/locus.h"
#include "inquiry/motion/equations.h"
#include "inquiry/solve/solve.h"
#include "support/machines.h"
#include "support/prepared_model.h"
#include "symbolic/print/to_text.h"

using namespace trammel;
using namespace trammel::inquiry;

namespace {

const std::string slider_crank =
    test::slider_crank + "free theta\nmass(C) = m\ngiven m = 2, theta' = 0.3\n";

Answer ask(const Case& here, const model::Question& question) {
  if (asks<model::TraceLocus>(question)) return answer_locus(here, question, {}).answer;
  if (asks<model::SolveEquations>(question)) return answer_solve(here, question, {}).answer;
  if (asks<model::FindEquations>(question)) return answer_equations(here, question, {}).answer;
  return answer_find(here, question, {}).answer;
}

std::string text_of(const Answer& answer) {
  exchange::Report report;
  report.answers = {answer};
  return to_plain_text(report) + to_latex_text(report) + to_json(report);
}

}  // namespace

TEST_CASE("own: answers of all kinds read the same when what they were found with is gone") {
  std::vector<Answer> owned;
  std::vector<std::string> before;
  {
    test::PreparedModel m(slider_crank +
                          "find theta''\nfind x(C)\nlocus B over theta\n"
                          "solve x(C) = 2.5 for theta\nfind equations\n");
    for (const model::Question& question : m.model.questions) {
      CAPTURE(question.text);
      Answer answer = own(ask(m.here, question), m.pool());
      REQUIRE(answer.status == AnswerStatus::Ok);
      // Owned again from its own pool it is the same: import keeps nodes as they are.
      const Answer again = own(answer, *answer.pool);
      before.push_back(text_of(answer));
      CHECK(text_of(again) == before.back());
      owned.push_back(std::move(answer));
    }
  }
  REQUIRE(owned.size() == 5);
  for (std::size_t i = 0; i < owned.size(); ++i) CHECK(text_of(owned[i]) == before[i]);
  CHECK(before[0].find("theta'' = ") != std::string::npos);
}

TEST_CASE("own: the pool of an answer holds what it needs and no more") {
  test::PreparedModel m(slider_crank + "find x(C)\n");
  const Answer answer = own(ask(m.here, m.question()), m.pool());
  CHECK(answer.pool->size() < 40);
  CHECK(answer.pool->size() < m.pool().size());
  CHECK(symbolic::to_text(*answer.pool, value_of(answer)->formula->components[0]) ==
        "a*cos(theta) + sqrt(b^2 - a^2*sin(theta)^2)");
}

TEST_CASE("own: a derivation reads the same when what it was found with is gone") {
  std::optional<Explanation> owned;
  std::string before;
  const auto text = [](const Explanation& explanation) {
    exchange::Report report;
    report.explanation = explanation;
    return describe_derivations(report) + derivations_in_latex(report) + to_json(report);
  };
  {
    test::PreparedModel m(slider_crank + "find theta''\n");
    owned = own(explain(m.here), m.pool());
    before = text(*owned);
  }
  CHECK(text(*owned) == before);
  CHECK(before.find("theta") != std::string::npos);
}
