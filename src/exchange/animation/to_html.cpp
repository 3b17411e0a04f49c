// SPDX-License-Identifier: Apache-2.0
#include "exchange/animation/to_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string_view>

#include "exchange/animation/page.h"
#include "exchange/svg/placed_slabs.h"
#include "exchange/svg/plate_shape.h"
#include "exchange/svg/sheet/layer.h"
#include "exchange/svg/sheet/xml.h"

namespace trammel::exchange {

namespace {

using inquiry::Picture;
using nlohmann::json;

// Beyond what a screen shows: five digits keep the file small.
double shown(double value) {
  return std::strtod(fmt::format("{:.5g}", value).c_str(), nullptr);
}

// A wheel may have made many turns, of which the last is seen.
double shown_turn(double turn) {
  return std::strtod(fmt::format("{:.4f}", turn).c_str(), nullptr);
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
  for (const auto& p : picture.plates) add({p.x, p.y});
  for (const auto& pose : picture.poses) {
    add({pose.x, pose.y});
    numbers.push_back(std::isfinite(pose.turn) ? json(shown_turn(pose.turn)) : json());
  }
  return numbers;
}

// Of one picture: places and forces, whose number changes.
json pushes_of(const Picture& picture) {
  json numbers = json::array();
  for (const inquiry::PicturePush& p : picture.pushes)
    numbers.push_back({shown(p.x), shown(p.y), shown(p.fx), shown(p.fy)});
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

// The unit of outlines, so that two decimals are a hundred thousandth of the machine.
double outline_unit(const std::vector<inquiry::PicturePart>& parts) {
  constexpr double units = 1000.0;
  double most = 0.0;
  for (const inquiry::PicturePart& part : parts)
    for (const inquiry::PictureSlab& slab : part.slabs)
      for (const inquiry::PictureLoop& loop : slab.loops)
        for (const inquiry::PicturePiece& piece : loop)
          most = std::max({most, std::abs(piece.x), std::abs(piece.y)});
  return most > 0 && std::isfinite(most) ? most / units : 1.0;
}

// Where the name of a part stands in the first picture, clear of its pivots; in the axes of the
// part.
svg::Vec name_place(const std::vector<svg::PlacedSlab>& slabs, const inquiry::PicturePart& part,
                    int index, const svg::SheetPose& pose, const std::vector<svg::Vec>& pivots) {
  // Where the machine has a thousand, as a usual screen shows it.
  const svg::Vec half{10.0 * static_cast<double>(part.name.size()), 24.0};
  constexpr double on_pivot = 30.0, clear = 30.0;
  svg::Vec at = svg::name_near(slabs, part, index);
  double least = HUGE_VAL;
  for (const svg::Place& place : svg::places_on_part(slabs, index, at, half, 0.0)) {
    double cost = place.cost;
    // The name stays upright while the part turns.
    for (const svg::Vec pivot : pivots)
      if (svg::length(pivot - place.centre) < half.x + clear) cost += on_pivot;
    if (cost < least) at = place.centre, least = cost;
  }
  const svg::Vec to = at - pose.origin;
  const double c = std::cos(pose.turn), s = std::sin(pose.turn);
  return {c * to.x - s * to.y, s * to.x + c * to.y};
}

// Outlines stand here once; frames tell the poses.
void add_solids(const inquiry::Animation& animation, json& parts) {
  const std::vector<inquiry::PicturePart>& solids = animation.parts;
  const double unit = outline_unit(solids);
  const svg::View view{1.0 / unit, 1.0, {}, {}};
  const std::vector<inquiry::PicturePose> none(solids.size());
  const auto& poses = animation.frames.empty() ? none : animation.frames.front().poses;
  const auto at_rest = svg::place_slabs(solids, none, view);
  const auto at_first = svg::place_slabs(solids, poses, view);
  const std::vector<int> colours = svg::colours_of(solids);
  const auto pose_of = [&](std::size_t p) {
    return svg::SheetPose{view.at(poses[p].x, poses[p].y), poses[p].turn, view.scale};
  };
  std::vector<svg::Vec> pivots;
  for (std::size_t p = 0; p < solids.size(); ++p)
    for (const inquiry::PicturePivot& pivot : solids[p].pivots)
      pivots.push_back(pose_of(p).at(pivot.x, pivot.y));
  parts["outlineUnit"] = unit;
  parts["solids"] = parts["slabs"] = parts["pivots"] = json::array();
  for (std::size_t p = 0; p < solids.size(); ++p) {
    const svg::Bounds box = svg::bounds_of_part(at_rest, static_cast<int>(p));
    const svg::Vec at = name_place(at_first, solids[p], static_cast<int>(p), pose_of(p), pivots);
    parts["solids"].push_back(
        {{"name", solids[p].name},
         {"colour", svg::part_class(colours[p])},
         {"box",
          {shown(box.low().x), shown(box.low().y), shown(box.high().x), shown(box.high().y)}},
         {"at", {shown(at.x), shown(at.y)}}});
    for (const inquiry::PicturePivot& pivot : solids[p].pivots)
      parts["pivots"].push_back({{"part", p},
                                 {"x", shown(pivot.x / unit)},
                                 {"y", shown(-pivot.y / unit)},
                                 {"ground", pivot.on_frame}});
  }
  for (const svg::PlacedSlab& slab : at_rest)
    parts["slabs"].push_back({{"part", slab.part}, {"path", slab.path}});
}

// A direction of two points is told within one turn: between pictures it goes the short way.
std::vector<Picture> with_turns(const inquiry::Animation& animation) {
  std::vector<Picture> frames = animation.frames;
  for (std::size_t f = 1; f < frames.size(); ++f)
    for (std::size_t p = 0; p < animation.parts.size(); ++p) {
      if (animation.parts[p].counts_turns) continue;
      double& turn = frames[f].poses[p].turn;
      const double before = frames[f - 1].poses[p].turn;
      turn = before + std::remainder(turn - before, 2 * std::numbers::pi);
    }
  return frames;
}

// How a point hangs on its bar: the same in all pictures, since both are rigid. An arm begins at
// the end of the bar that is told, 0 or 1.
json plate(const Picture& picture, const inquiry::PicturePlate& plate) {
  constexpr double half_width = 1.0 / 200;  // of the bar, by its length: as it is drawn on a screen
  const inquiry::PictureLine& bar = picture.lines[static_cast<std::size_t>(plate.bar)];
  const svg::Vec a{bar.x1, bar.y1}, b{bar.x2, bar.y2}, p{plate.x, plate.y};
  const auto [kind, nearest] = svg::plate_shape(a, b, p, half_width * svg::length(b - a));
  const bool is_at_start = svg::length(nearest - a) < svg::length(nearest - b);
  switch (kind) {
    case svg::PlateKind::OnBar: break;
    case svg::PlateKind::Arm: return {{"bar", plate.bar}, {"arm", is_at_start ? 0 : 1}};
    case svg::PlateKind::Triangle: return {{"bar", plate.bar}, {"beside", true}};
  }
  return {{"bar", plate.bar}};
}

json parts(const Picture& picture) {
  json points = json::array(), lines = json::array(), elements = json::array();
  json masses = json::array(), plates = json::array();
  for (const auto& p : picture.plates) plates.push_back(plate(picture, p));
  for (const auto& p : picture.points) points.push_back({{"name", p.name}, {"held", p.held}});
  for (const auto& l : picture.lines)
    lines.push_back(l.kind == inquiry::PictureLineKind::Bar ? "bar" : "guide");
  for (const auto& e : picture.elements) elements.push_back(kind_of(e.kind));
  for (const auto& m : picture.masses) masses.push_back(m.of_part ? 4 : 7);  // the radii
  return {{"points", points},     {"lines", lines},   {"circles", picture.circles.size()},
          {"elements", elements}, {"masses", masses}, {"ties", picture.ties.size()},
          {"plates", plates}};
}

void replace_all(std::string& text, std::string_view mark, std::string_view by) {
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at))
    text.replace(at, mark.size(), by), at += by.size();
}

}  // namespace

