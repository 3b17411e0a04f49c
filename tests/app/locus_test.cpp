// SPDX-License-Identifier: Apache-2.0
// Curves of known mechanisms: their equations against those of the books, and against places that
// the numeric road finds elsewhere on the curve.
#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <vector>

#include "support/json_reply.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/print/parse_text.h"

namespace {

using namespace trammel::app;
namespace symbolic = trammel::symbolic;
using Json = nlohmann::json;
using Numbers = std::map<std::string, double>;

Json answer(const std::string& model, const std::string& question) {
  const Json result = trammel::test::json_reply(model + "\n" + question + "\n")["results"][0];
  CHECK(result["question"] == question);
  return result;
}

double eval(const std::string& formula, const Numbers& numbers) {
  symbolic::ExprPool pool;
  const auto parsed = symbolic::parse_text(pool, formula);
  REQUIRE_MESSAGE(parsed.ok(), formula);
  symbolic::Values values;
  for (const auto& [name, number] : numbers) values.set(pool.symbol(name), number);
  return symbolic::eval(pool, parsed.value(), values);
}

// The left side of `... = 0`.
std::string left_side(const Json& result) {
  const std::string text = result["implicit"];
  REQUIRE(text.ends_with(" = 0"));
  return text.substr(0, text.size() - 4);
}

// The same up to a constant, at places off the curve.
void check_proportional(const std::string& found, const std::string& expected, Numbers numbers) {
  double ratio = 0.0;
  for (const auto& [x, y] : {std::pair(0.37, 1.21), {-0.83, 0.44}, {1.57, -0.91}, {2.13, 0.29}}) {
    numbers["x"] = x;
    numbers["y"] = y;
    const double next = eval(found, numbers) / eval(expected, numbers);
    if (ratio == 0.0) ratio = next;
    CHECK(next == doctest::Approx(ratio).epsilon(1e-9));
  }
  CHECK(ratio != 0.0);
}

// The equation at places found by Newton's method for other values of the parameter.
void check_on_curve(const std::string& model, const std::string& question, const Json& result,
                    const std::vector<std::string>& given) {
  const std::string point = question.substr(6, question.find(' ', 6) - 6);
  const std::string equation = left_side(result);
  for (const std::string& values : given) {
    CAPTURE(values);
    const Json place =
        trammel::test::json_reply(model + "\nfind x(" + point + "), y(" + point + ")\n", values);
    const double x = place["results"][0]["numeric"], y = place["results"][1]["numeric"];
    const double on = eval(equation, {{"x", x}, {"y", y}});
    const double off = eval(equation, {{"x", x + 0.1}, {"y", y + 0.07}});
    CHECK(std::abs(on) < 1e-9 * std::abs(off));
  }
}

const char* const archimedes = R"(
point A near (1.7, 0)
point B near (0, 1.1)
A on x_axis
B on y_axis
line arm from A to B
length(arm) = a + b
angle(arm, x_axis) = theta - pi
point P near (1.1, 0.4)
proportion(P, arm) = b/(a + b)
given a = 1.3, b = 0.7, theta = 0.57)";

const char* const limacon = R"(
point O at (0, 0)
point C at (a, 0)
circle base center C radius a
point A near (1.2, 0.98)
A on base
line ray from O to A
angle(x_axis, ray) = theta
point P near (1.8, 1.48)
P on ray
ext: distance(O, P) - distance(O, A) = b
given a = 1, b = 0.8, theta = 0.685)";

const char* const four_bar = R"(
point A at (0, 0)
point D at (4, 0)
point B near (0.8, 0.7)
point C near (4.2, 2.4)
line crank from A to B
line rod from B to C
line rocker from D to C
length(crank) = 1
length(rod) = 4
length(rocker) = 2.5
angle(x_axis, crank) = theta
point P in rod at (2, 1.5)
given theta = 0.8)";

const char* const inversor = R"(
point O at (0, 0)
point Q at (q, 0)
point P near (1.92, 0.39)
point A near (2.45, 1.75)
point B near (3.0, -0.65)
point T near (3.46, 0.71)
line QP from Q to P
length(QP) = q
angle(x_axis, QP) = theta
oa: distance(O, A) = l
ob: distance(O, B) = l
pa: distance(P, A) = b
pb: distance(P, B) = b
ta: distance(T, A) = b
tb: distance(T, B) = b
given q = 1, theta = 0.405, l = 3, b = 1.45)";

}  // namespace

