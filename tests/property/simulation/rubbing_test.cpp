// SPDX-License-Identifier: Apache-2.0
// Pins and wires that rub only take energy, and what a question says of a state is what the run
// begins with.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

double pick(double from, double to) {
  return from + (to - from) * *rc::gen::inRange(0, 4097) / 4096;
}

// Some bars one behind the other; at rest, or each with a speed of its own.
std::string chain() {
  const int links = *rc::gen::inRange(1, 4);
  const bool rests = *rc::gen::arbitrary<bool>();
  std::string text = "point P0 at (0, 0)\ngravity = 10\n";
  double x = 0.0, y = 0.0;
  for (int i = 1; i <= links; ++i) {
    const double angle = pick(-3, 3), length = pick(0.5, 1.5);
    x += length * std::cos(angle);
    y += length * std::sin(angle);
    text += fmt::format(R"(point P{0} near ({2}, {3})
line l{0} from P{1} to P{0}
length(l{0}) = {4}
angle(x_axis, l{0}) = a{0}
free a{0}
body(l{0}): mass {5} uniform
friction(P{1}) = {6} radius {7}
given a{0} = {8}, a{0}' = {9}
)",
                        i, i - 1, x, y, length, pick(0.5, 3), pick(0, 0.6), pick(0.01, 0.1), angle,
                        rests ? 0.0 : pick(-3, 3));
  }
  for (int i = 1; i <= links; ++i) text += fmt::format("find a{}''\n", i);
  return text;
}

std::string wire() {
  const double s = pick(-1, 1);
  return fmt::format(R"(curve w = (s, {0}*s^2 + {1}*sin(s)) for s
point P near ({2}, {3})
track: P on w
x(P) = a1
free a1
mass(P) = {4}
gravity = 10
friction(track) = {5}
given a1 = {2}, a1' = {6}
find a1''
)",
                     pick(0.2, 1), pick(-1, 1), s, 0.5 * s * s, pick(0.5, 3), pick(0, 0.8),
                     *rc::gen::arbitrary<bool>() ? 0.0 : pick(-3, 3));
}

Json answer(app::Task task, const std::string& text) {
  app::Request request;
  request.task = std::move(task);
  request.model.file_name = "rubbing.tml";
  request.model.text = text;
  request.format = app::Format::Json;
  request.limits.seconds = 30;  // a hundred times what a run takes
  return Json::parse(answer_request(request).output);
}

std::size_t column(const Json& run, const std::string& name) {
  for (std::size_t i = 0; i < run["columns"].size(); ++i)
    if (run["columns"][i] == name) return i;
  RC_FAIL("no column " + name + run.dump().substr(0, 500));
  return 0;
}

void look_at(const std::string& text) {
  const Json states = answer(app::Solve{{.symbolic = false}}, text)["results"];
  const std::string asked = text + "find kinetic_energy + potential_energy\nsimulate for 1\n";
  const Json run = answer(app::Simulate{1e-9}, asked)["results"][0];
  if (run["status"] != "ok") RC_FAIL(run["reason"].dump() + text);
  const Json& rows = run["rows"];
  double most = 1.0;
  for (const Json& state : states) most = std::max(most, std::abs(state["numeric"].get<double>()));
  for (const Json& state : states) {
    const double there = rows[0][column(run, state["name"])], here = state["numeric"];
    if (!(std::abs(there - here) <= 1e-8 * most)) RC_FAIL(state.dump() + rows[0].dump() + text);
  }
  const std::size_t energy = column(run, "kinetic_energy + potential_energy");
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const double before = rows[i - 1][energy], now = rows[i][energy];
    if (!(now <= before + 1e-7 * std::max(1.0, std::abs(before)))) RC_FAIL(rows[i].dump() + text);
  }
  if (!(run["certificate"]["max_relative_difference"].get<double>() < 1e-7))
    RC_FAIL(run["certificate"].dump() + text);
}

}  // namespace

TEST_CASE("property: pins that rub only take energy, and states and runs agree") {
  CHECK(rc::check("chains", [] { look_at(chain()); }));
}

TEST_CASE("property: wires that rub only take energy, and states and runs agree") {
  CHECK(rc::check("beads", [] { look_at(wire()); }));
}
