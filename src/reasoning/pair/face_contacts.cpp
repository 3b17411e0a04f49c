// SPDX-License-Identifier: Apache-2.0
#include "reasoning/pair/face_contacts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "geometry/solid/box_tree.h"

namespace trammel::reasoning {

using geometry::Piece;
using geometry::Vec;

namespace {

constexpr double pi = std::numbers::pi;
// Arcs are seen from places as far apart at most; three of these around a shaft hold it.
constexpr double farthest_places = pi / 3.0;

Vec unit_at(double angle) {
  return {std::cos(angle), std::sin(angle)};
}

// Outward: what is solid lies on the left.
Vec outward(const Piece& piece) {
  return -base::left_of(geometry::eval_direction(piece, 0.5));
}

class Contacts {
 public:
  explicit Contacts(const Fit& fit)
      : tolerance_(fit.tolerance), farthest_apart_(fit.farthest_apart()) {}

  void add(const Piece& a, const Piece& b) {
    const bool is_arc_a = geometry::is_arc(a), is_arc_b = geometry::is_arc(b);
    if (!is_arc_a && !is_arc_b) add_straight(a, b);
    if (is_arc_a && is_arc_b) add_arcs(a, b);
    if (is_arc_a != is_arc_b) add_tangent(a, b);
  }

  std::vector<FaceContact> take() { return std::move(found_); }

 private:
  void keep(Vec at, Vec normal, double gap, const Piece& a, const Piece& b) {
    FaceContact contact{
        at,          normal, a.source, b.source, geometry::is_arc(a), geometry::is_arc(b),
        a.sense > 0, {},     gap};
    contact.center = contact.is_shaft_of_first ? a.center : b.center;
    found_.push_back(contact);
  }

  // Faces look at each other, so their pieces run against each other.
  void add_straight(const Piece& a, const Piece& b) {
    const Vec along = geometry::eval_direction(a, 0.5), across = base::left_of(along);
    const double length = geometry::eval_length(a);
    const double from = base::dot(b.to - a.from, along), to = base::dot(b.from - a.from, along);
    const double low = std::max(0.0, from), high = std::min(length, to);
    if (high - low <= tolerance_) return;
    // Within what they share they may lean by the tolerance.
    const auto gap_at = [&](double s) {
      const double part = (s - from) / (to - from);
      const Vec on_b = b.to + part * (b.from - b.to);
      return -base::dot(on_b - a.from, across);
    };
    if (!fits(gap_at(low)) || !fits(gap_at(high))) return;
    for (const double s : {low, high}) keep(a.from + s * along, -across, gap_at(s), a, b);
  }

  // A shaft in a hole, on whichever side: one arc is solid inside, the other outside. The shaft may
  // stand anywhere that the hole lets it.
  void add_arcs(const Piece& a, const Piece& b) {
    const Piece &shaft = a.sense > 0 ? a : b, &hole = a.sense > 0 ? b : a;
    const double play = hole.radius - shaft.radius;
    if (a.sense * b.sense > 0 || !fits(play)) return;
    const Vec beside = hole.center - shaft.center;
    if (length_of(beside) > tolerance_ + (play > tolerance_ ? play : 0.0)) return;
    const double width = tolerance_ / a.radius;
    const auto [start_a, sweep_a] = range_of(a);
    const auto [start_b, sweep_b] = range_of(b);
    for (const int turn : {-1, 0, 1}) {  // the second range, a turn before, at, and after
      const double shift = std::remainder(start_b - start_a, 2 * pi) + 2 * pi * turn;
      const double low = std::max(0.0, shift), high = std::min(sweep_a, shift + sweep_b);
      if (high - low <= width) continue;
      const int places = 1 + static_cast<int>(std::ceil((high - low) / farthest_places));
      for (int i = 0; i <= places; ++i) {
        const Vec out = unit_at(start_a + low + (high - low) * i / places);
        keep(shaft.center + shaft.radius * out, a.sense > 0 ? out : -out,
             play + base::dot(beside, out), a, b);
      }
    }
  }

