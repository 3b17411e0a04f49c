// SPDX-License-Identifier: Apache-2.0
#include "property/formula/printed_answers.h"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <cstdlib>
#include <utility>

#include "app/request/reply.h"

namespace trammel::test {

std::string write_given(const NamedValues& values) {
  std::string list;
  for (const auto& [name, value] : values)
    if (name.find_first_of("()") == std::string::npos)
      list += fmt::format("{}{} = {:.17g}", list.empty() ? "given " : ", ", name, value);
  return list + "\n";
}

PrintedAnswer::PrintedAnswer(std::string text, std::string given, Wanted wanted)
    : text_(std::move(text)) {
  app::Request request;
  request.model.text = text_;
  request.task = app::Solve{{.symbolic = wanted == Wanted::All}};
  request.limits.seconds = 10;  // a hundred times what an answer takes
  if (!given.empty()) text_ += "# given " + given + "\n";
  request.model.given = std::move(given);
  request.format = app::Format::Json;
  const app::Reply reply = answer_request(request);
  reply_ = nlohmann::json::parse(reply.output);
  if (reply.exit_code == app::ExitCode::InternalError) fail("an internal error");
  is_cut_short_ = reply.exit_code == app::ExitCode::LimitHit;
  if (reply_["results"].size() != 1) fail("no answer");
  answer_ = reply_["results"][0];
}

std::optional<double> PrintedAnswer::number() const {
  if (!answer_["numeric"].is_number()) return std::nullopt;
  return answer_["numeric"].get<double>();
}

NamedValues PrintedAnswer::with_clauses(const NamedValues& values) const {
  NamedValues all = values;
  for (const auto& clause : answer_["where"])
    all[clause[0]] = value_of_text(clause[1].get<std::string>(), all).value;
  return all;
}

TextValue PrintedAnswer::formula(const NamedValues& values) const {
  return value_of_text(answer_["symbolic"].get<std::string>(), with_clauses(values));
}

bool PrintedAnswer::is_excluded(const NamedValues& values) const {
  const std::string condition = answer_.value("condition", "");
  return test::is_excluded(condition, with_clauses(values));
}

void PrintedAnswer::fail(const std::string& why) const {
  RC_FAIL(why + "\n" + reply_.dump() + "\n" + text_);
  std::abort();
}

}  // namespace trammel::test
