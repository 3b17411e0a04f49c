// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/full_lu.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trammel::numeric {

bool FullLu::scale_rows() {
  const std::size_t n = size_;
  scales_.resize(n);
  order_.resize(n);
  double* row = matrix_.data();
  for (std::size_t i = 0; i < n; ++i, row += n) {
    double most = 0.0;
    for (std::size_t j = 0; j < n; ++j) most = std::max(most, std::abs(row[j]));
    if (!(most > 0.0) || !std::isfinite(most)) return false;
    const double scale = scales_[i] = 1.0 / most;
    for (std::size_t j = 0; j < n; ++j) row[j] *= scale;
    order_[i] = i;
  }
  return true;
}

bool FullLu::factor(double least) {
  if (!scale_rows()) return false;
  const std::size_t n = size_;
  double* const a = matrix_.data();
  for (std::size_t k = 0; k < n; ++k) {
    double* const top = a + k * n;
    double* pivot = top;
    for (double* row = top + n; row != a + n * n; row += n)
      if (std::abs(row[k]) > std::abs(pivot[k])) pivot = row;
    if (!(std::abs(pivot[k]) > least)) return false;
    if (pivot != top) {
      std::swap_ranges(top, top + n, pivot);
      std::swap(order_[k], order_[static_cast<std::size_t>(pivot - a) / n]);
    }
    for (double* row = top + n; row != a + n * n; row += n) {
      if (row[k] == 0.0) continue;
      const double factor = row[k] / top[k];
      row[k] = factor;
      for (std::size_t j = k + 1; j < n; ++j) row[j] -= factor * top[j];
    }
  }
  return true;
}

void FullLu::solve(std::span<double> b) {
  const std::size_t n = size_;
  moved_.resize(n);
  double* const moved = moved_.data();
  for (std::size_t i = 0; i < n; ++i) moved[i] = b[order_[i]] * scales_[order_[i]];
  const double* row = matrix_.data();
  for (std::size_t i = 0; i < n; ++i, row += n)
    for (std::size_t j = 0; j < i; ++j) moved[i] -= row[j] * moved[j];
  for (std::size_t i = n; i-- > 0;) {
    row -= n;
    double sum = moved[i];
    for (std::size_t j = i + 1; j < n; ++j) sum -= row[j] * b[j];
    b[i] = sum / row[i];
  }
}

}  // namespace trammel::numeric
