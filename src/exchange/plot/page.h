// SPDX-License-Identifier: Apache-2.0
// Diagrams one below the other on a page.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/plot/chart.h"

namespace trammel::exchange::plot {

/// A self-contained SVG file. Charts without a title are as wide as the page, the others squarer.
///
/// Shapes  paragraphs: stand below the charts
/// Cost    that of the charts
std::string draw_page(const std::vector<Chart>& charts, std::string_view title,
                      std::span<const std::string> paragraphs = {});

}  // namespace trammel::exchange::plot
