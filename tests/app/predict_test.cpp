// SPDX-License-Identifier: Apache-2.0
// Requests about the long run.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "app/session/session.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

const std::string fall =
    "point P near (0, 2)\nx(P) = 0\ny(P) = h\nfree h\nmass(P) = 1\ngravity = 10\n"
    "start h = 2, h' = 0\n";

app::Request request_of(const std::string& text, app::Task task) {
  app::Request request;
  request.model.file_name = "fall.tml";
  request.model.text = text;
  request.format = app::Format::Json;
  request.task = std::move(task);
  return request;
}

bool tells(const app::Reply& reply, const std::string& words) {
  return std::any_of(reply.diagnostics.begin(), reply.diagnostics.end(), [&](const auto& d) {
    return (d.message + d.advice).find(words) != std::string::npos;
  });
}

}  // namespace

TEST_CASE("predict: each statement has a result, and other questions have none") {
  const app::Reply reply = app::answer_request(request_of(
      fall + "find y(P)\nsimulate for 1\npredict for 0.1\npredict for 0.2\n", app::Predict{}));
  const Json results = Json::parse(reply.output)["results"];
  REQUIRE(results.size() == 2);
  CHECK(results[0]["question"] == "predict for 0.1");
  CHECK(results[1]["name"] == "predict for 0.2");
}

TEST_CASE("predict: a model that does not say for how long is told how to") {
  const app::Reply reply =
      app::answer_request(request_of(fall + "simulate for 1\n", app::Predict{}));
  CHECK(reply.exit_code == app::ExitCode::ModelWrong);
  CHECK(tells(reply, "add a statement, for example 'predict for 1000 s'"));
  CHECK(Json::parse(reply.output)["results"].empty());
}

TEST_CASE("predict: solving points to it, and a run does without") {
  const std::string text = fall + "predict for 3\n";
  const app::Reply solved = app::answer_request(request_of(text, app::Solve{}));
  CHECK(tells(solved, "'predict for 3' is a run: it is answered by 'trammel predict'"));
  CHECK_FALSE(tells(solved, "the model asks no question"));
  const app::Reply run =
      app::answer_request(request_of(text + "simulate for 0.1\n", app::Simulate{}));
  CHECK(run.exit_code == app::ExitCode::Answered);
  CHECK(Json::parse(run.output)["results"].size() == 1);
  CHECK_FALSE(tells(run, "predict"));
}

TEST_CASE("predict: parts that are free need a mass for it, as for a run") {
  const std::string wheel =
      "frame plate = cylinder(d=1, h=2)\n"
      "part wheel = cylinder(d=5, h=1) - cylinder(d=1, h=1)\n";
  CHECK_FALSE(tells(app::answer_request(request_of(wheel, app::Check{})), "has no mass"));
  CHECK(tells(app::answer_request(request_of(wheel + "predict for 10\n", app::Check{})),
              "has no mass"));
}

TEST_CASE("predict: a session answers it from what start says") {
  app::Session session({"fall.tml", fall + "predict for 0.1\n", {}});
  const app::SessionReply reply = session.predict({}, {});
  REQUIRE(reply.report.answers.size() == 1);
  CHECK(reply.places[0].position.line == 8);
  CHECK(std::none_of(reply.report.diagnostics.begin(), reply.report.diagnostics.end(),
                     [](const auto& d) { return std::string(d.kind.slug) == "rate-assumed"; }));
}

// The time is a time from the start on: it was a pure number where a sine says so first.
TEST_CASE("predict: a duration in seconds leaves a model of bare numbers as it is") {
  const std::string text =
      "coordinate x\nkinetic = x'^2/2\npotential = x^2/2\ndissipation = 0.1*x'^2/2\n"
      "force(x) = cos(2*time)\ngiven x = 1, x' = 0\npredict for 500";
  for (const char* unit : {"", " s"}) {
    const Json forecast =
        Json::parse(app::answer_request(request_of(text + unit + "\n", app::Predict{})).output);
    REQUIRE(forecast["results"].size() == 1);
    CHECK(forecast["results"][0]["phases"][0]["period"].get<double>() ==
          doctest::Approx(3.141592653589793).epsilon(1e-6));
  }
}

TEST_CASE("predictions tell of impacts whose outcome hangs on the law of impact, as runs do") {
  // Three equal points in a row; the first strikes the second, which touches the third.
  std::string text;
  for (const char name : {'A', 'B', 'C'})
    text += fmt::format(
        "point {0} near (0, 0)\nx({0}) = u{0}\ny({0}) = 0\nfree u{0}\nmass({0}) = 1\n", name);
  text +=
      "first: x(B) - x(A) >= 0.5\nsecond: x(C) - x(B) >= 1\nrestitution(second) = 1\n"
      "start uA = 0, uB = {}, uC = {}, uA' = 1\npredict for 20\nrestitution(first) = 1\n";
  const auto tells_law = [&](double b, double c) {
    const app::Reply reply =
        app::answer_request(request_of(fmt::format(fmt::runtime(text), b, c), app::Predict{}));
    return std::any_of(reply.diagnostics.begin(), reply.diagnostics.end(),
                       [](const auto& d) { return d.kind.code == std::string_view("N602"); });
  };
  CHECK(tells_law(1, 2));
  CHECK(!tells_law(1, 2.1));
}
