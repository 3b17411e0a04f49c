// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/repeated_rows.h"

#include <cmath>
#include <utility>

namespace trammel::numeric {

std::vector<std::size_t> find_repeated_rows(std::span<const double> matrix, std::size_t n,
                                            std::span<const std::size_t> order, double part) {
  std::vector<std::size_t> kept, repeated;
  std::vector<std::vector<double>> factors;
  for (const std::size_t r : order) {
    const double own = matrix[r * n + r];
    if (!(own > 0.0)) continue;
    std::vector<double> row;
    double left = own;
    for (std::size_t k = 0; k < kept.size(); ++k) {
      double sum = matrix[r * n + kept[k]];
      for (std::size_t i = 0; i < k; ++i) sum -= row[i] * factors[k][i];
      row.push_back(sum / factors[k][k]);
      left -= row[k] * row[k];
    }
    if (left <= part * own) {
      repeated.push_back(r);
      continue;
    }
    row.push_back(std::sqrt(left));
    factors.push_back(std::move(row));
    kept.push_back(r);
  }
  return repeated;
}

}  // namespace trammel::numeric
