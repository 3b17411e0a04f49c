// SPDX-License-Identifier: Apache-2.0
// What a text says of how heavy a part is, and what of it is free to move.
#pragma once

#include <optional>

#include "model/index.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

struct Weight {
  std::optional<symbolic::ExprId> density, mass, inertia;
};

struct FreePosition {
  PartIndex part;
  bool turns = false;  // or else it slides
};

}  // namespace trammel::model
