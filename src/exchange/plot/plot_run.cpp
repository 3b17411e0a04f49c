// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/plot_run.h"

#include "exchange/plot/page.h"
#include "exchange/plot/run_charts.h"

namespace trammel::exchange {

std::string plot_run(const inquiry::Trajectory& run, std::string_view title) {
  return plot::draw_page(plot::charts_of(run), title);
}

}  // namespace trammel::exchange
