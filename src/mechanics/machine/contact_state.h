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

/// Active is what touches within 1e-9 of the drawing's size, is not opening, and would open the
/// wrong way if it bore no load. What active ones bear keeps their gaps from changing; what rests
/// on them sticks unless the forces are too large.
///
/// Math    gap >= 0, force pushes only one way, and one of force and gap'' is 0 (a linear
///         complementarity problem); |T| <= mu |N| where it sticks, else T = -mu |N| sign(v); the
///         law of contact is asked first, then sets of contacts are tried from the largest on, each
///         with every law of friction. Where sticking leaves forces open, they are taken at their
///         limits; where contacts or friction can share a load in many ways, all of these ways are
///         found
/// Shapes  given: as eval_state(); fixed: where it is given, the mode is not decided again, and of
///         many ways to share a load the one of least norm is taken
/// Pre     as eval_state()
/// Errors  as eval_state(); a problem where no mode fits
/// Cost    a state for each force of what touches and one more; at most 2^n sets of n contacts that
///         touch, times 3 for each that has friction and rests
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
    "more than ten one-sided constraints touch at once, counting twice those that rub and rest, "
    "and they can share the load in many ways, or their friction leaves it open";
inline constexpr const char* no_frictions_fit =
    "no choice of contacts and of sticking or sliding fits the forces: Coulomb's law has no "
    "solution here (Painlevé's paradox)";

}  // namespace trammel::mechanics
