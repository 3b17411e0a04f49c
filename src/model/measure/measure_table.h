// SPDX-License-Identifier: Apache-2.0
// What every kind of measure is made of: one row a kind.
#pragma once

#include <cstddef>

#include "base/dimension.h"
#include "model/model.h"

namespace trammel::model {

struct MeasureRow {
  MeasureKind kind;
  std::size_t points, lines, circles;  // elements it has
  base::Dimension dimension;
};

/// Cost    O(1)
const MeasureRow& measure_row(MeasureKind kind);

}  // namespace trammel::model
