// SPDX-License-Identifier: Apache-2.0
// Conflicts and redundancies in words, with the values that would agree.
#pragma once

#include <cstdint>

#include "base/diagnostic.h"
#include "geometry/sketch/diagnose/find_redundancy.h"

namespace trammel::geometry {

/// What kind of trouble an irreducible conflict is.
enum class ConflictKind : std::uint8_t {
  Surplus,  // one of its statements is too many in the model, whatever the values are
  Values,   // only these values do not fit
};

/// An irreducible conflict: its statements with their values, and for up to three of these values
/// what they would have to be so that all of `context`, which holds the conflict, agrees.
///
/// Errors  conflicting-constraints or cannot-assemble
/// Cost    find_fitting_values three times
base::Diagnostic describe_conflict(const SubsetSolver& solver, const Rows& conflict,
                                   ConflictKind kind, const Rows& context);

base::Diagnostic describe_redundancy(const model::Model& model, const Redundancy& redundancy);

}  // namespace trammel::geometry
