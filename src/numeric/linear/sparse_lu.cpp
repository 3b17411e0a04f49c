// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/sparse_lu.h"

#include <suitesparse/klu.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/assert.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

struct SparseLu::Factors {
  SparseMatrix matrix;
  klu_common common{};
  klu_symbolic* symbolic = nullptr;
  klu_numeric* numeric = nullptr;
  std::optional<double> reciprocal_condition;  // once it is asked for: as dear as some solutions

  explicit Factors(SparseMatrix m) : matrix(std::move(m)) { klu_defaults(&common); }
  Factors(const Factors&) = delete;
  Factors& operator=(const Factors&) = delete;
  ~Factors() {
    klu_free_numeric(&numeric, &common);
    klu_free_symbolic(&symbolic, &common);
  }

  bool compute() {
    symbolic = klu_analyze(matrix.columns, starts(), rows(), &common);
    if (symbolic == nullptr || symbolic->structural_rank < matrix.columns) return false;
    return factor();
  }

  // With pivots of its own.
  bool factor() {
    reciprocal_condition.reset();
    klu_free_numeric(&numeric, &common);
    numeric = klu_factor(starts(), rows(), matrix.values.data(), symbolic, &common);
    return numeric != nullptr && common.status == KLU_OK && is_finite();
  }

  // With the pivots of before, as long as they serve.
  bool refactor() {
    double* values = matrix.values.data();
    if (numeric == nullptr ||
        klu_refactor(starts(), rows(), values, symbolic, numeric, &common) == 0 ||
        common.status != KLU_OK)
      return factor();
    klu_rgrowth(starts(), rows(), values, symbolic, numeric, &common);
    if (!(common.rgrowth > reused_growth)) return factor();
    klu_rcond(symbolic, numeric, &common);
    reciprocal_condition.reset();
    if (common.rcond > reused_pivot_ratio) reciprocal_condition = common.rcond;
    return is_finite();
  }

  // Entries beside the pivots may be infinite or no numbers and leave those alone.
  bool is_finite() {
    klu_rcond(symbolic, numeric, &common);
    return common.rcond > 0.0 && std::all_of(matrix.values.begin(), matrix.values.end(),
                                             [](double value) { return std::isfinite(value); });
  }

  double estimate_condition() {
    const bool is_known =
        klu_condest(starts(), matrix.values.data(), symbolic, numeric, &common) != 0;
    return is_known && common.condest > 0 ? 1.0 / common.condest : 0.0;
  }

  int* starts() { return matrix.column_starts.data(); }
  int* rows() { return matrix.row_indices.data(); }
};

SparseLu::SparseLu(std::unique_ptr<Factors> factors) : factors_(std::move(factors)) {}
SparseLu::~SparseLu() = default;
SparseLu::SparseLu(SparseLu&&) noexcept = default;
SparseLu& SparseLu::operator=(SparseLu&&) noexcept = default;

std::optional<SparseLu> SparseLu::factor(SparseMatrix matrix) {
  TRAMMEL_ASSERT(matrix.rows == matrix.columns && matrix.columns > 0);
  auto factors = std::make_unique<Factors>(std::move(matrix));
  if (!factors->compute()) return std::nullopt;
  return SparseLu(std::move(factors));
}

bool SparseLu::refactor(const SparseMatrix& matrix) {
  Factors& f = *factors_;
  const bool has_same_places =
      matrix.column_starts == f.matrix.column_starts && matrix.row_indices == f.matrix.row_indices;
  if (!has_same_places) return false;
  f.matrix.values = matrix.values;
  return f.refactor();
}

namespace {

// One step of refinement recovers what pivoting within blocks lost; two never hurt.
template <class Solve, class Multiply>
std::vector<double> solve_refined(std::span<const double> b, Solve solve, Multiply multiply_by) {
  std::vector<double> x = solve(std::vector<double>(b.begin(), b.end()));
  for (int step = 0; step < 2; ++step) {
    const std::vector<double> ax = multiply_by(x);
    std::vector<double> residual(b.size());
    for (std::size_t i = 0; i < b.size(); ++i) residual[i] = b[i] - ax[i];
    const std::vector<double> correction = solve(std::move(residual));
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += correction[i];
  }
  return x;
}

}  // namespace

std::vector<double> SparseLu::solve(std::span<const double> b) const {
  Factors& f = *factors_;
  TRAMMEL_ASSERT(b.size() == static_cast<std::size_t>(f.matrix.columns));
  return solve_refined(
      b,
      [&](std::vector<double> x) {
        klu_solve(f.symbolic, f.numeric, f.matrix.columns, 1, x.data(), &f.common);
        return x;
      },
      [&](const std::vector<double>& x) { return multiply(f.matrix, x); });
}

std::vector<double> SparseLu::solve_roughly(std::span<const double> b) const {
  Factors& f = *factors_;
  TRAMMEL_ASSERT(b.size() == static_cast<std::size_t>(f.matrix.columns));
  std::vector<double> x(b.begin(), b.end());
  klu_solve(f.symbolic, f.numeric, f.matrix.columns, 1, x.data(), &f.common);
  return x;
}

std::vector<double> SparseLu::solve_transposed(std::span<const double> b) const {
  Factors& f = *factors_;
  TRAMMEL_ASSERT(b.size() == static_cast<std::size_t>(f.matrix.columns));
  return solve_refined(
      b,
      [&](std::vector<double> x) {
        klu_tsolve(f.symbolic, f.numeric, f.matrix.columns, 1, x.data(), &f.common);
        return x;
      },
      [&](const std::vector<double>& x) { return multiply_transposed(f.matrix, x); });
}

namespace {

int parity(const int* permutation, int n) {
  std::vector<char> seen(static_cast<std::size_t>(n), 0);
  int sign = 1;
  for (int i = 0; i < n; ++i) {
    int length = 0;
    for (int k = i; !seen[static_cast<std::size_t>(k)]; k = permutation[k], ++length)
      seen[static_cast<std::size_t>(k)] = 1;
    if (length > 0 && length % 2 == 0) sign = -sign;
  }
  return sign;
}

}  // namespace

SparseLu::Determinant SparseLu::determinant() const {
  const Factors& f = *factors_;
  const int n = f.matrix.columns;
  Determinant result{parity(f.numeric->Pnum, n) * parity(f.symbolic->Q, n), 0.0};
  const double* pivots = static_cast<const double*>(f.numeric->Udiag);
  for (int i = 0; i < n; ++i) {
    const double scale = f.numeric->Rs != nullptr ? f.numeric->Rs[i] : 1.0;  // positive
    if (pivots[i] < 0) result.sign = -result.sign;
    result.log_magnitude += std::log(std::abs(pivots[i])) + std::log(scale);
  }
  return result;
}

double SparseLu::pivot_ratio() const {
  Factors& f = *factors_;
  klu_rcond(f.symbolic, f.numeric, &f.common);
  return f.common.rcond;
}

double SparseLu::reciprocal_condition() const {
  Factors& f = *factors_;
  if (!f.reciprocal_condition) f.reciprocal_condition = f.estimate_condition();
  return *f.reciprocal_condition;
}

}  // namespace trammel::numeric
