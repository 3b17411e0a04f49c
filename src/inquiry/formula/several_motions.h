// SPDX-License-Identifier: Apache-2.0
// What contacts and friction do in a mode, in the words of users, and the motions where several
// fit.
#pragma once

#include <string>

#include "inquiry/machine/machine.h"

namespace trammel::inquiry {

/// `slides`, `sticks`; `rests` where others hold it.
const char* friction_words(const mechanics::FrictionState& friction);

/// `tight`, `slack`, `tight and sticks`: an active or open unilateral constraint.
std::string contact_words(const Machine& machine, const mechanics::ContactMode& mode,
                          std::size_t contact);

/// `friction leaves several motions (Painlevé's paradox): 'floor' is tight and slides, theta'' = 2;
/// or 'floor' is slack, theta'' = -3`.
///
/// Shapes  first: the contacts of the response itself
std::string describe_motions(const Machine& machine, const mechanics::ContactMode& first,
                             const mechanics::Response& response);

}  // namespace trammel::inquiry
