// SPDX-License-Identifier: Apache-2.0
// `solve` and `optimize`: what is found is put back by asking the program again.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

#include "app/request/reply.h"

namespace {

using namespace trammel::app;
using Json = nlohmann::json;

Request request_for(const std::string& text, const std::string& given = "") {
  Request request;
  request.model.file_name = "question.tml";
  request.model.text = text;
  request.model.given = given;
  request.format = Format::Json;
  return request;
}

Json answer(const std::string& model, const std::string& question, const std::string& given = "") {
  const Reply reply = answer_request(request_for(model + "\n" + question + "\n", given));
  const Json result = Json::parse(reply.output)["results"][0];
  CHECK(result["question"] == question);
  CAPTURE(result.dump());
  return result;
}

double number_of(const std::string& model, const std::string& expression,
                 const std::string& given) {
  return answer(model, "find " + expression, given)["numeric"].get<double>();
}

double number(const Json& solution, const std::string& unknown) {
  return solution["values"][unknown]["numeric"].get<double>();
}

const std::string bars = R"(
point A at (0, 0)
point B at (c, 0)
point P near (1, 1)
distance(A, P) = a
distance(B, P) = b
mass(P) = m
gravity = g
given a = 2, b = 2.5, c = 3, m = 4, g = 9.81)";

// Triangle in triangle: no closed form.
const std::string core = R"(
point A at (0, 0)
point B at (4, 0)
point C at (1.5, 3)
line ab from A to B
line bc from B to C
line ca from C to A
point P near (2, 0)
point Q near (2.7, 1.6)
point R near (0.8, 1.5)
P on ab
Q on bc
R on ca
distance(P, Q) = d
distance(Q, R) = e
distance(R, P) = f
given d = 1.8, e = 1.9, f = 1.9)";

}  // namespace

TEST_CASE("solve: a force in a bar is made what it is asked to be") {
  const Json result = answer(bars, "solve reaction(a) = 10 for m");
  CHECK(result["status"] == "ok");
  CHECK(result["complete"] == true);
  REQUIRE(result["solutions"].size() == 1);
  const double m = number(result["solutions"][0], "m");
  CHECK(number_of(bars, "reaction(a)", fmt::format("m = {}", m)) == doctest::Approx(10.0));
}

TEST_CASE("solve: every solution of a sketch holds when the program is asked there") {
  const Json result = answer(bars, "solve y(P) = 1 for b");
  REQUIRE(result["solutions"].size() == 2);
  for (const Json& solution : result["solutions"]) {
    CHECK(solution["values"]["b"]["symbolic"].is_string());
    CHECK(number_of(bars, "y(P)", fmt::format("b = {}", number(solution, "b"))) ==
          doctest::Approx(1.0).epsilon(1e-9));
  }
  const double first = number(result["solutions"][0], "b");
  const double second = number(result["solutions"][1], "b");
  CHECK(std::abs(first - 2.5) < std::abs(second - 2.5));  // the nearest first
}

TEST_CASE("solve: two equations for two unknowns") {
  const Json result = answer(bars, "solve x(P) = 1, y(P) = 1 for a, b");
  REQUIRE(result["solutions"].size() == 1);
  CHECK(number(result["solutions"][0], "a") == doctest::Approx(std::sqrt(2.0)));
  CHECK(number(result["solutions"][0], "b") == doctest::Approx(std::sqrt(5.0)));
}

TEST_CASE("solve: what repeats is listed once with its period") {
  const Json result = answer("given w = 0.3", "solve tan(w) = 2 for w");
  REQUIRE(result["solutions"].size() == 1);
  CHECK(result["solutions"][0]["period"] == "pi");
  CHECK(number(result["solutions"][0], "w") == doctest::Approx(std::atan(2.0)));
}

TEST_CASE("solve: no solution, any solution, and no way to one are told apart") {
  CHECK(answer("given w = 2", "solve w^2 = -1 for w")["solutions"].empty());
  CHECK(answer("given w = 2", "solve w^2 = -1 for w")["complete"] == true);
  const Json any = answer("given w = 2, v = 1", "solve w = w for v");
  CHECK(any["solutions"][0]["free"] == Json::array({"v"}));
  // P reaches from A no further than a.
  const Json none = answer(bars, "solve x(P) = 10 for c");
  CHECK(none["status"] == "undecided");
  CHECK(none["reason"].get<std::string>().find("cannot reach") != std::string::npos);
}

