// SPDX-License-Identifier: Apache-2.0
// Points of sketches with freedoms left are pulled: where they come, what goes along, and that
// nothing jumps.
#include "geometry/sketch/drag/pulled_sketch.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "support/model_from_text.h"
#include "support/sketch/random_sketch.h"

using namespace trammel;
using namespace trammel::geometry;
using test::Position;

namespace {

struct Pulled {
  explicit Pulled(const std::string& text) : m(test::model_from_text(text)) {
    equations = make_equations(m.model, *m.pool);
    hints = measure_hints(equations);
    equations.size = hints.size;
    sketch = PulledSketch::start(equations, hints);
  }
  // As far as it goes, in as many calls as that takes.
  double pull(const std::string& point, Position target) {
    Move move = pull_once(point, target);
    for (int i = 0; i < 500 && move.end == MoveEnd::FarEnough; ++i) move = pull_once(point, target);
    return move.left;
  }
  Move pull_once(const std::string& point, Position target, Effort effort = {10'000'000}) {
    return sketch->pull({equations.variables, m.point(point)}, target, effort);
  }
  Position at(const std::string& point) const {
    const auto [x, y] = equations.variables.of_point[m.point(point).value];
    return {sketch->x()[static_cast<std::size_t>(x)], sketch->x()[static_cast<std::size_t>(y)]};
  }

  test::TestModel m;
  SketchEquations equations;
  MeasuredHints hints;
  std::optional<PulledSketch> sketch;
};

double between(Position a, Position b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

double turn_of(Position a, Position b, Position c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Only C, or the crank with all that hangs on it, is left free.
const char* const four_bar = R"(
point A at (0, 0)
point D at (4, 0)
point B near (0.7, 0.7)
point C near (3.5, 2.5)
distance(A, B) = 1
distance(B, C) = 4
distance(C, D) = 3
)";

std::string name_of(std::size_t point) {
  return "P" + std::to_string(point);
}

// A random sketch without some of its distances.
test::RandomSketch with_freedoms(std::uint32_t seed, std::size_t freedoms) {
  test::RandomSketch sketch = test::random_sketch(60, test::Reach::Near, seed);
  for (std::size_t c = sketch.conditions.size(); c-- > 0 && freedoms > 0;)
    if (sketch.conditions[c].kind == test::Condition::Distance && (c + seed) % 3 == 0) {
      sketch.conditions.erase(sketch.conditions.begin() + static_cast<std::ptrdiff_t>(c));
      --freedoms;
    }
  return sketch;
}

double miss_of(const Pulled& pulled, const test::RandomSketch& sketch) {
  std::vector<Position> found;
  for (std::size_t p = 0; p < sketch.points.size(); ++p) found.push_back(pulled.at(name_of(p)));
  return test::largest_miss(sketch, found);
}

}  // namespace

TEST_CASE("pulling: a free point goes where it is pulled, and nothing else moves") {
  Pulled p("point A near (1, 1)\npoint B near (3, 1)\npoint C near (2, 4)\ndistance(A, B) = 2\n");
  REQUIRE(p.sketch);
  CHECK(p.pull("C", {-7, 3}) < 1e-8);
  CHECK(between(p.at("C"), {-7, 3}) < 1e-8);
  CHECK(between(p.at("A"), {1, 1}) < 1e-12);
  CHECK(between(p.at("B"), {3, 1}) < 1e-12);
}

// Steps are parts of the machine, not of its distance from the origin: up to where coordinates have
// digits for it.
TEST_CASE("pulling: a machine far away goes where it goes at the origin, of any size") {
  const auto four_bar_at = [](double size, Position at) {
    const auto place = [&](double x, double y) {
      return fmt::format("({:.17g}, {:.17g})", at.x + size * x, at.y + size * y);
    };
    return fmt::format(
        "point A at {}\npoint D at {}\npoint B near {}\npoint C near {}\n"
        "distance(A, B) = {:.17g}\ndistance(B, C) = {:.17g}\ndistance(C, D) = {:.17g}\n",
        place(0, 0), place(4, 0), place(0.7, 0.7), place(3.5, 2.5), size, 4 * size, 3 * size);
  };
  const Position way[] = {{0.6, 0.9}, {0.2, 1.1}, {-0.3, 0.8}, {-0.9, 0.2}};
  Pulled near(four_bar_at(1, {0, 0}));
  REQUIRE(near.sketch);
  std::vector<std::array<Position, 2>> expected;
  for (const Position to : way) {
    near.pull("B", to);
    expected.push_back({near.at("B"), near.at("C")});
  }
  for (const double size : {1e-6, 1e-3, 1.0, 1e3, 1e6})
    for (const double far : {1e3, 1e4, 1e5, 1e6}) {
      const Position at{0.8 * far * size, -0.6 * far * size};
      CAPTURE(size);
      CAPTURE(far);
      Pulled there(four_bar_at(size, at));
      REQUIRE(there.sketch);
      for (std::size_t i = 0; i < expected.size(); ++i) {
        there.pull("B", {at.x + size * way[i].x, at.y + size * way[i].y});
        const Position b = there.at("B"), c = there.at("C");
        CHECK(between({(b.x - at.x) / size, (b.y - at.y) / size}, expected[i][0]) < 2e-3);
        CHECK(between({(c.x - at.x) / size, (c.y - at.y) / size}, expected[i][1]) < 2e-3);
        CHECK(std::abs(between(b, c) / size - 4) < 1e-13 * far + 1e-9);
        CHECK(std::abs(between(at, b) / size - 1) < 1e-13 * far + 1e-9);
      }
    }
}

TEST_CASE("pulling: a crank points to what it cannot reach") {
  for (const Position target : {Position{5, 3}, {-0.1, 4}, {0.2, 0.1}, {-3, -0.2}}) {
    Pulled p("point A at (0, 0)\npoint B near (1.3, 1.5)\ndistance(A, B) = 2\n");
    REQUIRE(p.sketch);
    const double left = p.pull("B", target), far = std::hypot(target.x, target.y);
    CHECK(left == doctest::Approx(std::abs(far - 2)).epsilon(1e-6));
    CHECK(between(p.at("B"), {2 / far * target.x, 2 / far * target.y}) < 1e-3);
    CHECK(between(p.at("A"), p.at("B")) == doctest::Approx(2).epsilon(1e-10));
  }
}

TEST_CASE("pulling: an arm of two links reaches what is near and is stretched by what is far") {
  const std::string arm = R"(
point A at (0, 0)
point B near (1, 1)
point C near (2, 0.3)
distance(A, B) = 1.5
distance(B, C) = 1.2
)";
  Pulled near(arm), far(arm);
  REQUIRE((near.sketch && far.sketch));
  CHECK(near.pull("C", {1.2, -1.1}) < 1e-8);
  CHECK(between(near.at("B"), near.at("C")) == doctest::Approx(1.2).epsilon(1e-10));
  CHECK(turn_of({0, 0}, near.at("B"), near.at("C")) < 0);  // bent as it was
  CHECK(far.pull("C", {3, 4}) == doctest::Approx(5 - 2.7).epsilon(1e-5));
}

