// SPDX-License-Identifier: Apache-2.0
#include "exchange/frames/to_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "exchange/svg/placed_slabs.h"
#include "exchange/svg/plate_shape.h"
#include "exchange/svg/sheet/box.h"
#include "exchange/svg/sheet/layer.h"
#include "exchange/svg/sheet/xml.h"
#include "exchange/tolerances.h"

namespace trammel::exchange {

namespace {

using inquiry::Picture;
using svg::decimal;
using svg::Vec;

constexpr std::size_t moments_max = 12, columns_max = 4;
constexpr double page_width = 960.0, heading = 40.0, gap = 14.0, caption = 22.0, inner = 14.0;
constexpr double longest_arrow = 40.0;
constexpr double flattest = 0.35, steepest = 1.6;  // height of a picture by its width

constexpr std::string_view style = R"(.paper{fill:#fff}.panel{fill:#fafbfc;stroke:#d5dbe1}
.path,.passed,.guide,.circle,.spring{fill:none}.path{stroke:#c3d3e0;stroke-width:1}
.passed{stroke:#0072b2;stroke-width:1.6;stroke-linecap:round}
.guide{stroke:#aab4be;stroke-dasharray:5 4}.circle{stroke:#5b6770;stroke-width:1.6}
.bar{stroke:#37424b;stroke-width:4;stroke-linecap:round}
.spring{stroke:#8a5a00;stroke-width:1.4;stroke-linejoin:round}.mass{fill:#37424b}
.hidden{fill:none;stroke:#37424b;stroke-width:.7;stroke-dasharray:3 2.5;stroke-opacity:.45}
.push{stroke:#c1121f;stroke-width:1.6;stroke-linecap:round;fill:#c1121f}
.joint,.pin{fill:#fff;stroke:#37424b;stroke-width:1.4}text{fill:#1c242b}
.plate{fill:#e2e7ed;stroke:#37424b;stroke-width:1.2;stroke-linejoin:round}
@media (prefers-color-scheme:dark){.paper{fill:#14181c}.panel{fill:#1b2126;stroke:#39424a}
.path{stroke:#3c4f5e}.passed{stroke:#56b4e9}.guide{stroke:#5c6871}.circle{stroke:#a9b4bd}
.bar{stroke:#c9d3db}.spring{stroke:#ffc233}.mass{fill:#c9d3db}
.hidden{stroke:#c9d3db}
.push{stroke:#ff5d6c;fill:#ff5d6c}.joint,.pin{fill:#14181c;stroke:#c9d3db}
.plate{fill:#39414c;stroke:#c9d3db}text{fill:#e6ebef}}
)";

std::string dark_parts() {
  return "@media (prefers-color-scheme:dark){\n" + svg::dark_part_rules() + "}\n";
}

bool is_finite(Vec p) {
  return std::isfinite(p.x) && std::isfinite(p.y);
}

class Strip {
 public:
  explicit Strip(const inquiry::Animation& run) : run_(run) {
    choose_moments();
    measure();
  }

  std::string draw() {
    const std::size_t columns = std::min(columns_max, std::max<std::size_t>(1, moments_.size()));
    width_ = (page_width - gap * static_cast<double>(columns + 1)) / static_cast<double>(columns);
    fit();
    for (std::size_t k = 0; k < moments_.size(); ++k) {
      corner_ = {gap + static_cast<double>(k % columns) * (width_ + gap),
                 heading + static_cast<double>(k / columns) * (height_ + caption + gap)};
      panel(k);
    }
    const std::size_t lines = (moments_.size() + columns - 1) / columns;
    const double page = heading + static_cast<double>(lines) * (height_ + caption + gap);
    const std::string title = svg::escape(run_.title);
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" version="1.1" role="img" width="{0}")"
        R"( height="{1}" viewBox="0 0 {0} {1}" font-size="12" font-family="{2}">)"
        "\n<title>{3}</title>\n<style type=\"text/css\">\n{4}{7}</style>\n"
        "<rect class=\"paper\" fill=\"#fff\" width=\"{0}\" height=\"{1}\"/>\n"
        "<text x=\"{5}\" y=\"25\" font-size=\"15\" font-weight=\"bold\">{3}</text>\n{6}</svg>\n",
        decimal(page_width), decimal(page),
        "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif", title, style,
        decimal(gap), out_, run_.parts.empty() ? "" : dark_parts());
  }

 private:
  void choose_moments() {
    const std::size_t n = run_.frames.size(), shown = std::min(n, moments_max);
    for (std::size_t k = 0; k < shown; ++k)
      moments_.push_back(shown == 1 ? 0 : k * (n - 1) / (shown - 1));
  }

  // What all pictures need; endless lines are cut to that.
  void measure() {
    for (const Picture& frame : run_.frames) {
      for (const auto& p : frame.points) include({p.x, p.y});
      for (const auto& l : frame.lines)
        if (l.kind == inquiry::PictureLineKind::Bar) include({l.x1, l.y1}), include({l.x2, l.y2});
      for (const auto& c : frame.circles) {
        include({c.x - c.radius, c.y - c.radius});
        include({c.x + c.radius, c.y + c.radius});
      }
      for (const svg::PlacedSlab& slab :
           svg::place_slabs(run_.parts, frame.poses, {1.0, 1.0, {}, {}}))
        for (const auto& polygon : slab.polygons)
          for (const Vec corner : polygon) include({corner.x, -corner.y});
    }
  }
  void include(Vec p) {
    if (is_finite(p)) bounds_.include(p);
  }

  void fit() {
    const Vec size = bounds_.empty() ? Vec{1, 1} : bounds_.high() - bounds_.low();
    const double room = width_ - 2 * inner;
    const double shape = size.x > 0 ? size.y / size.x : steepest;
    height_ = 2 * inner + room * std::clamp(shape, flattest, steepest);
    const double across = size.x > 0 ? room / size.x : HUGE_VAL;
    const double up = size.y > 0 ? (height_ - 2 * inner) / size.y : HUGE_VAL;
    scale_ = std::min(across, up);
    if (!std::isfinite(scale_)) scale_ = 1.0;
  }

  Vec at(double x, double y) const {
    const Vec middle = bounds_.empty() ? Vec{} : 0.5 * (bounds_.low() + bounds_.high());
    return {width_ / 2 + scale_ * (x - middle.x), height_ / 2 - scale_ * (y - middle.y)};
  }

  template <class... Values>
  void add(fmt::format_string<Values...> text, Values&&... values) {
    out_ += fmt::format(text, std::forward<Values>(values)...);
  }

  void panel(std::size_t k) {
    add("<svg x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\">\n"
        "<rect class=\"panel\" width=\"{2}\" height=\"{3}\" rx=\"5\"/>\n",
        decimal(corner_.x), decimal(corner_.y), decimal(width_), decimal(height_));
    const Picture& frame = run_.frames[moments_[k]];
    parts(frame);
    for (std::size_t p = 0; p < frame.points.size(); ++p) {
      path("path", p, 0, run_.frames.size() - 1);
      if (k > 0) path("passed", p, moments_[k - 1], moments_[k]);
    }
    for (const auto& p : frame.plates) plate(frame.lines[static_cast<std::size_t>(p.bar)], p);
    for (const auto& l : frame.lines)
      if (l.kind == inquiry::PictureLineKind::Bar)
        line("bar", {l.x1, l.y1}, {l.x2, l.y2});
      else
        endless({l.x1, l.y1}, {l.x2, l.y2});
    for (const auto& c : frame.circles) circle(c);
    for (const auto& e : frame.elements)
      if (e.kind == inquiry::PictureElementKind::Spring)
        spring({e.x1, e.y1}, {e.x2, e.y2});
      else
        line("spring", {e.x1, e.y1}, {e.x2, e.y2});
    for (const auto& t : frame.ties) thread(t);
    for (const auto& m : frame.masses) dot("mass", {m.x, m.y}, m.of_part ? 2.5 : 6.0);
    for (const auto& p : frame.pushes) push(p);
    for (const auto& p : frame.points) {
      if (p.held) pin({p.x, p.y});
      dot("joint", {p.x, p.y}, 3.0);
    }
    const base::ShownUnit& time = run_.shown_time;
    add("</svg>\n<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
        decimal(corner_.x + width_ / 2), decimal(corner_.y + height_ + 15),
        time.behind(fmt::format("{:.4g}", time.shown(run_.times[moments_[k]]))));
  }

  void parts(const Picture& frame) {
    const std::vector<int> colours = svg::colours_of(run_.parts);
    const Vec origin = at(0, 0);
    const svg::View view{scale_, 1.0, {-origin.x / scale_, origin.y / scale_}, {}};
    const std::vector<svg::PlacedSlab> slabs = svg::place_slabs(run_.parts, frame.poses, view);
    for (const svg::PlacedSlab& slab : slabs)
      add("<path {} stroke=\"#37424b\" stroke-width=\"0.8\" fill-rule=\"evenodd\" d=\"{}\"/>\n",
          svg::part_attributes(colours[static_cast<std::size_t>(slab.part)]), slab.path);
    // What turns behind a round part shows by its hidden edges alone.
    for (std::size_t i = 0; i < slabs.size(); ++i)
      if (svg::is_under(slabs, i)) add("<path class=\"hidden\" d=\"{}\"/>\n", slabs[i].path);
  }

  // Steps shorter than a part of a pixel are left out.
  void path(std::string_view what, std::size_t point, std::size_t from, std::size_t to) {
    std::string places;
    Vec last{HUGE_VAL, HUGE_VAL};
    std::size_t count = 0;
    for (std::size_t f = from; f <= to; ++f) {
      const auto& p = run_.frames[f].points[point];
      const Vec here = at(p.x, p.y);
      if (!is_finite(here) || (f < to && svg::length(here - last) < 0.7)) continue;
      places += fmt::format("{}{},{}", places.empty() ? "" : " ", decimal(here.x), decimal(here.y));
      last = here;
      ++count;
    }
    if (count > 1) add("<polyline class=\"{}\" points=\"{}\"/>\n", what, places);
  }

  // A slack thread hangs about as low as a chain of its length.
  void thread(const inquiry::PictureTie& tie) {
    const double far = std::hypot(tie.x2 - tie.x1, tie.y2 - tie.y1);
    const double slack = std::max(0.0, tie.length - far);
    const double sag =
        slack > straight_thread * far ? std::sqrt(slack * (tie.length + far / 2)) / 2 : 0.0;
    const Vec a = at(tie.x1, tie.y1), b = at(tie.x2, tie.y2);
    const Vec low = at((tie.x1 + tie.x2) / 2, (tie.y1 + tie.y2) / 2 - 2 * sag);
    if (is_finite(a) && is_finite(b) && is_finite(low))
      add("<path class=\"spring\" d=\"M{},{} Q{},{} {},{}\"/>\n", decimal(a.x), decimal(a.y),
          decimal(low.x), decimal(low.y), decimal(b.x), decimal(b.y));
  }

  void line(std::string_view what, Vec a, Vec b) {
    a = at(a.x, a.y);
    b = at(b.x, b.y);
    if (!is_finite(a) || !is_finite(b)) return;
    add("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", what, decimal(a.x),
        decimal(a.y), decimal(b.x), decimal(b.y));
  }

  // What is fixed beside a bar, or beyond its ends, moves with it.
  void plate(const inquiry::PictureLine& bar, const inquiry::PicturePlate& plate) {
    constexpr double half_width = 2.0;
    const Vec a = at(bar.x1, bar.y1), b = at(bar.x2, bar.y2), p = at(plate.x, plate.y);
    if (!is_finite(a) || !is_finite(b) || !is_finite(p)) return;
    const auto [kind, nearest] = svg::plate_shape(a, b, p, half_width);
    if (kind == svg::PlateKind::Arm)
      add("<line class=\"bar\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", decimal(nearest.x),
          decimal(nearest.y), decimal(p.x), decimal(p.y));
    if (kind == svg::PlateKind::Triangle)
      add("<polygon class=\"plate\" points=\"{},{} {},{} {},{}\"/>\n", decimal(a.x), decimal(a.y),
          decimal(b.x), decimal(b.y), decimal(p.x), decimal(p.y));
  }

  // On the ground.
  void pin(Vec place) {
    constexpr double half = 5.0, high = 9.0;
    const Vec p = at(place.x, place.y);
    if (is_finite(p))
      add("<path class=\"pin\" d=\"M{},{} l{},{} h{} Z\"/>\n", decimal(p.x), decimal(p.y),
          decimal(-half), decimal(high), decimal(2 * half));
  }

  // From rim to rim, which clips it.
  void endless(Vec a, Vec b) {
    const Vec along = svg::unit(b - a);
    const Vec middle = bounds_.empty() ? a : 0.5 * (bounds_.low() + bounds_.high());
    const Vec foot = a + svg::dot(middle - a, along) * along;
    const double reach = (width_ + height_) / scale_;
    line("guide", foot - reach * along, foot + reach * along);
  }

  void dot(std::string_view what, Vec place, double radius) {
    const Vec p = at(place.x, place.y);
    if (is_finite(p))
      add("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", what, decimal(p.x), decimal(p.y),
          decimal(radius));
  }

  // Lengths of arrows are by the roots of forces, so that small ones are seen beside large ones.
  void push(const inquiry::PicturePush& p) {
    const double force = std::hypot(p.fx, p.fy);
    const Vec from = at(p.x, p.y);
    if (!is_finite(from) || !std::isfinite(force)) return;
    dot("push", {p.x, p.y}, 1.6);
    if (!(force > 0.0)) return;
    const double length = longest_arrow * std::sqrt(force / strongest_push());
    const Vec along{p.fx / force, -p.fy / force}, across = svg::turned(along);
    const Vec to = from + length * along, back = to - 5.0 * along;
    add("<path class=\"push\" d=\"M{},{} L{},{} L{},{} L{},{} L{},{} Z\"/>\n", decimal(from.x),
        decimal(from.y), decimal(back.x), decimal(back.y), decimal(back.x + 2.0 * across.x),
        decimal(back.y + 2.0 * across.y), decimal(to.x), decimal(to.y),
        decimal(back.x - 2.0 * across.x), decimal(back.y - 2.0 * across.y));
  }

  // Of the pictures shown.
  double strongest_push() const {
    double most = 0.0;
    for (const std::size_t moment : moments_)
      for (const inquiry::PicturePush& p : run_.frames[moment].pushes)
        most = std::max(most, std::hypot(p.fx, p.fy));
    return most;
  }

  void circle(const inquiry::PictureCircle& c) {
    const Vec p = at(c.x, c.y);
    if (!is_finite(p) || !std::isfinite(c.radius)) return;
    add("<circle class=\"circle\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", decimal(p.x), decimal(p.y),
        decimal(scale_ * std::abs(c.radius)));
    if (c.spoke)
      line("circle", {c.x, c.y},
           {c.x + c.radius * std::cos(*c.spoke), c.y + c.radius * std::sin(*c.spoke)});
  }

  void spring(Vec a, Vec b) {
    constexpr int turns = 8;
    constexpr double half = 5.0;
    a = at(a.x, a.y);
    b = at(b.x, b.y);
    if (!is_finite(a) || !is_finite(b) || svg::length(b - a) < half) return;  // or it turns
    const Vec across = half * svg::turned(svg::unit(b - a));
    std::string places = fmt::format("{},{}", decimal(a.x), decimal(a.y));
    for (int i = 1; i < 2 * turns; ++i) {
      const double share = 0.1 + 0.8 * i / (2 * turns);
      const Vec p = a + share * (b - a) + (i % 2 == 0 ? 1.0 : -1.0) * across;
      places += fmt::format(" {},{}", decimal(p.x), decimal(p.y));
    }
    add("<polyline class=\"spring\" points=\"{} {},{}\"/>\n", places, decimal(b.x), decimal(b.y));
  }

  const inquiry::Animation& run_;
  std::vector<std::size_t> moments_;  // of the frames
  svg::Bounds bounds_;
  double width_ = 0.0, height_ = 0.0, scale_ = 1.0;
  Vec corner_;  // of the picture being drawn
  std::string out_;
};

}  // namespace

std::string to_frames(const inquiry::Animation& animation) {
  return Strip(animation).draw();
}

}  // namespace trammel::exchange
