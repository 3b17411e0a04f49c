// SPDX-License-Identifier: Apache-2.0
// Models of decimals of many digits: formulas whose numbers doubles hold, and certificates that do
// not lose the digits that they compare.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "support/longest_number.h"

using namespace trammel::app;

namespace {

nlohmann::json answer_to(const std::string& text, const std::string& given = {}) {
  Request request;
  request.model.text = text;
  request.model.given = given;
  request.format = Format::Json;
  request.limits.seconds = 300;  // some seconds are enough, with a sanitizer a minute
  const Reply reply = answer_request(request);
  CHECK(reply.exit_code == ExitCode::Answered);
  return nlohmann::json::parse(reply.output)["results"][0];
}

}  // namespace

TEST_CASE("many digits: a formula is not made shorter by numbers that no double holds") {
  const auto answer = answer_to(R"(point P0 at (0, 0)
point P1 at (2.90234375, 0.068603515625)
point P2 near (2.1573427200317385, 0.050993716716766363)
mass(P2) = 1.5382080078125
point P3 near (2.60400390625, -0.9580078125)
mass(P3) = 1.417724609375
mass(P4) = 1.03583984375
line b0 from P0 to P1
line b1 from P3 to P2
l1: length(b1) = 1.1034447431727961
body(b1): mass 0.98027343749999996 uniform
point P4 in b1 at (-0.50107598200717796, -0.40867326059402642)
line b2 from P1 to P3
l2: length(b2) = 1.0690825419037349
body(b2): mass 2.9874755859375002 uniform
n2: P2 on b0
q0: distance(P0, P2) = 2.1579453122863264
actuator load0 from P0 to P2 force T0
given T0 = 0
free q0
given q0' = 0.0634765625
gravity = (-1.03125, -11.455078125)
find kinetic_energy
)");
  CHECK(answer["status"] == "ok");
  REQUIRE(answer["symbolic"].is_string());
  CHECK(trammel::test::longest_number(answer["symbolic"].dump() + answer["where"].dump()) < 150);
  // By central differences of the places where circles about P1 and P2 meet.
  CHECK(answer["numeric"].get<double>() == doctest::Approx(0.0068537948).epsilon(1e-8));
}

TEST_CASE("many digits: accelerations are compared with positions that are as exact as they need" *
          doctest::test_suite("long")) {
  const auto answer = answer_to(R"(point P0 at (-0.075*sin(2.389*time), 0)
point P1 at (2.166 - 0.086*sin(1.069*time), 0.237 + 0.109*sin(2.767*time))
line b0 from P0 to P1
point P2 near (1.8547337230572438, 1.1451372720235)
line b1 from P2 to P1
c4: length(b1) = 0.96 + 0.077*sin(3.223*time)
c5: angle(b0, b1) = -1.3495773812646
mass(P2) = 1.732
free c5
given c5' = 0.371
point P3 near (2.224, 0.699)
circle k3 center P2 radius 0.5791338781108
c6: P3 on k3
line b2 from P3 to P1
c7: length(b2) = 0.4656264597293 - 0.007*sin(1.76*time)
point P4 near (3.251, 0.224)
line b3 from P4 to P2
c8: length(b3) = 1.6727382909584 + 0.032*sin(3.246*time)
line b4 from P4 to P1
c9: length(b4) = 1.0850778773895 - 0.0965*sin(3.939*time)
load(b3) = (-0.546 - 0.675*time + 0.885*sin(1.732*time), 0.885)
spring e0 from P1 to P2 stiffness 4.983 length 0.899 + 0.106*sin(2.651*time)
force(P1) = (0.691 + 1.04*sin(2.759*time), -4.727)
gravity = (2.442 + 1.78*sin(3.202*time), -8.273 - 1.74*sin(3.225*time))
find velocity(P3), acceleration(P3), acceleration(P2), c5'', reaction(c4)
)",
                                "time = 0.5");
  CHECK(answer["status"] == "ok");
}

// A conversion of the text of a number that sets an error for these must not end the program.
TEST_CASE("values below the range of normal numbers are told") {
  Request request;
  request.task = Check{};
  request.model.text = "find 2*a\ngiven a = 1e-308\n";
  request.format = Format::Json;
  const Reply reply = answer_request(request);
  CHECK(reply.exit_code == ExitCode::Answered);
  const auto check = nlohmann::json::parse(reply.output)["check"];
  CHECK(check["parameters"][0]["value"].get<double>() == 1e-308);
}
