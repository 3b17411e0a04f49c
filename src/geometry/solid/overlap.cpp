// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/overlap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "geometry/solid/evaluate/section.h"
#include "geometry/solid/piece_distance.h"
#include "geometry/solid/searched_region.h"
#include "geometry/solid/tolerances.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

namespace {

/// Where two slabs share heights: calls `visit(slab of a, slab of b)`.
template <class Visit>
void for_common_heights(const Boundary& a, const Pose& pose_of_a, const Boundary& b,
                        const Pose& pose_of_b, double tolerance, Visit visit) {
  for (std::uint32_t i = 0; i < a.slabs.size(); ++i)
    for (std::uint32_t j = 0; j < b.slabs.size(); ++j) {
      const double low =
          std::max(a.slabs[i].bottom + pose_of_a.lift, b.slabs[j].bottom + pose_of_b.lift);
      const double high =
          std::min(a.slabs[i].top + pose_of_a.lift, b.slabs[j].top + pose_of_b.lift);
      if (high - low > tolerance) visit(i, j);
    }
}

std::vector<Region> place_all(const Boundary& boundary, const Pose& pose) {
  std::vector<Region> placed;
  for (const Slab& slab : boundary.slabs) placed.push_back(place(pose, slab.region));
  return placed;
}

struct Disc {
  double radius = 0;
  Vec center;
};

/// The disc within that touches a place of the outline, by shrinking one until nothing is nearer to
/// its centre than that place, or nothing but what is `near` it: the place itself, as it is found
/// with rounding.
Disc shrink_disc(const SearchedRegion& region, Vec place, Vec inward, double near) {
  const Vec across = region.box().high - region.box().low;
  Disc disc{std::hypot(across.x, across.y), {}};
  constexpr int steps = 20;  // each leaves a part of what is too much; few are needed
  for (int i = 0; i < steps; ++i) {
    disc.center = place + disc.radius * inward;
    const Vec off = region.nearest(disc.center) - place;
    if (dot(off, off) <= near * near) break;
    // The next disc touches the place and what was nearest.
    const double along = 2 * dot(off, inward);
    constexpr double shrinks = 0.999;
    if (!(along > 0 && dot(off, off) / along < shrinks * disc.radius)) break;
    disc.radius = dot(off, off) / along;
  }
  disc.radius = region.eval_depth(disc.center);
  return disc;
}

/// Moves a disc to where it can be larger, by shorter and shorter steps.
Disc grow_disc(const SearchedRegion& region, Disc disc) {
  constexpr double shortest = 0.02, gain = 1.01;  // by its radius
  for (double step = disc.radius; step > shortest * disc.radius;) {
    bool is_larger = false;
    for (int i = 0; i < 8; ++i) {
      const Vec center = disc.center + step * Vec{std::cos(i * 0.785), std::sin(i * 0.785)};
      const double radius = region.eval_depth(center);
      if (!(radius > gain * disc.radius)) continue;
      disc = {radius, center};
      is_larger = true;
    }
    if (!is_larger) step /= 2;
  }
  return disc;
}

/// Whether the disc within that touches a place of the outline is larger than this radius.
bool has_larger_disc(const SearchedRegion& region, Vec place, Vec inward, double radius) {
  constexpr double place_rounding = 1e-6;  // else the place itself would be nearer
  return !region.comes_nearer(place + radius * inward, (1 - place_rounding) * radius);
}

/// A large disc within a region: of those that touch its outline at some places and are larger than
/// `least`, the largest, and what it grows to; else one without a radius. Rounding of places is far
/// below `least`.
Disc find_disc(const Region& area, double least) {
  constexpr double near = 1e-3;  // by `least`
  const SearchedRegion region(area);
  Disc largest{least, {}};
  bool is_found = false;
  for (const Piece& piece : region.pieces()) {
    constexpr int samples = 6;
    constexpr double gain = 1.001;  // of equal ones, as between teeth, one is enough
    for (int s = 1; s < samples; ++s) {
      const double part = static_cast<double>(s) / samples;
      const Vec place = eval_point(piece, part), inward = left_of(eval_direction(piece, part));
      if (!has_larger_disc(region, place, inward, gain * largest.radius)) continue;
      const Disc disc = shrink_disc(region, place, inward, near * least);
      if (!(disc.radius > largest.radius)) continue;
      largest = disc;
      is_found = true;
    }
  }
  return is_found ? grow_disc(region, largest) : Disc{};
}

/// The tree a & b & window.
Solid make_intersection() {
  Solid solid;
  SolidNode root{SolidNode::Kind::Intersection, {}, {}};
  for (std::uint32_t i = 0; i < 3; ++i) {
    solid.leaves.push_back({});
    root.children.push_back(solid.nodes.push_back({SolidNode::Kind::Leaf, LeafIndex{i}, {}}));
  }
  solid.nodes.push_back(root);
  return solid;
}

void set_leaf(Region& region, std::uint32_t leaf) {
  for (Loop& loop : region.loops)
    for (Piece& piece : loop.pieces) piece.source = {leaf, piece.source.piece};
}

Box intersect(const Box& a, const Box& b) {
  return {{std::max(a.low.x, b.low.x), std::max(a.low.y, b.low.y)},
          {std::min(a.high.x, b.high.x), std::min(a.high.y, b.high.y)}};
}

/// From the lower left one on, counterclockwise.
std::array<Vec, 4> corners_of(const Box& box) {
  return {box.low, Vec{box.high.x, box.low.y}, box.high, Vec{box.low.x, box.high.y}};
}

Piece make_side(Vec from, Vec to) {
  Piece side;
  side.from = from;
  side.to = to;
  return side;
}

/// Four sides around a box, counterclockwise.
Loop make_loop_around(const Box& box) {
  const std::array<Vec, 4> corners = corners_of(box);
  Loop loop;
  for (std::size_t i = 0; i < 4; ++i)
    loop.pieces.push_back(make_side(corners[i], corners[(i + 1) % 4]));
  return loop;
}

/// By so much that sides lie off what the box is around.
Box widen(const Box& box) {
  constexpr double part = 1.0 / 16;
  const Vec beyond = part * (box.high - box.low);
  return {box.low - beyond, box.high + beyond};
}

/// A region that is the same within a window, with a rectangle instead of loops that stay off it.
/// Cost    n for n pieces
Region clip_to(const Box& window, const Region& region) {
  Region clipped;
  bool is_within = false;  // the loops that are left out
  for (const Loop& loop : region.loops) {
    const auto comes_near = [&](const Piece& piece) { return do_overlap(eval_box(piece), window); };
    if (std::any_of(loop.pieces.begin(), loop.pieces.end(), comes_near))
      clipped.loops.push_back(loop);
    else
      is_within ^= is_inside(Region{{loop}}, 0.5 * (window.low + window.high));
  }
  if (is_within) clipped.loops.push_back(make_loop_around(widen(window)));
  return clipped;
}

/// On which side of a window a box lies: 0 to its left, then counterclockwise; as before where that
/// is true too. Pre: they do not overlap
int side_of(const Box& box, const Box& window, int before) {
  std::array<bool, 4> beyond{};
  beyond[0] = box.high.x < window.low.x;
  beyond[1] = box.high.y < window.low.y;
  beyond[2] = box.low.x > window.high.x;
  beyond[3] = box.low.y > window.high.y;
  if (before >= 0 && beyond[static_cast<std::size_t>(before)]) return before;
  return static_cast<int>(std::find(beyond.begin(), beyond.end(), true) - beyond.begin());
}

/// Pieces of a loop that follow each other off a window, and how they lead around it.
struct Detour {
  Vec from;
  int side = -1, turns = 0;  // of the window, at its begin; quarters of a turn to its end
};

/// The shortest way off a window that leads around it as often: from side to side by the corners of
/// a box around it, each of which lies on two sides.
void add_detour(const Detour& detour, Vec to, const std::array<Vec, 4>& corners, Loop& loop) {
  Vec at = detour.from;
  int side = detour.side;
  const auto go_to = [&](Vec next) {
    if (next.x != at.x || next.y != at.y) loop.pieces.push_back(make_side(at, next));
    at = next;
  };
  for (int left = detour.turns; left > 0; --left) {
    go_to(corners[static_cast<std::size_t>(side)]);
    side = (side + 1) % 4;
  }
  for (int left = detour.turns; left < 0; ++left) {
    side = (side + 3) % 4;
    go_to(corners[static_cast<std::size_t>(side)]);
  }
  go_to(to);
}

/// A loop that winds around each point of a window as this one does, and is the same there: of what
/// stays off it, as most teeth of a wheel do, no more is left than how it leads around.
/// Cost    n for n pieces
Loop cut_off(const Box& window, const Loop& loop) {
  const std::size_t n = loop.pieces.size();
  const auto box_of = [&](std::size_t i) { return eval_box(loop.pieces[i % n]); };
  std::size_t first = 0;
  while (first < n && !do_overlap(box_of(first), window)) ++first;
  Loop cut;
  Detour detour;
  const std::array<Vec, 4> corners = corners_of(widen(window));
  int side = -1;  // of the piece before, where that was off the window
  for (std::size_t i = first; i < first + n; ++i) {
    const Piece& piece = loop.pieces[i % n];
    const Box box = box_of(i);
    if (do_overlap(box, window)) {
      if (side >= 0) add_detour(detour, piece.from, corners, cut);
      side = -1;
      cut.pieces.push_back(piece);
      continue;
    }
    const int next = side_of(box, window, side);
    if (side < 0) detour = {piece.from, next, 0};
    const int turn = side < 0 ? 0 : (next - side + 4) % 4;
    if (turn == 2) return loop;  // the pieces do not join
    detour.turns += turn == 3 ? -1 : turn;
    side = next;
  }
  if (side >= 0) add_detour(detour, loop.pieces[first % n].from, corners, cut);
  return cut;
}

/// Two regions, and a window that holds what they have in common.
struct Clipped {
  Region a, b;
  Box window;
};

/// Empty where the boxes of two regions have no more than a strip as thin as the tolerance in
/// common. Else a shaft in a wheel, say, is the shaft, and the hole in a rectangle; of two wheels
/// the teeth are left that may meet.
std::optional<Clipped> clip_to_common(const Region& a, const Region& b, double tolerance) {
  Clipped clipped{a, b, {}};
  Box common = intersect(eval_box(a), eval_box(b));
  const auto size_of = [](const Box& box) {
    const Vec across = box.high - box.low;
    return std::min(across.x, across.y) < 0 ? -1.0 : std::max(across.x, across.y);
  };
  constexpr int passes = 3;  // what one leaves out makes the box of the next smaller
  for (int i = 0; i < passes; ++i) {
    const Vec across = common.high - common.low;
    if (!(std::min(across.x, across.y) > tolerance)) return std::nullopt;
    clipped.window = widen(common);
    clipped.a = clip_to(clipped.window, clipped.a);
    clipped.b = clip_to(clipped.window, clipped.b);
    const double before = size_of(common);
    common = intersect(common, intersect(eval_box(clipped.a), eval_box(clipped.b)));
    if (size_of(common) > before / 2) break;
  }
  for (Region* region : {&clipped.a, &clipped.b})
    for (Loop& loop : region->loops) loop = cut_off(clipped.window, loop);
  return clipped;
}

// By the depth that counts: as coarsely outlines are welded, and the least disc that may grow to
// it.
constexpr double welded_part = 0.1, least_disc = 0.05;

/// What two regions have in common.
EvaluatedSection find_common(const Region& a, const Region& b, double tolerance) {
  std::optional<Clipped> clipped = clip_to_common(a, b, tolerance);
  if (!clipped) return {};
  Box box = eval_box(a);
  extend(box, eval_box(b));
  const double farthest = std::max(
      {std::abs(box.low.x), std::abs(box.low.y), std::abs(box.high.x), std::abs(box.high.y)});
  Region window{{make_loop_around(clipped->window)}};
  set_leaf(clipped->a, 0);
  set_leaf(clipped->b, 1);
  set_leaf(window, 2);
  TreeValue tree(make_intersection());
  Watch watch{base::Budget{}};
  return join_sections({clipped->a, clipped->b, window}, tree, tolerance,
                       coordinate_rounding * farthest, watch);
}

/// The nearest points of two outlines, among those nearer than a distance.
void find_nearer(const SearchedRegion& a, const SearchedRegion& b, NearestPoints& nearest) {
  for (const Piece& piece : a.pieces()) {
    const Box own = eval_box(piece);
    const auto is_nearer = [&](const Box& box) {
      const double x = std::max({0.0, box.low.x - own.high.x, own.low.x - box.high.x});
      const double y = std::max({0.0, box.low.y - own.high.y, own.low.y - box.high.y});
      return std::hypot(x, y) < nearest.distance;
    };
    b.tree().query_if(is_nearer, [&](std::uint32_t p) {
      const NearestPoints points = nearest_points(piece, b.pieces()[p]);
      if (points.distance < nearest.distance) nearest = points;
    });
  }
}

}  // namespace

