// SPDX-License-Identifier: Apache-2.0
// The points behind a measure, whatever elements it is written with.
#pragma once

#include <vector>

#include "model/model.h"

namespace trammel::geometry {

/// The points that a measure names, ends of lines and centres of circles included; a point that is
/// named twice stands there twice.
std::vector<model::PointIndex> named_points(const model::Model& model,
                                            const model::Measure& measure);

}  // namespace trammel::geometry
