// SPDX-License-Identifier: Apache-2.0
// Which diagrams show a forecast.
#pragma once

#include <vector>

#include "exchange/plot/chart.h"
#include "prediction/report/phase.h"

namespace trammel::exchange::plot {

/// Over the whole time that was asked for: the amplitudes and the periods of cycles, with what was
/// simulated, where phases begin and what ends them. Of phases alone, where nothing swings.
std::vector<Chart> charts_of(const prediction::Forecast& forecast);

}  // namespace trammel::exchange::plot