OverlapSearch find_overlap(const Boundary& a, const Pose& pose_of_a, const Boundary& b,
                           const Pose& pose_of_b, double tolerance) {
  OverlapSearch search;
  const std::vector<Region> of_a = place_all(a, pose_of_a), of_b = place_all(b, pose_of_b);
  const auto visit = [&](std::uint32_t i, std::uint32_t j) {
    // Welded as coarsely, what is a little deeper would vanish.
    const EvaluatedSection common = find_common(of_a[i], of_b[j], welded_part * tolerance);
    if (common.gap) search.is_complete = false;
    if (common.region.loops.empty()) return;
    const Disc disc = find_disc(common.region, least_disc * tolerance);
    const double least = search.deepest ? search.deepest->depth : tolerance;
    if (2 * disc.radius > least) search.deepest = Overlap{2 * disc.radius, disc.center, i, j};
  };
  for_common_heights(a, pose_of_a, b, pose_of_b, tolerance, visit);
  return search;
}

std::optional<Clearance> find_clearance(const Boundary& a, const Pose& pose_of_a, const Boundary& b,
                                        const Pose& pose_of_b, double tolerance) {
  std::optional<Clearance> least;
  std::vector<SearchedRegion> of_a, of_b;
  for (const Region& region : place_all(a, pose_of_a)) of_a.emplace_back(region);
  for (const Region& region : place_all(b, pose_of_b)) of_b.emplace_back(region);
  NearestPoints nearest{std::numeric_limits<double>::infinity(), {}, {}};
  const auto visit = [&](std::uint32_t i, std::uint32_t j) {
    const double before = nearest.distance;
    find_nearer(of_a[i], of_b[j], nearest);
    if (nearest.distance < before)
      least = Clearance{nearest.distance, nearest.on_a, nearest.on_b, i, j};
  };
  for_common_heights(a, pose_of_a, b, pose_of_b, tolerance, visit);
  return least;
}

}  // namespace trammel::geometry
