// SPDX-License-Identifier: Apache-2.0
// A sweep, or draws within tolerances, as a page of diagrams.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "inquiry/answer/answer.h"

namespace trammel::exchange {

/// Grids as curves over the value that changes fastest, a curve for each of the others; random
/// draws as histograms; the histograms of tolerances.
///
/// Answers of other questions are left out.
///
/// Cost    O(rows * columns)
std::string plot_sweep(std::span<const inquiry::Answer> answers, std::string_view title);

}  // namespace trammel::exchange
