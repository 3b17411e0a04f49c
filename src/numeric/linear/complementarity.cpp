// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/complementarity.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

// w - M z - e z0 = q. Columns: w, z, z0, q; q of size 1.
class Tableau {
 public:
  Tableau(const std::vector<double>& matrix, const std::vector<double>& q)
      : n_(q.size()), width_(2 * n_ + 2), rows_(n_ * width_, 0.0) {
    for (const double v : q) size_ = std::max(size_, std::abs(v));
    for (std::size_t i = 0; i < n_; ++i) {
      at(i, i) = 1.0;
      for (std::size_t j = 0; j < n_; ++j) at(i, n_ + j) = -matrix[i * n_ + j];
      at(i, cover()) = -1.0;
      at(i, cover() + 1) = size_ > 0.0 ? q[i] / size_ : 0.0;
      basis_.push_back(i);
    }
  }

  std::optional<std::vector<double>> solve() {
    const std::size_t pivots_max = 50 + 20 * n_;
    std::size_t row = most_negative();
    if (row == n_) return std::vector<double>(n_, 0.0);
    std::size_t entering = cover();
    for (std::size_t pivots = 0; pivots < pivots_max; ++pivots) {
      const std::size_t leaving = basis_[row];
      pivot(row, entering);
      if (leaving == cover() || is_uncovered()) return solution();
      entering = leaving < n_ ? leaving + n_ : leaving - n_;  // its complement
      const auto next = least_ratio(entering);
      if (!next) return std::nullopt;
      row = *next;
    }
    return std::nullopt;
  }

 private:
  double& at(std::size_t row, std::size_t column) { return rows_[row * width_ + column]; }
  double at(std::size_t row, std::size_t column) const { return rows_[row * width_ + column]; }
  std::size_t cover() const { return 2 * n_; }

  std::size_t most_negative() const {
    std::size_t row = n_;
    double least = -tableau_rounding;
    for (std::size_t i = 0; i < n_; ++i)
      if (at(i, cover() + 1) < least) {
        least = at(i, cover() + 1);
        row = i;
      }
    return row;
  }

  void pivot(std::size_t row, std::size_t column) {
    const double by = at(row, column);
    const std::span<double> top(&rows_[row * width_], width_);
    for (double& v : top) v /= by;
    for (std::size_t i = 0; i < n_; ++i) {
      const double factor = at(i, column);
      if (i == row || factor == 0.0) continue;
      for (std::size_t j = 0; j < width_; ++j) at(i, j) -= factor * top[j];
    }
    basis_[row] = column;
  }

  // Whether z0 is no more than what rounding leaves of the basic values: a step that bounded it
  // together with another variable, by ratios told apart by rounding alone, can leave it so, and
  // from there no pivot need lead on.
  bool is_uncovered() const {
    double largest = 1.0, covering = 0.0;
    for (std::size_t i = 0; i < n_; ++i) {
      const double value = std::abs(at(i, cover() + 1));
      largest = std::max(largest, value);
      if (basis_[i] == cover()) covering = value;
    }
    return covering <= tableau_rounding * largest;
  }

  // The row that bounds the entering one first; of equal ones by the columns of w, which are
  // independent, but z0 before all others, since with it the end is reached.
  std::optional<std::size_t> least_ratio(std::size_t entering) const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < n_; ++i)
      if (at(i, entering) > tableau_rounding && (!best || comes_before(i, *best, entering)))
        best = i;
    return best;
  }
  bool comes_before(std::size_t a, std::size_t b, std::size_t entering) const {
    const auto compare = [&](std::size_t column) {
      const double x = at(a, column) / at(a, entering), y = at(b, column) / at(b, entering);
      return std::abs(x - y) <= tableau_rounding * (1.0 + std::abs(x)) ? 0 : x < y ? -1 : 1;
    };
    if (const int by = compare(cover() + 1); by != 0) return by < 0;
    if (basis_[a] == cover() || basis_[b] == cover()) return basis_[a] == cover();
    for (std::size_t j = 0; j < n_; ++j)
      if (const int by = compare(j); by != 0) return by < 0;
    return a < b;
  }

  std::vector<double> solution() const {
    std::vector<double> z(n_, 0.0);
    for (std::size_t i = 0; i < n_; ++i)
      if (basis_[i] >= n_ && basis_[i] < cover())
        z[basis_[i] - n_] = size_ * std::max(0.0, at(i, cover() + 1));
    return z;
  }

  std::size_t n_, width_;
  double size_ = 0.0;
  std::vector<double> rows_;
  std::vector<std::size_t> basis_;
};

}  // namespace

std::optional<std::vector<double>> solve_complementarity(const std::vector<double>& matrix,
                                                         const std::vector<double>& q) {
  return Tableau(matrix, q).solve();
}

}  // namespace trammel::numeric
