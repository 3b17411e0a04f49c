// SPDX-License-Identifier: Apache-2.0
// Replies as the contract fixes them: JSON, exit codes, values of the command line, determinism.
#include "app/request/reply.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

using namespace trammel::app;
using Json = nlohmann::json;

namespace {

const std::string truss = R"(
point A at (0, 0)
point B near (0.9, 1.3)
point C near (2.2, 0)
distance(A, B) = a
distance(B, C) = b
distance(A, C) = c
roller: C on x_axis
force(B) = (0, -P)
given a = 1.6, b = 1.9, c = 2.2, P = 100
find reaction(a)
find reaction(A), h = y(B)
)";

Request request_for(const std::string& text) {
  Request request;
  request.model.file_name = "folder/truss.tml";
  request.model.text = text;
  request.format = Format::Json;
  return request;
}

Json solve(const Request& request) {
  return Json::parse(answer_request(request).output);
}

}  // namespace

TEST_CASE("reply: the JSON of an answered model is complete") {
  const Json reply = solve(request_for(truss));
  CHECK(reply["model"] == "truss");
  CHECK(reply["diagnostics"].empty());
  REQUIRE(reply["results"].size() == 3);
  const Json& first = reply["results"][0];
  CHECK(first["question"] == "find reaction(a)");
  CHECK(first["name"] == "reaction(a)");
  CHECK(first["status"] == "ok");
  CHECK(first["symbolic"].is_string());
  CHECK(first["latex"].is_string());
  CHECK(first["where"].is_array());
  CHECK(first["unit"].is_null());
  CHECK(std::abs(first["numeric"].get<double>() - 72.20324026120292) < 1e-9);
  CHECK(first["certificate"]["points"] == 6);
  CHECK(first["certificate"]["max_relative_difference"].get<double>() < 1e-10);
  const Json& vector = reply["results"][1];
  CHECK(vector["question"] == "find reaction(A)");
  CHECK(vector["symbolic"].size() == 2);
  CHECK(vector["numeric"].size() == 2);
  CHECK(reply["results"][2]["name"] == "h");
}

TEST_CASE("reply: --given replaces values, the formula stays") {
  Request request = request_for(truss);
  const Json before = solve(request);
  request.model.given = "a = 1.7454, b=1.713, c = 2.2848, P = 106.8956";
  const Json after = solve(request);
  CHECK(after["results"][0]["symbolic"] == before["results"][0]["symbolic"]);
  CHECK(after["results"][0]["numeric"].get<double>() == doctest::Approx(70.32957121849205));
  request.model.given = "q = 1";
  CHECK(answer_request(request).exit_code == ExitCode::ModelWrong);
  request.model.given = "a = ";
  CHECK(answer_request(request).exit_code == ExitCode::ModelWrong);
}

TEST_CASE("reply: a given value is a number, in the model and on the command line") {
  const std::string by_another = "given a = 1.6, b = 2*c, c = 2.2, P = 100";
  std::string text = truss;
  text.replace(text.find("given a"), text.find("find") - text.find("given a"), by_another + "\n");
  Request on_the_line = request_for(truss);
  on_the_line.model.given = "b = 2*c";
  for (const Request& request : {request_for(text), on_the_line}) {
    const Json reply = solve(request);
    REQUIRE(reply["diagnostics"].size() == 1);
    CHECK(reply["diagnostics"][0]["code"] == "E161");
    CHECK(reply["diagnostics"][0]["message"] == "'b = 2*c' is no number");
  }
}

TEST_CASE("reply: forms that are not asked for are null") {
  Request request = request_for(truss);
  request.task = Solve{{.numeric = false}};
  CHECK(solve(request)["results"][0]["numeric"].is_null());
  CHECK(solve(request)["results"][0]["status"] == "ok");
  request = request_for(truss);
  request.task = Solve{{.symbolic = false}};
  CHECK(solve(request)["results"][0]["symbolic"].is_null());
  CHECK(solve(request)["results"][0]["status"] == "ok");
  CHECK(solve(request)["results"][0]["certificate"]["points"].get<int>() > 0);
}

TEST_CASE("reply: numbers without values, formulas without numbers") {
  std::string text = truss;
  text.replace(text.find(", P = 100"), 9, "");
  const Json reply = solve(request_for(text));
  CHECK(reply["results"][0]["status"] == "partial");
  CHECK(reply["results"][0]["numeric"].is_null());
  CHECK(reply["results"][0]["symbolic"].is_string());
  CHECK(reply["results"][2]["status"] == "ok");  // y(B) does not depend on P
  CHECK(answer_request(request_for(text)).exit_code == ExitCode::Answered);
}

TEST_CASE("reply: a question that is not supported does not stop the others") {
  const Json reply = solve(request_for(truss + "find internal(AB, 1)\nfind contact_force(AB)\n"));
  REQUIRE(reply["results"].size() == 5);
  CHECK(reply["results"][0]["status"] == "ok");
  CHECK(reply["results"][3]["status"] == "failed");
  CHECK(reply["results"][4]["question"] == "find contact_force(AB)");
  CHECK(reply["results"][4]["status"] == "failed");
  CHECK(answer_request(request_for(truss + "find internal(AB, 1)\n")).exit_code ==
        ExitCode::ModelWrong);
}

