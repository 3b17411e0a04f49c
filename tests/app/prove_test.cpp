// SPDX-License-Identifier: Apache-2.0
// Claims that are true, false, and beyond what can be decided.
#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"

namespace {

using namespace trammel::app;
using Json = nlohmann::json;

Json answer(const std::string& model, const std::string& claim) {
  Request request;
  request.model.file_name = "claim.tml";
  request.model.text = model + "\nprove " + claim + "\n";
  request.format = Format::Json;
  const Reply reply = answer_request(request);
  CHECK(reply.exit_code == ExitCode::Answered);
  const Json result = Json::parse(reply.output)["results"][0];
  CHECK(result["question"] == "prove " + claim);
  return result;
}

const char* const bar = R"(
point A at (0, 0)
point B near (1, 0.5)
line ab from A to B
length(ab) = a
angle(x_axis, ab) = t
let h = a*sin(t)
given a = 1.2, t = 0.4)";

const char* const trammel_of_archimedes = R"(
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

// Triangle in triangle: no closed form.
const char* const core = R"(
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
distance(P, Q) = 1.7
distance(Q, R) = 1.95
distance(R, P) = 2.05)";

}  // namespace

TEST_CASE("prove: identities of a mechanism are proved") {
  CHECK(answer(bar, "x(B)^2 + y(B)^2 = a^2")["verdict"] == "proved");
  CHECK(answer(bar, "y(B) = h")["verdict"] == "proved");
  CHECK(answer(bar, "angle(x_axis, ab) = t")["verdict"] == "proved");
  CHECK(answer(trammel_of_archimedes, "x(P)^2/a^2 + y(P)^2/b^2 = 1")["verdict"] == "proved");
}

// Pappus' hexagon: where opposite sides meet lies on one line. Both sides of the claim are 0, so
// that its numbers are nothing but rounding.
const char* const pappus = R"(
point A at (0.1, 0.3)
point B at (1.7, 0.7)
point C at (3.9, 1.25)
point D at (0.3, 2.1)
point E at (1.9, 2.9)
point F at (3.3, 3.6)
line ae from A to E
line bd from B to D
line af from A to F
line cd from C to D
line bf from B to F
line ce from C to E
point U near (1, 1.5)
point V near (1.5, 1.9)
point W near (2.5, 2.1)
U on ae
U on bd
V on af
V on cd
W on bf
W on ce
line pappus from U to V)";

TEST_CASE("prove: rounding refutes nothing") {
  const Json result = answer(pappus, "distance(W, pappus) = 0");
  CHECK(result["verdict"] == "proved");
}

TEST_CASE("prove: nothing is claimed of forces that friction leaves open") {
  const std::string model = R"(
point P near (1, 0)
floor: P on x_axis
x(P) = s
force(P) = (F, -W)
given s = 1, F = 2, W = 3)";
  CHECK(answer(model, "reaction(floor) = W")["verdict"] == "proved");
  const std::string rough = model + "\nfriction(floor) = 1/2";
  CHECK(answer(rough, "reaction(s) = -F")["verdict"] == "undecided");
  CHECK(answer(rough, "reaction(floor) = W")["verdict"] == "proved");  // whatever friction does
}

TEST_CASE("prove: no side of 0 is named that does not matter") {
  const std::string below = "given a = -1, b = 2";
  for (const char* claim :
       {"sign(a)*a = abs(a)", "a^2*sign(a) = a*abs(a)", "abs(a + b) = (a + b)*sign(a + b)",
        "abs(a)*abs(b) = sign(a)*a*abs(b)", "sign(a)*abs(a) = a", "sign(a)*abs(a) + b = a + b",
        "sign(a - 2*b)*abs(a - 2*b) = a - 2*b", "sign(a)^3*abs(b) = sign(a)*sign(b)*b",
        "sign(cos(b))*abs(cos(b)) = cos(b)"}) {
    CAPTURE(claim);
    const Json result = answer(below, claim);
    CHECK(result["verdict"] == "proved");
    CHECK(result.value("condition", Json()).is_null());
  }
  CHECK(answer(below, "abs(a) = -a")["verdict"] == "refuted");
  CHECK(answer(below, "sign(a)^2 = 1")["condition"] == "a < 0");  // not at 0
}

TEST_CASE("prove: what holds of small values alone is refuted beyond") {
  const std::string values = "given t = 0.4, a = 1";
  for (const char* claim : {"asin(sin(t)) = t", "sqrt(1 + sin(2*t)) = sin(t) + cos(t)",
                            "max(a, 10) = 10", "acos(cos(t)) = abs(t)"}) {
    CAPTURE(claim);
    CHECK(answer(values, claim)["verdict"] == "refuted");
  }
  CHECK(answer(values, "tan(t/2) = sin(t)/(1 + cos(t))")["verdict"] == "proved");
  CHECK(answer(values + "\nassume a > 0, a < 9", "max(a, 10) = 10")["verdict"] != "refuted");
}

TEST_CASE("prove: a false claim is refuted with values at which it fails") {
  const Json result = answer(bar, "x(B) = a");
  CHECK(result["verdict"] == "refuted");
  CHECK(result["status"] == "ok");
  const double a = result["counterexample"]["a"], t = result["counterexample"]["t"];
  CHECK(std::abs(a * std::cos(t) - a) > 1e-3);
}

TEST_CASE("prove: what holds near the given values only is refuted far away") {
  const Json result = answer(bar, "x(B) = a*sqrt(1 - sin(t)^2)");
  CHECK(result["verdict"] == "refuted");
  CHECK(std::cos(result["counterexample"]["t"].get<double>()) < 0);
}

TEST_CASE("prove: in a core what is given is proved, what holds besides stays undecided") {
  CHECK(answer(core, "distance(P, Q)^2 = 289/100")["verdict"] == "proved");
  const Json result = answer(core, "x(Q) = 4 - 5*y(Q)/6");
  CHECK(result["verdict"] == "undecided");
  CHECK(result["status"] == "undecided");
  CHECK(result["reason"].get<std::string>().find("no closed form") != std::string::npos);
  CHECK(answer(core, "x(P) = 2")["verdict"] == "refuted");
}
