// SPDX-License-Identifier: Apache-2.0
// Plans of random sketches: whole, the same for any order of statements, and right.
#include "geometry/construct/construction.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "geometry/sketch/solve_sketch.h"
#include "support/model_from_text.h"
#include "support/sketch/random_sketch.h"

using namespace trammel;
using namespace trammel::geometry;
using test::Reach;

namespace {

std::string text_of(const model::Model& model, const Locus& locus) {
  return std::to_string(locus.kind.index()) + ":" + model.constraints[locus.constraint].text;
}

// By names and texts, since indices follow the order of statements.
std::string text_of(const model::Model& model, const Step& step) {
  if (const auto* s = std::get_if<OrientLine>(&step))
    return "orient " + model.lines[s->line].name + " from " + model.lines[s->reference].name;
  if (const auto* s = std::get_if<PlacePoint>(&step))
    return "place " + model.points[s->point].name + " " + text_of(model, s->first) + ", " +
           text_of(model, s->second);
  return "step " + std::to_string(step.index());
}

struct Planned {
  explicit Planned(const std::string& text)
      : model(test::model_from_text(text)), equations(make_equations(model.model, *model.pool)) {
    construction = plan_construction(equations, measure_hints(equations).x);
  }
  test::TestModel model;
  SketchEquations equations;
  std::optional<Construction> construction;
};

std::vector<std::string> plan(const std::string& text) {
  const Planned planned(text);
  std::vector<std::string> steps;
  if (!planned.construction) return steps;
  for (const Step& step : planned.construction->steps)
    steps.push_back(text_of(planned.model.model, step));
  return steps;
}

std::vector<test::Position> positions(const test::TestModel& m, const test::RandomSketch& sketch,
                                      const SolvedSketch& solved) {
  std::vector<test::Position> found;
  for (std::size_t p = 0; p < sketch.points.size(); ++p) {
    const auto [x, y] = solved.equations.variables.of_point[m.point("P" + std::to_string(p)).value];
    found.push_back({solved.placement.x[static_cast<std::size_t>(x)],
                     solved.placement.x[static_cast<std::size_t>(y)]});
  }
  return found;
}

}  // namespace

TEST_CASE("plan: the order of statements changes no step") {
  for (std::uint32_t seed = 1; seed <= 12; ++seed)
    for (const Reach reach : {Reach::Anywhere, Reach::Near}) {
      CAPTURE(seed);
      const test::RandomSketch sketch = test::random_sketch(60, reach, seed);
      std::vector<std::string> expected = plan(to_model_text(sketch));
      REQUIRE(expected.size() >= sketch.points.size());
      std::sort(expected.begin(), expected.end());
      for (std::uint32_t shuffle = 1; shuffle <= 5; ++shuffle) {
        std::vector<std::string> steps = plan(to_model_text(sketch, shuffle));
        std::sort(steps.begin(), steps.end());
        CHECK(steps == expected);
      }
    }
}

TEST_CASE("plan: each element is placed after all that its step names") {
  const test::RandomSketch sketch = test::random_sketch(200, Reach::Anywhere, 5);
  const test::TestModel m = test::model_from_text(to_model_text(sketch, 3));
  const SketchEquations equations = make_equations(m.model, *m.pool);
  const auto construction = plan_construction(equations, measure_hints(equations).x);
  REQUIRE(construction);
  std::vector<bool> stands(m.model.points.size(), false);
  stands[m.point("origin").value] = true;
  for (const Step& step : construction->steps) {
    const auto* place = std::get_if<PlacePoint>(&step);
    if (place == nullptr) continue;
    for (const Locus* locus : {&place->first, &place->second}) {
      if (const auto* circle = std::get_if<OnCircle>(&locus->kind))
        CHECK(stands[circle->center.value]);
      if (const auto* ray = std::get_if<OnLineFromEnd>(&locus->kind)) CHECK(stands[ray->end.value]);
    }
    CHECK_FALSE(stands[place->point.value]);
    stands[place->point.value] = true;
  }
  CHECK(std::all_of(stands.begin(), stands.end(), [](bool s) { return s; }));
}

