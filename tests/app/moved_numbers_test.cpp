// SPDX-License-Identifier: Apache-2.0
// Numbers of the text that hold a machine give way to the pointer, and the text can be told.
#include <doctest/doctest.h>

#include <algorithm>
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
  session.set_text({"m.tml", "point P near (3, 0)\ny(P) = 0\nx(P) = 3\n", {}});
  const Drawing drawn = session.pull({"P"}, {3.1, 0.2}, {});
  CHECK(drawn.numbers.size() == 1);
  CHECK(drawn.points[0].at.x == doctest::Approx(3.1).epsilon(1e-6));
  CHECK(drawn.points[0].at.y == doctest::Approx(0.0));
}

TEST_CASE("session: beside points that are placed nowhere yet a point on an axis goes along it") {
  Session session({"m.tml", "point P near (3, 0)\ny(P) = 0\nx(P) = 3\npoint Q near (5, 2)\n", {}});
  const Drawing drawn = session.pull({"P"}, {3.1, 0.2}, {});
  REQUIRE(drawn.numbers.size() == 1);
  CHECK(drawn.numbers[0].name == "x(P)");
  CHECK(drawn.points[0].at.x == doctest::Approx(3.1).epsilon(1e-6));
  CHECK(drawn.points[0].at.y == doctest::Approx(0.0));
}

TEST_CASE("session: a ground joint follows the pointer, and its coordinates are settled") {
  const std::string text =
      "point O at (0, 0)  # on the frame\npoint C at (40.0 mm, 2 cm)\npoint D at (2*d, 0)\n"
      "point A near (10 mm, 17 mm)\npoint B near (50 mm, 40 mm)\nline crank from O to A\n"
      "line coupler from A to B\nline rocker from C to B\nlength(crank) = 20 mm\n"
      "length(coupler) = 50 mm\nlength(rocker) = 30 mm\nangle(x_axis, crank) = theta\n"
      "given theta = 60 deg, d = 40 mm\nfind x(B)\nfind y(B)\n";
  Session session({"m.tml", text, {}});
  const auto find = [](const Drawing& drawn, const std::string& name) {
    const auto point = std::ranges::find(drawn.points, name, &DrawnPoint::name);
    return point == drawn.points.end() ? base::Vector2<double>{} : point->at;
  };
  for (const double x : {0.042, 0.044, 0.0451}) {
    const Drawing drawn = session.pull({"C"}, {x, 0.0189}, {});
    REQUIRE(drawn.move.reached());
    REQUIRE(drawn.numbers.size() == 2);
    CHECK(drawn.numbers[0].name == "x(C)");
    CHECK(drawn.numbers[0].value == doctest::Approx(x).epsilon(1e-9));
    const base::Vector2<double> rocker = find(drawn, "B") - find(drawn, "C");
    CHECK(std::hypot(rocker.x, rocker.y) == doctest::Approx(0.03).epsilon(1e-9));
    CHECK(drawn.values.empty());  // the crank stays
  }
  const Drawing there = session.drag({"theta", 1.1}, {});
  CHECK(find(there, "C").x == doctest::Approx(0.0451).epsilon(1e-9));
  const SessionReply reply = session.ask({.symbolic = false}, {});
  REQUIRE(reply.report.answers.size() == 2);
  CHECK(value_of(reply.report.answers[0])->numbers->front() ==
        doctest::Approx(find(there, "B").x).epsilon(1e-9));
  CHECK(value_of(reply.report.answers[1])->numbers->front() ==
        doctest::Approx(find(there, "B").y).epsilon(1e-9));
  const EditReply settled = session.edit(Settle{1e-5}, {});
  const std::string written = test::apply_fix(text, {"", settled.edits});
  CHECK(written.find("point C at (45.1 mm, 1.89 cm)\n") != std::string::npos);
  CHECK(written.find("point O at (0, 0)  # on the frame\n") != std::string::npos);
  CHECK(written.find("length(rocker) = 30 mm\n") != std::string::npos);
  CHECK(settled.kept.empty());
  CHECK(test::apply_fix(written, {"", settled.inverse}) == text);
  const Drawing formulas = session.pull({"D"}, {0.05, 0.0}, {});
  CHECK(formulas.move.end == MoveEnd::Held);
  CHECK(formulas.problem == "the coordinates of 'D' are formulas, which a pull leaves as they are");
}

