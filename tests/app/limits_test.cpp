// SPDX-License-Identifier: Apache-2.0
// Limits on time: wherever one is reached, the program says so, and nothing of its own is wrong.
// The clock is counted (base::Budget), so that every run of this test stops at the same places.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "support/case_models.h"

using namespace trammel::app;
namespace fs = std::filesystem;

namespace {

std::vector<Task> tasks() {
  constexpr double accuracy = 1e-4;
  // Counted checks of several threads would come in any order.
  return {Solve{},
          Check{},
          Explain{},
          Draw{},
          Export{},
          Simulate{.accuracy = accuracy, .plot = true, .animate = true, .frames = true},
          Sweep{.accuracy = accuracy, .plot = true, .threads = 1},
          Predict{.accuracy = accuracy, .plot = true}};
}

Request request_of(const fs::path& path, std::size_t command) {
  Request request;
  request.model.file_name = path.filename().string();
  request.model.text = trammel::test::read_file(path);
  request.task = tasks()[command];
  request.format = command % 2 == 0 ? Format::Text : Format::Json;
  return request;
}

// A document that holds the diagnostics, whatever was reached.
void check_document(const Reply& reply) {
  const auto document = nlohmann::json::parse(reply.output, nullptr, false);
  CHECK_FALSE(document.is_discarded());
  if (document.is_discarded()) return;
  CHECK(document["diagnostics"].size() == reply.diagnostics.size());
}

void check_reply(const Reply& reply) {
  const bool is_documented = reply.exit_code == ExitCode::Answered ||
                             reply.exit_code == ExitCode::ModelWrong ||
                             reply.exit_code == ExitCode::LimitHit;
  CHECK(is_documented);
  if (reply.exit_code == ExitCode::LimitHit) CHECK(!reply.diagnostics.empty());
}

// As small as can be, then longer by half (under sanitizers twice as long), up to where the limit
// is not met.
void stop_everywhere(Request request) {
  constexpr std::int64_t most = 20'000;
  const std::int64_t part = trammel::test::cases_every() > 1 ? 1 : 2;
  for (std::int64_t checks = 0; checks <= most; checks = checks + checks / part + 1) {
    CAPTURE(checks);
    std::atomic<std::int64_t> left = checks;
    request.limits.checks_left = &left;
    const Reply reply = answer_request(request);
    check_reply(reply);
    if (request.format == Format::Json) check_document(reply);
    if (left > 0) break;
  }
}

}  // namespace

TEST_CASE("limits: a request that is stopped anywhere says so") {
  for (const fs::path& path : trammel::test::case_models())
    for (std::size_t command = 0; command < tasks().size(); ++command) {
      CAPTURE(path);
      CAPTURE(command);
      stop_everywhere(request_of(path, command));
    }
}

TEST_CASE("limits: what is stopped at the same place gives the same bytes") {
  for (const fs::path& path : trammel::test::case_models())
    for (std::size_t command = 0; command < tasks().size(); ++command) {
      CAPTURE(path);
      Request request = request_of(path, command);
      std::string first;
      for (int time = 0; time < 2; ++time) {
        std::atomic<std::int64_t> left = 40;
        request.limits.checks_left = &left;
        const std::string output = answer_request(request).output;
        if (time == 0)
          first = output;
        else
          CHECK(output == first);
      }
    }
}

TEST_CASE(
    "limits: a reply in JSON is a document, and one in text has a message, for each command") {
  const fs::path path = trammel::test::case_models().front();
  for (std::size_t command = 0; command < tasks().size(); ++command)
    for (const std::int64_t checks : {0, 1, 5, 30, 200})
      for (const Format format : {Format::Json, Format::Text, Format::Latex}) {
        CAPTURE(command);
        CAPTURE(checks);
        Request request = request_of(path, command);
        request.format = format;
        std::atomic<std::int64_t> left = checks;
        request.limits.checks_left = &left;
        const Reply reply = answer_request(request);
        check_reply(reply);
        if (format == Format::Json) check_document(reply);
      }
}
