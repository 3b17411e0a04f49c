// SPDX-License-Identifier: Apache-2.0
// Angles of so many turns that numbers do not tell what is left of them.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "inquiry/machine/machine.h"

namespace trammel::inquiry {

/// Tells of the first constraint whose angle is rounded by more than two roads may differ.
/// Cost: the values of all constraints.
std::optional<base::Diagnostic> find_lost_angle(const Machine& machine,
                                                const symbolic::Values& numbers);

}  // namespace trammel::inquiry
