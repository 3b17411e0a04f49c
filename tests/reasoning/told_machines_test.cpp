// SPDX-License-Identifier: Apache-2.0
// What is told of the parts of a machine: mirrors, values they are drawn with, how sure it is that
// parts may touch.
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "reasoning/asked_machine.h"

namespace {

using trammel::app::Check;
using trammel::app::Draw;
using trammel::app::Simulate;
using trammel::app::Sweep;
using trammel::test::ask;
using Json = trammel::test::MachineReply;

std::size_t count_touches(const Json& reply) {
  return reply["check"]["may_touch"].size();
}

}  // namespace

TEST_CASE("mirrors of a part are told, and along which line") {
  const auto symmetry_of = [](const std::string& shape) {
    const Json reply = ask("frame bed = cylinder(d=1, h=1)\npart lever = " + shape + "\n", Check{});
    return reply["check"]["symmetries"];
  };
  const std::string hub = "(cylinder(d=2, h=1) + move(block(3, 0.5, 1), (0, -0.25, 0))";
  const Json one = symmetry_of("turn" + hub + ", 30 deg) - cylinder(d=1, h=1)");
  REQUIRE(one.size() == 1);
  CHECK(one[0]["order"] == 1);
  CHECK(one[0]["mirrors"]["lines"] == 1);
  CHECK(std::abs(one[0]["mirrors"]["direction"][0].get<double>() - std::sqrt(0.75)) < 1e-9);
  CHECK(one[0]["text"] == "lever is mirrored at the line through its axis along (0.866025, 0.5)");
  CHECK(symmetry_of("turn(mirror" + hub + ", x_axis), 30 deg) - cylinder(d=1, h=1)")[0]["text"] ==
        one[0]["text"]);
  const Json two = symmetry_of("ring(2, turn" + hub + ", 90 deg)) - cylinder(d=1, h=1)");
  CHECK(two[0]["text"] ==
        "lever is the same after 1/2 of a turn, and mirrored at 2 lines, one along (1, 0)");
  CHECK(symmetry_of(hub + " + block(1.2, 1.2, 1)) - cylinder(d=1, h=1)").empty());
}

TEST_CASE("parts are drawn with the values of the command line") {
  const std::string text = R"(
frame bed = cylinder(d=1, h=1) + move(cylinder(d=1, h=1), (a, 0, 0))
part wheel = cylinder(d=w, h=1) - cylinder(d=1, h=1)
part other = move(cylinder(d=2, h=1) + move(block(0.4, 1.6, 1), (-0.2, 0, 0)) -
    cylinder(d=1, h=1), (a, 0, 0))
given w = 3, a = 4
let half = w/2
point P in wheel at (half, 0)
density(wheel) = 1
density(other) = 1
start angle(wheel)' = 1
find x(P)
simulate for 1 every 1
)";
  const auto write_out = [&](const std::string& from, const std::string& to) {
    std::string written = text;
    return written.replace(written.find(from), from.size(), to);
  };
  const std::string written = write_out("w = 3", "w = 5.5");
  CHECK(count_touches(ask(text, Check{})) == 0);
  for (const std::string given : {"w = 5.5", "w = 11/2"}) {
    CHECK(ask(text, Check{}, given)["check"]["may_touch"] ==
          ask(written, Check{})["check"]["may_touch"]);
    CHECK(count_touches(ask(text, Check{}, given)) == 1);
    CHECK(ask(text, Draw{}, given)["scene"]["shapes"] == ask(written, Draw{})["scene"]["shapes"]);
    CHECK(ask(text, Simulate{}, given)["results"][0]["rows"] ==
          ask(written, Simulate{})["results"][0]["rows"]);
  }
  CHECK(ask(text, Check{}, "a = 5")["check"]["pairs"] ==
        ask(write_out("a = 4", "a = 5"), Check{})["check"]["pairs"]);
  // What the values make impossible is told of them.
  CHECK(ask(text, Check{}, "w = -1")["diagnostics"][0]["code"] == "E220");
}

