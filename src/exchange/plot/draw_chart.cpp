// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/draw_chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "exchange/plot/ticks.h"
#include "exchange/svg/sheet/rich_text.h"
#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange::plot {

namespace {

using svg::decimal;

constexpr double font = 12.0;
constexpr std::size_t most_mark_texts = 12;
constexpr std::size_t most_marks = 40;  // of more each is a short tick, or they would hide all else
constexpr double mark_tick = 7.0;
constexpr double mark_line = 1.25 * font;  // from one row of their texts to the next
constexpr double least_band = 1.5;         // wide: a short span is seen too

// Told apart by those who see colours differently as well [Okabe & Ito].
constexpr std::array<std::string_view, 8> on_light = {"#0072b2", "#d55e00", "#009e73", "#b0468b",
                                                      "#b27a00", "#3a8fbf", "#555555", "#7a5cc4"};
constexpr std::array<std::string_view, 8> on_dark = {"#56b4e9", "#ff8c42", "#2fd6a3", "#e79cc9",
                                                     "#ffc233", "#9ad4f5", "#bbbbbb", "#b9a3ff"};

std::string text(double x, double y, std::string_view attributes, const svg::RichText& label) {
  return fmt::format("<text x=\"{}\" y=\"{}\" {}>{}</text>\n", decimal(x), decimal(y), attributes,
                     svg::to_tspans(label, font));
}

class ChartDrawing {
 public:
  ChartDrawing(const Chart& chart, const Frame& frame) : chart_(chart), frame_(frame) {
    std::vector<const std::vector<double>*> across, up;
    for (const Series& series : chart.series) {
      across.push_back(&series.across);
      up.push_back(&series.up);
    }
    constexpr double margin = 0.05;
    x_ = range_of(across, chart.marks.empty() && !is_over_time() ? margin : 0.0);
    if (chart.extent) x_ = *chart.extent;
    y_ = range_of(up, margin);
    if (chart.equal_scales) make_scales_equal();
    if (chart.has_room_for_marks)
      y_.high += y_.length() * mark_rows * mark_line / (frame.height - mark_rows * mark_line);
  }

  std::string draw() {
    axes();
    bands();
    marks();
    for (std::size_t s = 0; s < chart_.series.size(); ++s) line(s);
    legend();
    return std::move(out_);
  }

 private:
  bool is_over_time() const { return chart_.title.empty(); }

  void make_scales_equal() {
    const double unit = std::max(x_.length() / frame_.width, y_.length() / frame_.height);
    const auto widen = [unit](Range& range, double pixels) {
      const double more = 0.5 * (unit * pixels - range.length());
      range = {range.low - more, range.high + more};
    };
    widen(x_, frame_.width);
    widen(y_, frame_.height);
  }

  double px(double x) const { return frame_.left + frame_.width * (x - x_.low) / x_.length(); }
  double py(double y) const {
    return frame_.top + frame_.height * (1 - (y - y_.low) / y_.length());
  }

  void axes() {
    const double bottom = frame_.top + frame_.height, right = frame_.left + frame_.width;
    const std::vector<double> across = ticks_in(x_, 8);
    const std::vector<double> up = chart_.series.empty() ? std::vector<double>() : ticks_in(y_, 6);
    std::string grid;
    for (const double t : across)
      grid += fmt::format("M{} {}V{}", decimal(px(t)), decimal(frame_.top), decimal(bottom));
    for (const double t : up)
      grid += fmt::format("M{} {}H{}", decimal(frame_.left), decimal(py(t)), decimal(right));
    out_ += fmt::format("<path class=\"grid\" d=\"{}\"/>\n", grid);
    out_ += fmt::format("<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                        decimal(frame_.left), decimal(frame_.top), decimal(frame_.width),
                        decimal(frame_.height));
    for (const double t : across)
      out_ += text(px(t), bottom + 1.3 * font, "text-anchor=\"middle\"",
                   svg::plain(tick_text(t, step_of(across))));
    for (const double t : up)
      out_ += text(frame_.left - 6, py(t) + 0.35 * font, "text-anchor=\"end\"",
                   svg::plain(tick_text(t, step_of(up))));
    out_ += text(right, bottom + 2.6 * font, "text-anchor=\"end\"", quantity(chart_.across));
    out_ += text(frame_.left, frame_.top - 0.6 * font, "text-anchor=\"start\"",
                 is_over_time() ? svg::plain(chart_.up)
                                : joined(svg::plain(chart_.title + ": "), quantity(chart_.up)));
  }

