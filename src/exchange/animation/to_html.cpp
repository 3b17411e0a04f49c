// SPDX-License-Identifier: Apache-2.0
#include "exchange/animation/to_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "exchange/animation/page.h"
#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange {

namespace {

using inquiry::Picture;
using nlohmann::json;

// Beyond what a screen shows: five digits keep the file small.
double shown(double value) {
  return std::strtod(fmt::format("{:.5g}", value).c_str(), nullptr);
}

// All that moves, in the order that the page reads.
json places(const Picture& picture) {
  json numbers = json::array();
  const auto add = [&](std::initializer_list<double> values) {
    for (const double v : values) numbers.push_back(std::isfinite(v) ? json(shown(v)) : json());
  };
  for (const auto& p : picture.points) add({p.x, p.y});
  for (const auto& l : picture.lines) add({l.x1, l.y1, l.x2, l.y2});
  for (const auto& c : picture.circles) add({c.x, c.y, c.radius, c.spoke.value_or(NAN)});
  for (const auto& e : picture.elements) add({e.x1, e.y1, e.x2, e.y2});
  for (const auto& m : picture.masses) add({m.x, m.y});
  for (const auto& t : picture.ties) add({t.x1, t.y1, t.x2, t.y2, t.length});
  return numbers;
}

std::string_view kind_of(inquiry::PictureElementKind kind) {
  switch (kind) {
    case inquiry::PictureElementKind::Spring: return "spring";
    case inquiry::PictureElementKind::Damper: return "damper";
    case inquiry::PictureElementKind::Actuator: break;
  }
  return "actuator";
}

json parts(const Picture& picture) {
  json points = json::array(), lines = json::array(), elements = json::array();
  for (const auto& p : picture.points) points.push_back({{"name", p.name}, {"held", p.held}});
  for (const auto& l : picture.lines)
    lines.push_back(l.kind == inquiry::PictureLineKind::Bar ? "bar" : "guide");
  for (const auto& e : picture.elements) elements.push_back(kind_of(e.kind));
  return {{"points", points},
          {"lines", lines},
          {"circles", picture.circles.size()},
          {"elements", elements},
          {"masses", picture.masses.size()},
          {"ties", picture.ties.size()}};
}

void replace_all(std::string& text, std::string_view mark, std::string_view by) {
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at))
    text.replace(at, mark.size(), by), at += by.size();
}

}  // namespace

std::string to_html(const inquiry::Animation& animation) {
  json data;
  data["unit"] = animation.has_units ? " s" : "";
  data["times"] = json::array();
  for (const double t : animation.times) data["times"].push_back(shown(t));
  data["parts"] = animation.frames.empty() ? parts({}) : parts(animation.frames.front());
  data["frames"] = json::array();
  for (const Picture& frame : animation.frames) data["frames"].push_back(places(frame));
  std::string written = data.dump();
  replace_all(written, "<", "\\u003c");  // nothing in a name ends the script
  std::string page(animation_page);
  replace_all(page, "@TITLE@", svg::escape(animation.title));
  replace_all(page, "@DATA@", written);
  return page;
}

}  // namespace trammel::exchange
