// SPDX-License-Identifier: Apache-2.0
// Symbols that X(q) is a function of.
#pragma once

#include <vector>

#include "model/model.h"

namespace trammel::geometry {

/// One for the value of each constraint; those of distances are known not to be negative.
std::vector<symbolic::ExprId> make_value_symbols(const model::Model& model,
                                                 symbolic::ExprPool& pool);

}  // namespace trammel::geometry
