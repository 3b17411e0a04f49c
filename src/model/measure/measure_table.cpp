// SPDX-License-Identifier: Apache-2.0
#include "model/measure/measure_table.h"

#include <array>

#include "base/assert.h"

namespace trammel::model {

namespace {

using base::dimension::length;
using base::dimension::one;

const std::array rows{
    MeasureRow{MeasureKind::X, 1, 0, 0, length},
    MeasureRow{MeasureKind::Y, 1, 0, 0, length},
    MeasureRow{MeasureKind::XBetween, 2, 0, 0, length},
    MeasureRow{MeasureKind::YBetween, 2, 0, 0, length},
    MeasureRow{MeasureKind::Distance, 2, 0, 0, length},
    MeasureRow{MeasureKind::DistanceToLine, 1, 1, 0, length},
    MeasureRow{MeasureKind::AlongLine, 1, 1, 0, length},
    MeasureRow{MeasureKind::Proportion, 1, 1, 0, one},
    MeasureRow{MeasureKind::AngleOfLines, 0, 2, 0, one},
    MeasureRow{MeasureKind::AngleOfPoints, 3, 0, 0, one},
    MeasureRow{MeasureKind::DirectionOfPoints, 2, 0, 0, one},
    MeasureRow{MeasureKind::AngleAround, 1, 1, 0, one},
    MeasureRow{MeasureKind::Area, 3, 0, 0, length* length},
    MeasureRow{MeasureKind::CurveParameter, 0, 0, 0, one},
    MeasureRow{MeasureKind::Radius, 0, 0, 1, length},
    MeasureRow{MeasureKind::OutsideCircle, 1, 0, 1, length},
    MeasureRow{MeasureKind::LineBesideCircle, 0, 1, 1, length},
    MeasureRow{MeasureKind::CircleBesideCircle, 0, 0, 2, length},
    MeasureRow{MeasureKind::CircleInCircle, 0, 0, 2, length},
};

}  // namespace

const MeasureRow& measure_row(MeasureKind kind) {
  const MeasureRow& row = rows[static_cast<std::size_t>(kind)];
  TRAMMEL_ASSERT(row.kind == kind);
  return row;
}

}  // namespace trammel::model
