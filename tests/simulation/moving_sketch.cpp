// SPDX-License-Identifier: Apache-2.0
#include "simulation/moving_sketch.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

#include "mechanics/motion/sketch_motion.h"

namespace trammel::test {

MovingSketch::MovingSketch(const std::string& text, const std::vector<std::string>& observed)
    : made(model_from_text(text)) {
  sketch = geometry::solve_sketch(made.model, *made.pool).solved;
  REQUIRE(sketch.has_value());
  mechanics::Response still;
  still.velocity.assign(sketch->placement.x.size(), 0.0);
  const geometry::Placement& at = sketch->placement;
  std::vector<symbolic::ExprId> wanted;
  for (const std::string& name : observed) wanted.push_back(made.pool->symbol(name));
  auto formulas =
      mechanics::derive_sketch_motion(sketch->equations, *made.pool, at, still, wanted).formulas;
  REQUIRE(formulas.has_value());
  auto start = mechanics::start_of_sketch(sketch->equations, *formulas, at, still);
  equations = simulation::CompiledMotion::compile(
      symbolic::PoolLayer(symbolic::PoolLayer(), made.pool.get()), std::move(*formulas),
      std::move(start));
  REQUIRE(equations != nullptr);
}

std::size_t MovingSketch::variable(const std::string& point, std::size_t axis) const {
  const int variable = sketch->equations.variables.of_point[made.point(point).value][axis];
  const auto& all = equations->formulas().variables;
  const auto at = std::find(all.begin(), all.end(), static_cast<std::size_t>(variable));
  REQUIRE(at != all.end());
  return static_cast<std::size_t>(at - all.begin());
}

std::size_t MovingSketch::input(const std::string& parameter) const {
  const auto& inputs = equations->formulas().inputs;
  const symbolic::ExprId symbol = made.pool->symbol(parameter);
  const auto at = std::find_if(inputs.begin(), inputs.end(),
                               [&](const auto& input) { return input.symbol == symbol; });
  REQUIRE(at != inputs.end());
  return static_cast<std::size_t>(at - inputs.begin());
}

}  // namespace trammel::test
