// SPDX-License-Identifier: Apache-2.0
#include "property/mechanics/answers_by_name.h"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <cmath>

#include "app/request/reply.h"

namespace trammel::test {

AnswersByName::AnswersByName(const std::string& text, const std::string& given)
    : text_(text + "# given " + given + "\n") {
  app::Request request;
  request.model.text = text;
  request.model.given = given;
  request.format = app::Format::Json;
  request.task = app::Solve{{.symbolic = false}};
  const auto reply = nlohmann::json::parse(answer_request(request).output);
  if (reply["results"].empty()) RC_FAIL(reply.dump() + "\n" + text_);
  for (const auto& result : reply["results"]) {
    if (result["numeric"].is_null())
      RC_FAIL(result.dump() + reply["diagnostics"].dump() + "\n" + text_);
    found_.emplace(result["name"], result["numeric"]);
  }
}

double AnswersByName::number(const std::string& what) const {
  return found_.at(what).get<double>();
}

base::Vector2<double> AnswersByName::vector(const std::string& what) const {
  const auto& pair = found_.at(what);
  return {pair[0].get<double>(), pair[1].get<double>()};
}

void AnswersByName::check_small(double rest, double scale, const std::string& what) const {
  if (!(std::abs(rest) <= 1e-8 * (1 + scale)))
    RC_FAIL(fmt::format("{}: {} beside {}\n{}", what, rest, scale, text_));
}

}  // namespace trammel::test
