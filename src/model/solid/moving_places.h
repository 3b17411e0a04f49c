// SPDX-License-Identifier: Apache-2.0
// Whether two places of a drawing are one by chance, at the given values of names alone.
#pragma once

#include "model/measure/element_placement.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// Whether what lies between two places stays as it is, to `same_place` of the size, where the
/// names that it depends on have other values, each its own.
///
/// Pre     `values` holds them; a name that cannot have its other value counts as one that may
bool stays(const symbolic::ExprPool& pool, const VectorFormula& off, const symbolic::Values& values,
           double size);

}  // namespace trammel::model
