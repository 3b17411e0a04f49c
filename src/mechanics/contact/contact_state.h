// SPDX-License-Identifier: Apache-2.0
// Which one-sided constraints are tight in a given state, and what they bear: numbers.
#pragma once

#include <optional>
#include <vector>

#include "mechanics/contact/contact_rows.h"
#include "mechanics/implicit/mechanical_state.h"

namespace trammel::mechanics {

struct ContactState {
  MechanicalState state;
  std::vector<char> tight;                     // one a row
  std::vector<model::FollowerIndex> violated;  // that do not hold where the machine is
};

/// Tight is what touches within 1e-9 of the drawing's size, is not opening, and would open the
/// wrong way if it bore no load. What tight ones bear keeps their rooms from changing.
///
/// Math    room >= 0, force pushes only one way, and one of force and room'' is 0 (a linear
///         complementarity problem); sets of contacts are tried from the largest on
/// Shapes  fixed: where they are given, what is tight is not decided again
/// Pre     as eval_state()
/// Errors  as eval_state(); a problem where no set of tight contacts fits
/// Cost    a state for each contact that touches and one more; sets: 2^touching at most
std::optional<ContactState> eval_contact_state(const geometry::SketchEquations& equations,
                                               const MotionRows& rows,
                                               const std::vector<ContactRow>& contacts,
                                               const geometry::Placement& placement,
                                               const symbolic::Values& values,
                                               const std::vector<char>* fixed);

inline constexpr const char* no_contacts_fit =
    "no choice of tight one-sided constraints fits the forces";

}  // namespace trammel::mechanics
