// SPDX-License-Identifier: Apache-2.0
// The steps of `explain` added up as a reader would: works give reactions, masses and forces give
// accelerations, and displacements are those of the machine moved a little.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/request/reply.h"
#include "places.h"

namespace {

using namespace trammel::app;
using Json = nlohmann::json;

Json reply(const Task& task, const std::string& text, const std::string& given = {}) {
  Request request;
  request.task = task;
  request.model.file_name = "model.tml";
  request.model.text = text;
  request.model.given = given;
  request.format = Format::Json;
  return Json::parse(answer_request(request).output);
}

std::string read_case(const std::string& name) {
  std::ifstream file(trammel::test::source_folder() + "/tests/cases/" + name + ".tml",
                     std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

double near(double value) {
  return 1e-9 * (1 + std::abs(value));
}

// Of every row: the sum of the products is the work. The sum of all works.
double add_up(const Json& derivation) {
  double sum = 0.0;
  for (const Json& step : derivation["steps"])
    for (const Json& row : step["works"]) {
      double work = 0.0;
      REQUIRE(row["force"].size() == row["displacement"].size());
      for (std::size_t i = 0; i < row["force"].size(); ++i)
        work += row["force"][i]["numeric"].get<double>() *
                row["displacement"][i]["numeric"].get<double>();
      CHECK(std::abs(work - row["work"]["numeric"].get<double>()) <= near(work));
      sum += work;
    }
  return sum;
}

double number_of(const Json& derivation, const std::string& name) {
  for (const Json& step : derivation["steps"])
    for (const Json& formula : step["formulas"])
      if (formula["name"] == name) return formula["numeric"].get<double>();
  return 0.0;
}

const Json* find_answer(const Json& solved, const std::string& name) {
  for (const Json& result : solved["results"])
    if (result["name"] == name) return &result;
  return nullptr;
}

const std::string slider_crank = R"(
point A at (0, 0)
point B near (0.58, 0.81)
point C near (2.4, 0)
line crank from A to B
line rod from B to C
length(crank) = a
length(rod) = b
angle(x_axis, crank) = theta
C on x_axis
theta' = omega
mass(C) = m
body(rod): mass M uniform
gravity = g
spring s from A to C stiffness k length L0
force(C) = (F, 0)
torque(rod) = T
given a = 1, b = 2, theta = 0.95, F = 1, omega = 3, m = 0.5, M = 0.7, g = 9.81, k = 20, L0 = 2
given T = 1.5
find reaction(theta), reaction(a), reaction(b), x(C)
)";

}  // namespace

TEST_CASE("derivation: the works of all loads add up to minus the reaction") {
  const std::vector<std::string> texts{slider_crank, read_case("fourbar_torque_couple"),
                                       read_case("mordred_frame_triangle"),
                                       read_case("todd_ex2_oven_door")};
  for (const std::string& text : trammel::test::some_of(texts)) {
    const Json told = reply(Explain{}, text), solved = reply(Solve{}, text);
    int compared = 0;
    for (const Json& derivation : told["derivations"]) {
      CHECK_MESSAGE(!derivation.contains("reason"), derivation.dump());
      const Json* answer = find_answer(solved, derivation["of"]);
      if (answer == nullptr || !(*answer)["numeric"].is_number()) continue;
      const double reaction = (*answer)["numeric"].get<double>();
      CAPTURE(derivation["of"].get<std::string>());
      CHECK(std::abs(add_up(derivation) + reaction) <= near(reaction));
      ++compared;
    }
    CHECK(compared > 0);
  }
}

TEST_CASE("derivation: what a mechanical constraint bears balances the geometric one") {
  const std::string text = read_case("bell_crank_body");
  const Json told = reply(Explain{}, text), solved = reply(Solve{}, text);
  const Json& derivation = told["derivations"].back();
  const Json* answer = find_answer(solved, derivation["of"]);
  REQUIRE(answer != nullptr);
  CHECK(std::abs(add_up(derivation)) < 1e-9);
  const double force = (*answer)["numeric"].get<double>();
  CHECK(std::abs(number_of(derivation, derivation["of"]) - force) <= near(force));
}

TEST_CASE("derivation: what drives a measure has the change of the measure beside it, by name") {
  const Json told = reply(Explain{}, R"(
point A at (0, 0)
point B near (0.6, 0.8)
line bar from A to B
length(bar) = 1
angle(x_axis, bar) = theta
torque(bar) = T
given theta = 0.9, T = 2
find reaction(theta)
)");
  const Json& work = told["derivations"][0]["steps"][1]["works"][0];
  CHECK(work["displacement"][0]["name"] == "change of angle(x_axis, bar)");
  CHECK(work["displacement"][0]["numeric"] == 1.0);
}

TEST_CASE("derivation: displacements are those of the machine moved a little") {
  const Json told = reply(Explain{}, slider_crank);
  const double h = 1e-5;
  const auto x_at = [](const std::string& given) {
    const Json solved = reply(Solve{}, slider_crank, given);
    return (*find_answer(solved, "x(C)"))["numeric"].get<double>();
  };
  struct Row {
    std::size_t derivation;
    std::string name;
    double value;
  };
  const std::vector<Row> rows{{0, "theta", 0.95}, {1, "a", 1.0}, {2, "b", 2.0}};
  for (const Row& row : trammel::test::some_of(rows)) {
    const double slope = (x_at(row.name + " = " + std::to_string(row.value + h)) -
                          x_at(row.name + " = " + std::to_string(row.value - h))) /
                         (2 * h);
    const Json& derivation = told["derivations"][row.derivation];
    CHECK(derivation["of"] == "reaction(" + row.name + ")");
    CHECK(std::abs(number_of(derivation, "dx_C") - slope) < 1e-8);
  }
}

TEST_CASE("derivation: masses times accelerations are the forces, and all works vanish") {
  const std::vector<std::string> names{"spring_pendulum_damped", "sympy_nlink_cart_3",
                                       "rolling_disk_incline"};
  for (const std::string& name : trammel::test::some_of(names)) {
    const Json told = reply(Explain{}, read_case(name));
    const Json solved = reply(Solve{}, read_case(name) + "\nfind equations\n");
    const Json& equations = *find_answer(solved, "equations");
    std::vector<std::string> free;
    std::vector<double> accelerations;
    for (std::size_t i = 0; i < equations["equations"].size(); i += 2) {
      free.push_back(equations["equations"][i]["state"]);
      accelerations.push_back(equations["numeric"][i + 1].get<double>());
    }
    int compared = 0;
    for (const Json& derivation : told["derivations"])
      for (std::size_t i = 0; i < free.size(); ++i) {
        if (derivation["of"] != free[i] + "''") continue;
        CAPTURE(name);
        CHECK(std::abs(add_up(derivation)) < 1e-9);
        const bool one = free.size() == 1;
        double sum = -number_of(derivation, one ? "f" : "f_" + free[i]);
        for (std::size_t j = 0; j < free.size(); ++j)
          sum +=
              number_of(derivation, one ? "M" : "M_" + free[i] + "_" + free[j]) * accelerations[j];
        CHECK(std::abs(sum) < 1e-9);
        ++compared;
      }
    CHECK(compared == static_cast<int>(free.size()));
  }
}

TEST_CASE("derivation: the equations of coordinates hold with reactions times slopes") {
  const std::string text = read_case("maple_thread_pendulum");
  const Json told = reply(Explain{}, text), solved = reply(Solve{}, text);
  const Json& r = told["derivations"][0];
  CHECK(r["of"] == "r''");
  const double thread = (*find_answer(solved, "reaction(tight)"))["numeric"].get<double>();
  CHECK(std::abs(number_of(r, "f_r") + number_of(r, "A_1_r") * thread) < 1e-9);
  const Json& phi = told["derivations"][1];
  const double turned = (*find_answer(solved, "phi''"))["numeric"].get<double>();
  CHECK(std::abs(number_of(phi, "M_phi_phi") * turned - number_of(phi, "f_phi")) < 1e-9);
}

namespace {

// Of every row: the moment is that of the force at its arm. The sums of forces and moments.
std::array<double, 3> add_actions(const Json& derivation) {
  std::array<double, 3> sums{};
  for (const Json& step : derivation["steps"])
    for (const Json& row : step["actions"]) {
      const double moment = row["moment"]["numeric"].get<double>();
      sums[2] += moment;
      if (row["force"].empty()) continue;
      std::array<double, 2> force{}, arm{};
      for (const std::size_t i : {0U, 1U}) {
        force[i] = row["force"][i]["numeric"].get<double>();
        arm[i] = row["arm"][i]["numeric"].get<double>();
        sums[i] += force[i];
      }
      CHECK(std::abs(arm[0] * force[1] - arm[1] * force[0] - moment) <= near(moment));
    }
  return sums;
}

const std::string loaded_crank = slider_crank + R"(
load(crank) = (0, -3)
point H in rod at (0.7, 0.2)
mass(H) = 0.3
force(H) = (1, -2)
find joint_force(A, crank), joint_force(B, crank), joint_force(B, rod), joint_force(C, rod)
find internal(crank, 0.3), internal(rod, 0.5), internal(rod, 1.5), internal(crank, 0)
)";

}  // namespace

