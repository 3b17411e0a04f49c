// SPDX-License-Identifier: Apache-2.0
// Friction on what it is not known of: the answer says what works, and that works.
#include <doctest/doctest.h>

#include <string>

#include "app/request/reply.h"
#include "support/answers.h"

using namespace trammel;

namespace {

// A disc that does not turn slides on a line.
std::string disc(const std::string& touch, const std::string& free) {
  return R"(
point A at (0, 0)
point B at (10, 0)
line l from A to B
point C near (3, 1)
circle c center C radius 1
x(C) = s
mass(C) = 2
gravity = 10
friction(touch) = 0.2
given s = 3, s' = 1
touch: )" +
         touch + "\nfree " + free + "\nfind s'', reaction(touch)\n";
}

}  // namespace

TEST_CASE("unknown friction: of a tangency, and what the help says instead") {
  app::Request request;
  request.model.text = disc("tangent(l, c)", "s");
  request.task = app::Solve{};
  std::string told;
  for (const auto& diagnostic : answer_request(request).diagnostics)
    told += render(diagnostic, false);
  CHECK(told.find("'floor: distance(P, l) >= r', 'friction(floor) = 0.2'") != std::string::npos);
  const auto found =
      test::answers(disc("distance(C, l) >= 1", "s, h\ny(C) = h\ngiven h = 1, h' = 0"));
  CHECK(found[0] == doctest::Approx(-0.2 * 10));
  CHECK(found[1] == doctest::Approx(20));
}
