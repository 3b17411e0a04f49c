// SPDX-License-Identifier: Apache-2.0
// What the law of contact (mechanics/contact/law.h) is given of a state by the implicit road:
// unilateral constraints that touch with their friction, and friction of incidences with what
// presses it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mechanics/contact/contact_rows.h"
#include "mechanics/contact/law.h"
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
  /// What gaps are small beside.
  double size_of_gaps() const;
  std::optional<Response> respond(symbolic::Values values, Incidences incidences) const;
};

/// The largest of the velocities.
double fastest_of(const Response& at);

/// The values with all forces of contacts and of friction 0.
symbolic::Values without_contacts(const ContactScene& scene, symbolic::Values values);

/// What a row of the law stands for.
struct LawRow {
  enum class Kind : std::uint8_t {
    Gap,              // of a unilateral constraint
    Pressing,         // the reaction of an incidence that presses a friction
    ContactFriction,  // of a unilateral constraint
    Friction,         // of an incidence
  };
  Kind kind;
  std::size_t index;    // of the contact, or of the friction of the loads
  bool starts = false;  // a friction at rest: what others drive off starts
};

struct StateLaw : LawProblem {
  std::vector<LawRow> rows;  // normals first
};

/// Math    rates are linear in the forces: a state without any of them, and one with a unit of each
/// Shapes  alone: the response to `loose`, in which none of these forces acts; incidences: whether
///         their friction is among the rows, or acts as the given mode says
/// Errors  nothing at a dead point
/// Cost    a state for each force
std::optional<StateLaw> make_state_law(const ContactScene& scene, const Response& alone,
                                       const symbolic::Values& loose,
                                       std::span<const std::size_t> touching,
                                       Incidences incidences);

/// Sets the forces of the rows.
///
/// Shapes  forces: by row, normal forces positive where they press
void set_forces(const ContactScene& scene, const StateLaw& law, std::span<const double> forces,
                symbolic::Values& values);

}  // namespace trammel::mechanics
