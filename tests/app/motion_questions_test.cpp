// SPDX-License-Identifier: Apache-2.0
// `find equations` and `find modes`.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

#include "app/request/reply.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/print/parse_text.h"

namespace {

using namespace trammel;
using namespace trammel::app;
using Json = nlohmann::json;

Json reply_to(const std::string& text, bool symbolic = true) {
  Request request;
  request.model.file_name = "motion.tml";
  request.model.text = text;
  request.format = Format::Json;
  request.task = Solve{{.symbolic = symbolic}};
  return Json::parse(answer_request(request).output);
}

Json answer(const std::string& text, bool symbolic = true) {
  const Json result = reply_to(text, symbolic)["results"][0];
  CAPTURE(result.dump(1));
  CHECK(result["status"] == (symbolic ? "ok" : result["status"]));
  return result;
}

double frequency(const Json& result, std::size_t k) {
  return result["modes"][k]["angular_frequency"].get<double>();
}

const std::string pendulum = R"(
point O at (0, 0)
point Z at (0, -1)
line down from O to Z
point P near (0.1, -1)
line bar from O to P
length(bar) = l
angle(down, bar) = phi
free phi
mass(P) = m
gravity = g
)";

const std::string two_masses = R"(
coordinate u, v
kinetic = m*(u'^2 + v'^2)/2
potential = k*(u^2 + (v - u)^2 + v^2)/2
given m = 2, k = 18, u = 0, v = 0, u' = 0, v' = 0
)";

}  // namespace

TEST_CASE("equations: every state has a rate that stands alone") {
  const Json result =
      answer(pendulum + "given l = 1, phi = 0.3, m = 2, g = 9.81, phi' = 1\nfind equations\n");
  REQUIRE(result["equations"].size() == 2);
  CHECK(result["equations"][0] == Json({{"state", "phi"}, {"rate", "phi'"}}));
  CHECK(result["equations"][1] == Json({{"state", "phi'"}, {"rate", "-g*sin(phi)/l"}}));
  CHECK(result["numeric"][1].get<double>() == doctest::Approx(-9.81 * std::sin(0.3)));
}

TEST_CASE("equations: of many freedoms the system is given, and its solution are the numbers") {
  std::string list, text, given = "given g = 9.81";
  std::string x, y, kinetic, potential;
  for (int i = 0; i < 6; ++i) {
    const char* more = i == 0 ? "" : " + ";
    list += fmt::format("{}q{}", i == 0 ? "" : ", ", i);
    x += fmt::format("{}l{}*sin(q{})", more, i, i);
    y += fmt::format("{}l{}*cos(q{})", more, i, i);
    kinetic += fmt::format("{}m{}*(({})'^2 + ({})'^2)/2", more, i, x, y);
    potential += fmt::format("{}(-m{}*g*({}))", more, i, y);
    given += fmt::format(", l{0} = 1.{0}, m{0} = 2.{0}, q{0} = 0.{0}, q{0}' = 0.3", i);
  }
  const Json result = answer(fmt::format("coordinate {}\nkinetic = {}\npotential = {}\n{}\n", list,
                                         kinetic, potential, given) +
                             "find equations\n");
  REQUIRE(result.contains("system"));
  const Json& system = result["system"];
  REQUIRE(system["unknowns"].size() == 6);
  symbolic::ExprPool pool;
  symbolic::Values values;
  values.set(pool.symbol("g"), 9.81);
  for (int i = 0; i < 6; ++i) {
    const auto set = [&](const char* name, double value) {
      values.set(pool.symbol(fmt::format("{}{}", name, i)), value);
    };
    set("l", 1 + i / 10.0), set("m", 2 + i / 10.0), set("q", i / 10.0);
    values.set(pool.symbol(fmt::format("q{}'", i)), 0.3);
  }
  const auto number = [&](const Json& formula) {
    const auto parsed = symbolic::parse_text(pool, formula.get<std::string>());
    REQUIRE(parsed.ok());
    return symbolic::eval(pool, parsed.value(), values);
  };
  for (const Json& clause : system["where"])
    values.set(pool.symbol(clause[0].get<std::string>()), number(clause[1]));
  for (std::size_t i = 0; i < 6; ++i) {
    double sum = 0.0;
    for (std::size_t j = 0; j < 6; ++j)
      sum += number(system["matrix"][i][j]) * result["numeric"][2 * j + 1].get<double>();
    CHECK(sum == doctest::Approx(number(system["right"][i])).epsilon(1e-9));
  }
}

TEST_CASE("equations: a model in which nothing is free has none") {
  const Json reply = reply_to("point A at (0, 0)\nfind equations\n");
  CHECK(reply["results"][0]["status"] == "failed");
  CHECK(reply["diagnostics"][0]["code"] == "E183");
  // Names of the model come first.
  CHECK(reply_to("given equations = 2\nfind equations\n")["results"][0]["numeric"] == 2.0);
}

