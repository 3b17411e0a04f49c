// SPDX-License-Identifier: Apache-2.0
// Elastic contact where a corner falls on a corner: gaps to several faces close at once, and each
// corner may hold one of them alone.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "reasoning/asked_machine.h"

namespace {

using Json = trammel::test::MachineReply;

// A square of 1 kg that falls with its corner down.
Json fallen(const std::string& bed, double angle, double x, double along) {
  const std::string text = fmt::format(R"(
frame bed = {}
part brick = move(turn(move(block(1, 1, 1), (-0.5, -0.5, 0)), {} deg), ({}, 4, 0))
mass(brick) = 1
inertia(brick) = 0.16
gravity = 9.81
start x(brick)' = {}
contact = compliant elasticity 1e6 damping 0
simulate for 2 every 0.1
)",
                                       bed, angle, x, along);
  return trammel::test::ask(text, trammel::app::Simulate{});
}

}  // namespace

TEST_CASE("corner on corner, and beside it by a hair, elastic contact gives its energy back") {
  const std::string edge_up = "turn(move(block(2, 2, 1), (-1, -1, 0)), 45 deg)";
  const std::string post =
      "move(block(10, 1, 1), (-5, -1, 0)) + move(block(0.5, 2, 1), (-0.5, -1, 0))";
  for (const std::string& bed : {edge_up, post})
    for (const double angle : {45.0, 45.0000001})
      for (const double x : {0.0, 1e-10, -1e-9, 1e-6, 1e-3})
        for (const double along : {0.0, 0.5}) {
          CAPTURE(bed);
          CAPTURE(angle);
          CAPTURE(x);
          CAPTURE(along);
          const Json reply = fallen(bed, angle, x, along);
          trammel::test::check_whole(reply);
          CHECK(reply["results"][0]["energy_drift"].get<double>() < 1e-4);
        }
}

TEST_CASE("motions without damping and with a trace of it are alike where corners slip past") {
  const auto slides_off = [](double damping) {
    return trammel::test::ask(fmt::format(R"(
frame floor = move(block(10, 1, 1), (-5, -1, 0)) + move(block(1, 12, 1), (-5, -1, 0)) +
    move(block(1, 12, 1), (4, -1, 0)) + move(block(1, 1, 1), (0, 0, 0))
part body = move(turn(block(2, 1, 1), 0.7854), (0.5, 2, 0))
density(body) = 1
gravity = 9.81
contact = compliant elasticity 1e6 damping {}
simulate for 1.5 every 0.02
)",
                                          damping),
                              trammel::app::Simulate{});
  };
  const Json none = slides_off(0), trace = slides_off(1e-4);
  for (const char* name : {"x(body)", "y(body)", "angle(body)"}) {
    CAPTURE(name);
    const std::vector<double> a = trammel::test::column(none, name);
    const std::vector<double> b = trammel::test::column(trace, name);
    REQUIRE(a.size() == b.size());
    for (std::size_t r = 0; r < a.size(); ++r) CHECK(std::abs(a[r] - b[r]) < 1e-6);
  }
}