  static svg::RichText joined(svg::RichText first, const svg::RichText& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
  }

  // A name as in the legend, its unit upright.
  static svg::RichText quantity(const std::string& label) {
    const std::size_t unit = std::min(label.find(" ["), label.size());
    return joined(svg::typeset(label.substr(0, unit)), svg::plain(label.substr(unit)));
  }

  static double step_of(const std::vector<double>& ticks) {
    return ticks.size() > 1 ? ticks[1] - ticks[0] : 1.0;
  }

  // Spans of a long time may be narrower than a pixel: what overlaps is one.
  void bands() {
    std::string path;
    double left = 0.0, right = -HUGE_VAL;
    const auto write = [&] {
      if (right > left)
        path += fmt::format("M{} {}H{}V{}H{}Z", decimal(left), decimal(frame_.top), decimal(right),
                            decimal(frame_.top + frame_.height), decimal(left));
    };
    for (const Range& span : chart_.bands.spans) {
      const double from = px(std::max(span.low, x_.low));
      const double to = std::max(px(std::min(span.high, x_.high)), from + least_band);
      if (from > right) {
        write();
        left = from;
      }
      right = std::max(right, to);
    }
    write();
    if (!path.empty()) out_ += fmt::format("<path class=\"band\" d=\"{}\"/>\n", path);
  }

  void marks() {
    std::array<double, mark_rows> free_from_row;
    free_from_row.fill(-HUGE_VAL);
    std::size_t told = 0;
    const bool are_many = chart_.marks.size() > most_marks;
    const double bottom = frame_.top + frame_.height;
    for (const Mark& mark : chart_.marks) {
      if (mark.at < x_.low || mark.at > x_.high) continue;
      const double x = px(mark.at);
      out_ += fmt::format("<path class=\"{}\" d=\"M{} {}V{}\"><title>{}</title></path>\n",
                          are_many ? "tick" : "mark", decimal(x),
                          decimal(are_many ? bottom - mark_tick : frame_.top), decimal(bottom),
                          svg::escape(fmt::format("{} at {:.6g}", mark.text, mark.at)));
      if (are_many) continue;
      const svg::RichText label = svg::plain(mark.text);
      const double width = font * svg::width(label);
      double& free_from = free_from_row[mark.row];
      if (x < free_from || told == most_mark_texts) continue;
      const bool to_left = x + width > frame_.left + frame_.width;
      if (to_left && x - width < free_from) continue;
      out_ +=
          text(x + (to_left ? -3 : 3),
               frame_.top + 1.1 * font + static_cast<double>(mark.row) * mark_line,
               fmt::format("class=\"soft\" text-anchor=\"{}\"", to_left ? "end" : "start"), label);
      free_from = x + (to_left ? 0 : width) + font;
      ++told;
    }
  }

  // The points of one pixel column: first, lowest, highest, last, in the order of the rows.
  class Column {
   public:
    bool is_empty() const { return points_.empty(); }
    void add(double x, double y) {
      points_.push_back({x, y});
      if (points_.size() < 64) return;
      thin();
    }
    void write(std::string& path, bool& pen_down) {
      thin();
      for (const auto& [x, y] : points_) {
        path += fmt::format("{}{} {}", pen_down ? "L" : "M", decimal(x), decimal(y));
        pen_down = true;
      }
      points_.clear();
    }

