// SPDX-License-Identifier: Apache-2.0
// An explanation that outlives what it was made from.
#pragma once

#include "inquiry/explain/explain.h"

namespace trammel::inquiry {

/// The explanation with its expressions in a pool of its own, as own() of an answer.
Explanation own(Explanation explanation, const symbolic::ExprPool& pool);

}  // namespace trammel::inquiry
