// SPDX-License-Identifier: Apache-2.0
// Which unilateral constraints are active in a given state, and their forces, normal ones and
// friction, as numbers.
#pragma once

#include <optional>
#include <vector>

#include "mechanics/contact/contact_rows.h"
#include "mechanics/implicit/response.h"

namespace trammel::mechanics {

struct ContactState {
  Response response;
  ContactMode mode;
};

/// Active is what touches within 1e-9 of the machine's extent, is not opening, and would open the
/// wrong way if it bore no load. What active ones bear keeps their gaps from changing; what rests
/// sticks unless the forces are too large. Friction of incidences is decided together with that.
///
/// Math    the law of contact on the mobility and the accelerations of this state, by one problem.
///         Where contacts and friction can share the load in many ways, the response is a corner of
///         them, with `others`; where several motions fit, that with the most contacts
/// Shapes  given: as eval_state(), but for the incidences, which are decided here; fixed: where it
///         is given, neither is decided again, and of many ways to share a load the one of least
///         norm is taken
/// Pre     as eval_state()
/// Errors  as eval_state(); a problem where no mode fits
/// Cost    a state for each force of what touches and of friction, two more, and find_ways()
/// Source  docs/theory/mechanics/contacts.md
std::optional<ContactState> eval_contact_state(const geometry::SketchEquations& equations,
                                               const MotionRows& rows,
                                               const std::vector<ContactRow>& contacts,
                                               const geometry::Placement& placement,
                                               const symbolic::Values& values, const Mode& given,
                                               const ContactMode* fixed);

inline constexpr const char* no_contacts_fit =
    "no choice of tight one-sided constraints fits the forces";
inline constexpr const char* too_many_contacts =
    "more contacts and friction at once than can be tried in every mode, and no mode that fits was "
    "found by pivots";
inline constexpr const char* no_frictions_fit =
    "no choice of contacts and of sticking or sliding fits the forces: Coulomb's law has no "
    "solution here (Painlevé's paradox)";

}  // namespace trammel::mechanics
