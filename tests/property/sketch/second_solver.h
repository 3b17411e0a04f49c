// SPDX-License-Identifier: Apache-2.0
// Can these constraints be met? A second solver for tests, which shares nothing with the program
// but the values of measures: Levenberg's and Marquardt's method on differences.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/sketch/parameter_values.h"

namespace trammel::test {

class SecondSolver {
 public:
  /// Pre: equations outlive the solver.
  SecondSolver(const geometry::SketchEquations& equations, const geometry::MeasuredHints& hints);

  /// c - q of some constraints. Shapes  rows: indices of constraints
  std::vector<double> residual(const std::vector<std::uint32_t>& rows,
                               const std::vector<double>& x) const;

  /// A place that meets the constraints to 1e-9, from `start` or else from irregular places.
  std::optional<std::vector<double>> solve(const std::vector<std::uint32_t>& rows,
                                           const std::vector<double>& start, int places) const;

  /// dc/dX by central differences. Shapes  result: rows x variables
  std::vector<std::vector<double>> slopes(const std::vector<std::uint32_t>& rows,
                                          const std::vector<double>& x) const;

  const std::vector<double>& hints() const { return hints_; }

 private:
  std::optional<std::vector<double>> descend(const std::vector<std::uint32_t>& rows,
                                             std::vector<double> x) const;

  const geometry::SketchEquations* equations_;
  symbolic::Values numbers_;
  std::vector<double> hints_, q_;
};

}  // namespace trammel::test
