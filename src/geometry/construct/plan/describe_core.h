// SPDX-License-Identifier: Apache-2.0
// A core in words.
#pragma once

#include <string>

#include "geometry/construct/construction.h"

namespace trammel::geometry {

/// `D, E, F and slope`: the elements that hold each other.
std::string describe_core(const model::Model& model, const SolveCore& core);

}  // namespace trammel::geometry
