// SPDX-License-Identifier: Apache-2.0
// States with dry friction in pins, whose limits depend on forces that depend on it.
#pragma once

#include <optional>
#include <vector>

#include "mechanics/machine/contact_state.h"
#include "mechanics/machine/state_law.h"

namespace trammel::mechanics {

/// By friction of the loads: of those in pins the lever times the size of the joint force.
///
/// Cost    O(model) where any pin rubs
std::vector<double> eval_pin_limits(const ContactScene& scene, const Response& at);

/// As eval_contact_state(), where frictions in pins have the limits that follow from its forces.
///
/// Math    each solution gives new limits, until they change no more: of what sticks nothing
///         depends on them
/// Errors  as there; a problem where the limits do not settle
/// Cost    a contact state for each round, of which there are few where levers are short
std::optional<ContactState> eval_pin_state(const geometry::SketchEquations& equations,
                                           const MotionRows& rows,
                                           const std::vector<ContactRow>& contacts,
                                           const geometry::Placement& placement,
                                           symbolic::Values values, const Mode& given,
                                           const ContactMode* fixed);

}  // namespace trammel::mechanics
