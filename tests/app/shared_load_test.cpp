// SPDX-License-Identifier: Apache-2.0
// Contacts that can share a load in many ways: given states say which forces are open, runs show
// the share of least norm and say so once.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "app/run_reply.h"
#include "support/free_bar.h"

namespace {

using namespace trammel;
using namespace trammel::test;

// A stone of 20 N on one floor that is said many times, the second time by a multiple.
std::string stone(int floors) {
  std::string text =
      "point P near (0, 0)\nmass(P) = 2\ngravity = 10\nfloor: y(P) >= 0\nagain: 2*y(P) >= 0\n"
      "given x(P) = 0, y(P) = 0, x(P)' = 0, y(P)' = 0\n";
  for (int k = 2; k < floors; ++k) text += fmt::format("more{}: y(P) >= 0\n", k);
  return text;
}

// A bar of 30 N on three feet; it is pushed down by F at the one in the middle.
const std::string bar = test::free_bar("(0, 0)", "(2, 0)", 3) + R"(
left: y(P) >= 0
right: y(Q) >= 0
middle: y(P) + y(Q) >= 0
given u = 0, w = 0, phi = 0, u' = 0, w' = 0, phi' = 0
)";

const std::string in_coordinates = R"(
coordinate h, s
kinetic = m*(h'^2 + s'^2)/2
potential = m*g*h
floor: h >= 0
again: 2*h >= 0
wall: s >= 0
force(s) = -7
given m = 2, g = 10, h = 0, h' = 0, s = 0, s' = 0
)";

Json solved(const std::string& text) {
  app::Request request;
  request.model.text = text;
  request.format = app::Format::Json;
  return Json::parse(app::answer_request(request).output)["results"];
}

Json simulated(const std::string& text) {
  return reply_to(text + "simulate for 1 every 0.5\n");
}

std::size_t count_notes(const Json& reply) {
  std::size_t count = 0;
  for (const Json& d : reply["diagnostics"]) count += d["code"] == "N601" ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("shared loads: a given state has no number for what is open, and has the rest") {
  const Json twice = solved(stone(2) + "find reaction(floor)\nfind y(P)''\n");
  CHECK(twice[0]["status"] == "failed");
  CHECK(twice[1]["numeric"].get<double>() == 0.0);
  const Json feet = solved(bar +
                           "find reaction(left)\nfind reaction(middle)\nfind phi''\n"
                           "find reaction(left) - reaction(right)\n");
  CHECK(feet[0]["status"] == "failed");
  CHECK(feet[1]["status"] == "failed");
  CHECK(feet[2]["numeric"].get<double>() == 0.0);
  CHECK(std::abs(feet[3]["numeric"].get<double>()) < 1e-9);  // the same in all ways
}

TEST_CASE("shared loads: of coordinates only the multipliers that share are open") {
  const Json found = solved(in_coordinates +
                            "find reaction(floor)\nfind reaction(again)\n"
                            "find reaction(wall)\nfind h'', s''\n");
  for (const std::size_t k : {0U, 1U}) {
    CHECK(found[k]["status"] == "failed");
    CHECK(found[k]["reason"] == "'floor', 'again' can share what they bear in many ways");
  }
  CHECK(found[2]["numeric"].get<double>() == doctest::Approx(7));
  CHECK(found[3]["numeric"].get<double>() == 0.0);
}

TEST_CASE("shared loads: a run shows the share of least norm, and says so once") {
  for (const int floors : {2, 3, 14}) {
    CAPTURE(floors);
    const Json reply = simulated(stone(floors) + "find reaction(floor), reaction(again)\n");
    const Json& result = reply["results"][0];
    // Each pushes the stone alike, however its constraint is written.
    CHECK(last(result, "reaction(floor)") == doctest::Approx(20.0 / floors));
    CHECK(last(result, "reaction(again)") == doctest::Approx(10.0 / floors));
    CHECK(count_notes(reply) == 1);
  }
  const Json feet = simulated(bar + "find reaction(left), reaction(middle), reaction(right)\n");
  const Json& result = feet["results"][0];
  CHECK(last(result, "reaction(left)") == doctest::Approx(last(result, "reaction(right)")));
  CHECK(last(result, "reaction(middle)") > 1.0);
  CHECK(count_notes(feet) == 1);
  const Json coordinates = simulated(in_coordinates + "find reaction(floor), reaction(again)\n");
  CHECK(last(coordinates["results"][0], "reaction(floor)") == doctest::Approx(10));
  CHECK(last(coordinates["results"][0], "reaction(again)") == doctest::Approx(5));
  CHECK(count_notes(coordinates) == 1);
}

TEST_CASE("shared loads: nothing is said where no force is asked for, or none is open") {
  CHECK(count_notes(simulated(stone(2) + "find y(P)''\n")) == 0);
  CHECK(count_notes(simulated(in_coordinates + "find reaction(wall)\n")) == 0);
  const std::string lone = R"(
point P near (0, 0)
mass(P) = 2
gravity = 10
floor: y(P) >= 0
given x(P) = 0, y(P) = 0, x(P)' = 0, y(P)' = 0
find reaction(floor)
)";
  CHECK(count_notes(simulated(lone)) == 0);
}

