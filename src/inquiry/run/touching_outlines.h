// SPDX-License-Identifier: Apache-2.0
// Whether parts touch by their outlines in a given state, whose forces know nothing of that.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// A warning where a question needs forces and parts touch where it is asked: their contacts are
/// followed by runs, and are in no forces and accelerations of a given state.
///
/// Cost    features of outlines that are near each other
std::optional<base::Diagnostic> find_uncounted_outlines(const Case& here,
                                                        const model::Question& question);

}  // namespace trammel::inquiry