TEST_CASE("derivation: what acts on a body that is cut free adds up to the force sought") {
  if (trammel::test::cases_every() > 1) return;  // the next case asks the same of memory
  const Json told = reply(Explain{}, loaded_crank);
  const Json solved = reply(Solve{}, loaded_crank);
  int joints = 0, sections = 0;
  for (const Json& derivation : told["derivations"]) {
    const std::string of = derivation["of"];
    CAPTURE(of);
    const bool is_section = of.starts_with("internal");
    if (!is_section && !of.starts_with("joint_force")) continue;
    CHECK_MESSAGE(!derivation.contains("reason"), derivation.dump());
    REQUIRE(find_answer(solved, of) != nullptr);
    const Json& numbers = (*find_answer(solved, of))["numeric"];
    const std::array<double, 3> sums = add_actions(derivation);
    if (!is_section) {
      for (const std::size_t i : {0U, 1U})
        CHECK(std::abs(sums[i] + numbers[i].get<double>()) <= near(sums[i]));
      CHECK(std::abs(sums[2]) <= 1e-9);
      ++joints;
      continue;
    }
    // Of the part beyond the sums themselves, of the part before their opposites.
    const bool beyond = derivation.dump().find("the part beyond.") != std::string::npos;
    for (const std::size_t i : {0U, 1U, 2U})
      CHECK(std::abs(sums[i] - (beyond ? 1 : -1) * numbers[i].get<double>()) <= near(sums[i]));
    ++sections;
  }
  CHECK(joints == 4);
  CHECK(sections == 4);
}

