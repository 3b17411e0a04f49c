// SPDX-License-Identifier: Apache-2.0
#include "app/run_reply.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace trammel::test {

Json reply_to(const std::string& text, const Options& options) {
  app::Request request;
  request.task = app::Simulate{options.accuracy};
  request.model.file_name = "run.tml";
  request.model.text = text;
  request.format = app::Format::Json;
  const app::Reply reply = app::answer_request(request);
  CAPTURE(reply.output.substr(reply.output.size() > 1500 ? reply.output.size() - 1500 : 0));
  CHECK(reply.exit_code == options.exit_code);
  return Json::parse(reply.output);
}

Json run(const std::string& text, const Options& options) {
  const Json reply = reply_to(text, options);
  REQUIRE(reply["results"].size() == 1);
  return reply["results"][0];
}

std::size_t column(const Json& result, const std::string& name) {
  const auto& columns = result["columns"];
  const auto found = std::find(columns.begin(), columns.end(), name);
  REQUIRE(found != columns.end());
  return static_cast<std::size_t>(found - columns.begin());
}

double last(const Json& result, const std::string& name) {
  return result["rows"].back()[column(result, name)].get<double>();
}

std::vector<Json> events(const Json& result, const std::string& what) {
  std::vector<Json> found;
  for (const Json& e : result["events"])
    if (e["what"] == what) found.push_back(e);
  return found;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

}  // namespace trammel::test
