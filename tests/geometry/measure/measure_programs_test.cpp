// SPDX-License-Identifier: Apache-2.0
// Every kind of measure: derivatives against central differences, signs against the contract.
#include "geometry/measure/measure_programs.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "support/model_from_text.h"

using namespace trammel;
using namespace trammel::geometry;

namespace {

// All kinds of measures on points, bars, a free line and the axes.
const char* const text = R"(
point A near (0.1, 0.2)
point B near (1.3, 0.9)
point C near (2.2, -0.4)
point D near (0.3, 1.7)
line bar from A to B
line rod from C to D
line free near (0, 1) to (2, 1.6)
circle wheel center B
circle disk center D
find proportion(C, bar), area(A, B, D), radius(wheel)
C on wheel
tangent(rod, disk)
tangent(wheel, disk)
coincident(A, D)
point E in bar at (1, 2)
find x(A), y(B), distance(A, B), length(rod), distance(C, bar), distance(D, free), distance(A, rod)
find angle(bar, rod), angle(x_axis, bar), angle(bar, y_axis), angle(free, rod), angle(A, B, C)
find distance(B, x_axis), distance(C, y_axis), distance(origin, D), angle(origin, A, D)
)";

}  // namespace

TEST_CASE("measures: gradients are the slopes of the values") {
  const test::TestModel m = test::model_from_text(text);
  REQUIRE_FALSE(base::has_error(m.diagnostics));
  const Variables variables = number_variables(m.model);
  const MeasurePrograms programs(m.model, variables);
  REQUIRE(m.model.measures.size() == 26);
  std::mt19937 generator(11);
  std::uniform_real_distribution<double> uniform(-2, 2);
  for (int sample = 0; sample < 50; ++sample) {
    std::vector<double> x(static_cast<std::size_t>(variables.count));
    for (double& v : x) v = uniform(generator);
    for (const model::Measure& measure : m.model.measures) {
      CAPTURE(measure.text);
      const MeasureValue value = programs.eval(measure, x);
      std::vector<double> gradient(x.size(), 0.0);
      for (const Slope& s : value.gradient)
        gradient[static_cast<std::size_t>(s.variable)] += s.value;
      for (std::size_t i = 0; i < x.size(); ++i) {
        const double h = 1e-6;
        std::vector<double> ahead = x, behind = x;
        ahead[i] += h;
        behind[i] -= h;
        const double change =
            programs.eval(measure, ahead).value - programs.eval(measure, behind).value;
        const double slope = std::remainder(change, 2 * std::numbers::pi) / (2 * h);
        CHECK(gradient[i] == doctest::Approx(slope).epsilon(1e-5).scale(1.0));
      }
    }
  }
}

TEST_CASE("measures: the curvature is the second derivative along the rates") {
  const test::TestModel m = test::model_from_text(text);
  const MeasurePrograms programs(m.model, number_variables(m.model));
  std::mt19937 generator(12);
  std::uniform_real_distribution<double> uniform(-2, 2);
  const auto count = static_cast<std::size_t>(number_variables(m.model).count);
  for (int sample = 0; sample < 50; ++sample) {
    std::vector<double> x(count), v(count);
    for (std::size_t i = 0; i < count; ++i) {
      x[i] = uniform(generator);
      v[i] = uniform(generator);
    }
    const auto moved = [&](double t) {
      std::vector<double> there = x;
      for (std::size_t i = 0; i < count; ++i) there[i] += t * v[i];
      return there;
    };
    for (const model::Measure& measure : m.model.measures) {
      CAPTURE(measure.text);
      constexpr double h = 1e-5;
      const auto rate = [&](double t) {
        double sum = 0.0;
        for (const Slope& s : programs.eval(measure, moved(t)).gradient)
          sum += s.value * v[static_cast<std::size_t>(s.variable)];
        return sum;
      };
      CHECK(programs.eval_curvature(measure, x, v) ==
            doctest::Approx((rate(h) - rate(-h)) / (2 * h)).epsilon(1e-4).scale(10.0));
    }
  }
}

TEST_CASE("measures: signs and senses are those of the contract") {
  const test::TestModel m = test::model_from_text(R"(
point A at (0, 0)
point B at (2, 0)
point C at (0, 1)
line ab from A to B
line ac from A to C
find distance(C, ab), angle(ab, ac), angle(ac, ab), angle(B, A, C), angle(C, A, B)
)");
  const Variables variables = number_variables(m.model);
  const MeasurePrograms programs(m.model, variables);
  const std::vector<double> x{0, 0, 2, 0, 0, 1};
  const double right = std::numbers::pi / 2;
  const double expected[] = {1, right, -right, right, -right};
  std::size_t next = 0;
  for (const model::Measure& measure : m.model.measures) {
    if (measure.kind == model::MeasureKind::X || measure.kind == model::MeasureKind::Y) continue;
    CAPTURE(measure.text);
    CHECK(programs.eval(measure, x).value == doctest::Approx(expected[next++]));
  }
  CHECK(next == 5);
}
