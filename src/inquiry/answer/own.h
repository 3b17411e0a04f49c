// SPDX-License-Identifier: Apache-2.0
// Answers that outlive what they were found with.
#pragma once

#include <span>

#include "inquiry/answer/answer.h"

namespace trammel::inquiry {

/// The answer with its expressions in a small pool of its own: it may outlive scratch and machine,
/// and be read by any thread.
///
/// Shapes  pool: that of its expressions so far
/// Cost    O(nodes of the answer)
Answer own(Answer answer, const symbolic::ExprPool& pool);

/// Copies these expressions into a new pool and overwrites each id with its new one.
symbolic::PoolLayer own_expressions(std::span<symbolic::ExprId* const> expressions,
                                    const symbolic::ExprPool& pool);

}  // namespace trammel::inquiry
