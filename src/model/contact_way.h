// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "model/index.h"
#include "symbolic/expr/expr_id.h"

namespace trammel::model {

/// Along what the friction of a unilateral constraint acts: a measure, or the arm times an angle.
struct ContactWay {
  MeasureIndex along;
  std::optional<symbolic::ExprId> arm;
};

}  // namespace trammel::model