TEST_CASE("derivation: free bodies stand in tables in Markdown and LaTeX, in lines in text") {
  const std::vector<std::pair<Format, std::string>> written{
      {Format::Markdown, "| load | force | arm | moment |"},
      {Format::Latex, "load & force & arm & moment"},
      {Format::Text, "weight of rod: (0; "}};
  for (const auto& [format, text] : trammel::test::some_of(written)) {
    const std::string& part = text;  // clang 14 captures no bindings
    CAPTURE(part);
    Request request;
    request.task = Explain{};
    request.model.file_name = "model.tml";
    request.model.text = loaded_crank;
    request.format = format;
    CHECK(answer_request(request).output.find(part) != std::string::npos);
  }
}

TEST_CASE("derivation: past a dead point it follows the branch that the machine is on") {
  const std::string parallelogram = R"(
point A at (0, 0)
point D at (2, 0)
point B near (0.5, 0.87)
point C near (2.5, 0.87)
line crank from A to B
line coupler from B to C
line rocker from D to C
length(crank) = 1
length(coupler) = 2
length(rocker) = 1
angle(x_axis, crank) = theta
force(C) = (F, 0.3*F)
given theta = 1.05, F = 3
find reaction(theta)
)";
  const std::string beyond = "theta = 4";  // all bars lie on one line at pi
  const Json told = reply(Explain{}, parallelogram, beyond);
  const Json solved = reply(Solve{}, parallelogram, beyond);
  const Json* answer = find_answer(solved, "reaction(theta)");
  REQUIRE(answer != nullptr);
  REQUIRE(told["derivations"].size() == 1);
  REQUIRE_FALSE(told["derivations"][0]["steps"].empty());
  const double force = (*answer)["numeric"].get<double>();
  CHECK(std::abs(add_up(told["derivations"][0]) + force) <= near(force));
}
