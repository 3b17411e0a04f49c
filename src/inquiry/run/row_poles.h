// SPDX-License-Identifier: Apache-2.0
// Poles in the rows of runs, whose places and free values are known to the run's accuracy alone:
// `y(B)/x(B)` at 90 deg, of which a run makes 4e9.
#pragma once

#include <span>
#include <vector>

#include "inquiry/machine/machine.h"

namespace trammel::inquiry {

class RowPoles {
 public:
  /// Pre  all outlive the object
  RowPoles(const Machine& machine, std::span<const symbolic::ExprId> components, double accuracy);

  /// Whether a number is so large that its component may have a pole, if it can have any: a cheap
  /// question.  Shapes  values: as components
  bool may_be(std::span<const double> values) const;

  /// Puts NaN in the place of what only errors of the run make finite.
  void leave_out(const SolvedState& at, std::vector<double>& values) const;

 private:
  bool is_suspicious(std::size_t k, double value) const;

  const Machine& machine_;
  std::span<const symbolic::ExprId> components_;
  double accuracy_;
  std::vector<char> divides_;  // by component
};

}  // namespace trammel::inquiry
