// SPDX-License-Identifier: Apache-2.0
// The sizes of constraints' rows, by which they are made comparable.
#pragma once

#include <cmath>
#include <vector>

#include "numeric/root/newton.h"

namespace trammel::mechanics {

/// Lengths of the rows of C in scaled columns; 1 where a row is empty.
///
/// Shapes  scales: variables, result: constraints
inline std::vector<double> row_lengths(const numeric::Evaluation& at,
                                       const std::vector<double>& scales) {
  std::vector<double> squares(at.residual.size(), 0.0);
  for (const numeric::Triplet& t : at.jacobian) {
    const double entry = t.value * scales[static_cast<std::size_t>(t.column)];
    squares[static_cast<std::size_t>(t.row)] += entry * entry;
  }
  for (double& s : squares) s = s > 0 ? std::sqrt(s) : 1.0;
  return squares;
}

}  // namespace trammel::mechanics
