// SPDX-License-Identifier: Apache-2.0
// One-sided constraints as gaps that move: what decides whether they are tight.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "mechanics/contact/decisions.h"
#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::mechanics {

/// Where it rubs: along a measure, by a force that drives that measure up where positive.
struct ContactRub {
  symbolic::ExprId force;  // its name in the loads
  model::MeasureIndex along;
  std::array<symbolic::ExprId, 2> rates;  // of that measure
  symbolic::ExprId amount;                // the coefficient, or the force
  bool is_constant = false;               // a force
};

/// Which one-sided constraints bear, and what those that rub do: one a row.
struct ContactMode {
  std::vector<char> tight;
  std::vector<FrictionState> rubs;  // where it cannot move along what it rubs on: Slides, 0
};

/// A one-sided constraint: `room` is how far the measure is from its limit, 0 where it touches,
/// negative where it is beyond.
struct ContactRow {
  model::FollowerIndex contact;
  symbolic::ExprId force;                 // its name in the loads
  symbolic::ExprId room;                  // in the symbols of measures
  std::array<symbolic::ExprId, 2> rates;  // of the room, in those of the measures' rates
  bool is_upper_limit = false;            // its force is at most 0, otherwise at least 0
  std::optional<ContactRub> rub = {};
};

/// Cost    O(one-sided constraints)
std::vector<ContactRow> make_contact_rows(const model::Model& model, symbolic::ExprPool& pool);

}  // namespace trammel::mechanics
