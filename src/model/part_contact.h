// SPDX-License-Identifier: Apache-2.0
// What a text says of how two parts of a machine touch.
#pragma once

#include <optional>

#include "model/solid.h"

namespace trammel::model {

/// Of parts of which nothing is said contact is smooth and has no rebound. Both are constants.
struct PartContact {
  PartIndex first, second;            // first stands before second in the text's parts
  std::optional<ExprId> friction;     // coefficient
  std::optional<ExprId> restitution;  // coefficient
};

}  // namespace trammel::model
