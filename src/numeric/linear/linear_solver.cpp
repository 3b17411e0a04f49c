// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/linear_solver.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

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
  if (is_full_) full_.begin(size);
}

void LinearSolver::find_units() {
  const std::size_t n = units_.size();
  units_.resize(size_, 0.0);
  std::transform(units_.begin(), units_.end(), units_.begin(), power_of_two);
  std::fill(units_.begin() + static_cast<std::ptrdiff_t>(n), units_.end(), 0.0);
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
  is_by_multipliers_ = is_full_ && factor_multipliers();
  if (is_by_multipliers_) return true;
  if (!units_.empty()) find_units();
  return is_full_ ? factor_full() : factor_sparse();
}

// Math    M a - D l = f and J a + C l = r give (C + J M^-1 D) l = r - J M^-1 f, the Delassus
//         matrix of contacts; the full matrix stays as it is
bool LinearSolver::factor_multipliers() {
  const std::size_t n = units_.size(), m = size_ - n;
  if (n == 0) return false;
  inverse_masses_.resize(n);
  const double* row = full_.data();
  for (std::size_t i = 0; i < n; ++i, row += size_) {
    if (!(row[i] > 0.0)) return false;
    for (std::size_t j = 0; j < n; ++j)
      if (j != i && row[j] != 0.0) return false;
    inverse_masses_[i] = 1.0 / row[i];
  }
  multipliers_.begin(m);
  double* sum = multipliers_.data();
  for (std::size_t k = 0; k < m; ++k, row += size_, sum += m) {
    std::copy(row + n, row + size_, sum);
    for (std::size_t i = 0; i < n; ++i) {
      if (row[i] == 0.0) continue;
      const double part = row[i] * inverse_masses_[i];
      const double* pushes = full_.data() + i * size_ + n;
      for (std::size_t j = 0; j < m; ++j) sum[j] -= part * pushes[j];
    }
  }
  return multipliers_.factor(clear_pivot);
}

void LinearSolver::solve_by_multipliers(std::span<double> b) {
  const std::size_t n = units_.size(), m = size_ - n;
  for (std::size_t i = 0; i < n; ++i) b[i] *= inverse_masses_[i];
  const double* row = full_.data() + n * size_;
  for (std::size_t k = 0; k < m; ++k, row += size_)
    for (std::size_t i = 0; i < n; ++i) b[n + k] -= row[i] * b[i];
  multipliers_.solve(b.subspan(n));
  row = full_.data();
  for (std::size_t i = 0; i < n; ++i, row += size_)
    for (std::size_t k = n; k < size_; ++k) b[i] -= inverse_masses_[i] * row[k] * b[k];
}

bool LinearSolver::factor_full() {
  double* row = full_.data();
  for (std::size_t i = 0; i < size_ && !units_.empty(); ++i, row += size_)
    for (std::size_t j = 0; j < size_; ++j) row[j] *= units_[j];
  return full_.factor(singular_pivot);
}

bool LinearSolver::factor_sparse() {
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

void LinearSolver::solve(std::span<double> b) {
  if (is_by_multipliers_) return solve_by_multipliers(b);
  if (is_full_) {
    full_.solve(b);
  } else {
    for (std::size_t i = 0; i < size_; ++i) b[i] *= scales_[i];
    const std::vector<double> x = sparse_->solve_roughly(b);
    std::copy(x.begin(), x.end(), b.begin());
  }
  take_units(b);
}

void LinearSolver::take_units(std::span<double> x) const {
  for (std::size_t i = 0; i < units_.size(); ++i) x[i] *= units_[i];
}

}  // namespace trammel::numeric
