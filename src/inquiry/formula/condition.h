// SPDX-License-Identifier: Apache-2.0
// Under which condition an answer holds where constraints are one-sided.
#pragma once

#include <string>

#include "inquiry/machine/analysis.h"

namespace trammel::inquiry {

/// `'tight: distance(O, M) <= L' is tight`, one for each one-sided constraint; empty where the
/// question asks for nothing that forces decide, or where none is one-sided.
std::string describe_condition(const Analysis& analysis, const model::Question& question);

/// The same of all one-sided constraints.
std::string describe_contacts(const Analysis& analysis);

}  // namespace trammel::inquiry
