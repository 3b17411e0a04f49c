// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/plot_forecast.h"

#include <fmt/format.h>

#include "exchange/plot/forecast_charts.h"
#include "exchange/plot/page.h"
#include "exchange/report/report.h"
#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange {

std::string plot_forecast(const inquiry::Answer& answer, std::string_view title) {
  const auto& forecast = std::get<prediction::Forecast>(answer.content);
  return plot::draw_page(plot::charts_of(forecast), title, tell_forecast(answer, forecast));
}

std::string forecast_page(const inquiry::Answer& answer, std::string_view title) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}</title>\n<style>\n:root {{ color-scheme: light dark; }}\n"
      "body {{ margin: 0; text-align: center; background: #fff; }}\n"
      "svg {{ max-width: 100%; height: auto; }}\n"
      "@media (prefers-color-scheme: dark) {{ body {{ background: #16181c; }} }}\n"
      "</style>\n</head>\n<body>\n{}</body>\n</html>\n",
      svg::escape(title), plot_forecast(answer, title));
}

}  // namespace trammel::exchange
