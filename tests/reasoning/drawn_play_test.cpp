// SPDX-License-Identifier: Apache-2.0
// With a clearance parts may be drawn anywhere within their play: a pin at the wall of its hole, a
// tongue at one side of its slot. They are joined as in the middle, about the shaft's axis.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "reasoning/asked_machine.h"

namespace {

using trammel::app::Check;
using trammel::app::Simulate;
using trammel::app::Solve;
using trammel::test::ask;
using Json = trammel::test::MachineReply;

std::string join_words(const Json& list) {
  std::string all;
  for (const Json& sentence : list) {
    if (!all.empty()) all += "; ";
    all += sentence["text"].get<std::string>();
  }
  return all;
}

// What is told of pairs; a diagnostic's code instead where there is one.
std::string pairs_of(const std::string& text) {
  const Json reply = ask(text + "clearance = 0.02\n", Check{});
  for (const Json& told : reply["diagnostics"])
    if (told["code"].get<std::string>()[0] == 'E') return told["code"].get<std::string>();
  return join_words(reply["check"]["pairs"]);
}

struct Drawn {
  const char* why;
  std::string shapes;
  const char* pairs;
};

const std::string post = "frame bed = cylinder(d=1, h=1)\n";
const std::string ring = " - cylinder(d=1.02, h=1)";
const std::string wheel = "cylinder(d=4, h=1)" + ring;
// A square hole, 1.02 wide, left by four blocks around the origin.
const std::string walls =
    "(move(block(3, 1, 1), (-1.5, 0.51, 0)) + move(block(3, 1, 1), (-1.5, -1.51, 0)) + "
    "move(block(1, 3, 1), (0.51, -1.5, 0)) + move(block(1, 3, 1), (-1.51, -1.5, 0)))";

std::string moved(const std::string& shape, const char* by) {
  return "move(" + shape + ", (" + by + ", 0))";
}

std::string tongue(const char* width, const char* bottom) {
  return fmt::format(
      "frame bed = move(block(9, 1, 1), (-4, 0.51, 0)) + move(block(9, 1, 1), (-4, -1.51, 0))\n"
      "part tongue = move(block(2, {}, 1), (0, {}, 0))\n",
      width, bottom);
}

const std::vector<Drawn> shafts_and_slots = {
    {"in the middle", post + "part wheel = " + wheel + "\n", "wheel turns in bed about (0, 0)"},
    {"at the wall", post + "part wheel = " + moved(wheel, "0.01, 0") + "\n",
     "wheel turns in bed about (0, 0)"},
    {"at the wall, aslant", post + "part wheel = " + moved(wheel, "-0.006, 0.008") + "\n",
     "wheel turns in bed about (0, 0)"},
    {"through the wall: they overlap",
     post + "part wheel = " + moved(wheel, "-0.008, 0.008") + "\n", "E223"},
    {"too wide a hole", post + "part wheel = cylinder(d=4, h=1) - cylinder(d=1.0204, h=1)\n", ""},
    {"the hole is the frame's",
     "frame bed = cylinder(d=4, h=1)" + ring +
         "\npart arbor = " + moved("cylinder(d=1, h=1)", "0.006, 0.008") + "\n",
     "arbor turns in bed about (0.006, 0.008)"},
    {"a tongue in the middle", tongue("1", "-0.5"), "tongue slides in bed along (1, 0)"},
    {"on the lower wall", tongue("1", "-0.51"), "tongue slides in bed along (1, 0)"},
    {"near the upper wall", tongue("1", "-0.493"), "tongue slides in bed along (1, 0)"},
    {"too narrow for the slot", tongue("0.999", "-0.51"), ""},
    {"a pin between walls",
     "frame bed = " + moved("cylinder(d=1, h=1)", "0.003, -0.01") +
         "\npart lever = "
         "move(block(9, 1, 1), (-4, 0.51, 0)) + move(block(9, 1, 1), (-4, -1.51, 0))\n",
     "a pin of bed slides along (1, 0) in lever and turns there, at (0.003, -0.01)"},
};

const std::vector<Drawn> straight_holes = {
    {"a pin in a hole left by blocks",
     "frame bed = " + walls + "\npart arbor = " + moved("cylinder(d=1, h=1)", "0.003, -0.01") +
         "\n",
     "arbor turns in bed about (0.003, -0.01)"},
    {"a pin of the frame in a hole left by blocks",
     "frame bed = " + moved("cylinder(d=1, h=1)", "0.01, 0.01") + "\npart cage = " + walls + "\n",
     "cage turns in bed about (0.01, 0.01)"},
    {"a block in a hole left by blocks, with other play each way",
     "frame bed = " + walls + "\npart bolt = move(block(1.015, 1, 1), (-0.51, -0.5, 0))\n",
     "bolt is held fast in bed"},
    {"walls farther apart than the clearance stop, and hold nothing",
     "frame bed = " + walls + "\npart bolt = move(block(0.984, 1, 1), (-0.492, -0.5, 0))\n",
     "bolt slides in bed along (1, 0)"},
    {"a wedge-shaped hole, its pin near one side",
     "frame bed = prism((-3, -2), (3, -2), (3, 3), (-3, 3), h=1) - "
     "prism((-1.7320508, -1), (1.7320508, -1), (0, 2), h=1)\n"
     "part arbor = " +
         moved("cylinder(d=1.98, h=1)", "0.004, -0.006") + "\n",
     "arbor turns in bed about (0.004, -0.006)"},
};

const std::vector<Drawn> several = {
    {"two wheels on one shaft, each at another wall",
     "frame bed = cylinder(d=1, h=2)\npart wheel = " + moved(wheel, "0.01, 0") +
         "\npart disc = move(" + wheel + ", (0, -0.01, 1))\n",
     "wheel turns in bed about (0, 0); disc turns in bed about (0, 0)"},
    {"a bush between shaft and wheel, each beside the other",
     "frame bed = cylinder(d=1, h=1)\n"
     "part bush = " +
         moved("cylinder(d=2, h=1)" + ring, "0.01, 0") + "\npart wheel = " +
         moved("cylinder(d=4, h=1) - cylinder(d=2.02, h=1)", "0.01, 0.01") + "\n",
     "bush turns in bed about (0, 0); wheel turns in bush about (0.01, 0)"},
    {"two dowels, each at another wall",
     "frame bed = cylinder(d=1, h=1) + move(cylinder(d=1, h=1), (5, 0, 0))\n"
     "part plate = move(block(9, 4, 1), (-2, -2, 0)) - move(cylinder(d=1.02, h=1), (0.008, 0, "
     "0)) - move(cylinder(d=1.02, h=1), (4.992, 0.006, 0))\n",
     "plate is held fast in bed"},
};

}  // namespace

