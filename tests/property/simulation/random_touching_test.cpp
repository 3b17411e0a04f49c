// SPDX-License-Identifier: Apache-2.0
// Random machines whose parts strike each other: nothing passes through, nothing gains energy, and
// what a run cannot do it tells.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "property/many_models.h"
#include "property/simulation/random_touching.h"
#include "simulation/tolerances.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

std::vector<double> column_of(const Json& table, const std::string& name) {
  const Json& names = table["columns"];
  const auto at = std::find(names.begin(), names.end(), name);
  RC_ASSERT(at != names.end());
  std::vector<double> values;
  for (const Json& row : table["rows"])
    values.push_back(row[static_cast<std::size_t>(at - names.begin())].get<double>());
  return values;
}

constexpr double elasticity = 1e7;  // of parts that give way

// What overlaps as drawn holds energy from the beginning: of contacts that end and never began.
double energy_of_drawn_overlaps(const Json& table, double size) {
  std::vector<std::string> begun;
  double energy = 0.0;
  for (const Json& event : table["events"]) {
    if (event["what"] == "contact") begun.push_back(event["label"]);
    if (event["what"] == "release" &&
        std::find(begun.begin(), begun.end(), event["label"]) == begun.end())
      energy += elasticity * std::pow(simulation::overlap_at_start * size, 2) / 2;
  }
  return energy;
}

// Kinetic and potential energy without the work of torques never grows, but by rounding of impacts
// and steps; where parts give way it may, by no more than what they were given.
void check_energy(const Json& table, bool has_torques, bool gives_way, double of_overlaps) {
  const std::vector<double> kinetic = column_of(table, "kinetic_energy");
  const std::vector<double> potential = column_of(table, "potential_energy");
  double size = 1.0, lowest = HUGE_VAL;
  for (std::size_t r = 0; r < kinetic.size(); ++r)
    size = std::max({size, kinetic[r], std::abs(potential[r] - potential[0])});
  for (std::size_t r = 0; r < kinetic.size(); ++r) {
    const double work = has_torques ? table["rows"][r].back().get<double>() : 0.0;
    const double energy = kinetic[r] + potential[r] - work;
    // Overlaps that are handed over differ by up to a hundredth.
    RC_ASSERT(energy - lowest < (gives_way ? 1e-5 : 1e-6) * size + of_overlaps);
    if (r == 0 || !gives_way) lowest = std::min(lowest, energy);
  }
}

void check_box(const Json& table, const test::RandomTouching& machine) {
  for (const std::string& body : machine.bodies)
    for (const char axis : {'x', 'y'})
      for (const double place : column_of(table, fmt::format("{}(center({}))", axis, body))) {
        RC_ASSERT(place > 0.0);
        RC_ASSERT(place < (axis == 'x' ? machine.width : machine.height));
      }
}

// A machine of any seed, with a law of contact. Whether it ran to its end.
bool check_machine(const std::string& law) {
  const test::RandomTouching machine = test::random_touching(test::any_seed());
  app::Request request;
  request.task = app::Simulate{};
  request.model.file_name = "machine.tml";
  request.model.text = machine.text + law;
  request.format = app::Format::Json;
  request.limits.seconds = 20;  // hundreds of times what a run takes
  const Json reply = Json::parse(answer_request(request).output);
  std::string codes;
  for (const Json& d : reply["diagnostics"])
    if (d["severity"] == "error") codes += d["code"].get<std::string>() + " ";
  RC_LOG(codes + "\n" + request.model.text);
  if (codes.starts_with("E223")) RC_DISCARD("parts overlap as drawn");
  RC_ASSERT(!reply["results"].empty());
  const Json& result = reply["results"][0];
  // A run does not begin where parts overlap, and a drive may leave them no way out.
  if (codes == "E608 " && (machine.is_driven || !result.contains("rows"))) return false;
  RC_ASSERT(codes.empty());
  RC_ASSERT(result["status"] == "ok");
  for (const Json& row : result["rows"])
    RC_ASSERT(std::none_of(row.begin(), row.end(), [](const Json& v) { return v.is_null(); }));
  const double drawn =
      law.empty() ? 0.0
                  : energy_of_drawn_overlaps(result, std::hypot(machine.width, machine.height));
  if (!machine.is_driven) check_energy(result, !machine.torque_angles.empty(), !law.empty(), drawn);
  check_box(result, machine);
  return true;
}

}  // namespace

TEST_CASE("random machines that touch: nothing passes through and nothing gains energy") {
  std::size_t ran = 0;
  CHECK(rc::check("of any seed", [&] { ran += check_machine({}) ? 1 : 0; }));
  CHECK(ran > 5);
}

TEST_CASE("random machines whose parts give way: the same") {
  std::size_t ran = 0;
  CHECK(rc::check("of any seed", [&] {
    ran += check_machine(fmt::format("contact = compliant elasticity {} damping 1e7\n", elasticity))
               ? 1
               : 0;
  }));
  CHECK(ran > 5);
}
