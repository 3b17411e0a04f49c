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

/// Contact of all parts that gives way by their overlap o: a normal force of elasticity * o +
/// damping * o * o', where that pushes [Gelsey1995 Eq. 4]. Both are constants.
struct Compliance {
  ExprId elasticity;  // N/m
  ExprId damping;     // N s/m^2
};

}  // namespace trammel::model
