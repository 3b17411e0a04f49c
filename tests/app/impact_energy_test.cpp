// SPDX-License-Identifier: Apache-2.0
// Impacts in which friction couples strongly with what presses it, and several at once.
#include <doctest/doctest.h>

#include <string>

#include "app/run_reply.h"

using namespace trammel::test;

namespace {

// Two arms on a pin strike the floor with their end: by Newton's law and by Poisson's the friction
// would make energy.
TEST_CASE("an impact with friction makes no energy, whatever its restitution") {
  const Json result = run(R"(
point P2 at (1.1734619140625, 1.40380859375)
point P3 near (0.1168781190915511, 2.3011745150416614)
mass(P3) = 0.869287109375
point P4 near (1.9635449970458321, 1.2551059050502724)
point P5 near (1.045865716838442, 3.0564407065523773)
line b1 from P3 to P2
length(b1) = 1.38623046875
body(b1): mass 1.4904785156252 uniform
line b2 from P4 to P2
length(b2) = 0.803955078125
body(b2): mass 0.967749023437 uniform
line b3 from P3 to P5
length(b3) = 1.197265625
body(b3): mass 1.52409667968 uniform
angle(x_axis, b1) = q0
angle(x_axis, b2) = q1
angle(x_axis, b3) = q2
free q0, q1, q2
given q0 = -0.70409265358979312, q0' = -0.0146484375, q1 = 2.9555574973397936
given q1' = -1.5791015625, q2 = 0.6826171875, q2' = -1.9140625
damper e0 between b2, b1 coefficient 5.02783203125
gravity = (1.20263671875, -4.951171875)
floor: y(P5) >= 3.0564407065523773
restitution(floor) = 0.95
friction(floor) = 0.725
find kinetic_energy
simulate for 0.5 every 0.05
)");
  REQUIRE(events(result, "impact").size() == 2);
  const double time = events(result, "impact")[1]["time"].get<double>();
  const std::size_t kinetic = column(result, "kinetic_energy");
  double before = 0.0, after = 0.0;
  for (const Json& row : result["rows"])
    if (row[0].get<double>() == time) (before == 0.0 ? before : after) = row[kinetic].get<double>();
  CHECK(before > 0.5);
  CHECK(after <= before * (1 + 1e-9));
  CHECK(after > 0.5 * before);
}

// Three points of 1 kg on a line: the first moves, and meets the second at 0.5.
std::string row_of_points(const std::string& second, const std::string& restitution) {
  std::string text = "first: x(B) - x(A) >= 0.5\nsecond: x(C) - x(B) >= " + second + "\n";
  for (const char* name : {"A", "B", "C"}) {
    const std::string place = std::string("x") + name;
    text += "point " + std::string(name) + " near (0, 0)\nx(" + name + ") = " + place + "\ny(" +
            name + ") = 0\nfree " + place + "\nmass(" + name + ") = 1\n";
  }
  return text + "restitution(first) = " + restitution + "\nrestitution(second) = " + restitution +
         "\nstart xA = 0, xB = 1, xC = 2, xA' = 1\nsimulate for 1 every 0.5\n";
}

// A bar of 2 m that falls flat on two feet at its ends, with masses there and in its middle.
std::string flat_bar(const std::string& restitution, const std::string& middle) {
  return "point P near (-1, 1)\npoint Q near (1, 1)\npoint M near (0, 1)\nline bar from P to Q\n"
         "length(bar) = 2\ndistance(M, P) = 1\nM on bar\nx(P) = u\ny(P) = w\n"
         "angle(x_axis, bar) = phi\nfree u, w, phi\nmass(P) = 1\nmass(Q) = 1\nmass(M) = " +
         middle +
         "\ngravity = 10\nleft: y(P) >= 0\nright: y(Q) >= 0\nrestitution(left) = " + restitution +
         "\nrestitution(right) = " + restitution +
         "\nstart u = -1, w = 1, phi = 0\nsimulate for 0.6 every 0.3\n";
}

std::size_t count_notes_of_laws(const std::string& text) {
  const Json reply = reply_to(text);
  std::size_t count = 0;
  for (const Json& d : reply["diagnostics"]) count += d["code"] == "N602" ? 1 : 0;
  return count;
}

TEST_CASE("impacts at once that bounce and hang on each other are told, once") {
  // One after the other the last point alone would go on, with all of the speed.
  CHECK(count_notes_of_laws(row_of_points("1", "1")) == 1);
  CHECK(count_notes_of_laws(row_of_points("0.9", "1")) == 0);  // it is struck later
  CHECK(count_notes_of_laws(row_of_points("1", "0")) == 0);    // all go on together, by any law
  CHECK(count_notes_of_laws(flat_bar("0.5", "2")) == 1);
  CHECK(count_notes_of_laws(flat_bar("0", "2")) == 0);
  // Of a bar without a mass between its ends each end bounces for itself.
  CHECK(count_notes_of_laws(flat_bar("0.5", "0")) == 0);
}

}  // namespace
