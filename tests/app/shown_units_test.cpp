// SPDX-License-Identifier: Apache-2.0
// What people read is in the units of the model; read back it means the same.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/request/reply.h"

namespace {

using namespace trammel;
using Json = nlohmann::json;

app::Reply solve(const std::string& text, app::Format format, bool in_si = false) {
  app::Request request;
  request.model.file_name = "model.tml";
  request.model.text = text;
  request.model.in_si = in_si;
  request.format = format;
  return app::answer_request(request);
}

std::string text_of(const std::string& model, bool in_si = false) {
  return solve(model, app::Format::Text, in_si).output;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

constexpr const char* slider_crank = R"(
point A at (0 mm, 0 mm)
point B near (20 mm, 30 mm)
point C near (120 mm, 0 mm)
line crank from A to B
line rod from B to C
length(crank) = a
length(rod) = b
angle(x_axis, crank) = theta
C on x_axis
theta' = omega
force(C) = (F, 0 kN)
)";

struct Values {
  double a, b, theta, force, speed;  // mm, mm, deg, kN, rpm
};

// 30 +- 1 deg, and so on.
Values draw(std::mt19937& generator) {
  const auto between = [&](double from, double to) {
    return std::uniform_real_distribution(from, to)(generator);
  };
  return {between(20, 40), between(80, 150), between(10, 170), between(-3, 3), between(20, 3000)};
}

std::string model_of(const Values& v) {
  return slider_crank +
         fmt::format("given a = {} mm, b = {} mm, theta = {} deg, F = {} kN\n", v.a, v.b, v.theta,
                     v.force) +
         fmt::format("given omega = {} rpm\n", v.speed) +
         "find x(C)\nfind reaction(theta)\nfind reaction(a)\nfind angle(x_axis, rod)\n"
         "find velocity(rod)\nfind velocity(C)\nfind acceleration(rod)\n";
}

// `46.100557 kN*mm`, as it stands in the text behind the last sign of equality of the name.
std::string shown_in(const std::string& text, const std::string& name) {
  std::size_t at = ("\n" + text).find("\n" + name + " = ");
  const std::size_t end = text.find("    verified", at);
  at = text.rfind(" = ", end) + 3;
  return text.substr(at, text.find('\n', at) - at);
}

}  // namespace

TEST_CASE("answers are shown in the units of the model, and in others made of these") {
  const std::string text = text_of(model_of({35.2, 100, 30, 2, 100}));
  for (const char* shown :
       {"= 128.92311 mm", "= 46.100557 kN*mm", "= -1.5532599 kN", "= -10.136857 deg",
        "= -30.967492 rpm", "= (-241.38195, 0) mm/s", "= 1015.6462 deg/s^2",
        "a = 35.2 mm, b = 100 mm, theta = 30 deg, F = 2 kN, omega = 100 rpm"})
    CHECK_MESSAGE(has(text, shown), std::string(shown));
  const std::string in_si = text_of(model_of({35.2, 100, 30, 2, 100}), true);
  for (const char* shown : {"= 0.12892311 m\n", "= 46.100557 N*m", "= -1553.2599 N\n", "rad\n",
                            "rad/s\n", "m/s\n", "a = 0.0352 m"})
    CHECK_MESSAGE(has(in_si, shown), std::string(shown));
}

TEST_CASE("a question chooses its unit, which changes no other answer") {
  const std::string model = model_of({35.2, 100, 30, 2, 100}) + "find x(C) in m, 2*x(B) in cm\n";
  const std::string text = text_of(model);
  CHECK(has(text, "= 0.12892311 m\n"));
  CHECK(has(text, "= 6.0968188 cm\n"));
  CHECK(has(text, "= 128.92311 mm"));
  CHECK(has(text_of("find 2*3 in in\n"), "= 236.22047 in"));
  CHECK(has(text_of("find 3 in in mm\n"), "= 76.2 mm"));
  const Json reply = Json::parse(solve(model, app::Format::Json).output);
  const Json& chosen = reply["results"][7];
  CHECK(chosen["question"] == "find x(C) in m");
  CHECK(chosen["name"] == "x(C)");
}

