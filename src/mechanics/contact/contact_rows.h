// SPDX-License-Identifier: Apache-2.0
// Unilateral constraints as gaps and their rates: by these it is decided which are active.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "mechanics/contact/mode.h"
#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::mechanics {

/// Dry friction of a unilateral constraint. It acts along a measure: a positive force drives that
/// measure up.
struct ContactFriction {
  symbolic::ExprId force;  // its name in the loads
  model::MeasureIndex along;
  std::array<symbolic::ExprId, 2> rates;  // of that measure
  symbolic::ExprId amount;                // the coefficient; where `is_constant` the force
  bool is_constant = false;
};

/// A unilateral constraint: `gap` is how far the measure is from its limit, 0 where it touches,
/// negative where it is beyond.
struct ContactRow {
  model::FollowerIndex contact;
  symbolic::ExprId force;                 // its name in the loads
  symbolic::ExprId gap;                   // in the symbols of measures
  std::array<symbolic::ExprId, 2> rates;  // of the gap, in those of the measures' rates
  bool is_upper_limit = false;            // its force is at most 0, otherwise at least 0
  std::optional<ContactFriction> friction = {};
};

/// Cost    O(unilateral constraints)
std::vector<ContactRow> make_contact_rows(const model::Model& model, symbolic::ExprPool& pool);

}  // namespace trammel::mechanics