TEST_CASE("pulling: the end of a rocker goes to the ends of its way and back") {
  Pulled p(four_bar);
  REQUIRE(p.sketch);
  // C is on the circle of radius 3 about D; A, B and C are in line at 90 and at 131.81 degrees.
  const double out = std::numbers::pi / 2, in = std::acos(-2.0 / 3);
  constexpr int frames = 400;
  for (int k = 0; k <= frames; ++k) {
    const double wanted =
        (out + in) / 2 + (in - out) * std::sin(8 * std::numbers::pi * k / frames + 0.4);
    const Position target{4 + 3 * std::cos(wanted), 3 * std::sin(wanted)};
    p.pull("C", target);
    const double reached = std::clamp(wanted, out, in);
    CHECK(between(p.at("C"), {4 + 3 * std::cos(reached), 3 * std::sin(reached)}) < 5e-3);
  }
  const Move beyond = p.pull_once("C", {4 + 5 * std::cos(in + 0.5), 5 * std::sin(in + 0.5)});
  CHECK(beyond.end != MoveEnd::Held);
}

TEST_CASE("pulling: a line is never pulled until nothing is left of it") {
  Pulled p(R"(
point A at (0, 0)
point B near (2, 0)
point C near (3, 1)
line base from A to B
line side from B to C
B on x_axis
angle(base, side) = 45 deg
distance(B, C) = sqrt(2)
)");
  REQUIRE(p.sketch);
  p.pull("C", {-4, 1});
  CHECK(p.at("B").x > 0);
  CHECK(p.at("B").x < 0.1);
  CHECK(p.pull("C", {4, 1}) < 1e-6);
  CHECK(p.at("B").x == doctest::Approx(3).epsilon(1e-6));
}