// Where both blocks were at the limit of their friction nothing else would keep them at rest, since
// the thread only holds them together.
TEST_CASE("shared loads: what friction holds in many ways begins a run at rest") {
  const std::string pulled = R"(
point O at (0, 0)
point E at (5, -0.2)
line slope from O to E
point A near (1, 0)
point B near (2, 0)
x(A) = a
y(A) = h
x(B) = b
y(B) = k
free a, h, b, k
mass(A) = 1.15
mass(B) = 2.8
gravity = 10
force(A) = (-18.5, -18)
force(B) = (1, -15.5)
one: distance(A, slope) >= 0
two: distance(B, slope) >= 0
thread: distance(B, A) <= 1
friction(one) = 0.14
friction(two) = 0.43
friction(thread) = 0.7
given a = 1, h = -0.04, b = 1.9992009586561457, k = -0.07996803834624583
given a' = 0, h' = 0, b' = 0, k' = 0
find a'', b''
)";
  for (const Json& result : solved(pulled)) CHECK(std::abs(result["numeric"].get<double>()) < 1e-9);
  const Json result = simulated(pulled)["results"][0];
  REQUIRE(result["status"] == "ok");
  for (const char* name : {"a''", "b''"})
    for (const Json& row : result["rows"])
      CHECK(std::abs(row[column(result, name)].get<double>()) < 1e-9);
}

// The two contacts of P5 carry up to a thousandth of what c2 does, since its friction holds nearly
// all: in units of their mobility their shares are as small as rounding is elsewhere.
TEST_CASE("shared loads: of contacts that can carry little") {
  const Json found = solved(R"(
point P0 at (0, 0)
point P1 at (2.8359375, 0.39697265625)
point P2 near (2, -0.6)
point P3 near (1, -2)
point P4 near (0.6, 2)
mass(P4) = 0.8
point P5 near (3, 0.8)
line b0 from P0 to P1
line b1 from P1 to P2
length(b1) = 1.292236328125
torque(b1) = 4
line b2 from P1 to P3
length(b2) = 2.7816845522233744
line b3 from P0 to P3
length(b3) = 2.1203851657860544
line b4 from P4 to P2
length(b4) = 2.5564199766312732
body(b4): mass 3 uniform
line b5 from P4 to P3
length(b5) = 3.3370921439371548
body(b5): mass 1.44 uniform
line b6 from P5 to P2
length(b6) = 1.8148886105191115
body(b6): mass 0.4944580078125 uniform
n5: P5 on b2
q0: angle(b0, b1) = -2.3729624
free q0
actuator e0 between b4, b2 torque 4
gravity = (-1.7, -9.6)
friction(n5) = 0.05
c0: y(P5) >= 0.80917606
c1: y(P5) >= 0.80917606
friction(c1) = 0.2
c2: y(P4) >= 1.5009765625
friction(c2) = 0.05
find reaction(c0)
)");
  CHECK(found[0]["numeric"].is_null());
  CHECK(found[0]["reason"].get<std::string>().find("in many ways") != std::string::npos);
}

// The friction of c0 is nearly perpendicular to what P2 can do, so that its row is that of the
// normal to rounding: to a pivot of 1e-11 they were two, and the force was told as 12.0117.
TEST_CASE("shared loads: of a contact whose friction moves little") {
  const Json found = solved(R"(
point P0 at (0, 0)
point P1 at (2.62744140625, -0.097900390625)
point P2 near (0.95679425087097381, -0.36533380677634475)
point P3 near (0.6337890625, -1.21484375)
line b0 from P0 to P1
line b1 from P0 to P2
l1: length(b1) = 1.024169921875
body(b1): mass 2.27490234375 uniform
line b2 from P3 to P0
l2: length(b2) = 1.3702313354535034
body(b2): mass 2.4897949218750002 uniform
line b3 from P3 to P1
l3: length(b3) = 2.2852159932469793
body(b3): mass 2.4832031250000002 uniform
q0: angle(b0, b1) = -0.32750259099087781
torque(b0, b1) = T0
given T0 = 0
free q0
given q0' = 0
gravity = (1.0166015625, -11.6982421875)
c0: distance(P2, P3) >= 0.9088451437678623
friction(c0) = 0.6412231445312501
c1: distance(P3, P0) <= 1.3702313354535034
friction(c1) = 0.81885986328125
find reaction(c0)
)");
  CHECK(found[0]["numeric"].is_null());
  CHECK(found[0]["reason"].get<std::string>().find("in many ways") != std::string::npos);
}

TEST_CASE("shared loads: a contact that no force can move may bear anything") {
  const std::string held =
      "point P near (0, 0)\nx(P) = s\ny(P) = h\nfree s\nmass(P) = 2\ngravity = 10\n"
      "floor: y(P) >= 0\nforce(P) = (5, 0)\ngiven s = 0, s' = 0, h = 0\n";
  SUBCASE("by one motion") {
    const Json alone = solved(held + "find s'', reaction(floor), reaction(h)\n");
    CHECK(alone[0]["numeric"] == 2.5);
    CHECK(alone[1]["numeric"].is_null());
    CHECK(alone[2]["numeric"].is_null());
    CHECK(solved(held + "find reaction(floor) + reaction(h)\n")[0]["numeric"] == 20.0);
    CHECK(count_notes(simulated(held + "find reaction(floor)\n")) == 1);
    CHECK(count_notes(simulated(held + "find reaction(floor) + reaction(h)\n")) == 0);
  }
  SUBCASE("which its friction would stop") {
    const std::string rough = held + "friction(floor) = 0.3\n";
    CHECK(solved(rough + "find s''\n")[0]["numeric"].is_null());
    const Json reply = simulated(rough + "find s''\n");
    std::string told;
    for (const Json& d : reply["diagnostics"])
      if (d["code"] == "W602") told = d["message"];
    CAPTURE(told);
    CHECK(told.find("what presses it can be shared in many ways") != std::string::npos);
  }
  SUBCASE("above which nothing is held") {
    std::string high = held;
    high.replace(high.find("h = 0"), 5, "h = 1");
    const Json above = solved(high + "find reaction(floor), reaction(h)\n");
    CHECK(above[0]["numeric"] == 0.0);
    CHECK(above[1]["numeric"] == 20.0);
  }
}
