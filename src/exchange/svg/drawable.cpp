// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/drawable.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

namespace trammel::exchange::svg {

namespace {

using inquiry::Picture;
using inquiry::PictureLineKind;

constexpr double magnitude_max = 1e150;  // squares and differences stay finite

bool usable(std::initializer_list<double> values) {
  return std::all_of(values.begin(), values.end(),
                     [](double v) { return std::abs(v) <= magnitude_max; });
}

template <class T, class Keep>
int erase_unless(std::vector<T>& items, Keep keep) {
  return static_cast<int>(std::erase_if(items, [&](const T& item) { return !keep(item); }));
}

// The new index of each line, -1 where it is lost. A guide needs two places to have a direction.
std::vector<int> keep_lines(Picture& picture) {
  std::vector<int> index;
  std::vector<inquiry::PictureLine> kept;
  for (const inquiry::PictureLine& line : picture.lines) {
    const bool is_point = line.x1 == line.x2 && line.y1 == line.y2;
    const bool keep = usable({line.x1, line.y1, line.x2, line.y2}) &&
                      !(line.kind == PictureLineKind::Guide && is_point);
    index.push_back(keep ? static_cast<int>(kept.size()) : -1);
    if (keep) kept.push_back(line);
  }
  picture.lines = std::move(kept);
  return index;
}

bool is_usable(const inquiry::PicturePart& part) {
  for (const inquiry::PictureSlab& slab : part.slabs)
    for (const inquiry::PictureLoop& loop : slab.loops)
      for (const inquiry::PicturePiece& piece : loop)
        if (!usable({piece.x, piece.y, piece.center_x, piece.center_y})) return false;
  return std::all_of(part.pivots.begin(), part.pivots.end(), [](const auto& pivot) {
    return usable({pivot.x, pivot.y});
  });
}

// Parts that have a pose, and their poses.
int keep_parts(Picture& picture) {
  std::vector<inquiry::PicturePart> parts;
  std::vector<inquiry::PicturePose> poses;
  parts.swap(picture.parts);
  poses.swap(picture.poses);
  for (std::size_t p = 0; p < std::min(parts.size(), poses.size()); ++p) {
    if (!usable({poses[p].x, poses[p].y, poses[p].turn}) || !is_usable(parts[p])) continue;
    picture.parts.push_back(std::move(parts[p]));
    picture.poses.push_back(poses[p]);
  }
  return static_cast<int>(parts.size() - picture.parts.size());
}

void include_parts(const Picture& picture, Bounds& bounds) {
  for (std::size_t p = 0; p < picture.parts.size(); ++p) {
    const inquiry::PicturePose& at = picture.poses[p];
    // With y upward, as all bounds here are.
    const SheetPose pose{{at.x, -at.y}, at.turn, 1.0};
    for (const inquiry::PictureSlab& slab : picture.parts[p].slabs)
      for (const inquiry::PictureLoop& loop : slab.loops)
        for (const Vec corner : to_polygon(loop, pose)) bounds.include(Vec{corner.x, -corner.y});
  }
}

Bounds model_bounds(const Picture& picture, bool with_guides) {
  Bounds bounds;
  include_parts(picture, bounds);
  for (const auto& point : picture.points) bounds.include(Vec{point.x, point.y});
  for (const auto& line : picture.lines) {
    if (line.kind == PictureLineKind::Guide && !with_guides) continue;
    bounds.include(Vec{line.x1, line.y1});
    bounds.include(Vec{line.x2, line.y2});
  }
  for (const auto& circle : picture.circles) {
    bounds.include(Vec{circle.x - circle.radius, circle.y - circle.radius});
    bounds.include(Vec{circle.x + circle.radius, circle.y + circle.radius});
  }
  for (const auto& curve : picture.curves)
    for (const auto& [x, y] : curve.places) bounds.include(Vec{x, y});
  for (const auto& item : picture.lengths) {
    bounds.include(Vec{item.x1, item.y1});
    bounds.include(Vec{item.x2, item.y2});
  }
  for (const auto& angle : picture.angles) bounds.include(Vec{angle.x, angle.y});
  for (const auto& roller : picture.rollers) bounds.include(Vec{roller.x, roller.y});
  for (const auto& force : picture.forces) bounds.include(Vec{force.x, force.y});
  for (const auto& load : picture.loads) {
    bounds.include(Vec{load.x1, load.y1});
    bounds.include(Vec{load.x2, load.y2});
  }
  for (const auto& element : picture.elements) {
    bounds.include(Vec{element.x1, element.y1});
    bounds.include(Vec{element.x2, element.y2});
  }
  for (const auto& torque : picture.torques) bounds.include(Vec{torque.x, torque.y});
  return bounds;
}

// The length in model units that half of the bars do not reach; 0 without bars.
double median_bar(const Picture& picture) {
  std::vector<double> lengths;
  for (const auto& line : picture.lines)
    if (line.kind == PictureLineKind::Bar)
      lengths.push_back(length(Vec{line.x2 - line.x1, line.y2 - line.y1}));
  if (lengths.empty()) return 0.0;
  const auto middle = lengths.begin() + std::ptrdiff_t(lengths.size() / 2);
  std::nth_element(lengths.begin(), middle, lengths.end());
  return *middle;
}

}  // namespace

Drawable keep_drawable(const Picture& picture) {
  Drawable result{picture, 0};
  Picture& kept = result.picture;
  const std::vector<int> index = keep_lines(kept);
  const auto new_index = [&](int bar) {
    const bool exists = bar >= 0 && bar < static_cast<int>(picture.lines.size()) &&
                        picture.lines[std::size_t(bar)].kind == PictureLineKind::Bar;
    return exists ? index[std::size_t(bar)] : -1;
  };
  int lost = static_cast<int>(picture.lines.size() - kept.lines.size()) + keep_parts(kept);
  lost += erase_unless(kept.points, [](const auto& p) { return usable({p.x, p.y}); });
  lost += erase_unless(kept.lengths, [&](const auto& item) {
    return usable({item.x1, item.y1, item.x2, item.y2}) &&
           (item.bar < 0 || new_index(item.bar) >= 0);
  });
  const auto of_circle = [](const auto& c) {
    return usable({c.x, c.y, c.radius}) && c.radius >= 0;
  };
  lost += erase_unless(kept.circles, of_circle);
  lost += erase_unless(kept.radii, of_circle);
  lost += erase_unless(kept.contacts, [](const auto& c) { return usable({c.x, c.y}); });
  lost += erase_unless(kept.curves, [](const auto& curve) {
    return curve.places.size() > 1 &&
           std::all_of(curve.places.begin(), curve.places.end(), [](const auto& p) {
             return usable({p[0], p[1]});
           });
  });
  lost += erase_unless(kept.angles, [](const auto& a) {
    return usable({a.x, a.y, a.from, a.sweep});
  });
  lost += erase_unless(kept.rollers, [](const auto& r) { return usable({r.x, r.y, r.direction}); });
  lost += erase_unless(kept.forces, [](const auto& f) { return usable({f.x, f.y, f.fx, f.fy}); });
  lost += erase_unless(kept.loads, [](const auto& l) {
    return usable({l.x1, l.y1, l.x2, l.y2, l.fx, l.fy});
  });
  lost += erase_unless(kept.torques, [](const auto& t) { return usable({t.x, t.y, t.torque}); });
  lost += erase_unless(kept.elements, [](const auto& e) {
    return usable({e.x1, e.y1, e.x2, e.y2});
  });
  lost += erase_unless(kept.masses, [](const auto& m) { return usable({m.x, m.y}); });
  lost += erase_unless(kept.diagrams, [](const auto& diagram) {
    return diagram.values.size() > 1 &&
           std::all_of(diagram.values.begin(), diagram.values.end(), [](const auto& p) {
             return usable({p[0], p[1]});
           });
  });
  lost += erase_unless(kept.ties, [](const auto& t) { return usable({t.x1, t.y1, t.x2, t.y2}); });
  lost += erase_unless(kept.plates, [&](const auto& p) {
    return usable({p.x, p.y}) && new_index(p.bar) >= 0;
  });
  for (auto& plate : kept.plates) plate.bar = new_index(plate.bar);
  lost += erase_unless(kept.bar_forces,
                       [&](const auto& f) { return usable({f.force}) && new_index(f.bar) >= 0; });
  for (auto& item : kept.lengths) item.bar = new_index(item.bar);
  for (auto& force : kept.bar_forces) force.bar = new_index(force.bar);
  result.lost = lost;
  return result;
}

SheetPose pose_of(const Picture& picture, const View& view, std::size_t part) {
  const inquiry::PicturePose& pose = picture.poses[part];
  return {view.at(pose.x, pose.y), pose.turn, view.scale};
}

namespace {

constexpr double bar_wanted = 96.0;  // pixels at which symbols have their full size
constexpr double symbol_scale_min = 0.3;

double symbol_scale_for(double bar) {
  return std::clamp(bar / bar_wanted, symbol_scale_min, 1.0);
}

}  // namespace

View fit_view(const Picture& drawable) {
  constexpr double room_x = 540.0, room_y = 400.0;  // pixels for the places of the model
  constexpr double growth_max = 2.4;
  Bounds bounds = model_bounds(drawable, false);
  if (bounds.empty()) bounds = model_bounds(drawable, true);
  View view;
  if (bounds.empty()) return view;
  const Vec extent = bounds.high() - bounds.low();
  view.corner = {bounds.low().x, bounds.high().y};
  if (std::max(extent.x, extent.y) < 1 / magnitude_max) return view;
  view.scale = 1.0 / std::max(extent.x / room_x, extent.y / room_y);
  if (const double bar = view.scale * median_bar(drawable); bar > 0) {
    const double growth = std::clamp(bar_wanted / bar, 1.0, growth_max);
    view.scale *= growth;
    view.symbol_scale = symbol_scale_for(growth * bar);
  }
  view.size = view.scale * extent;
  return view;
}

View view_at(const Picture& drawable, double scale) {
  View view;
  view.scale = scale;
  const Bounds bounds = model_bounds(drawable, true);
  if (!bounds.empty()) view.size = scale * (bounds.high() - bounds.low());
  if (const double bar = scale * median_bar(drawable); bar > 0)
    view.symbol_scale = symbol_scale_for(bar);
  return view;
}

}  // namespace trammel::exchange::svg
