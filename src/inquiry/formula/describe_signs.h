// SPDX-License-Identifier: Apache-2.0
// Signs of rates that are 0, in words: what an answer takes for granted of the state.
#pragma once

#include <string>

#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// `sign(x') = 0.43 at rest`: for answers that depend on forces or on the sign itself; empty where
/// nothing is held.
std::string describe_held_signs(const Case& here, const model::Question& question);

/// `sign(x') stays 0.43`: for what is linear about the state; empty where nothing is held.
std::string describe_constant_signs(const Case& here);

}  // namespace trammel::inquiry