TEST_CASE("reply: names that are not UTF-8 do not break the document") {
  Request request = request_for(truss);
  request.model.file_name = "\xff\xfe.tml";
  CHECK_NOTHROW(solve(request));
}

TEST_CASE("reply: the same request gives the same bytes") {
  for (const Format format : {Format::Text, Format::Latex, Format::Markdown, Format::Json}) {
    Request request = request_for(truss);
    request.format = format;
    const Reply first = answer_request(request);
    CHECK(first.output == answer_request(request).output);
    CHECK(first.exit_code == ExitCode::Answered);
  }
}

TEST_CASE("reply: the order of statements changes no formula") {
  const Json reply = solve(request_for(truss));
  std::string backwards;
  for (std::size_t end = truss.size() - 1; end > 0;) {
    const std::size_t begin = truss.rfind('\n', end - 1);
    const std::string line = truss.substr(begin + 1, end - begin - 1);
    if (!line.starts_with("find")) backwards += line + "\n";
    if (begin == 0 || begin == std::string::npos) break;
    end = begin;
  }
  backwards += "find reaction(a)\nfind reaction(A), h = y(B)\n";
  const Json other = solve(request_for(backwards));
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(other["results"][i]["symbolic"] == reply["results"][i]["symbolic"]);
}

TEST_CASE("reply: units are carried through and told") {
  std::string text = truss;
  text.replace(text.find("a = 1.6"), 7, "a = 160 cm");
  text.replace(text.find("P = 100"), 7, "P = 0.1 kN");
  const Json reply = solve(request_for(text));
  CHECK(reply["results"][0]["unit"] == "N");
  CHECK(reply["results"][0]["numeric"].get<double>() == doctest::Approx(72.20324026120292));
  CHECK(reply["results"][2]["unit"] == "m");
}

TEST_CASE("draw: an SVG comes out also where the values cannot be assembled") {
  Request request = request_for(truss);
  request.task = Draw{};
  request.format = Format::Text;
  CHECK(answer_request(request).output.find("<svg") != std::string::npos);
  request.model.given = "c = 20";
  const Reply reply = answer_request(request);
  CHECK(reply.exit_code == ExitCode::ModelWrong);
  CHECK(reply.output.find("<svg") != std::string::npos);
}

TEST_CASE("reply: a model without geometry answers what needs none") {
  const Json reply = solve(request_for("given a = 3\nfind a^2 + 1\n"));
  CHECK(reply["results"][0]["symbolic"] == "1 + a^2");
  CHECK(reply["results"][0]["numeric"] == 10.0);
}

TEST_CASE("check: freedoms, steps and parameters are told") {
  Request request = request_for(truss);
  request.task = Check{};
  const Json check = solve(request)["check"];
  CHECK(check["points"] == 3);
  CHECK(check["constraints"] == 6);
  CHECK(check["coordinates"] == 6);
  CHECK(check["constructible"] == true);
  CHECK(check["steps"].size() == 3);
  CHECK(check["parameters"].size() == 4);
  request.format = Format::Text;
  CHECK(answer_request(request).output.find("constructible in 3 steps") != std::string::npos);
}

TEST_CASE("reply: a job that is cancelled before the machine is placed says so by every command") {
  std::atomic<bool> cancelled = true;
  for (const Task& task : {Task(Solve{}), Task(Check{}), Task(Explain{}), Task(Draw{})}) {
    Request request = request_for(truss);
    request.task = task;
    request.limits.cancelled = &cancelled;
    const Reply reply = answer_request(request);
    CHECK(reply.exit_code == ExitCode::LimitHit);
    CHECK(Json::parse(reply.output)["diagnostics"].dump().find("E901") != std::string::npos);
  }
}

TEST_CASE("reply: a limit before anything was found is told on standard output in every form") {
  std::vector<Task> tasks{Solve{}, Check{}, Explain{}, Draw{}, Simulate{}, Predict{}, Sweep{}};
  for (const std::string_view language : source_languages())
    tasks.push_back(Export{std::string(language), {}});
  std::atomic<bool> cancelled = true;
  for (const Task& task : tasks)
    for (const Format format :
         {Format::Text, Format::Latex, Format::Markdown, Format::Json, Format::Csv}) {
      Request request = request_for(truss);
      request.task = task;
      request.format = format;
      request.limits.cancelled = &cancelled;
      const Reply reply = answer_request(request);
      CHECK(reply.exit_code == ExitCode::LimitHit);
      CHECK_FALSE(reply.output.empty());
      CHECK_FALSE(stop_request(request, ExitCode::LimitHit, "no time", "more").output.empty());
    }
  Request request = request_for(truss);
  request.task = Explain{};
  request.format = Format::Markdown;
  request.limits.cancelled = &cancelled;
  CHECK(answer_request(request).output.find("not answered: a limit") != std::string::npos);
}