TEST_CASE("a unit of another quantity, or of several quantities, is refused") {
  const char* wrong[] = {"find x(C) in kN",      "find velocity(C) in mm", "find 1/x(C) in mm",
                         "find equations in mm", "find x(C) in furlong",   "find x(C) in"};
  for (const char* question : wrong) {
    CAPTURE(question);
    const app::Reply reply = solve(slider_crank + std::string(question) + "\n", app::Format::Text);
    CHECK(reply.exit_code == app::ExitCode::ModelWrong);
  }
}

TEST_CASE(
    "parts that overlap are told in the units of the text, or in SI where that is asked for") {
  const std::string text =
      "part wheel = block(20 mm, 20 mm, 5 mm)\n"
      "frame bed = move(block(20 mm, 20 mm, 5 mm), (19 mm, 0 mm, 0 mm))\nfind x(wheel)\n";
  const auto message = [&](bool in_si) {
    const app::Reply reply = solve(text, app::Format::Text, in_si);
    REQUIRE(!reply.diagnostics.empty());
    return reply.diagnostics.front().message;
  };
  CHECK(has(message(false), "by 1 mm near (19.5, "));
  CHECK(has(message(true), "by 0.001 m near (0.0195, "));
}

TEST_CASE("JSON is SI, with what is shown beside it") {
  const Json reply =
      Json::parse(solve(model_of({35.2, 100, 30, 2, 100}), app::Format::Json).output);
  const Json& x = reply["results"][0];
  CHECK(x["unit"] == "m");
  CHECK(x["numeric"].get<double>() == doctest::Approx(0.12892311));
  CHECK(x["shown"][0].get<double>() == doctest::Approx(128.92311));
  CHECK(x["shown"][1] == "mm");
  CHECK(reply["results"][5]["shown"][1] == Json::parse("[0.0, \"mm/s\"]"));
  CHECK(Json::parse(
            solve("find 2*a\ngiven a = 2\n", app::Format::Json).output)["results"][0]["shown"] ==
        nullptr);
}

TEST_CASE("rounding is shown as 0, but never what is divided by it") {
  const std::string text =
      text_of("given theta = 90 deg, F = 2\nfind F*cos(theta), F/cos(theta)\n");
  CAPTURE(text);
  CHECK(has(text, "= 0\n"));
  CHECK(has(text, "it has a pole at the given values\n"));
}

TEST_CASE("in the table of a run heights of what runs along the axis are 0, and so are angles") {
  app::Request request;
  request.task = app::Simulate{};
  request.model.file_name = "model.tml";
  request.model.text = R"(
point A at (0 mm, 0 mm)
point B near (30 mm, 40 mm)
point C near (180 mm, 0 mm)
line crank from A to B
line rod from B to C
length(crank) = 50 mm
length(rod) = 150 mm
angle(x_axis, crank) = n*time
C on x_axis
given n = 300 rpm
find angle(x_axis, rod)
simulate for 0.4 s every 0.1 s
)";
  request.format = app::Format::Text;
  const std::string text = app::answer_request(request).output;
  const std::string table = text.substr(0, text.find("constraints"));
  CAPTURE(table);
  CHECK(has(table, "x(B) [mm]"));
  CHECK(has(table, "angle(x_axis, rod) [rad]"));
  CHECK(!has(table, "e-"));
}

TEST_CASE("where deg alone stands, angles are shown in deg and nothing else has a unit") {
  const std::string text = text_of(R"(
point A at (0, 0)
point B near (1, 1)
line bar from A to B
length(bar) = 2
angle(x_axis, bar) = phi
phi' = 3
given phi = 30 deg
find angle(y_axis, bar), velocity(bar), x(B)
)");
  CHECK(has(text, "= -60 deg\n"));
  CHECK(has(text, "= 171.88734 deg/s\n"));
  CHECK(has(text, "= 1.7320508\n"));
}

TEST_CASE("random machines: what is shown, typed back, means the same to the digits shown") {
  std::mt19937 generator(7);
  for (int sample = 0; sample < 25; ++sample) {
    const std::string model = model_of(draw(generator));
    CAPTURE(model);
    const std::string text = text_of(model);
    std::string typed;
    for (const char* name : {"x(C)", "reaction(theta)", "reaction(a)", "angle(x_axis, rod)",
                             "velocity(rod)", "acceleration(rod)"})
      typed += fmt::format("find {}\n", shown_in(text, name));
    const Json answers = Json::parse(solve(model, app::Format::Json).output)["results"];
    const Json again = Json::parse(solve(typed, app::Format::Json).output)["results"];
    const std::size_t asked[] = {0, 1, 2, 3, 4, 6};
    for (std::size_t i = 0; i < 6; ++i) {
      const double was = answers[asked[i]]["numeric"], is = again[i]["numeric"];
      CHECK(std::abs(is - was) <= 1e-7 * std::abs(was) + 1e-12);
    }
  }
}