TEST_CASE("session: a ground joint is dragged in a sketch that is not finished, and with a value") {
  const std::string text =
      "point O at (0, 0)\npoint A near (2, 0)\nline bar from O to A\nlength(bar) = b\n"
      "given b = 2\n";
  Session session({"m.tml", text, {}});
  Drawing drawn = session.pull({"O"}, {0.1, 0.1}, {});
  REQUIRE(drawn.move.reached());
  CHECK(drawn.numbers.size() == 2);
  drawn = session.drag({"b", 2.2}, {});
  REQUIRE(drawn.points.size() == 2);
  CHECK(drawn.points[0].at.x == doctest::Approx(0.1).epsilon(1e-9));
  session.set_values(std::vector<NamedValue>{{"b", 2.1}});
  drawn = session.pull({"A"}, {2.3, 0.1}, {});
  CHECK(drawn.points[0].at.y == doctest::Approx(0.1).epsilon(1e-9));
  const EditReply settled = session.edit(Settle{1e-3}, {});
  const std::string written = test::apply_fix(text, {"", settled.edits});
  CHECK(written.find("point O at (0.1, 0.1)\n") != std::string::npos);
}

TEST_CASE("session: numbers that are coordinates of the pulled point alone give way") {
  const std::string text =
      "point A near (3 cm, 1 cm)\nx(A) = 30 mm\ndistance(A, x_axis) = 1 cm + 0 cm\n"
      "point B near (5 cm, 1 cm)\ny(B) = 0\ndistance(A, B) = 2 cm\nfind x(B)\n";
  Session session({"m.tml", text, {}});
  CHECK(session.pull({"B"}, {0.06, 0.0}, {}).move.end == MoveEnd::Held);
  const Drawing drawn = session.pull({"A"}, {0.031, 0.012}, {});
  REQUIRE(drawn.move.reached());
  REQUIRE(drawn.numbers.size() == 2);
  const double x = 0.031 + std::sqrt(0.0004 - 0.012 * 0.012);
  CHECK(value_of(session.ask({.symbolic = false}, {}).report.answers[0])->numbers->front() ==
        doctest::Approx(x).epsilon(1e-9));
  const EditReply settled = session.edit(Settle{1e-5}, {});
  const std::string written = test::apply_fix(text, {"", settled.edits});
  CHECK(written.find("\nx(A) = 31 mm\n") != std::string::npos);
  CHECK(written.find("\ndistance(A, x_axis) = 1 cm + 0 cm\n") != std::string::npos);
  CHECK(settled.kept == std::vector<std::string>{"distance(A, x_axis)"});
}

TEST_CASE(
    "session: names that do not move the pulled point stay, and the number that does gives way") {
  Session session({"m.tml",
                   "point O at (0, 0)\npoint A near (2, 0.1)\npoint B near (-0.17, 0.98)\n"
                   "line arm from O to A\nline hand from O to B\nlength(arm) = 2\n"
                   "length(hand) = 1\nangle(x_axis, arm) = theta\nangle(x_axis, hand) = 100 deg\n"
                   "given theta = 0.05\n",
                   {}});
  const double angle = std::numbers::pi * 100 / 180 + 0.1;
  const Drawing drawn = session.pull({"B"}, {std::cos(angle), std::sin(angle)}, {});
  CHECK(drawn.move.reached());
  REQUIRE(drawn.numbers.size() == 1);
  CHECK(drawn.numbers[0].name == "angle(x_axis, hand)");
  CHECK(drawn.numbers[0].value == doctest::Approx(angle).epsilon(1e-9));
}
