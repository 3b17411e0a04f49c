// SPDX-License-Identifier: Apache-2.0
// What a core means for the whole analysis. In free motion its accelerations, those of what is free
// and the multipliers depend on each other.
#pragma once

#include "inquiry/machine/analysis.h"

namespace trammel::inquiry {

/// Loads on a machine without parameters: through the coordinates of a core and the forces in it a
/// formula would be pages long and hold numbers alone.
bool only_numbers_tell(const model::Model& model);

/// The note on a sketch that is not constructible, which names its cores.
base::Diagnostic note_cores(const Analysis& analysis);

/// Puts the systems of the core's accelerations and multipliers and the demand that reactions of
/// free constraints vanish into one, which is linear in all of them. Of the form in stages the
/// accelerations are left out: it has no reactions.
///
/// Pre     free constraints alone are undecided
void join_free_accelerations(const model::Model& model, symbolic::ExprPool& pool,
                             ClosedForms& forms);

}  // namespace trammel::inquiry
