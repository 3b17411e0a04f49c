// SPDX-License-Identifier: Apache-2.0
// Linkages by the shapes of their parts have the formulas of their sketches, as short.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "reasoning/asked_machine.h"

namespace {

using trammel::app::Solve;
using trammel::test::ask;
using Json = trammel::test::MachineReply;

// Of the k-th question.
std::string formula(const Json& reply, std::size_t k) {
  const Json& result = reply["results"][k];
  return result["symbolic"].is_null() ? result.dump() : result["symbolic"].get<std::string>();
}

// What a formula takes to write down, with its clauses.
std::size_t length(const Json& reply, std::size_t k) {
  std::size_t sum = formula(reply, k).size();
  for (const Json& clause : reply["results"][k]["where"]) sum += clause.dump().size();
  return sum;
}

}  // namespace

TEST_CASE("a quick return of shapes is its sketch, with formulas as short") {
  const Json reply = ask(trammel::test::example("quick-return-from-solids") + R"(
point A at (0, 0)
point O at (0, -c)
point B near (-1, 2.8)
point C near (-1.5, 7.9)
line crank2 from A to B
line lever2 from O to C
length(crank2) = r
motor: angle(x_axis, crank2) = theta + pi/2
distance(B, lever2) = 0
length(lever2) = l
force(C) = (F, 0)
assume r > 0, l > 0, c > r
find x(C), reaction(motor)
prove x(P) = x(C)
prove reaction(drive) = reaction(motor)
prove angle(lever) + pi/2 = angle(x_axis, lever2)
)",
                         Solve{});
  REQUIRE(reply["results"].size() == 8);
  CHECK(length(reply, 0) <= length(reply, 3));
  CHECK(length(reply, 1) <= length(reply, 4));
  for (std::size_t k = 5; k < 8; ++k) {
    CAPTURE(reply["results"][k]["question"].get<std::string>());
    CHECK(reply["results"][k]["verdict"] == "proved");
  }
}

TEST_CASE("blocks on pins are guided alike in whichever order the parts stand") {
  const std::string text = trammel::test::example("quick-return-from-solids");
  const auto part = [&](const std::string& name) {
    const auto from = text.find("part " + name + " =");
    return text.substr(from, std::min(text.find("\npart", from), text.find("\n\n", from)) - from);
  };
  const std::string ram = part("ram"), block = part("lever_block");
  std::string other = text;
  other.replace(other.find(ram), ram.size(), "");
  other.replace(other.find(block), block.size(), ram + "\n" + block);
  const Json as_drawn = ask(text, Solve{}), swapped = ask(other, Solve{});
  for (const std::size_t k : {0U, 1U, 2U}) CHECK(formula(as_drawn, k) == formula(swapped, k));
}

TEST_CASE("a four-bar linkage of shapes has formulas as short as its sketch") {
  const Json shapes = ask(trammel::test::example("four-bar-from-solids"), Solve{});
  const Json sketch = ask(trammel::test::example("four-bar"), Solve{});
  for (const std::size_t k : {0U, 2U, 3U}) {  // the rocker's angle is from the drawing in one
    CAPTURE(shapes["results"][k]["question"].get<std::string>());
    CHECK(shapes["results"][k]["question"] == sketch["results"][k]["question"]);
    CHECK(length(shapes, k) <= length(sketch, k));
    CHECK(shapes["results"][k]["numeric"].get<double>() ==
          doctest::Approx(sketch["results"][k]["numeric"].get<double>()).epsilon(1e-12));
  }
}