TEST_CASE("plan: what several measures tell waits until one of them is left") {
  // The sum names C first and D second; D is known last, by a distance from C.
  const std::vector<std::string> steps = plan(R"(
point A at (0, 0)
point B at (4, 0)
point C near (1, 2)
point D near (3, 3)
distance(A, C) + distance(C, D) = 5
distance(B, D) = 3
distance(A, C) = 2
distance(B, C) = 4
)");
  REQUIRE(steps.size() == 4);
  CHECK(steps[2].rfind("place C", 0) == 0);
  CHECK(steps[3].rfind("place D", 0) == 0);
}

TEST_CASE("random sketches of thousands of constraints are solved where they were made") {
  for (const Reach reach : {Reach::Anywhere, Reach::Near}) {
    const test::RandomSketch sketch = test::random_sketch(3000, reach, 8);
    const test::TestModel m = test::model_from_text(to_model_text(sketch, 2));
    const SketchOutcome outcome = solve_sketch(m.model, *m.pool);
    REQUIRE(outcome.solved);
    CHECK(outcome.solved->construction);
    const std::vector<test::Position> found = positions(m, sketch, *outcome.solved);
    CHECK(largest_miss(sketch, found) < 1e-11);  // rounding of lengths of some 10
    CHECK(largest_miss(sketch, sketch.hints) > 1e-3);
    double farthest = 0.0;
    for (std::size_t p = 0; p < found.size(); ++p)
      farthest = std::max(
          farthest, std::hypot(found[p].x - sketch.points[p].x, found[p].y - sketch.points[p].y));
    CHECK(farthest < 1e-6);  // rounding grows with the depth of the construction
  }
}

TEST_CASE("plan: a figure that the origin belongs to is built from there, in any order") {
  const std::string points =
      "point A near (3, 1)\npoint B near (2, 3)\npoint C near (4, 4)\nx(C) = 4\n";
  const std::string held = "distance(origin, A) = 3.2\ndistance(origin, B) = 3.6\n";
  const std::string others = "distance(A, B) = 2.2\ndistance(C, A) = 3.1\ndistance(C, B) = 2.2\n";
  for (const std::string& text : {points + held + others, points + others + held}) {
    const Planned planned(text);
    REQUIRE(planned.construction);
    REQUIRE(planned.construction->clusters.size() == 1);
    const Cluster& figure = planned.construction->clusters[0];
    CHECK(figure.points.size() == 4);
    CHECK(planned.model.model.points[figure.from].is_origin);
  }
}

TEST_CASE("plan: a frame that begins elsewhere does not take the origin in") {
  // It has coordinates of its own in no frame: it is a third corner by distances from lines alone.
  const Planned planned(
      "point A near (-3, -1)\npoint B near (4, -2)\npoint C near (0.5, 5)\n"
      "line ab from A to B\nline bc from B to C\n"
      "distance(A, B) = sqrt(50)\ndistance(B, C) = sqrt(61.25)\ndistance(C, A) = sqrt(48.25)\n"
      "distance(origin, ab) = sqrt(2)\ndistance(origin, bc) = 21/sqrt(61.25)\nx(C) = 0.5\n");
  REQUIRE(planned.construction);
  CHECK(planned.construction->clusters.empty());
  CHECK(std::holds_alternative<SolveCore>(planned.construction->steps.back()));
}

TEST_CASE("plan: a scissor that a ram across its stages holds is one figure, by a far length") {
  std::string text = "point L0 at (0, 0)\npoint R0 near (1.5, 0)\nR0 on x_axis\n";
  for (int i = 0; i < 3; ++i) {
    text += fmt::format("point M{} near (0.75, {})\n", i, 0.65 + 1.3 * i);
    text +=
        fmt::format("point L{0} near (0, {1})\npoint R{0} near (1.5, {1})\n", i + 1, 1.3 * (i + 1));
    text += fmt::format("line a{0} from L{0} to R{1}\nline b{0} from R{0} to L{1}\n", i, i + 1);
    for (const char* arm : {"a", "b"})
      text += fmt::format("length({0}{1}) = 2\nproportion(M{1}, {0}{1}) = 1/2\n", arm, i);
  }
  const Planned planned(text + "distance(L0, R2) = 3\n");
  REQUIRE(planned.construction);
  REQUIRE(planned.construction->clusters.size() == 1);
  CHECK(planned.construction->clusters[0].far.has_value());
  CHECK(planned.construction->clusters[0].points.size() == 11);
}
