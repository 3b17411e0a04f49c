// SPDX-License-Identifier: Apache-2.0
#include "mechanics/machine/pin_state.h"

#include <algorithm>
#include <cmath>

#include "mechanics/dynamics/unknowns.h"
#include "mechanics/members/member_numbers.h"
#include "mechanics/tolerances.h"

namespace trammel::mechanics {

namespace {

bool has_pins(const model::Model& model) {
  return std::ranges::any_of(model.loads.frictions,
                             [](const model::Friction& f) { return f.pin.has_value(); });
}

// Puts the limits in. Gives whether they are those of before.
bool settle(const model::Model& model, const std::vector<double>& limits,
            symbolic::Values& values) {
  double change = 0.0, most = 0.0;
  for (std::size_t k = 0; k < limits.size(); ++k) {
    const model::Friction& friction = model.loads.frictions[k];
    if (!friction.pin) continue;
    change = std::max(change, std::abs(limits[k] - values.find(friction.amount).value_or(0.0)));
    most = std::max(most, limits[k]);
    values.set(friction.amount, limits[k]);
  }
  return change <= settled_pin * most;
}

}  // namespace

std::vector<double> eval_pin_limits(const ContactScene& scene, const Response& at) {
  const model::Model& model = *scene.equations.model;
  std::vector<double> limits(model.loads.frictions.size(), 0.0);
  if (!has_pins(model)) return limits;
  const model::Members members(model);
  const auto actions =
      eval_member_actions(scene.equations, scene.rows, scene.placement, at, members);
  for (std::size_t k = 0; k < limits.size(); ++k) {
    const auto& pin = model.loads.frictions[k].pin;
    if (!pin) continue;
    const auto force = eval_joint_force(actions, pin->point, pin->body);
    limits[k] =
        symbolic::eval(*scene.equations.pool, pin->lever, at.values) * std::hypot(force.x, force.y);
  }
  return limits;
}

std::optional<ContactState> eval_pin_state(const geometry::SketchEquations& equations,
                                           const MotionRows& rows,
                                           const std::vector<ContactRow>& contacts,
                                           const geometry::Placement& placement,
                                           symbolic::Values values, const Mode& given,
                                           const ContactMode* fixed) {
  const model::Model& model = *equations.model;
  const ContactScene scene{equations, rows, contacts, placement, given};
  settle(model, std::vector<double>(model.loads.frictions.size(), 0.0), values);
  for (int round = 0;; ++round) {
    auto found = eval_contact_state(equations, rows, contacts, placement, values, given, fixed);
    if (!has_pins(model) || !found || !found->response.problem.empty()) return found;
    if (settle(model, eval_pin_limits(scene, found->response), values)) return found;
    if (round < pin_rounds_max) continue;
    found->response.problem = pins_without_solution;
    return found;
  }
}

}  // namespace trammel::mechanics
