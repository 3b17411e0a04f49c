// SPDX-License-Identifier: Apache-2.0
// What the tables of a model are addressed by.
#pragma once

#include "base/typed_index.h"
#include "symbolic/expr/expr_id.h"

namespace trammel::model {

struct PointTag;
struct LineTag;
struct CircleTag;
struct MeasureTag;
struct ConstraintTag;
struct FollowerTag;
using PointIndex = base::Index<PointTag>;
using LineIndex = base::Index<LineTag>;
using CircleIndex = base::Index<CircleTag>;
using MeasureIndex = base::Index<MeasureTag>;
using ConstraintIndex = base::Index<ConstraintTag>;
using FollowerIndex = base::Index<FollowerTag>;
using symbolic::ExprId;

}  // namespace trammel::model