TEST_CASE("locus: the trammel of Archimedes draws an ellipse") {
  const Json result = answer(archimedes, "locus P over theta");
  CHECK(result["status"] == "ok");
  CHECK(result["parametric"] == Json::array({"a*cos(theta)", "b*sin(theta)"}));
  CHECK(result["range"]["closed"] == true);
  check_proportional(left_side(result), "b^2*x^2 + a^2*y^2 - a^2*b^2", {{"a", 1.3}, {"b", 0.7}});
}

TEST_CASE("locus: a limacon, on the branch of the drawing without absolute values") {
  const Json result = answer(limacon, "locus P over theta");
  check_proportional(left_side(result), "(x^2 + y^2 - 2*a*x)^2 - b^2*(x^2 + y^2)",
                     {{"a", 1.0}, {"b", 0.8}});
  CHECK(result["range"]["closed"] == false);  // where A comes to O there is no direction
  CHECK(result["range"]["from"].get<double>() ==
        doctest::Approx(-std::numbers::pi / 2).epsilon(1e-3));
  CHECK(result["range"]["to"].get<double>() == doctest::Approx(std::numbers::pi / 2).epsilon(1e-3));
  CHECK(result["symbolic"][0].get<std::string>().find("abs") == std::string::npos);
}

TEST_CASE("locus: an inversor draws a straight line, and that is proved") {
  const Json result = answer(inversor, "locus T over theta");
  check_proportional(left_side(result), "2*q*x - (l^2 - b^2)",
                     {{"q", 1.0}, {"l", 3.0}, {"b", 1.45}});
  CHECK(result["parametric"][0] == "(l^2 - b^2)/(2*q)");
  CHECK(answer(inversor, "prove x(T) = (l^2 - b^2)/(2*q)")["verdict"] == "proved");
  CHECK(answer(inversor, "prove x(T) = (l^2 - b^2)/(2*q) + sin(theta)/100000")["verdict"] ==
        "refuted");
  CHECK(answer(inversor, "find x(T)")["symbolic"] == "(l - b)*(b + l)/(2*q)");
}

TEST_CASE("locus: a coupler curve is of degree six and closes") {
  const Json result = answer(four_bar, "locus P over theta");
  CHECK(result["range"]["closed"] == true);
  CHECK(left_side(result).find("x^6") != std::string::npos);
  check_on_curve(four_bar, "locus P over theta", result,
                 {"theta = 0.3", "theta = 1.9", "theta = 3.1", "theta = 4.4", "theta = 5.9"});
}

TEST_CASE("locus: coordinates are X and Y where the model has a parameter x") {
  const Json result = answer(R"(
point A at (0, 0)
point B near (1, 0.5)
line ab from A to B
length(ab) = x
angle(x_axis, ab) = t
given x = 1.2, t = 0.4)",
                             "locus B over t");
  CHECK(result["implicit"] == "X^2 + Y^2 - x^2 = 0");
}

TEST_CASE("locus: over a length, as far as the bars reach") {
  const std::string model = R"(
point A at (0, 0)
point B at (4, 0)
point C near (1, 2)
distance(A, C) = a
distance(B, C) = 3
given a = 2)";
  const Json result = answer(model, "locus C over a");
  check_proportional(left_side(result), "(x - 4)^2 + y^2 - 9", {});
  CHECK(result["range"]["from"].get<double>() == doctest::Approx(1).epsilon(1e-4));
  CHECK(result["range"]["to"].get<double>() == doctest::Approx(7).epsilon(1e-4));
}

TEST_CASE("locus: a point that stays where it is has no equation, and that is said") {
  const Json result = answer(limacon, "locus C over theta");
  CHECK(result["status"] == "ok");
  CHECK(result["implicit"].is_null());
  CHECK(result["reason"] == "no implicit equation: C does not move");
}

TEST_CASE("locus: of a core the path is followed, and coordinates are told by their equations") {
  const Json result = answer(R"(
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
distance(P, Q) = s
distance(Q, R) = 1.95
distance(R, P) = 2.05
given s = 1.7)",
                             "locus Q over s");
  CHECK(result["status"] == "ok");
  CHECK(result["parametric"] == Json::array({"x_Q", "y_Q"}));
  CHECK(result["implicit"].is_null());
  CHECK(result["range"]["from"].get<double>() < 1.7);
  CHECK(result["range"]["to"].get<double>() > 1.7);
}
