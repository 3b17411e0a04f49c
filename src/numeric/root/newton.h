// SPDX-License-Identifier: Apache-2.0
// Damped Newton for F(x) = 0, sparse where F is square and regular, least squares elsewhere.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "numeric/linear/sparse_lu.h"
#include "numeric/linear/sparse_matrix.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

/// F and its Jacobian at one place. Shapes  residual: m; jacobian: m x n; sizes: m, or empty.
struct Evaluation {
  std::vector<double> residual;
  std::vector<Triplet> jacobian;
  std::vector<double> sizes = {};  // of terms that F adds up, beside `jacobian` times x
};

struct System {
  int unknowns = 0;
  int equations = 0;
  std::function<Evaluation(std::span<const double> x)> evaluate;
};

struct NewtonOptions {
  double tolerance = newton_residual;  // of max |F|: scale F to the size of the model
  double step_max = 1e300;  // longest change of one unknown in a step: keeps near the start
  int iterations_max = 60;
  base::Budget budget = {};  // looked at before each step
};

enum class NewtonStatus : std::uint8_t { Converged, NotConverged, Stopped };

struct NewtonResult {
  NewtonStatus status = NewtonStatus::NotConverged;
  std::vector<double> x;
  double residual_max = 0.0;  // max |F| at x
  int iterations = 0;
  /// Largest ratio of a step to the one before it: below 1/4 the start was near this root and no
  /// other; 1 where a step had to be shortened.
  double contraction = 0.0;
};

/// Newton steps of systems with one pattern of entries: the order of elimination is found once.
class NewtonSteps {
 public:
  /// The step dx with J dx = -F, or empty where there is no way to find one.
  /// Pre: evaluations of one system, or of systems that differ in numbers alone
  std::vector<double> find(const System& system, const Evaluation& at);

 private:
  bool factor(const SparseMatrix& jacobian);

  SparseAssembler assembler_;
  std::optional<SparseLu> lu_;
};

/// Converges quadratically near a regular root. Where the Jacobian is singular or not square, the
/// shortest least-squares step is taken (dense, so meant for at most some hundred unknowns).
/// Errors  none; NotConverged, and Stopped by the budget, carry the best point found.
NewtonResult solve_newton(const System& system, std::vector<double> start,
                          const NewtonOptions& options = {});
/// The same with steps kept from solving systems of the same pattern.
NewtonResult solve_newton(const System& system, std::vector<double> start,
                          const NewtonOptions& options, NewtonSteps& steps);

}  // namespace trammel::numeric