std::string to_html(const inquiry::Animation& animation) {
  json data;
  const base::ShownUnit& unit = animation.shown_time;
  data["unit"] = unit.text.empty() ? "" : " " + unit.text;
  data["seconds"] = unit.factor;
  data["times"] = json::array();
  for (const double t : animation.times) data["times"].push_back(shown(t));
  data["parts"] = animation.frames.empty() ? parts({}) : parts(animation.frames.front());
  data["frames"] = json::array();
  data["pushes"] = json::array();
  for (const Picture& frame : animation.frames) data["pushes"].push_back(pushes_of(frame));
  add_solids(animation, data["parts"]);
  for (const Picture& frame : with_turns(animation)) data["frames"].push_back(places(frame));
  std::string written = data.dump();
  replace_all(written, "<", "\\u003c");  // nothing in a name ends the script
  std::string page(animation_page);
  replace_all(page, "@TITLE@", svg::escape(animation.title));
  const bool has_solids = !animation.parts.empty();
  replace_all(page, "@PARTS@", has_solids ? svg::part_properties(false) : "");
  replace_all(page, "@DARK_PARTS@", has_solids ? svg::part_properties(true) : "");
  const bool has_pushes = std::any_of(animation.frames.begin(), animation.frames.end(),
                                      [](const Picture& frame) { return !frame.pushes.empty(); });
  replace_all(
      page, "@FORCES@",
      has_pushes ? R"(<label><input id="forces" type="checkbox" checked> forces</label>)" : "");
  replace_all(page, "@DATA@", written);
  return page;
}

}  // namespace trammel::exchange