// An arm that the block of the bed stops, were it longer than the text says.
TEST_CASE("a run with other dimensions than those of the text and --given is refused") {
  const std::string text = R"(
frame bed = cylinder(d=1, h=1) + move(block(1, 1, 1), (5, -0.5, 0))
part arm = cylinder(d=2, h=1) - cylinder(d=1, h=1) + move(block(r, 1, 1), (0.7, -0.5, 0))
inertia(arm) = 1
given r = 3
start angle(arm) = -1, angle(arm)' = 1
simulate for 2 every 0.5
find angle(arm)
)";
  CHECK(count_touches(ask(text, Check{})) == 0);
  CHECK(ask(text, Simulate{})["diagnostics"].empty());
  const Json begun = ask(text + "start r = 4.6\n", Simulate{});
  REQUIRE(!begun["diagnostics"].empty());
  CHECK(begun["diagnostics"][0]["code"] == "E602");
  // Also where another name stands for it.
  std::string by_other = text;
  by_other.replace(by_other.find("given r = 3"), 11, "let r = 2*s\ngiven s = 1.5");
  for (const auto& [model, name] : {std::pair(text, "r"), std::pair(by_other, "s")}) {
    const Json swept =
        ask(model + "sweep " + name + " from 3 to 4.6 in 1 steps\n", Sweep{})["diagnostics"];
    REQUIRE(!swept.empty());
    CHECK(swept[0]["code"] == "E602");
    CHECK(swept[0]["advice"].get<std::string>().find(std::string("--given ") + name) !=
          std::string::npos);
  }
  // The remedy.
  CHECK(ask(text, Simulate{}, "r = 3.5")["results"][0]["rows"].size() > 2);
}

TEST_CASE("of parts that may touch is told whether some place was found") {
  const auto told = [](const std::string& text) {
    const Json check = ask(text, Check{})["check"];
    return std::pair(check["may_touch"].size(), check.value("not_excluded", Json::array()));
  };
  const std::string wheels =
      "frame bed = cylinder(d=1, h=2) + move(cylinder(d=1, h=1), (4, 0, 0))\n"
      "part a = cylinder(d=2, h=1) + move(block(2.5, 1, 1), (0, -0.5, 0)) - cylinder(d=1, h=1)\n"
      "part b = move(cylinder(d=2, h=1) + move(block(1, 2.5, 1), (-0.5, 0, 0)) - "
      "cylinder(d=1, h=1), (4, 0, 0))\n";
  CHECK(told(wheels) == std::pair(std::size_t{1}, Json::array()));
  // A second arm on the first may be anywhere, for all that is known.
  const std::string arms = R"(
frame bed = cylinder(d=1, h=1) + move(cylinder(d=1, h=2), (40, 0, 0))
part first = cylinder(d=2, h=1) + move(block(8, 1, 1), (0, -0.5, 0)) +
    move(cylinder(d=1, h=2), (7, 0, 0)) - cylinder(d=1, h=1)
part second = move(cylinder(d=2, h=1) + move(block(8, 1, 1), (0, -0.5, 0)) -
    cylinder(d=1, h=1), (7, 0, 1))
)";
  CHECK(told(arms) == std::pair(std::size_t{1}, Json::array({Json::array({"bed", "second"})})));
  const Json reply = ask(arms, Check{});
  const auto& facts = reply["check"]["pairs"];
  CHECK(facts.size() == 2);
}

TEST_CASE("loops, trains of gears and parts that the frame does not guide are told") {
  using Names = std::vector<std::string>;
  const Json crank = ask(trammel::test::example("slider-crank-from-solids"), Check{})["check"];
  CHECK(crank["loops"] == std::vector<Names>{{"bed", "crank", "rod", "piston"}});
  CHECK(crank["carried"] == Names{"rod"});
  CHECK(!crank.contains("trains"));
  const Json quick = ask(trammel::test::example("quick-return-from-solids"), Check{})["check"];
  CHECK(quick["loops"] == std::vector<Names>{{"bed", "crank", "crank_block", "lever"},
                                             {"bed", "lever", "lever_block", "ram"}});
  CHECK(quick["carried"] == Names{"crank_block", "lever_block"});
  // Two wheels on a third, and one that none of them reaches.
  std::string gears = "frame bed = cylinder(d=1, h=1)";
  for (const char* at : {"12", "24", "99"})
    gears += " + move(cylinder(d=1, h=1), (" + std::string(at) + ", 0, 0))";
  for (const auto& [name, at] :
       {std::pair("a", "0"), std::pair("b", "12"), std::pair("c", "24"), std::pair("d", "99")})
    gears += std::string("\npart ") + name + " = move(cylinder(d=12, h=1, gear) - " +
             "cylinder(d=1, h=1), (" + at + ", 0, 0))";
  const Json train = ask(gears + "\nangle(a) = 0\nangle(d) = 0\n", Check{})["check"];
  CHECK(train["trains"] == std::vector<Names>{{"a", "b", "c"}});
  CHECK(!train.contains("loops"));
  CHECK(!train.contains("carried"));
}
