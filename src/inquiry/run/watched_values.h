// SPDX-License-Identifier: Apache-2.0
// What is free in a model, and which of it is an angle: by these a motion is compared with itself.
#pragma once

#include <string>
#include <vector>

#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::inquiry {

struct WatchedValue {
  std::string name;
  symbolic::ExprId value, rate;
  bool is_angle = false;
};

/// In the order of the free values of the equations of motion. A coordinate is an angle where the
/// model takes a sine or a cosine of it.
std::vector<WatchedValue> find_watched_values(const model::Model& model,
                                              const symbolic::ExprPool& pool);

/// Their rates, then the sines of the angles.
std::vector<symbolic::ExprId> watched_expressions(const model::Model& model,
                                                  symbolic::ExprPool& pool);

}  // namespace trammel::inquiry
