// SPDX-License-Identifier: Apache-2.0
// One-sided constraints as gaps that move: what decides whether they are tight.
#pragma once

#include <array>
#include <vector>

#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::mechanics {

/// A one-sided constraint: `room` is how far the measure is from its limit, 0 where it touches,
/// negative where it is beyond.
struct ContactRow {
  model::FollowerIndex contact;
  symbolic::ExprId force;                 // its name in the loads
  symbolic::ExprId room;                  // in the symbols of measures
  std::array<symbolic::ExprId, 2> rates;  // of the room, in those of the measures' rates
  bool is_upper_limit = false;            // its force is at most 0, otherwise at least 0
};

/// Cost    O(one-sided constraints)
std::vector<ContactRow> make_contact_rows(const model::Model& model, symbolic::ExprPool& pool);

}  // namespace trammel::mechanics