TEST_CASE("parts are joined wherever they are drawn within their play") {
  for (const auto& rows : {shafts_and_slots, straight_holes, several})
    for (const Drawn& row : rows) {
      const std::string why = row.why, told = pairs_of(row.shapes), pairs = row.pairs;
      CAPTURE(why);
      CHECK(told == pairs);
    }
}

TEST_CASE("a shaft turns in a square hole that it fits, also without a clearance") {
  const std::string square =
      "frame bed = block(4, 4, 1) - move(block(1, 1, 1), (1, 2, 0))\n"
      "part arbor = move(cylinder(d=1, h=2), (1.5, 2.5, 0))\n";
  const Json reply = ask(square, Check{});
  CHECK(join_words(reply["check"]["pairs"]) == "arbor turns in bed about (1.5, 2.5)");
}

namespace {

// Two cranks on posts carry a beam by their pins; holes lie beside the pins by up to the play.
std::string beam_on_cranks(const std::string& one, const std::string& two, double beside) {
  const auto crank = [&](const std::string& name, int at, double by) {
    return fmt::format(
        "part {0} = move(cylinder(d=3, h=1) + move(block(2, 4, 1), (-1, 0, 0)) - "
        "cylinder(d=1.02, h=1), ({1} + {2}, {2}, 0)) + move(cylinder(d=2, h=1) + cylinder(d=1, "
        "h=2), ({1}, 4, 0))\n",
        name, at, by);
  };
  return "frame bed = cylinder(d=1, h=1) + move(cylinder(d=1, h=1), (6, 0, 0))\n" +
         crank(one, 0, beside) + crank(two, 6, -beside) +
         fmt::format(
             "part beam = move(block(10, 3, 1), (-2, 2.5, 1)) - move(cylinder(d=1.02, "
             "h=1), ({0}, 4, 1)) - move(cylinder(d=1.02, h=1), (6 - {0}, 4 - {0}, 1))\n",
             beside) +
         "angle(one) = theta\ngiven theta = 30 deg\nclearance = 0.02\n"
         "find angle(two), angle(beam), y(beam)\n";
}

}  // namespace

