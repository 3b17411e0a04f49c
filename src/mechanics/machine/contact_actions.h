// SPDX-License-Identifier: Apache-2.0
// Forces of contacts and what they do, by the implicit road: accelerations of gaps and slidings
// where none acts, and how one unit of each changes them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "mechanics/contact/contact_rows.h"
#include "mechanics/implicit/response.h"

namespace trammel::mechanics {

/// A state as contacts see it. The parts outlive it.
struct ContactScene {
  const geometry::SketchEquations& equations;
  const MotionRows& rows;
  const std::vector<ContactRow>& contacts;
  const geometry::Placement& placement;
  const Mode& given;  // as of eval_state()

  /// The normal force is sense * force, since that of an upper limit pushes its measure down.
  double sense_of(std::size_t contact) const {
    return contacts[contact].is_upper_limit ? -1.0 : 1.0;
  }
  /// Whether anything is free. Otherwise other constraints decide the motion, and contacts bear
  /// nothing.
  bool is_free() const;
};

/// A force of a contact, normal or friction, and the acceleration of the gap or of the sliding that
/// it acts on.
struct ContactAction {
  std::size_t contact;
  bool is_friction = false;
  symbolic::ExprId force, acceleration;
};

struct ContactActions {
  std::vector<ContactAction> actions;         // contact by contact, friction behind its normal
  std::vector<double> open;                   // accelerations where none of these forces acts
  std::vector<std::vector<double>> mobility;  // [by][on]
};

/// The values with all forces of contacts 0.
symbolic::Values without_contacts(const ContactScene& scene, symbolic::Values values);

/// Shapes  alone: the response to `values`, which are without contacts
/// Errors  nothing at a dead point
/// Cost    a state for each force
std::optional<ContactActions> find_actions(const ContactScene& scene, const Response& alone,
                                           const symbolic::Values& values,
                                           std::span<const std::size_t> contacts);

}  // namespace trammel::mechanics
