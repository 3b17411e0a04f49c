// SPDX-License-Identifier: Apache-2.0
// Stacks of rough blocks: their loads can be shared in many ways, and none of them moves anything.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <string>

#include "reasoning/asked_machine.h"

namespace {

using trammel::test::ask;
using trammel::test::check_whole;
using trammel::test::column;
using Json = trammel::test::MachineReply;

// Blocks of width 2 and height 1, by turns as far to the right as `aside` says.
Json run_stack(int blocks, double friction, double aside, double gap) {
  std::string text = "frame bed = move(block(20, 1, 1), (-10, -1, 0))\ngravity = 9.81\n";
  for (int i = 0; i < blocks; ++i)
    text += fmt::format(
        "part b{0} = move(block(2, 1, 1), ({1}, {2}, 0))\ndensity(b{0}) = 1\n"
        "friction({3}, b{0}) = {4}\n",
        i, -1 + aside * (i % 2), i + (i + 1) * gap, i > 0 ? fmt::format("b{}", i - 1) : "bed",
        friction);
  return ask(text + "simulate for 5 every 1\n", trammel::app::Simulate{});
}

void check_rests(const Json& reply, int blocks, double gap) {
  for (int i = 0; i < blocks; ++i) {
    CAPTURE(i);
    CHECK(std::abs(column(reply, fmt::format("y(center(b{}))", i)).back() - (i + 0.5)) < 1e-8);
    CHECK(std::abs(column(reply, fmt::format("angle(b{})", i)).back()) < 1e-6);
    CHECK(std::abs(column(reply, fmt::format("x(b{})", i)).back()) <= gap);
  }
}

}  // namespace

TEST_CASE("rough blocks that are drawn on each other rest, and nothing happens") {
  for (const int blocks : {2, 3, 5, 10, 14})
    for (const double aside : {0.0, 0.1}) {
      CAPTURE(blocks);
      CAPTURE(aside);
      const Json reply = run_stack(blocks, 0.5, aside, 0.0);
      check_whole(reply);
      CHECK(reply["results"][0]["events"].empty());
      CHECK(reply["results"][0]["steps"].get<std::size_t>() < 10);
      check_rests(reply, blocks, 1e-9);
    }
}

TEST_CASE("rough blocks that fall on each other come to rest" * doctest::test_suite("long")) {
  constexpr int blocks = 20;
  const Json reply = run_stack(blocks, 0.5, 0.1, 0.01);
  check_whole(reply);
  CHECK(reply["results"][0]["steps"].get<std::size_t>() < 100);
  check_rests(reply, blocks, 1e-6);
}
