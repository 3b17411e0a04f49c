// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/lost_angles.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/tolerances.h"

namespace trammel::inquiry {

std::optional<base::Diagnostic> find_lost_angle(const Machine& machine,
                                                const symbolic::Values& numbers) {
  constexpr double half_unit = std::numeric_limits<double>::epsilon() / 2;
  const geometry::SketchEquations& equations = machine.sketch.equations;
  const std::vector<double> q = eval_constraint_values(equations, numbers);
  for (std::uint32_t c = 0; c < q.size(); ++c) {
    const double angle = std::abs(q[c]);
    if (!equations.rows[c].modulo_turn || !std::isfinite(angle) ||
        half_unit * angle <= tolerated_difference)
      continue;
    const model::Constraint& constraint = machine.model->constraints[{c}];
    return base::Diagnostic{
        too_far_apart, constraint.span,
        fmt::format("the angle of '{}' is {:.3g} turns, which leaves too few digits of the last",
                    constraint.text, angle / (2 * std::numbers::pi)),
        "give the angle, or the time, without the full turns"};
  }
  return std::nullopt;
}

}  // namespace trammel::inquiry
