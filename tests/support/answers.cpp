// SPDX-License-Identifier: Apache-2.0
#include "support/answers.h"

#include <doctest/doctest.h>

#include <utility>

#include "inquiry/find/find.h"
#include "support/prepared_model.h"

namespace trammel::test {

std::vector<inquiry::Answer> ask(const std::string& text, Wanted wanted) {
  const PreparedModel m(text);
  std::vector<inquiry::Answer> answers;
  for (const model::Question& question : m.model.questions) {
    CAPTURE(question.text);
    inquiry::Outcome found = inquiry::answer_find(m.here, question, {});
    CAPTURE(found.answer.reason);
    if (wanted == Wanted::FormulasToo) REQUIRE(value_of(found.answer)->formula);
    REQUIRE(value_of(found.answer)->numbers);
    // What is 0 up to rounding is compared with a millionth of the largest force.
    CHECK(found.answer.certificate->max_relative_difference < 1e-7);
    answers.push_back(std::move(found.answer));
  }
  return answers;
}

std::vector<double> first_components(const std::vector<inquiry::Answer>& answers) {
  std::vector<double> numbers;
  for (const inquiry::Answer& answer : answers)
    numbers.push_back(value_of(answer)->numbers->front());
  return numbers;
}

std::vector<double> answers(const std::string& text) {
  return first_components(ask(text, Wanted::FormulasToo));
}

std::vector<double> numbers(const std::string& text) {
  return first_components(ask(text, Wanted::Numbers));
}

std::string condition(const std::string& text) {
  return ask(text, Wanted::Numbers).back().condition;
}

}  // namespace trammel::test
