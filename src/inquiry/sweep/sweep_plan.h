// SPDX-License-Identifier: Apache-2.0
// Which values a sweep goes through: the product of its grids, each point with the same draws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/shown_units.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

struct VariedValue {
  std::size_t parameter = 0;  // of Model::parameters
  std::string name, unit;     // `1` for no unit
  base::ShownUnit shown;
  double from = 0.0, to = 0.0;
  std::uint64_t steps = 0;  // of a grid: one value more
};

struct SweepPlan {
  std::vector<VariedValue> grid, sampled;
  std::uint64_t draws = 1;  // a grid point
  std::uint64_t seed = 1;
  std::uint64_t rows = 0;  // in all

  /// The varied values of one row, grid first; the last grid changes fastest, draws faster still.
  ///
  /// Shapes  grid and sampled
  std::vector<double> values(std::uint64_t row) const;
};

/// Ranges at the model's own values.
///
/// Pre     the model varies something
/// Errors  wrong-range: no whole number of steps, ends that are no numbers, more rows than 10^9
std::optional<SweepPlan> plan_sweep(const Case& here, std::uint64_t seed,
                                    base::Diagnostics& diagnostics);

/// Draws within all tolerances.
///
/// Errors  wrong-range where one is not a positive number
std::optional<SweepPlan> plan_tolerances(const Case& here, std::uint64_t seed, std::uint64_t draws,
                                         base::Diagnostics& diagnostics);

/// The plan's values as replacements of the model's own.
std::vector<geometry::Override> overrides_of(const model::Model& model, const SweepPlan& plan,
                                             std::uint64_t row);

}  // namespace trammel::inquiry
