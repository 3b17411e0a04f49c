// SPDX-License-Identifier: Apache-2.0
// Impacts in which friction couples strongly with what presses it.
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

}  // namespace
