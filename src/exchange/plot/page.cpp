// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "exchange/plot/draw_chart.h"
#include "exchange/report/wrap.h"
#include "exchange/svg/sheet/rich_text.h"
#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange::plot {

namespace {

constexpr double page_width = 860.0, strip_height = 150.0, strip_of_marks = 40.0, square = 320.0,
                 heading = 34.0;

// The part of a chart that the legend needs; where there are no lines, that of the marks' texts.
double height_of(const Chart& chart) {
  if (chart.series.empty()) return strip_of_marks;
  return std::max(strip_height, 18.0 * static_cast<double>(chart.series.size()));
}

// Below each other from y on, which then is where they end.
std::string write_paragraphs(std::span<const std::string> paragraphs, double left, double& y) {
  constexpr double letter = 12.0, line_height = 17.0, between = 9.0, right = 40.0;
  const auto width = [](std::string_view text) { return letter * svg::width(svg::plain(text)); };
  std::string written;
  for (const std::string& paragraph : paragraphs) {
    for (const std::string& line : wrap(paragraph, page_width - left - right, width)) {
      y += line_height;
      written += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", svg::decimal(left),
                             svg::decimal(y), svg::escape(line));
    }
    y += between;
  }
  return written;
}

}  // namespace

std::string draw_page(const std::vector<Chart>& charts, std::string_view title,
                      std::span<const std::string> paragraphs) {
  const Surroundings around;
  std::string drawn;
  double y = heading;
  for (const Chart& chart : charts) {
    const bool is_wide = chart.title.empty();
    const double height = is_wide ? height_of(chart) : square;
    const double width = is_wide ? page_width - around.left - around.right : 1.4 * square;
    drawn += draw(chart, {around.left, y + around.top, width, height});
    y += around.top + height + around.bottom;
  }
  drawn += write_paragraphs(paragraphs, around.left, y);
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

}  // namespace trammel::exchange::plot
