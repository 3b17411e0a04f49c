// SPDX-License-Identifier: Apache-2.0
// Numbers of the text that hold a machine give way to the pointer, and the text can be told.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "app/session/session.h"
#include "support/apply_fix.h"

using namespace trammel;
using namespace trammel::app;

TEST_CASE("session: a crank that a number holds is turned, and answers follow") {
  const std::string text =
      "point O at (0, 0)\npoint A near (17.3 mm, 10 mm)\npoint B near (67 mm, 0 mm)\n"
      "line crank from O to A\nline rod from A to B\nlength(crank) = 20 mm\n"
      "length(rod) = 50 mm\ny(B) = 0\nangle(x_axis, crank) = 30 deg\nfind x(B)\n";
  Session session({"m.tml", text, {}});
  for (int i = 1; i <= 40; ++i) {
    const double theta = std::numbers::pi * (1.0 / 6 + 0.025 * i);
    const Drawing drawn = session.pull({"A"}, {0.02 * std::cos(theta), 0.02 * std::sin(theta)}, {});
    REQUIRE(drawn.move.reached());
    REQUIRE(drawn.numbers.size() == 1);
    CHECK(drawn.numbers[0].name == "angle(x_axis, crank)");
    CHECK(drawn.numbers[0].value == doctest::Approx(theta).epsilon(1e-9));
  }
  const double theta = std::numbers::pi * (1.0 / 6 + 1.0);  // the rod is above the crank now
  const double x =
      0.02 * std::cos(theta) + std::sqrt(0.05 * 0.05 - 0.0004 * std::sin(theta) * std::sin(theta));
  const SessionReply reply = session.ask({.symbolic = false}, {});
  REQUIRE(reply.report.answers.size() == 1);
  const inquiry::Value* value = value_of(reply.report.answers[0]);
  REQUIRE(value);
  REQUIRE(value->numbers);
  CHECK(value->numbers->front() == doctest::Approx(x).epsilon(1e-12));
  CHECK(session.drag({"nothing", 1.0}, {}).numbers.size() == 1);
  const EditReply settled = session.edit(Settle{1e-5}, {});
  const std::string written = test::apply_fix(text, {"", settled.edits});
  CHECK(written.find("angle(x_axis, crank) = 210 deg\n") != std::string::npos);
  CHECK(written.find("point A near (-17.32 mm, -10 mm)\n") != std::string::npos);
  CHECK(settled.kept.empty());
  session.set_text({"m.tml", text, {}});
  CHECK(session.place({}).numbers.empty());
}

TEST_CASE("session: a value is dragged where a number was turned before") {
  const std::string text =
      "point O at (0, 0)\npoint A near (1.7, 1)\nline crank from O to A\nlength(crank) = a\n"
      "angle(x_axis, crank) = pi/6\nlet b = 2*a\ngiven a = 2\nfind x(A)\n";
  Session session({"m.tml", text, {}});
  Drawing drawn = session.pull({"A"}, {1.7, 1.05}, {});  // a call moves a tenth of the drawing
  for (int i = 0; i < 9; ++i) drawn = session.pull({"A"}, {1.6, 1.2}, {});
  REQUIRE(drawn.move.reached());
  const SessionReply reply = session.ask({.symbolic = false}, {});
  REQUIRE(reply.report.answers.size() == 1);
  CHECK(value_of(reply.report.answers[0])->numbers->front() == doctest::Approx(1.6).epsilon(1e-9));
  drawn = session.drag({"a", 3.0}, {});
  CHECK(drawn.move.reached());
  REQUIRE(drawn.points.size() == 2);
  CHECK(drawn.points[1].at.x == doctest::Approx(2.4).epsilon(1e-9));
  CHECK(session.edit(Settle{1e-3}, {}).kept == std::vector<std::string>{"angle(x_axis, crank)"});
}

TEST_CASE("session: rails along the axes stay where a point on them is pulled") {
  Session session({"m.tml",
                   "point P near (3, 1)\ny(P) = 1\nx(P) = 3\npoint Q near (3, 2)\nline l from P "
                   "to Q\nlength(l) = 1\nangle(x_axis, l) = 90 deg\n",
                   {}});
  CHECK(session.pull({"Q"}, {5, 2}, {}).move.end == MoveEnd::Held);
}