TEST_CASE("shown units: what cannot be is told in the units of the text") {
  const auto told_of = [](const std::string& text) {
    std::string told;
    for (const auto& d : solve(text, app::Format::Text).diagnostics)
      told += d.message + ": " + d.advice + "\n";
    return told;
  };
  const std::string too_far =
      std::string(slider_crank) +
      "given a = 30 mm, b = 90 mm, theta = 40 deg, omega = 1 rpm, F = 1 kN\n"
      "distance(A, C) = 200 mm\n";
  const std::string told = told_of(too_far);
  CHECK(has(told, "'length(crank) = a' (= 30 mm)"));
  CHECK(has(told, "would hold with 110.891 mm"));
  CHECK_FALSE(has(told, "0.03"));
  const std::string free = R"(
point O at (0 mm, 0 mm)
point C at (240 mm, 100 mm)
point A near (36 mm, 34 mm)
point B near (233.5 mm, 0 mm)
line first from O to A
line rod from A to B
line last from C to B
length(first) = 50 mm
length(rod) = 200 mm
length(last) = 100 mm
)";
  CHECK(has(told_of(free), "about (249, 235) mm"));
  const std::string pulled = R"(
coordinate x, phi
kinetic = m*(x'^2 + x^2*phi'^2)/2
constraint x = a + b*phi
given m = 200 g, a = 10 mm, b = 30 mm, x = 12 mm, phi = 20 deg
find x''
)";
  CHECK(has(told_of(pulled), "the nearest that does not, x = 20."));
  CHECK(has(told_of(pulled), " mm, "));
  CHECK(has(told_of(pulled), " deg"));
}

// Six points of which each holds three others (no construction), beside too many constraints for a
// search for those that contradict one another.
TEST_CASE("shown units: by how much values miss where no contradiction is found") {
  const double places[2][3][2] = {{{0, 0}, {42, 0}, {15, 37}}, {{13, -22}, {57, 31}, {-24, 18}}};
  std::string text =
      "point A0 at (0 mm, 0 mm)\npoint A1 near (42 mm, 0 mm)\nA1 on x_axis\n"
      "point A2 near (15 mm, 37 mm)\n";
  for (int j = 0; j < 3; ++j)
    text += fmt::format("point B{} near ({} mm, {} mm)\n", j, places[1][j][0], places[1][j][1]);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const double apart =
          std::hypot(places[0][i][0] - places[1][j][0], places[0][i][1] - places[1][j][1]);
      text += fmt::format("distance(A{}, B{}) = {} mm\n", i, j, i + j == 4 ? 300.0 : apart);
    }
  for (int k = 0; k < 76; ++k) {
    const double x = 100 + 10.0 * k;
    text += fmt::format(
        "point C{0} near ({1} mm, 50 mm)\ndistance(A0, C{0}) = {2} mm\n"
        "distance(A1, C{0}) = {3} mm\n",
        k, x, std::hypot(x, 50), std::hypot(x - 42, 50));
  }
  const app::Reply reply = solve(text + "find x(B2)\n", app::Format::Text);
  REQUIRE(reply.diagnostics.size() == 1);
  const std::string& told = reply.diagnostics.front().message;
  CHECK(has(told, "no position near the hints meets 'distance(A2, B2) = 300 mm'"));
  CHECK(has(told, "the nearest misses by "));
  CHECK(told.ends_with(" mm"));
}

TEST_CASE("shown units: a claim is refuted in the units of the text, and its sides must fit") {
  const std::string model = model_of({35.2, 100, 30, 2, 100});
  const std::string text = text_of(model + "prove x(C) = a + b\n");
  CHECK(has(text, "refuted: for "));
  CHECK(has(text, "a = 35.2 mm, b = 100 mm, theta = 30 deg"));
  CHECK(has(text, "the sides are 128.92311 mm and 135.2 mm"));
  const app::Reply reply = solve(model + "prove x(C) = F\n", app::Format::Text);
  REQUIRE(reply.exit_code == app::ExitCode::ModelWrong);
  CHECK(reply.diagnostics.front().message ==
        "the units do not fit: 'x(C)' is a length, but 'F' is a force");
}

