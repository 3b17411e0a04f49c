// SPDX-License-Identifier: Apache-2.0
// Eigenvalues of small full matrices.
#pragma once

#include <complex>
#include <vector>

namespace trammel::numeric {

/// Of a symmetric matrix, ascending.
///
/// Shapes  matrix: n*n by rows, of which the mean of both triangles counts
/// Cost    O(n^3)
std::vector<double> symmetric_eigenvalues(const std::vector<double>& matrix);

struct SymmetricEigen {
  std::vector<double> values;                // ascending
  std::vector<std::vector<double>> vectors;  // by value, of length 1, perpendicular to one another
};

/// All of a symmetric matrix.
///
/// Shapes  matrix: n*n by rows, of which the lower triangle counts
/// Cost    O(n^3)
SymmetricEigen solve_symmetric(const std::vector<double>& matrix);

struct EigenPair {
  std::complex<double> value;
  std::vector<std::complex<double>> vector;  // of length 1
};

/// All pairs A v = value v of any matrix, by the size of their values, then by the imaginary part.
///
/// Shapes  matrix: n*n by rows
/// Errors  empty where the iteration does not converge
/// Cost    O(n^3)
std::vector<EigenPair> solve_eigenproblem(const std::vector<double>& matrix);

}  // namespace trammel::numeric