TEST_CASE("pulling: a four-bar follows round and round, and is never turned inside out") {
  Pulled p(four_bar);
  REQUIRE(p.sketch);
  constexpr int steps = 96;
  double angle = std::atan2(p.at("B").y, p.at("B").x);
  const double first = angle;
  Position before = p.at("C");
  for (int i = 0; i < 2 * steps; ++i) {
    angle += 2 * std::numbers::pi / steps;
    CHECK(p.pull("B", {std::cos(angle), std::sin(angle)}) < 1e-6);
    CHECK(between(p.at("B"), p.at("C")) == doctest::Approx(4).epsilon(1e-10));
    CHECK(between(p.at("C"), {4, 0}) == doctest::Approx(3).epsilon(1e-10));
    CHECK(turn_of(p.at("B"), {4, 0}, p.at("C")) > 0.5);
    CHECK(between(p.at("C"), before) < 0.2);
    before = p.at("C");
  }
  CHECK(between(p.at("B"), {std::cos(first), std::sin(first)}) < 1e-6);
}

TEST_CASE("pulling: what a random sketch can reach is reached, and its constraints hold") {
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    const test::RandomSketch sketch = with_freedoms(seed, 3);
    const std::string text = to_model_text(sketch);
    Pulled somewhere(text), again(text);
    REQUIRE((somewhere.sketch && again.sketch));
    const std::size_t last = sketch.points.size() - 1;
    const Position start = somewhere.at(name_of(last));
    somewhere.pull(name_of(last), {start.x + 0.4, start.y - 0.3});
    CHECK(miss_of(somewhere, sketch) < 1e-9);
    // Where it came to is reachable.
    CHECK(again.pull(name_of(last), somewhere.at(name_of(last))) < 1e-5);
    CHECK(miss_of(again, sketch) < 1e-9);
  }
}

TEST_CASE("pulling: what goes along moves as little as least squares say") {
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    const test::RandomSketch sketch = with_freedoms(seed, 4);
    Pulled p(to_model_text(sketch));
    REQUIRE(p.sketch);
    const std::string point = name_of(sketch.points.size() - 1);
    const auto [i, j] = p.equations.variables.of_point[p.m.point(point).value];
    const std::vector<double> before = p.sketch->x();
    // The shortest motion that C allows and that moves the point by a little.
    const std::vector<double> q = eval_constraint_values(p.equations, p.hints.values.numbers);
    const auto at = eval_equations(p.equations, before, q, p.hints.values.numbers);
    const auto rows = static_cast<Eigen::Index>(q.size());
    Eigen::MatrixXd c = Eigen::MatrixXd::Zero(rows, static_cast<Eigen::Index>(before.size()));
    for (const numeric::Triplet& t : at.jacobian) c(t.row, t.column) += t.value;
    const Eigen::MatrixXd free = c.fullPivLu().kernel();
    if (free.norm() == 0.0) continue;
    const Eigen::MatrixXd basis = Eigen::HouseholderQR<Eigen::MatrixXd>(free).householderQ() *
                                  Eigen::MatrixXd::Identity(free.rows(), free.cols());
    Eigen::MatrixXd moves(2, basis.cols());
    moves << basis.row(i), basis.row(j);
    Eigen::JacobiSVD<Eigen::MatrixXd> svd(moves, Eigen::ComputeThinU | Eigen::ComputeThinV);
    if (svd.singularValues().minCoeff() < 0.05) continue;  // it can hardly move one way
    const double little = 1e-4 * p.equations.size;
    const Eigen::VectorXd expected = basis * svd.solve(Eigen::Vector2d(little, 0.5 * little));
    const Position from = p.at(point);
    CHECK(p.pull(point, {from.x + little, from.y + 0.5 * little}) < 1e-3 * little);
    double off = 0.0;
    for (std::size_t v = 0; v < before.size(); ++v)
      off = std::max(
          off, std::abs(p.sketch->x()[v] - before[v] - expected[static_cast<Eigen::Index>(v)]));
    CHECK(off < 0.02 * expected.lpNorm<Eigen::Infinity>());
  }
}

TEST_CASE("pulling: what is fixed stays, and contradictions have no start") {
  Pulled fixed("point A at (1, 2)\npoint B near (3, 3)\ndistance(A, B) = 2\n");
  REQUIRE(fixed.sketch);
  CHECK(fixed.pull("A", {2, 2}) == doctest::Approx(1.0).epsilon(1e-6));
  CHECK(between(fixed.at("A"), {1, 2}) < 1e-9);
  Pulled torn("point A near (0, 0)\npoint B near (1, 0)\ndistance(A, B) = 1\ndistance(B, A) = 2\n");
  CHECK_FALSE(torn.sketch);
}
