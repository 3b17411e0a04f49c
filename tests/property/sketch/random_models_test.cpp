// SPDX-License-Identifier: Apache-2.0
// Random sketches: solved where their maker put them, whatever the order, the pose and the size.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "geometry/sketch/solve_sketch.h"
#include "support/model_from_text.h"
#include "support/sketch/random_model.h"

using namespace trammel;

namespace {

std::uint64_t any_seed() {
  return *rc::gen::inRange<std::uint64_t>(0, 1000000);
}

// How far the farthest point is from its true place; the reason where nothing was solved.
double solve_and_compare(const test::RandomModel& sketch, const std::string& text) {
  const test::TestModel m = test::model_from_text(text);
  RC_ASSERT(!base::has_error(m.diagnostics));
  const geometry::SketchOutcome outcome = geometry::solve_sketch(m.model, *m.pool);
  if (!outcome.solved) RC_FAIL(outcome.diagnostics.front().message + "\n" + text);
  const geometry::SolvedSketch& solved = *outcome.solved;
  if (!solved.unassembled.empty()) RC_FAIL(solved.unassembled.front().message + "\n" + text);
  double most = 0.0;
  for (const test::Place& place : sketch.places) {
    const auto [x, y] = solved.equations.variables.of_point[m.point(place.name).value];
    most = std::max({most, std::abs(solved.placement.x[static_cast<std::size_t>(x)] - place.x),
                     std::abs(solved.placement.x[static_cast<std::size_t>(y)] - place.y)});
  }
  return most;
}

nlohmann::json formulas(const std::string& text) {
  app::Request request;
  request.model.text = text;
  request.format = app::Format::Json;
  nlohmann::json found;
  const nlohmann::json reply = nlohmann::json::parse(answer_request(request).output);
  for (const auto& result : reply["results"])
    found.push_back({result["symbolic"], result["where"]});
  return found;
}

}  // namespace

TEST_CASE("property: random sketches are solved where they were made") {
  CHECK(rc::check("places", [] {
    test::SketchShape shape;
    shape.steps = *rc::gen::inRange(1, 12);
    shape.with_core = *rc::gen::arbitrary<bool>();
    shape.exact_values = *rc::gen::arbitrary<bool>();
    const test::RandomModel sketch = test::random_model(any_seed(), shape);
    // Values are given with 12 digits; a place may be some hundred times less certain.
    RC_ASSERT(solve_and_compare(sketch, sketch.text()) < 1e-8);
    RC_ASSERT(solve_and_compare(sketch, sketch.shuffled(any_seed())) < 1e-8);
  }));
}

TEST_CASE("property: turned, shifted and scaled sketches keep their shape") {
  CHECK(rc::check("rigid motions and scalings", [] {
    test::SketchShape shape;
    shape.steps = *rc::gen::inRange(1, 10);
    shape.exact_values = true;
    shape.with_core = *rc::gen::arbitrary<bool>();
    test::Pose pose;
    pose.angle = *rc::gen::inRange(-31, 32) / 10.0;
    pose.scale = std::pow(10.0, *rc::gen::inRange(-4, 5));
    pose.x = pose.scale * *rc::gen::inRange(-3, 4);
    pose.y = pose.scale * *rc::gen::inRange(-3, 4);
    const test::RandomModel sketch = test::random_model(any_seed(), shape, pose);
    RC_ASSERT(solve_and_compare(sketch, sketch.text()) < 1e-8 * pose.scale);
  }));
}

TEST_CASE("property: the order of statements changes no formula") {
  CHECK(rc::check("shuffled", [] {
    test::SketchShape shape;
    shape.steps = *rc::gen::inRange(1, 3);
    test::RandomModel sketch = test::random_model(any_seed(), shape);
    const std::string question = "find x(" + sketch.places.back().name + ")\n";
    const nlohmann::json as_made = formulas(sketch.text() + question);
    RC_ASSERT(as_made == formulas(sketch.shuffled(any_seed()) + question));
  }));
}
