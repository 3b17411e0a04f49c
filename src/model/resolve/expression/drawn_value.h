// SPDX-License-Identifier: Apache-2.0
// `drawn`: the exact value of a measure in the drawing of the hints.
#pragma once

#include <array>
#include <optional>

#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// The symbol of the time; nothing where the model does not hold it.
std::optional<ExprId> time_of(const Model& model);

/// As drawn at time 0, whatever time is given. Exact in the numbers of the hints: the distance of
/// (0, 0) and (2, 2) is sqrt(8). Cost O(1)
ExprId drawn_value(const Model& model, symbolic::ExprPool& pool, const Measure& measure);

/// The place that the hints give a point with these coordinates in the frame of a line.
std::array<ExprId, 2> drawn_position(const Model& model, symbolic::ExprPool& pool, LineIndex line,
                                     const std::array<ExprId, 2>& coordinates);

}  // namespace trammel::model