  // First angle and how far the arc goes on from there counter-clockwise.
  static std::pair<double, double> range_of(const Piece& arc) {
    const double sweep = std::abs(geometry::eval_sweep(arc));
    const Vec first = (arc.sense > 0 ? arc.from : arc.to) - arc.center;
    return {std::atan2(first.y, first.x), sweep};
  }

  // A pin that lies on a wall.
  void add_tangent(const Piece& a, const Piece& b) {
    const Piece& arc = geometry::is_arc(a) ? a : b;
    const Piece& wall = geometry::is_arc(a) ? b : a;
    if (arc.sense < 0) return;
    const Vec along = geometry::eval_direction(wall, 0.5), out = outward(wall);
    const double s = base::dot(arc.center - wall.from, along);
    const double gap = base::dot(arc.center - wall.from, out) - arc.radius;
    if (!fits(gap) || s < -tolerance_ || s > geometry::eval_length(wall) + tolerance_) return;
    const auto [start, sweep] = range_of(arc);
    const double angle = std::atan2(-out.y, -out.x);
    const double from_start = std::fmod(std::fmod(angle - start, 2 * pi) + 2 * pi, 2 * pi);
    if (from_start > sweep + tolerance_ / arc.radius) return;
    const Vec at = arc.center - arc.radius * out;
    keep(at, geometry::is_arc(a) ? -out : out, gap, a, b);
  }

  bool fits(double gap) const { return -tolerance_ <= gap && gap <= farthest_apart_; }

  double tolerance_, farthest_apart_;
  std::vector<FaceContact> found_;
};

geometry::Box widened(geometry::Box box, double by) {
  box.low = box.low - Vec{by, by};
  box.high = box.high + Vec{by, by};
  return box;
}

geometry::Box shifted(const geometry::Box& box, Vec by) {
  return {box.low + by, box.high + by};
}

Piece shifted(Piece piece, Vec by) {
  piece.from = piece.from + by;
  piece.to = piece.to + by;
  piece.center = piece.center + by;
  return piece;
}

struct BoxedPieces {
  std::vector<Piece> pieces;
  std::vector<geometry::Box> boxes;
};

// The pieces of a region that is shifted, as far as they come near the box.
BoxedPieces pieces_within(const geometry::Region& region, Vec shift, const geometry::Box& box) {
  BoxedPieces found;
  for (const geometry::Loop& loop : region.loops)
    for (const Piece& piece : loop.pieces) {
      const geometry::Box own = shifted(geometry::eval_box(piece), shift);
      if (!geometry::do_overlap(own, box)) continue;
      found.pieces.push_back(shifted(piece, shift));
      found.boxes.push_back(own);
    }
  return found;
}

void add_contacts(const BoxedPieces& a, const BoxedPieces& b, double near_by, Contacts& contacts) {
  const geometry::BoxTree tree(b.boxes);
  std::vector<std::uint32_t> found;
  for (std::size_t i = 0; i < a.pieces.size(); ++i) {
    found.clear();
    tree.query(widened(a.boxes[i], near_by), [&](std::uint32_t j) { found.push_back(j); });
    std::sort(found.begin(), found.end());
    for (const std::uint32_t j : found) contacts.add(a.pieces[i], b.pieces[j]);
  }
}

}  // namespace

std::vector<FaceContact> find_face_contacts(const NumericPart& first, const NumericPart& second,
                                            const Fit& fit) {
  Contacts contacts(fit);
  const double near_by = fit.tolerance + fit.clearance;  // a shaft may lie at its hole's wall
  const geometry::Box box_of_second = shifted(second.box, fit.shift);
  if (!geometry::do_overlap(widened(first.box, near_by), box_of_second)) return {};
  for (const geometry::Slab& a : first.boundary.slabs)
    for (const geometry::Slab& b : second.boundary.slabs) {
      if (std::min(a.top, b.top) - std::max(a.bottom, b.bottom) <= fit.tolerance) continue;
      add_contacts(pieces_within(a.region, {}, widened(box_of_second, near_by)),
                   pieces_within(b.region, fit.shift, widened(first.box, near_by)), near_by,
                   contacts);
    }
  return contacts.take();
}

}  // namespace trammel::reasoning
