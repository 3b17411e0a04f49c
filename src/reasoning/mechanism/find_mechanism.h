// SPDX-License-Identifier: Apache-2.0
// From the shapes of parts to how they are joined: the whole of the kinematic analysis.
#pragma once

#include "model/mechanism.h"

namespace trammel::reasoning {

/// Evaluates all shapes at the values, finds lower pairs and gears of each two parts, and what may
/// touch. What is wrong is told in `diagnostics` of the result; with an error the rest is empty.
///
/// Errors  E220, E221, E223, W220
/// Cost    that of the boundaries, and O(parts^2)
/// Source  [Gelsey1995 2]
model::Mechanism find_mechanism(const base::IndexedVector<model::PartTag, model::Part>& parts,
                                const model::JoiningRules& rules, const symbolic::ExprPool& pool,
                                const symbolic::Values& values);

}  // namespace trammel::reasoning
