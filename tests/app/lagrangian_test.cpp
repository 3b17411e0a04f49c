// SPDX-License-Identifier: Apache-2.0
// Models in coordinates of their own, asked as a user asks them.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "support/json_reply.h"

namespace {

using namespace trammel::app;
using Json = nlohmann::json;

double number(const std::string& text, const std::string& expression,
              const std::string& given = "") {
  const Json reply = trammel::test::json_reply(text + "\nfind " + expression + "\n", given);
  CAPTURE(reply.dump(1));
  REQUIRE(reply["results"][0]["numeric"].is_number());
  return reply["results"][0]["numeric"].get<double>();
}

// The same pendulum in its angle, and in two coordinates with a bar between them and the origin.
const std::string by_angle = R"(
coordinate phi
kinetic = m*L^2*phi'^2/2
potential = -m*g*L*cos(phi)
given m = 1.3, L = 0.9, g = 9.81, phi = 0.7, phi' = 1.9)";

const std::string redundant = R"(
coordinate x, y
kinetic = m*(x'^2 + y'^2)/2
potential = m*g*y
bar: x^2 + y^2 = L^2
given m = 1.3, L = 0.9, g = 9.81, x = 0.9*0.644217687237691, y = -0.9*0.764842187284489
given x' = 0.9*0.764842187284489*1.9, y' = 0.9*0.644217687237691*1.9)";

const std::string thread = R"(
coordinate r, phi
kinetic = m*(r'^2 + r^2*phi'^2)/2
force (0, -m*g) at (r*sin(phi), -r*cos(phi))
tight: r <= L
given L = 1.1, g = 10, m = 1, r = 1.1, phi = 0.7, r' = 0, phi' = 3)";

const std::string skate = R"(
coordinate x, y, phi
kinetic = m*(x'^2 + y'^2)/2 + J*phi'^2/2
potential = -m*g*sin(alpha)*x
blade: constraint x'*sin(phi) - y'*cos(phi) = 0
given m = 2, J = 0.3, g = 9.81, alpha = 0.4, x = 0, y = 0, phi = 0.6, phi' = 1.7, x' = 0.9)";

}  // namespace

TEST_CASE("coordinates: redundant ones move as the minimal one does") {
  const double phi = 0.7, rate = 1.9, acceleration = number(by_angle, "phi''");
  CHECK(acceleration == doctest::Approx(-9.81 * std::sin(phi) / 0.9));
  // x = L sin(phi)
  CHECK(number(redundant, "x''") ==
        doctest::Approx(0.9 * (acceleration * std::cos(phi) - rate * rate * std::sin(phi))));
  // The reaction is the multiplier of x^2 + y^2: the tension by -2 L.
  const double tension = 1.3 * (0.9 * rate * rate + 9.81 * std::cos(phi));
  CHECK(number(redundant, "reaction(bar)") == doctest::Approx(-tension / (2 * 0.9)));
}

TEST_CASE("coordinates: a one-sided constraint is tight, slack, or lets go") {
  const double tension = 1.1 * 9 + 10 * std::cos(0.7);
  CHECK(number(thread, "reaction(tight)") == doctest::Approx(-tension));
  CHECK(number(thread, "phi''") == doctest::Approx(-10 * std::sin(0.7) / 1.1));
  CHECK(number(thread, "reaction(tight)", "r = 1") == 0.0);                // slack
  CHECK(number(thread, "reaction(tight)", "r' = -0.1") == 0.0);            // opening
  CHECK(number(thread, "reaction(tight)", "phi = 3, phi' = 0.1") == 0.0);  // would have to push
  CHECK(number(thread, "r''", "phi = 3, phi' = 0.1") ==
        doctest::Approx(1.1 * 0.01 + 10 * std::cos(3.0)));
}

TEST_CASE("coordinates: the answer states what one-sided constraints do") {
  const auto condition = [](const std::string& given) {
    return trammel::test::json_reply(thread + "\nfind phi''\n", given)["results"][0]["condition"];
  };
  CHECK(condition("") == "r = L");
  CHECK(condition("r = 1") == "r < L");
  CHECK(!trammel::test::json_reply(thread + "\nfind r^2\n")["results"][0].contains("condition"));
}

