// SPDX-License-Identifier: Apache-2.0
// A forecast as a page of diagrams and sentences.
#pragma once

#include <string>
#include <string_view>

#include "inquiry/answer/answer.h"

namespace trammel::exchange {

/// A self-contained SVG file: how amplitudes and periods go over the whole time, the phases marked,
/// and what is said of them below.
///
/// Pre     the answer is a forecast
std::string plot_forecast(const inquiry::Answer& answer, std::string_view title);

/// The same as a page for a browser (HTML).
std::string forecast_page(const inquiry::Answer& answer, std::string_view title);

}  // namespace trammel::exchange
