// SPDX-License-Identifier: Apache-2.0
// Near-miss suggestions: "did you mean ...?"
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/fix.h"

namespace trammel::base {

/// The candidate that differs least from `name` (insertions, deletions, replacements, swapped
/// neighbours; upper and lower case count half), or empty where none is near enough to be meant.
/// Ties go to the earlier candidate. Cost O(candidates * length^2).
std::string nearest_name(std::string_view name, std::span<const std::string> candidates);

/// The nearest name in place of the one that stands there: "did you mean 'X'?", or empty.
Remedy suggest_name(Span at, std::string_view name, std::span<const std::string> candidates);

}  // namespace trammel::base