TEST_CASE("modes: a pendulum swings with sqrt(g/l)") {
  const Json result = answer(pendulum + "given l = 0.7, phi = 0, m = 2, g = 9.81\nfind modes\n");
  REQUIRE(result["modes"].size() == 1);
  CHECK(frequency(result, 0) == doctest::Approx(std::sqrt(9.81 / 0.7)));
  CHECK(result["omega_squared"] == "g*cos(phi)/l");
  CHECK(result["decay"].is_null());
  CHECK(result["equilibrium"] == true);
}

TEST_CASE("modes: upside down it falls") {
  const Json result = answer(pendulum + "given l = 0.7, phi = pi, m = 2, g = 9.81\nfind modes\n");
  REQUIRE(result["modes"].size() == 2);
  for (const Json& mode : result["modes"]) {
    CHECK(mode["angular_frequency"] == 0.0);
    CHECK(std::abs(mode["eigenvalue"][0].get<double>()) == doctest::Approx(std::sqrt(9.81 / 0.7)));
  }
}

TEST_CASE("modes: two masses between springs swing together and against each other") {
  const Json result = answer(two_masses + "find modes\n");
  REQUIRE(result["modes"].size() == 2);
  CHECK(frequency(result, 0) == doctest::Approx(3.0));
  CHECK(frequency(result, 1) == doctest::Approx(3.0 * std::sqrt(3.0)));
  for (const std::size_t k : {0U, 1U}) {
    const Json& shape = result["modes"][k]["shape"];
    const double ratio = shape["v"][0].get<double>() / shape["u"][0].get<double>();
    CHECK(ratio == doctest::Approx(k == 0 ? 1.0 : -1.0));
  }
}

TEST_CASE("modes: damping is told as ratio and as formula") {
  const Json result = answer(R"(
coordinate u
kinetic = m*u'^2/2
potential = k*u^2/2
dissipation = c*u'^2/2
given m = 2, k = 18, c = 3, u = 0, u' = 0
find modes
)");
  CHECK(result["modes"][0]["eigenvalue"][0].get<double>() == doctest::Approx(-0.75));
  CHECK(result["modes"][0]["damping_ratio"].get<double>() == doctest::Approx(0.25));
  CHECK(result["omega_squared"] == "k/m");
  CHECK(result["decay"] == "c/(2*m)");
}

TEST_CASE("modes: redundant coordinates have those of the motion that is left") {
  const Json result = answer(R"(
coordinate x, y
kinetic = m*(x'^2 + y'^2)/2
potential = m*g*y
ring: x^2 + y^2 = l^2
given m = 1.3, l = 0.7, g = 9.81, x = 0, y = -0.7, x' = 0, y' = 0
find modes
)");
  REQUIRE(result["modes"].size() == 1);
  CHECK(frequency(result, 0) == doctest::Approx(std::sqrt(9.81 / 0.7)).epsilon(1e-7));
  CHECK(result["modes"][0]["shape"].contains("x"));
}

TEST_CASE("modes: without closed form differences find them") {
  const std::string text = two_masses + "find modes\n";
  const Json result = answer(text, false);
  REQUIRE(result["modes"].size() == 2);
  CHECK(frequency(result, 0) == doctest::Approx(3.0).epsilon(1e-7));
}

TEST_CASE("modes: a state out of balance is told") {
  const Json reply = reply_to(pendulum + "given l = 0.7, phi = 0.4, m = 2, g = 9.81\nfind modes\n");
  CHECK(reply["results"][0]["equilibrium"] == false);
  bool is_told = false;
  for (const Json& d : reply["diagnostics"]) is_told = is_told || d["code"] == "W511";
  CHECK(is_told);
}

TEST_CASE("modes and equations: text, LaTeX and Markdown tell them") {
  for (const Format format : {Format::Text, Format::Latex, Format::Markdown}) {
    Request request;
    request.model.file_name = "motion.tml";
    request.model.text = two_masses + "find modes\nfind equations\n";
    request.format = format;
    const std::string text = answer_request(request).output;
    CHECK(text.find("5.196") != std::string::npos);
    CHECK(text.find("u") != std::string::npos);
  }
}

TEST_CASE("equations: a system whose loads cancel at a symmetric state is confirmed") {
  std::string text;
  for (int k = 0; k < 3; ++k)
    text += fmt::format(
        "point A{0} at ({0}, 0)\npoint B{0} near ({0}, 1)\nline k{0} from A{0} to B{0}\n"
        "lk{0}: length(k{0}) = 1\nbody(k{0}): mass 1 uniform\n",
        k);
  for (int k = 1; k < 3; ++k)
    text += fmt::format(
        "line c{0} from B{1} to B{0}\nlc{0}: length(c{0}) = 1\nbody(c{0}): mass 1 uniform\n", k,
        k - 1);
  const Json result =
      answer(text + "angle(x_axis, k0) = theta\nfree theta\ngravity = 9.81\nfind equations\n");
  CHECK(result["certificate"]["max_relative_difference"] < 1e-7);
}