TEST_CASE("coordinates: a skate slides along its blade only") {
  const Json reply =
      trammel::test::json_reply(skate + "\nfind x'*sin(phi) - y'*cos(phi)\nfind reaction(blade)\n");
  CHECK(std::abs(reply["results"][0]["numeric"].get<double>()) < 1e-14);  // y' was not given
  // Across the blade: m v phi' less the part of the weight.
  const double speed = 0.9 / std::cos(0.6);
  const double weight = 2 * 9.81 * std::sin(0.4);
  CHECK(reply["results"][1]["numeric"].get<double>() ==
        doctest::Approx(-2 * speed * 1.7 - weight * std::sin(0.6)));
}

TEST_CASE("coordinates: forces in three dimensions and on a coordinate, damping, let") {
  const std::string bead = R"(
coordinate s
let z = h*s
kinetic = m*(1 + h^2)*s'^2/2
force (0, 0, -m*g) at (cos(s), sin(s), z)
force(s) = F
dissipation = c*s'^2/2
given m = 2, g = 10, h = 0.5, c = 3, F = 7, s = 1, s' = 2)";
  CHECK(number(bead, "s''") == doctest::Approx((7 - 2 * 10 * 0.5 - 3 * 2) / (2 * 1.25)));
}

TEST_CASE("coordinates: a constraint that moves with the time does work") {
  const std::string carried = R"(
coordinate x, y
kinetic = m*(x'^2 + y'^2)/2
push: x - A*sin(w*time) = 0
given m = 2, A = 0.3, w = 5, x = 0, y = 1, y' = 0, time = 0.1)";
  CHECK(number(carried, "x'") == doctest::Approx(0.3 * 5 * std::cos(0.5)));
  CHECK(number(carried, "reaction(push)") == doctest::Approx(-2 * 0.3 * 25 * std::sin(0.5)));
}

TEST_CASE("coordinates: without formulas the numbers are checked by momenta") {
  Request request;
  request.model.file_name = "system.tml";
  request.model.text = skate + "\nfind x''\n";
  request.format = Format::Json;
  request.task = Solve{{.symbolic = false}};
  const Json result = Json::parse(answer_request(request).output)["results"][0];
  CHECK(result["certificate"]["method"].get<std::string>().find("momenta") != std::string::npos);
  CHECK(result["numeric"].get<double>() == doctest::Approx(number(skate, "x''")));
}

TEST_CASE("coordinates: constraints that follow from one another leave reactions open") {
  const Json reply =
      trammel::test::json_reply(redundant + "\nagain: 2*x^2 + 2*y^2 = 2*L^2\nfind reaction(bar)\n");
  CHECK(reply["results"][0]["status"] == "failed");
  CHECK(reply["results"][0]["reason"].get<std::string>().find(
            "'again: 2*x^2 + 2*y^2 = 2*L^2' follows from 'bar: x^2 + y^2 = L^2'") !=
        std::string::npos);
}

TEST_CASE("coordinates: constraints that follow from one another decide the motion all the same") {
  // The bar three times; a wall that nothing else touches keeps its reaction.
  const std::string thrice = redundant +
                             "\ncoordinate z\nwall: z - x = 2\nagain: 2*x^2 + 2*y^2 = 2*L^2\n"
                             "other: (x + y)^2 - 2*x*y - L^2 = 0\n";
  const std::string once = redundant + "\ncoordinate z\nwall: z - x = 2\n";
  const Json reply =
      trammel::test::json_reply(thrice + "find x'', y'', reaction(wall), reaction(again)\n");
  const Json plain = trammel::test::json_reply(once + "find x'', y'', reaction(wall)\n");
  for (std::size_t k = 0; k < 3; ++k) {
    CAPTURE(reply["results"][k].dump(1));
    CHECK(reply["results"][k]["status"] == "ok");
    CHECK(reply["results"][k]["symbolic"] == plain["results"][k]["symbolic"]);
    CHECK(reply["results"][k]["numeric"].get<double>() ==
          doctest::Approx(plain["results"][k]["numeric"].get<double>()).epsilon(1e-12));
  }
  CHECK(reply["results"][3]["status"] == "failed");
}

TEST_CASE("coordinates: of velocities too, a surplus constraint leaves the motion decided") {
  // A skate, its blade a second time by a multiple.
  const std::string twice = skate + "\nsecond: constraint 3*y'*cos(phi) - 3*x'*sin(phi) = 0\n";
  CHECK(number(twice, "x''") == doctest::Approx(number(skate, "x''")).epsilon(1e-12));
  CHECK(number(twice, "y''") == doctest::Approx(number(skate, "y''")).epsilon(1e-12));
  CHECK(trammel::test::json_reply(twice + "\nfind reaction(second)\n")["results"][0]["status"] ==
        "failed");
}