TEST_CASE("a drawing within its play is a position of its machine") {
  const double turned[] = {std::numbers::pi / 6, 0.0, 4 * std::cos(std::numbers::pi / 6) - 4};
  for (const double beside : {0.0, 0.007, -0.005}) {
    const Json reply = ask(beam_on_cranks("one", "two", beside), Solve{});
    REQUIRE(reply["results"].size() == 3);
    for (std::size_t k = 0; k < 3; ++k) {
      REQUIRE(reply["results"][k]["numeric"].is_number());
      CHECK(reply["results"][k]["numeric"].get<double>() ==
            doctest::Approx(turned[k]).epsilon(1e-9).scale(1));
    }
  }
}

TEST_CASE("formulas keep names, and the numbers by which holes lie beside their shafts") {
  const std::string drawn =
      "frame bed = cylinder(d=1, h=1)\n"
      "part crank = turn(move(cylinder(d=4, h=1) - cylinder(d=1.02, h=1), (0.008, 0)) + "
      "move(block(2, 1, 1), (r - 1, 0, 0)), 0)\n"
      "point P in crank at (r, 0)\nangle(crank) = theta\ngiven r = 3, theta = 20 deg\n"
      "clearance = 0.02\nfind x(P)\n";
  const Json reply = ask(drawn, Solve{});
  REQUIRE(reply["results"].size() == 1);
  CHECK(reply["results"][0]["symbolic"] == "r*cos(theta)");
}

TEST_CASE("wheels that stand on their shafts with play are in mesh") {
  const std::string wheels =
      "frame bed = cylinder(d=1, h=1) + move(cylinder(d=1, h=1), (3, 0.01, 0))\n"
      "part wheel = gear(20, 0.2, 1) - cylinder(d=1.02, h=1)\n"
      "part pinion = move(turn(gear(10, 0.2, 1) - cylinder(d=1.02, h=1), 18 deg), (3, 0, 0))\n";
  CHECK(pairs_of(wheels) ==
        "wheel turns in bed about (0, 0); pinion turns in bed about (3, 0.01); wheel and pinion "
        "are in mesh, ratio -2");
}

TEST_CASE("nothing strikes within the play that is drawn at one side") {
  const Json reply =
      ask("frame bed = cylinder(d=1, h=1) + move(block(1, 1, 1), (3, -3, 0))\n"
          "part bar = move(move(block(1, 5, 1), (-0.5, -4, 0)) + cylinder(d=2, h=1) - "
          "cylinder(d=1.002, h=1), (0, -0.001, 0))\n"
          "density(bar) = 2\ngravity = 9.81\nstart angle(bar) = -1.2\nclearance = 0.002\n"
          "simulate for 2 every 0.02\n",
          Simulate{});
  trammel::test::check_whole(reply);
  const Json& events = reply["results"][0]["events"];
  CHECK(!events.empty());
  for (const Json& event : events) CHECK(event["place"][0].get<double>() > 2.9);  // at the stop
}