   private:
    void thin() {
      if (points_.size() < 5) return;
      std::size_t low = 0, high = 0;
      for (std::size_t i = 0; i < points_.size(); ++i) {
        if (points_[i][1] < points_[low][1]) low = i;
        if (points_[i][1] > points_[high][1]) high = i;
      }
      std::array<std::size_t, 4> kept = {0, low, high, points_.size() - 1};
      std::sort(kept.begin(), kept.end());
      std::vector<std::array<double, 2>> rest;
      for (std::size_t k = 0; k < kept.size(); ++k)
        if (k == 0 || kept[k] != kept[k - 1]) rest.push_back(points_[kept[k]]);
      points_ = std::move(rest);
    }
    std::vector<std::array<double, 2>> points_;
  };

  // Over time columns of pixels are thinned; a path that turns back is written point by point,
  // but for points that stand where the last one does.
  void line(std::size_t s) {
    const Series& series = chart_.series[s];
    std::string path;
    bool pen_down = false;
    Column column;
    double pixel = -HUGE_VAL, last_x = HUGE_VAL, last_y = HUGE_VAL;
    for (std::size_t i = 0; i < series.across.size(); ++i) {
      const double x = px(series.across[i]), y = py(series.up[i]);
      const bool is_gap = !std::isfinite(x) || !std::isfinite(y);
      if (is_gap || !is_over_time() || std::floor(x) != pixel) column.write(path, pen_down);
      pixel = std::floor(x);
      if (is_gap) {
        pen_down = false;
        continue;
      }
      if (!is_over_time() && std::hypot(x - last_x, y - last_y) < 0.25 &&
          i + 1 < series.across.size())
        continue;
      column.add(x, y);
      last_x = x;
      last_y = y;
    }
    column.write(path, pen_down);
    if (!path.empty()) out_ += fmt::format("<path class=\"s s{}\" d=\"{}\"/>\n", s % 8, path);
  }

  void legend() {
    const double x = frame_.left + frame_.width + 12;
    double y = frame_.top + 0.7 * font;
    for (std::size_t s = 0; s < chart_.series.size(); ++s, y += 1.5 * font) {
      out_ += fmt::format("<path class=\"s s{}\" d=\"M{} {}h18\"/>\n", s % 8, decimal(x),
                          decimal(y - 0.35 * font));
      out_ += text(x + 24, y, "text-anchor=\"start\"", svg::typeset(chart_.series[s].name));
    }
    if (chart_.bands.spans.empty()) return;
    out_ += fmt::format("<path class=\"band\" d=\"M{} {}h18v{}h-18z\"/>\n", decimal(x),
                        decimal(y - 0.8 * font), decimal(0.9 * font));
    out_ += text(x + 24, y, "text-anchor=\"start\"", svg::plain(chart_.bands.name));
  }

  const Chart& chart_;
  const Frame& frame_;
  Range x_, y_;
  std::string out_;
};

std::string colours(const std::array<std::string_view, 8>& palette) {
  std::string rules;
  for (std::size_t s = 0; s < palette.size(); ++s)
    rules += fmt::format(".s{}{{stroke:{}}}", s, palette[s]);
  return rules;
}

}  // namespace

std::string draw(const Chart& chart, const Frame& frame) {
  return ChartDrawing(chart, frame).draw();
}

std::string style_sheet() {
  return ".s{fill:none;stroke-width:1.6;stroke-linejoin:round}"
         ".paper{fill:#fff}.band{fill:#f0d9a0}.frame{fill:none;stroke:#888}.grid{fill:none;stroke:#"
         "e4e4e4}"
         ".mark{fill:none;stroke:#888;stroke-dasharray:4 "
         "3}.tick{fill:none;stroke:#888}text{fill:#222}.soft{fill:#666}" +
         colours(on_light) +
         "\n@media (prefers-color-scheme:dark){.paper{fill:#16181c}.band{fill:#5a4a1e}"
         ".frame{stroke:#777}"
         ".grid{stroke:#2c3036}text{fill:#e6e6e6}.soft{fill:#aaa}" +
         colours(on_dark) + "}\n";
}

}  // namespace trammel::exchange::plot
