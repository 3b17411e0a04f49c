// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/linear_solver.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

// The largest power of two up to a size: its exponent bits alone. 1 of what has none.
double power_of_two(double size) {
  if (!(size >= std::numeric_limits<double>::min()) || !std::isfinite(size)) return 1.0;
  constexpr std::uint64_t exponent = 0x7ff0'0000'0000'0000;
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(size) & exponent);
}

}  // namespace

void LinearSolver::begin(std::size_t size) {
  size_ = size;
  is_full_ = size <= full_max;
  triplets_.clear();
  units_.clear();
  if (is_full_) full_.assign(size * size, 0.0);
}

void LinearSolver::balance(std::span<const double> units) {
  const std::size_t n = units.size();
  units_.assign(size_, 0.0);
  std::transform(units.begin(), units.end(), units_.begin(), power_of_two);
  double heaviest = 0.0;  // of M, and behind it the largest in each row of J
  const auto look_at = [&](std::size_t row, std::size_t column, double value) {
    const double own = std::abs(value) * units_[column];
    if (row < n)
      heaviest = std::max(heaviest, own * units_[row]);
    else
      units_[row] = std::max(units_[row], own);
  };
  const double* a = full_.data();
  for (std::size_t i = 0; is_full_ && i < size_; ++i, a += size_)
    for (std::size_t j = 0; j < n; ++j) look_at(i, j, a[j]);
  for (const Triplet& t : triplets_)
    if (static_cast<std::size_t>(t.column) < n)
      look_at(static_cast<std::size_t>(t.row), static_cast<std::size_t>(t.column), t.value);
  for (std::size_t k = n; k < size_; ++k) units_[k] = power_of_two(heaviest / units_[k]);
}

bool LinearSolver::factor() {
  if (is_full_) return factor_full();
  scales_.assign(size_, 0.0);
  for (Triplet& t : triplets_) {
    if (!units_.empty()) t.value *= units_[static_cast<std::size_t>(t.column)];
    if (!std::isfinite(t.value)) return false;
    double& most = scales_[static_cast<std::size_t>(t.row)];
    most = std::max(most, std::abs(t.value));
  }
  for (double& s : scales_) {
    if (s == 0.0) return false;
    s = 1.0 / s;
  }
  for (Triplet& t : triplets_) t.value *= scales_[static_cast<std::size_t>(t.row)];
  const int n = static_cast<int>(size_);
  const SparseMatrix& matrix = assembler_.assemble(n, n, triplets_);
  if (!sparse_ || !sparse_->refactor(matrix)) sparse_ = SparseLu::factor(matrix);
  return sparse_ && sparse_->reciprocal_condition() > singular_pivot * singular_pivot;
}

// Rows are divided by their largest entries first; pivots are the largest of their columns.
bool LinearSolver::factor_full() {
  const std::size_t n = size_, units = units_.size();
  scales_.resize(n);
  order_.resize(n);
  moved_.resize(n);
  double* const a = full_.data();
  for (std::size_t i = 0; i < n; ++i) {
    double* row = a + i * n;
    double most = 0.0;
    for (std::size_t j = 0; j < n; ++j) {
      if (j < units) row[j] *= units_[j];
      most = std::max(most, std::abs(row[j]));
    }
    if (!(most > 0.0) || !std::isfinite(most)) return false;
    const double scale = scales_[i] = 1.0 / most;
    for (std::size_t j = 0; j < n; ++j) row[j] *= scale;
    order_[i] = i;
  }
  for (std::size_t k = 0; k < n; ++k) {
    double* const top = a + k * n;
    double* pivot = top;
    for (double* row = top + n; row != a + n * n; row += n)
      if (std::abs(row[k]) > std::abs(pivot[k])) pivot = row;
    if (!(std::abs(pivot[k]) > singular_pivot)) return false;
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

void LinearSolver::solve(std::span<double> b) {
  const std::size_t n = size_;
  if (!is_full_) {
    for (std::size_t i = 0; i < n; ++i) b[i] *= scales_[i];
    const std::vector<double> x = sparse_->solve_roughly(b);
    std::copy(x.begin(), x.end(), b.begin());
    take_units(b);
    return;
  }
  double* const moved = moved_.data();
  for (std::size_t i = 0; i < n; ++i) moved[i] = b[order_[i]] * scales_[order_[i]];
  const double* row = full_.data();
  for (std::size_t i = 0; i < n; ++i, row += n)
    for (std::size_t j = 0; j < i; ++j) moved[i] -= row[j] * moved[j];
  for (std::size_t i = n; i-- > 0;) {
    row -= n;
    double sum = moved[i];
    for (std::size_t j = i + 1; j < n; ++j) sum -= row[j] * b[j];
    b[i] = sum / row[i];
  }
  take_units(b);
}

void LinearSolver::take_units(std::span<double> x) const {
  for (std::size_t i = 0; i < units_.size(); ++i) x[i] *= units_[i];
}

}  // namespace trammel::numeric