TEST_CASE("coordinates: constraints that touch in one place alone are not taken for one") {
  // Both hold x too; with one of them x would move.
  const Json reply = trammel::test::json_reply(
      "coordinate x, y\nkinetic = (x'^2 + y'^2)/2\nforce(x) = 1\nfloor: y = 0\n"
      "bowl: y - x^2 = 0\ngiven x = 0, y = 0, x' = 0, y' = 0\nfind x''\n");
  CHECK(reply["results"][0]["status"] == "failed");
}

TEST_CASE("coordinates: constraints that contradict one another allow no state") {
  const Json reply =
      trammel::test::json_reply(redundant + "\nagain: x^2 + y^2 = 2*L^2\nfind x''\n");
  CHECK(reply["results"][0]["status"] != "ok");
}

TEST_CASE("coordinates: the energies are those that the model says") {
  CHECK(number(by_angle, "kinetic_energy") == doctest::Approx(1.3 * 0.81 * 1.9 * 1.9 / 2));
  CHECK(number(by_angle, "potential_energy") == doctest::Approx(-1.3 * 9.81 * 0.9 * std::cos(0.7)));
}

TEST_CASE("coordinates: solve asks about them too, constraints kept") {
  const Json reply = trammel::test::json_reply(by_angle + "\nsolve phi'' = -5 for g\n");
  CHECK(reply["results"][0]["solutions"][0]["values"]["g"]["numeric"].get<double>() ==
        doctest::Approx(5 * 0.9 / std::sin(0.7)));
  const Json turning =
      trammel::test::json_reply(thread + "\nsolve reaction(tight) = -20 for phi'\n");
  REQUIRE(!turning["results"][0]["solutions"].empty());
  for (const Json& solution : turning["results"][0]["solutions"]) {
    const double rate = solution["values"]["phi'"]["numeric"].get<double>();
    CHECK(1.1 * rate * rate + 10 * std::cos(0.7) == doctest::Approx(20.0));
  }
}

TEST_CASE("coordinates: units go through energies, places and reactions") {
  const Json reply = trammel::test::json_reply(R"(
coordinate r
kinetic = m*r'^2/2
potential = k*r^2/2
stop: r <= L
given m = 2 kg, k = 30 N/m, L = 0.4 m, r = 0.4 m, r' = 0 m/s
find r'', reaction(stop)
)");
  CHECK(reply["results"][0]["unit"] == "m/s^2");
  CHECK(reply["results"][1]["unit"] == "N");
  CHECK(reply["results"][1]["numeric"] == 0.0);  // the spring pulls back
}

TEST_CASE("coordinates: what is wrong is told by name") {
  const auto codes = [](const std::string& text) {
    std::string all;
    const Json reply = trammel::test::json_reply(text);
    for (const Json& d : reply["diagnostics"]) all += d["code"].get<std::string>() + " ";
    return all;
  };
  CHECK(codes("coordinate x\nkinetic = m*x'^2/2\nkinetic = m*x'^2\nfind x''").find("E165") !=
        std::string::npos);
  CHECK(codes("coordinate x, x\nkinetic = m*x'^2/2\nfind x''").find("E150") != std::string::npos);
  CHECK(codes("coordinate x\nkinetic = m*x'^2/2\nx' = 2\nfind x''").find("E156") !=
        std::string::npos);
  CHECK(
      codes("coordinate x\nkinetic = m*x'^2/2\nforce (1, 2) at (x, 0, 0)\nfind x''").find("E156") !=
      std::string::npos);
  CHECK(codes("coordinate x\nkinetic = m*x''\nfind x''").find("E161") != std::string::npos);
  CHECK(codes("coordinate x\nkinetic = m*x'^2/2\nfind reaction(c)").find("E159") !=
        std::string::npos);
  // No mass: the acceleration has no answer, and nothing crashes.
  const Json massless = trammel::test::json_reply(
      "coordinate x\npotential = k*x\ngiven k = 1, x = 0, x' = 0\nfind x''");
  CHECK(massless["results"][0]["status"] == "failed");
  CHECK(massless["results"][0]["reason"].get<std::string>().find("'x' moves no mass") !=
        std::string::npos);
  const Json rough = trammel::test::json_reply(
      "coordinate x, y\nkinetic = (x'^2 + y'^2)/2\nfloor: y >= 0\nfriction(floor) = 0.3\nfind x''");
  CHECK(rough["diagnostics"].dump().find("no direction of sliding") != std::string::npos);
}
