// SPDX-License-Identifier: Apache-2.0
// Numbers that no double multiplies: what cannot be compared is withheld by name, and is no defect.
#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

const std::string crank = R"(
point A at (0, 0)
point B near (1.9, 0.6)
point C near (4, 0)
line r from A to B
line s from B to C
length(r) = L
length(s) = b
angle(x_axis, r) = phi
C on x_axis
given L = 2, phi = 0.3, m = 1, b = 2.5, l = 1.5
)";

// The only answer to a text that is answered.
Json answer_to(const std::string& text) {
  app::Request request;
  request.model.text = text;
  request.task = app::Solve{};
  request.format = app::Format::Json;
  const app::Reply reply = answer_request(request);
  CHECK(reply.exit_code == app::ExitCode::Answered);
  return Json::parse(reply.output)["results"][0];
}

// The only error that is told.
std::string told_of(const std::string& text) {
  app::Request request;
  request.model.text = text;
  request.task = app::Solve{};
  request.format = app::Format::Json;
  const app::Reply reply = answer_request(request);
  CHECK(reply.exit_code == app::ExitCode::ModelWrong);
  const Json document = Json::parse(reply.output);
  std::string told;
  for (const Json& d : document["diagnostics"])
    if (d["severity"] == "error")
      told += d["code"].get<std::string>() + " " + d["message"].get<std::string>();
  return told;
}

}  // namespace

TEST_CASE("far numbers: an angle of too many turns is why its places cannot be confirmed") {
  app::Request request;
  request.model.text =
      "point A at (0, 0)\npoint B near (0.5, 0.87)\npoint C near (2.5, 0)\nline crank from A to B\n"
      "line rod from B to C\nlength(crank) = 1\nlength(rod) = 2.25\n"
      "angle(x_axis, crank) = 99999999999999999999 deg\nC on x_axis\nfind x(C)\n";
  request.task = app::Solve{};
  const app::Reply reply = answer_request(request);
  CHECK(reply.exit_code == app::ExitCode::ModelWrong);
  for (const auto& told : reply.diagnostics) CHECK(told.kind.code != "E501");
}

// Its formula has a number beyond 1e308 in it where it is made short: the path is told by numbers.
TEST_CASE("far numbers: a path whose formulas have no value on it is traced all the same") {
  const Json result = answer_to(
      "point R near (-1, 1)\npoint F near (1, 1)\nline car from R to F\nlength(car) = L\n"
      "point C in car at (L/2, 0)\nx(C) = 0\ny(C) = 1e-308\nangle(x_axis, car) = p\n"
      "given L = 2, p = 0.1\nlocus R over p\n");
  CHECK(result["range"]["closed"] == true);
  CHECK(result["implicit"].is_null());
}

TEST_CASE("far numbers: those in loads, masses and questions are named") {
  struct Row {
    std::string text, told;
  };
  const Row rows[] = {
      // Beyond the range of numbers: only the exponent is left to name.
      {"free phi\nmass(B) = 1\nspring k from A to C stiffness l^1e300 length 1\nfind modes\n",
       "it depends on a number beyond 1e308"},
      {"free phi\nmass(B) = m\ntorque(r) = l^1e300\nfind modes\n",
       "it depends on a number beyond 1e308"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const std::string told = told_of(crank + row.text);
    CAPTURE(told);
    CHECK(told.rfind("E508", 0) == 0);
    CHECK(told.find(row.told) != std::string::npos);
  }
}

TEST_CASE("far numbers: modes are confirmed where there are numbers, and not beside them") {
  // At the lengths nearby, other than 1, the inertia is 0 or beyond the range of numbers.
  const Json modes = answer_to(
      "coordinate phi\nkinetic = m*l^1000000*phi'^2/2\npotential = -m*g*l*cos(phi)\n"
      "given m = 2, l = 1, g = 9.81, phi = 0, phi' = 0\nfind modes\n")["modes"];
  REQUIRE(modes.size() == 1);
  CHECK(modes[0]["angular_frequency"].get<double>() == doctest::Approx(std::sqrt(9.81)));
}

// Bars so long beside those that they hold are refused; shorter ones are in tests/corners.
TEST_CASE("far numbers: elements that hold each other by bars of very unlike lengths are named") {
  const std::string told = told_of(
      "point P at (0, 0)\npoint Q at (6, 0)\npoint R at (2.5, 5)\npoint D near (3.4, 1.2)\n"
      "point E near (3.9, 2.6)\npoint F near (2, 1000000)\ndistance(D, E) = drawn\n"
      "distance(E, F) = drawn\ndistance(F, D) = drawn\ndistance(P, D) = drawn\n"
      "distance(Q, E) = drawn\ndistance(R, F) = drawn\nfind x(D)\n");
  CAPTURE(told);
  CHECK(told.rfind("E508", 0) == 0);
  CHECK(told.find("lengths from 1.49 to 1e+06 stand in one drawing") != std::string::npos);
}

// The direction of a bar of 2 m is told from places a thousand kilometres away: by 1e-10.
TEST_CASE("far numbers: what is seen far away along a short line is named") {
  const std::string told = told_of(
      "point O at (1000000, 0)\npoint G near (2, 0.5)\nline beam from O to G\nlength(beam) = 2\n"
      "angle(x_axis, beam) = 0.3\npoint D near (1, -0.1)\ncircle wheel center D radius 0.25\n"
      "angle(beam, wheel) = 0.8\nroll(wheel, beam)\nfind distance(D, beam)\n");
  CAPTURE(told);
  CHECK(told.rfind("E508", 0) == 0);
}
