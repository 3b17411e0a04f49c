// SPDX-License-Identifier: Apache-2.0
// Modes and forces that another road found, against the law of contact with numbers of the implicit
// road.
#pragma once

#include <string>
#include <vector>

#include "mechanics/contact/law.h"
#include "mechanics/machine/state_law.h"

namespace trammel::mechanics {

struct ContactClaims {
  const ContactMode& mode;
  std::vector<double> normals, tangential;  // by contact; normal forces positive where they press
};

/// What is wrong with them, as `'floor' would have to pull`; empty where they obey the law.
///
/// Math    nothing is decided or solved: the forces are put in, and signs, gaps and cones looked at
/// Shapes  values: parameters and measures; still: a rate below it counts as none
/// Pre     the given mode of the scene is decided
/// Cost    a state for each force of what touches, and one more
std::string find_fault(const ContactScene& scene, const symbolic::Values& values,
                       const ContactClaims& claims, double still, const LawRounding& rounding);

/// The same of friction of points on lines, as a response has it.
std::string find_friction_fault(const ContactScene& scene, const Response& at, double still,
                                const LawRounding& rounding);

}  // namespace trammel::mechanics
