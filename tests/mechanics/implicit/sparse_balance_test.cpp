// SPDX-License-Identifier: Apache-2.0
// The sparse balance of many free values, of one: without it machines are balanced all the same,
// but in a time that grows faster.
#include "mechanics/implicit/sparse_balance.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/sketch/solve_sketch.h"
#include "support/model_from_text.h"

using namespace trammel;

TEST_CASE("sparse balance: a pendulum falls as in the textbook") {
  const test::TestModel m = test::model_from_text(R"(
point O at (0, 0)
point P near (0.6, -0.8)
line bar from O to P
length(bar) = 2
angle(x_axis, bar) = theta
free theta
mass(P) = 3
given theta = -0.9
)");
  REQUIRE_FALSE(base::has_error(m.diagnostics));
  const geometry::SketchOutcome outcome = geometry::solve_sketch(m.model, *m.pool);
  REQUIRE(outcome.solved);
  symbolic::Values values = outcome.solved->placement.numbers;
  for (const model::Constraint& c : m.model.constraints)
    if (c.is_free)
      for (const symbolic::ExprId rate : c.rates) values.set(rate, 0.0);
  std::vector<double> weight(outcome.solved->placement.x.size(), 0.0);
  for (std::uint32_t p = 0; p < m.model.points.size(); ++p)
    if (m.model.points[{p}].name == "P")
      weight.at(static_cast<std::size_t>(outcome.solved->equations.variables.of_point[p][1])) =
          -30.0;
  const auto found = mechanics::balance_sparsely(outcome.solved->equations,
                                                 outcome.solved->placement, values, weight);
  REQUIRE(found);
  REQUIRE(found->amounts.size() == 1);
  CHECK(found->amounts[0] == doctest::Approx(-10 * std::cos(-0.9) / 2));
}
