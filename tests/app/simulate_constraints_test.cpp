// SPDX-License-Identifier: Apache-2.0
// Runs whose constraints follow from one another, or whose forces are stiff.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "app/run_reply.h"

namespace {

using namespace trammel;
using namespace trammel::test;

TEST_CASE("simulate: constraints between coordinates that follow from one another change nothing") {
  const std::string pendulum =
      "coordinate x, y\nkinetic = (x'^2 + y'^2)/2\npotential = 9.81*y\nbar: x^2 + y^2 = 1\n"
      "given x = 1, y = 0\nfind x''\nsimulate for 3\n";
  const Json once = run(pendulum);
  const Json twice = run(pendulum + "again: 3*x^2 + 3*y^2 = 3\n");
  for (const char* name : {"x", "y", "x'", "y'", "x''"})
    CHECK(last(twice, name) == doctest::Approx(last(once, name)).epsilon(1e-9));
}

TEST_CASE("simulate: loops stay closed under implicit steps") {
  // What hangs on the slider settles within nanoseconds: explicit steps would be millions.
  const Json result = run(
      "point A at (0, 0)\npoint B near (0.5, 0.86)\npoint C near (2.3, 0)\n"
      "line crank from A to B\nline rod from B to C\nlength(crank) = 1\nlength(rod) = 2\n"
      "angle(x_axis, crank) = theta\nC on x_axis\nfree theta\npoint D near (3, 0)\nD on x_axis\n"
      "x(D) = s\nfree s\nspring k from C to D stiffness 1e6 length 0.7\n"
      "damper c from C to D coefficient 1e6\nmass(B) = 1\nmass(C) = 1\nmass(D) = 0.001\n"
      "gravity = 9.81\ngiven theta = 1, theta' = 3, s = 3\nsimulate for 5 every 0.01\n");
  CHECK(result["steps"].get<double>() < 20'000);
  CHECK(result["closure"].get<double>() < 1e-10);
  double most = 0.0;
  for (const Json& row : result["rows"]) {
    const auto at = [&](const char* name) { return row[column(result, name)].get<double>(); };
    const double rod = std::hypot(at("x(C)") - at("x(B)"), at("y(C)") - at("y(B)"));
    most = std::max({most, std::abs(rod - 2), std::abs(at("y(C)"))});
  }
  CHECK(most < 1e-10);
}

}  // namespace

TEST_CASE("simulate: a page that moves shows the rows of the table") {
  app::Request request;
  request.task = app::Simulate{.plot = true, .animate = true, .frames = true};
  request.model.file_name = "run.tml";
  request.model.text =
      "point O at (0, 0)\npoint P near (1, 0)\nline rod from O to P\nlength(rod) = 1\n"
      "angle(x_axis, rod) = theta\nmass(P) = 1\ngravity = (0, -9.81)\nfree theta\n"
      "given theta = 0\nsimulate for 1\n";
  request.format = app::Format::Json;
  const app::Reply reply = app::answer_request(request);
  CAPTURE(reply.output);
  REQUIRE(reply.exit_code == app::ExitCode::Answered);
  const Json result = Json::parse(reply.output)["results"][0];
  const std::size_t from = reply.animation.find("const data = ") + 13;
  const Json data =
      Json::parse(reply.animation.substr(from, reply.animation.find(";\n", from) - from));
  REQUIRE(data["times"].size() == result["rows"].size());
  const auto names = data["parts"]["points"];
  const auto point =
      std::find_if(names.begin(), names.end(), [](const Json& p) { return p["name"] == "P"; }) -
      names.begin();
  for (const std::size_t row : {std::size_t{0}, std::size_t{500}, data["times"].size() - 1}) {
    const double y = result["rows"][row][column(result, "y(P)")].get<double>();
    CHECK(data["frames"][row][2 * static_cast<std::size_t>(point) + 1].get<double>() ==
          doctest::Approx(y).epsilon(1e-4));
  }
  CHECK(reply.plot.find("\u03b8") != std::string::npos);
  std::size_t pictures = 0;
  for (std::size_t at = 0; (at = reply.frames.find("class=\"panel\"", at)) != std::string::npos;
       ++at)
    ++pictures;
  CHECK(pictures == 12);
  CHECK(reply.frames.find(">1</text>") != std::string::npos);  // the last moment
}
