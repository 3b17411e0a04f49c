// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/plot_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "exchange/plot/draw_chart.h"
#include "exchange/plot/run_charts.h"
#include "exchange/svg/sheet/rich_text.h"
#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange {

namespace {

using namespace plot;

constexpr double page_width = 860.0, strip_height = 150.0, square = 320.0, heading = 34.0;

// The part of a chart that the legend needs.
double height_of(const Chart& chart) {
  return std::max(strip_height, 18.0 * static_cast<double>(chart.series.size()));
}

}  // namespace

std::string plot_run(const inquiry::Trajectory& run, std::string_view title) {
  const Surroundings around;
  std::string drawn;
  double y = heading;
  for (const Chart& chart : charts_of(run)) {
    const bool is_over_time = chart.title.empty();
    const double height = is_over_time ? height_of(chart) : square;
    const double width = is_over_time ? page_width - around.left - around.right : 1.4 * square;
    drawn += draw(chart, {around.left, y + around.top, width, height});
    y += around.top + height + around.bottom;
  }
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" version="1.1" role="img" width="{0}" height="{1}")"
      R"( viewBox="0 0 {0} {1}" font-size="12" font-family="{2}" xml:space="preserve">)"
      "\n<title>{3}</title>\n<style type=\"text/css\">\n{4}</style>\n"
      "<rect class=\"paper\" fill=\"#fff\" width=\"{0}\" height=\"{1}\"/>\n"
      "<text x=\"{5}\" y=\"22\" font-size=\"15\" font-weight=\"bold\">{3}</text>\n{6}</svg>\n",
      svg::decimal(page_width), svg::decimal(y + 6),
      "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif", svg::escape(title),
      style_sheet(), svg::decimal(around.left), drawn);
}

}  // namespace trammel::exchange
