// SPDX-License-Identifier: Apache-2.0
// Names in formulas are of letters, digits and `_`, so that other programs read them back.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"

namespace {

using namespace trammel::app;
using Json = nlohmann::json;

// A planetary gear: the program itself adds a pointer that counts the turns of the arm. The sun is
// turned on by the height of the planet, so that they hold each other.
const char* const planetary = R"(
point O at (0, 0)
point P near (1.5, 0.2)
line arm from O to P
length(arm) = r1 + r2
circle sun center O radius r1
circle planet center P radius r2
circle ring center O radius r1 + 2*r2
mesh(sun, planet)
mesh(planet, ring)
angle(x_axis, sun) - y(P)/r1 = theta
s2: angle(x_axis, ring) = 0
theta' = omega
given r1 = 1, r2 = 0.5, theta = 0.3, omega = 3, phi_turns_arm = 2
find velocity(arm) + phi_turns_arm
)";

Json reply_to(Task task) {
  Request request;
  request.task = std::move(task);
  request.model.file_name = "names.tml";
  request.model.text = planetary;
  request.format = Format::Json;
  return Json::parse(answer_request(request).output);
}

// But for the primes of rates.
bool is_plain(std::string name) {
  while (name.ends_with('\'')) name.pop_back();
  return !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';
  });
}

}  // namespace

TEST_CASE("names: unknowns of systems are plain, and none is a name of the model") {
  const Json result = reply_to(Solve{})["results"][0];
  CAPTURE(result.dump(1));
  REQUIRE(result["status"] == "ok");
  bool has_pointer = false;
  for (const Json& system : result["systems"])
    for (const Json& unknown : system["unknowns"]) {
      const auto name = unknown.get<std::string>();
      CHECK(is_plain(name));
      CHECK(name != "phi_turns_arm");  // which the model has
      has_pointer = has_pointer || name.starts_with("phi_turns_arm");
    }
  CHECK(has_pointer);
}

TEST_CASE("names: those that explain tells are plain as well") {
  const Json steps = reply_to(Explain{})["steps"];
  REQUIRE(!steps.empty());
  for (const Json& step : steps)
    for (const Json& formula : step["formulas"]) {
      CAPTURE(formula.dump());
      CHECK(is_plain(formula[0].get<std::string>()));
    }
}
