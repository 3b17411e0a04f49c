// SPDX-License-Identifier: Apache-2.0
// Symbols that X(q) is a function of.
#pragma once

#include <vector>

#include "model/model.h"

namespace trammel::geometry {

/// One for the value of each constraint; those of distances are known not to be negative.
std::vector<symbolic::ExprId> make_value_symbols(const model::Model& model,
                                                 symbolic::ExprPool& pool);

/// The same, but what the model says where the value never changes: what is derived from such
/// values cancels on the way, and cannot be differentiated by them.
std::vector<symbolic::ExprId> make_resting_values(const model::Model& model,
                                                  symbolic::ExprPool& pool);

/// Whether the model says that the value does not change.
bool is_at_rest(const symbolic::ExprPool& pool, const model::Constraint& constraint);

}  // namespace trammel::geometry