TEST_CASE("shown units: CSV has them in its headings, of answers and of tables") {
  const std::string model =
      model_of({35.2, 100, 30, 2, 100}) +
      "sweep theta from 0 deg to 90 deg in 2 steps\ntolerance a = 0.1 mm, theta = 1 deg\n";
  const app::Reply answers = solve(model, app::Format::Csv);
  CHECK(has(answers.output, "answer,x(C) [mm],128.92311"));
  CHECK(has(answers.output, "answer,reaction(a) [kN],-1.5532"));
  for (const auto& note : answers.diagnostics)
    if (has(note.message, "'tolerance")) CHECK(has(note.line_text, "tolerance a"));
  app::Request request;
  request.model.file_name = "model.tml";
  request.model.text = model;
  request.task = app::Sweep{};
  request.format = app::Format::Csv;
  const std::string tables = app::answer_request(request).output;
  CHECK(has(tables, "theta [deg],x(C) [mm],reaction(theta) [kN*mm]"));
  CHECK(has(tables, "\n90,93.6"));
  CHECK(has(tables, "tolerance,x(C) [mm],128.92311"));
  request.format = app::Format::Text;
  const std::string text = app::answer_request(request).output;
  CHECK(has(text, " mm/deg, "));
  CHECK(has(text, " kN*mm/mm, "));
}

namespace {

// The number of each formula of the derivations, and the unit that it is shown in.
std::vector<std::pair<double, std::string>> derived_numbers(const std::string& model) {
  app::Request request;
  request.model.file_name = "model.tml";
  request.model.text = model;
  request.task = app::Explain{};
  request.format = app::Format::Json;
  const Json reply = Json::parse(app::answer_request(request).output);
  std::vector<std::pair<double, std::string>> found;
  const std::function<void(const Json&)> collect = [&](const Json& at) {
    if (at.is_object() && at.contains("numeric") && at["numeric"].is_number())
      found.emplace_back(at["numeric"].get<double>(),
                         at.contains("shown") ? at["shown"][1].get<std::string>() : "");
    else if (at.is_structured())
      for (const Json& part : at) collect(part);
  };
  collect(reply["derivations"]);
  return found;
}

}  // namespace

TEST_CASE("explain: numbers grow with the units that they are shown in") {
  const char* questions =
      "mass(B) = m\ngravity = 9810 mm/s^2\nfind reaction(theta)\nfind reaction(a)\n"
      "find joint_force(C, rod)\nfind internal(rod, b/3)\n";
  // Lengths in twice the size, forces in three times and masses in one and a half: times stay.
  const auto of = [&](double length, double force) {
    const Values v{35.2 * length, 100 * length, 30, 2 * force, 100};
    std::string model = model_of(v) + questions;
    model.replace(model.find("9810"), 4, fmt::format("{}", 9810 * length));
    return model + fmt::format("given m = {} kg\n", 0.5 * force / length);
  };
  const auto numbers = derived_numbers(of(1, 1)), scaled = derived_numbers(of(2, 3));
  REQUIRE(numbers.size() > 40);
  REQUIRE(scaled.size() == numbers.size());
  const std::map<std::string, double> growth = {
      {"", 1},    {"mm", 2},  {"kN", 3},     {"kN*mm", 6},   {"mm/s", 2},
      {"rpm", 1}, {"deg", 1}, {"mm/s^2", 2}, {"deg/s^2", 1}, {"kg", 1.5},
  };
  std::set<std::string> seen;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double number = numbers[i].first;
    const std::string unit = numbers[i].second;
    CAPTURE(unit);
    CAPTURE(number);
    REQUIRE(growth.contains(unit));
    seen.insert(unit);
    CHECK(scaled[i].first == doctest::Approx(growth.at(unit) * number).epsilon(1e-9));
  }
  for (const char* unit : {"", "mm", "kN", "kN*mm"}) CHECK(seen.contains(unit));
}