TEST_CASE("solve: solutions on another branch are left out and the list is not complete") {
  // With a bar along the slope folded over, the foot C would have to pass A.
  const std::string pendulum = R"(
point A at (0, 0)
point B near (0.6, 1)
point C near (1.9, 0)
line ab from A to B
C on x_axis
length(ab) = a
distance(B, C) = a
angle(x_axis, ab) = phi
mass(B) = m
gravity = (g1, -g2)
given a = 1.2, phi = 0.6, m = 3, g1 = 4, g2 = 9)";
  const Json result = answer(pendulum, "solve reaction(phi) = 0 for phi");
  REQUIRE(!result["solutions"].empty());
  for (const Json& solution : result["solutions"]) {
    const double phi = number(solution, "phi");
    CHECK(std::abs(number_of(pendulum, "reaction(phi)", fmt::format("phi = {}", phi))) < 1e-9);
  }
}

TEST_CASE("solve: without closed form the numbers near the given values are found") {
  const Json result = answer(core, "solve x(P) = 2.05 for e");
  CHECK(result["status"] == "partial");
  REQUIRE(!result["solutions"].empty());
  const Json& solution = result["solutions"][0];
  CHECK(solution["values"]["e"]["symbolic"].is_null());
  const std::string given = fmt::format("e = {:.17g}", number(solution, "e"));
  CHECK(number_of(core, "x(P)", given) == doctest::Approx(2.05).epsilon(1e-9));
  CHECK(result["certificate"]["max_relative_difference"].get<double>() < 1e-7);
}

TEST_CASE("solve: an identity holds for every value of what it names") {
  const std::string door = R"(
point O at (0, 0)
point B near (0.8, 0.6)
line door from O to B
length(door) = a
angle(x_axis, door) = theta
point Q at (u, v)
spring s from B to Q stiffness k length 0
mass(B) = m
gravity = g
given a = 1, theta = 0.64, k = 300, u = 0.2, v = 0.7, m = 12, g = 9.81)";
  const Json result = answer(door, "solve reaction(theta) = 0 for u, v with any theta");
  REQUIRE(result["solutions"].size() == 1);
  const Json& solution = result["solutions"][0];
  for (const double theta : {0.1, 0.9, 2.0, -1.1})
    CHECK(std::abs(number_of(door, "reaction(theta)",
                             fmt::format("theta = {}, u = {:.17g}, v = {:.17g}", theta,
                                         number(solution, "u"), number(solution, "v")))) < 1e-9);
}

TEST_CASE("optimize: the kinds are those that the neighbours show") {
  const Json result = answer(bars, "optimize y(P) over a");
  REQUIRE(result["stationary"].size() == 1);
  const Json& there = result["stationary"][0];
  CHECK(there["kind"] == "maximum");
  const double a = number(there, "a"), best = there["value"]["numeric"].get<double>();
  CHECK(number_of(bars, "y(P)", fmt::format("a = {:.17g}", a)) == doctest::Approx(best));
  for (const double beside : {a - 0.05, a + 0.05})
    CHECK(number_of(bars, "y(P)", fmt::format("a = {}", beside)) < best);
}

TEST_CASE("optimize: without closed form too") {
  const Json result = answer(core, "optimize x(P) over e");
  REQUIRE(!result["stationary"].empty());
  for (const Json& there : result["stationary"]) {
    const double e = number(there, "e"), best = there["value"]["numeric"].get<double>();
    const double sign = there["kind"] == "minimum" ? 1.0 : -1.0;
    for (const double beside : {e - 0.01, e + 0.01})
      CHECK(sign * (number_of(core, "x(P)", fmt::format("e = {}", beside)) - best) > 0.0);
  }
}

