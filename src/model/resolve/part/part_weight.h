// SPDX-License-Identifier: Apache-2.0
// What a text says of how heavy a part is, and what of it is free to move.
#pragma once

#include <optional>

#include "model/index.h"
#include "model/solid/exact_moments.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

struct Weight {
  std::optional<symbolic::ExprId> density, mass, inertia;
};

/// What of a shape's moments stays a formula of its dimensions; the rest are constants of the part.
struct WrittenMoments {
  bool is_exact = false;                 // else constants hang on the names of the shape
  std::optional<ExactMoments> formulas;  // of volume and polar moment
  std::optional<symbolic::VectorId> middle;
};

struct FreePosition {
  PartIndex part;
  bool turns = false;  // or else it slides
};

}  // namespace trammel::model
