// SPDX-License-Identifier: Apache-2.0
// Equations without closed form, solved on the implicit road near the values asked for.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "inquiry/tolerances.h"

namespace trammel::inquiry {

/// Several numbers of several variables; not finite where they do not exist.
using NumericFunction = std::function<std::vector<double>(std::span<const double>)>;

struct NumericRootOptions {
  std::vector<double> scales;           // of the variables: how far a step may go
  double tolerance = root_step;         // of the last step, in scales
  double difference = root_difference;  // step of differences, in scales
};

/// Places where f = 0: the one that Newton's iteration reaches from the start and, of one variable,
/// those at changes of sign within three scales either way. Nearest first.
///
/// Shapes  as many components of f as variables
/// Errors  empty where nothing was found
/// Cost    some hundred evaluations of f
std::vector<std::vector<double>> find_numeric_roots(const NumericFunction& f,
                                                    std::span<const double> start,
                                                    const NumericRootOptions& options);

/// df_i/dx_j by central differences of fourth order, by rows.
std::vector<double> find_slopes(const NumericFunction& f, std::span<const double> x,
                                const NumericRootOptions& options);

}  // namespace trammel::inquiry