TEST_CASE("optimize: a value is stationary too where its second derivative jumps") {
  for (const char* f :
       {"abs(w-2)*(w-2)", "w + abs(w-2)*(w-2) - w", "max(w-2, 0)^2 - min(w-2, 0)^2"}) {
    CAPTURE(f);
    const Json result = answer("given w = 1", fmt::format("optimize {} over w", f));
    REQUIRE(result["stationary"].size() == 1);
    CHECK(number(result["stationary"][0], "w") == doctest::Approx(2.0));
    CHECK(result["stationary"][0]["kind"] == "neither");
  }
}

TEST_CASE("optimize: a saddle is neither") {
  const Json result = answer("given p = 0.2, q = 0.3", "optimize p^2 - q^2 over p, q");
  REQUIRE(result["stationary"].size() == 1);
  CHECK(result["stationary"][0]["kind"] == "neither");
}

TEST_CASE("solve: units go with the unknowns") {
  const std::string weighed = bars.substr(0, bars.find("given")) +
                              "given a = 2 m, b = 2.5 m, c = 3 m, m = 4 kg, g = 9.81 m/s^2";
  const Json result = answer(weighed, "solve reaction(a) = 10 N for m");
  CHECK(result["solutions"][0]["values"]["m"]["unit"] == "kg");
}

TEST_CASE("solve: values that are missing leave the number out, not the formula") {
  const Json result = answer("given p = 2", "solve p*w = z for w");
  CHECK(result["status"] == "partial");
  CHECK(result["solutions"][0]["values"]["w"]["symbolic"] == "z/p");
  CHECK(result["solutions"][0]["values"]["w"]["numeric"].is_null());
}

TEST_CASE("solve: what cannot be an unknown is told") {
  for (const char* wrong : {"solve length(ap) = 2 for length(ap)", "solve a = 2 for a, a",
                            "solve a = 2, b = 3 for a, b with any c", "solve h = 2 for h"}) {
    const Reply reply = answer_request(
        request_for("let h = 2*a\nline ap from A to P\n" + bars + "\n" + wrong + "\n"));
    CHECK(reply.exit_code == ExitCode::ModelWrong);
    CHECK(Json::parse(reply.output)["results"][0]["status"] == "failed");
  }
}

TEST_CASE("solve: what nobody could read is told by its number, and written on request" *
          doctest::test_suite("long")) {
  const std::string four_bar = R"(
point A at (0, 0)
point D at (4, 0)
point B near (1, 1.8)
point C near (4, 3)
line crank from A to B
line rod from B to C
line rocker from D to C
length(crank) = a
length(rod) = b
length(rocker) = c
angle(x_axis, crank) = t1
given a = 2, b = 3.5, c = 3, t1 = 60 deg
)";
  const Json result = answer(four_bar, "solve y(C) = 2.5 for t1");
  CHECK(result["status"] == "partial");
  CHECK(result["reason"].get<std::string>().find("--form symbolic") != std::string::npos);
  REQUIRE(result["solutions"].size() >= 1);
  const double angle = number(result["solutions"][0], "t1");
  CHECK(number_of(four_bar, "y(C)", fmt::format("t1 = {}", angle)) == doctest::Approx(2.5));
  CHECK(result.dump().size() < 3000);
  // The roots of a quadratic equation whose coefficients are long enough to fill a page.
  const std::string names =
      "given a=1,b=1,c=1,d=1,e=3,f=2,g=1,h=1\n"
      "solve (a + b + c + d)^4*x^2 + (e + f + g + h)^4*x - (a + e)^4*(b + f)^4 = 0 for x\n";
  Request request = request_for(names);
  request.format = Format::Text;
  const std::string brief = answer_request(request).output;
  std::get<Solve>(request.task).forms.numeric = false;
  const std::string whole = answer_request(request).output;
  CHECK(brief.find("--form symbolic") != std::string::npos);
  CHECK(brief.size() < 1000);
  CHECK(whole.size() > 20 * brief.size());
}

TEST_CASE("solve: text, LaTeX and Markdown tell every solution") {
  for (const Format format : {Format::Text, Format::Latex, Format::Markdown}) {
    Request request = request_for(bars + "\nsolve y(P) = 1 for b\noptimize y(P) over a\n");
    request.format = format;
    const std::string text = answer_request(request).output;
    CHECK(text.find("4.836") != std::string::npos);
    CHECK(text.find("1.614") != std::string::npos);
    CHECK(text.find("maximum") != std::string::npos);
  }
}
