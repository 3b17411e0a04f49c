// SPDX-License-Identifier: Apache-2.0
// What the tables of a model are addressed by.
#pragma once

#include <variant>

#include "base/typed_index.h"
#include "symbolic/expr/expr_id.h"

namespace trammel::model {

struct PointTag;
struct LineTag;
struct CircleTag;
struct CurveTag;
struct RiderTag;
struct MeasureTag;
struct ConstraintTag;
struct FollowerTag;
using PointIndex = base::Index<PointTag>;
using LineIndex = base::Index<LineTag>;
using CircleIndex = base::Index<CircleTag>;
using CurveIndex = base::Index<CurveTag>;
using RiderIndex = base::Index<RiderTag>;
using MeasureIndex = base::Index<MeasureTag>;
using ConstraintIndex = base::Index<ConstraintTag>;
using FollowerIndex = base::Index<FollowerTag>;
using symbolic::ExprId;

/// A body, by the line or circle that it is: a plate of points by the line of its name.
using Member = std::variant<LineIndex, CircleIndex>;

}  // namespace trammel::model
