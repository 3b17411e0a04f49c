// SPDX-License-Identifier: Apache-2.0
#include "reasoning/interaction/may_touch.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "geometry/solid/shells.h"
#include "reasoning/interaction/cover.h"
#include "reasoning/interaction/curve_meeting.h"
#include "reasoning/tolerances.h"

namespace trammel::reasoning {

using geometry::Piece;
using geometry::Region;
using geometry::Vec;
using model::LowerPair;
using model::PairKind;
using model::PartIndex;

namespace {

using Intervals = std::vector<Interval>;

// What a measure of points covers on a region, one interval for each connected piece of it.
template <class Measure>
Intervals covered(const Region& region, const Measure& measure) {
  const std::vector<std::size_t> shells = geometry::find_shells(region);
  std::vector<std::optional<Interval>> by_shell(shells.size());
  for (std::size_t l = 0; l < shells.size(); ++l)
    for (const Piece& piece : region.loops[l].pieces) {
      const Interval range = measure(piece);
      std::optional<Interval>& own = by_shell[shells[l]];
      own = own ? Interval{std::min(own->low, range.low), std::max(own->high, range.high)} : range;
    }
  Intervals all;
  for (const std::optional<Interval>& own : by_shell)
    if (own) all.push_back(*own);
  return all;
}

Intervals rings_of(const Region& region, Vec axis) {
  Intervals rings = covered(region, [&](const Piece& p) { return distances_of(p, axis); });
  if (geometry::is_inside(region, axis))
    for (Interval& ring : rings)
      if (rings.size() == 1) ring.low = 0.0;
  return rings;
}

Intervals strips_of(const Region& region, Vec across) {
  return covered(region, [&](const Piece& p) { return extents_of(p, across); });
}

bool overlap(const Intervals& a, const Intervals& b, double tolerance) {
  for (const Interval& p : a)
    for (const Interval& q : b)
      if (overlap_of(p, q) > tolerance) return true;
  return false;
}

// Rings about two axes cover a place in common.
bool rings_meet(const Intervals& a, const Intervals& b, double distance, double tolerance) {
  for (const Interval& p : a)
    for (const Interval& q : b)
      if (p.high + q.high > distance + tolerance && distance + q.high > p.low + tolerance &&
          distance + p.high > q.low + tolerance)
        return true;
  return false;
}

// How a part moves on the ground.
struct Guide {
  enum class Kind { Rests, Turns, Slides, Anywhere } kind = Kind::Anywhere;
  Vec axis, direction;
};

class TouchFinder {
 public:
  TouchFinder(const NumericParts& parts, const std::vector<LowerPair>& pairs,
              const std::vector<model::GearPair>& gears)
      : parts_(parts), pairs_(pairs), gears_(gears) {
    for (std::uint32_t p = 0; p < parts.size(); ++p) {
      guides_.push_back(guide_of({p}));
      if (guides_.back().kind != Guide::Kind::Turns) continue;
      for (const geometry::Slab& slab : parts[{p}].boundary.slabs)
        own_rings_.emplace(&slab.region, rings_of(slab.region, guides_.back().axis));
    }
  }

  std::vector<model::Touch> find() const {
    std::vector<model::Touch> touches;
    for (std::uint32_t i = 0; i < parts_.size(); ++i)
      for (std::uint32_t j = i + 1; j < parts_.size(); ++j)
        if (!are_in_mesh({i}, {j}) && can_meet({i}, {j})) touches.push_back({{i}, {j}});
    return touches;
  }

 private:
  Guide guide_of(PartIndex part) const {
    if (parts_[part].is_frame) return {Guide::Kind::Rests, {}, {}};
    const LowerPair* pair = find_guide(parts_, pairs_, part);
    if (pair == nullptr) return {};
    if (pair->kind == PairKind::Rigid) return {Guide::Kind::Rests, {}, {}};
    if (pair->kind == PairKind::Revolute) return {Guide::Kind::Turns, pair->at, {}};
    if (pair->kind == PairKind::Prismatic) return {Guide::Kind::Slides, {}, pair->direction};
    return {};
  }
  const LowerPair* pair_of(PartIndex a, PartIndex b) const {
    for (const LowerPair& pair : pairs_)
      if (pair.first == a && pair.second == b) return &pair;
    return nullptr;
  }
  bool are_in_mesh(PartIndex a, PartIndex b) const {
    return std::any_of(gears_.begin(), gears_.end(), [&](const model::GearPair& gear) {
      return (gear.first == a && gear.second == b) || (gear.first == b && gear.second == a);
    });
  }

  bool can_meet(PartIndex a, PartIndex b) const {
    const double tolerance = 10 * fitting_distance(parts_[a], parts_[b]);
    for (const geometry::Slab& s : parts_[a].boundary.slabs)
      for (const geometry::Slab& t : parts_[b].boundary.slabs)
        if (std::min(s.top, t.top) - std::max(s.bottom, t.bottom) > tolerance &&
            regions_meet(a, s.region, b, t.region, tolerance))
          return true;
    return false;
  }

  bool regions_meet(PartIndex a, const Region& r, PartIndex b, const Region& s,
                    double tolerance) const {
    using Kind = Guide::Kind;
    if (const LowerPair* pair = pair_of(a, b)) {  // against each other
      if (pair->kind == PairKind::Rigid) return false;
      if (pair->kind == PairKind::Revolute)
        return overlap(rings_of(r, pair->at), rings_of(s, pair->at), tolerance);
      if (pair->kind == PairKind::Prismatic)
        return overlap(strips_of(r, base::left_of(pair->direction)),
                       strips_of(s, base::left_of(pair->direction)), tolerance);
    }
    const Guide &g = guides_[a.value], &h = guides_[b.value];
    if (g.kind == Kind::Anywhere || h.kind == Kind::Anywhere) return true;
    if (g.kind == Kind::Rests && h.kind == Kind::Rests) return false;
    if (g.kind == Kind::Turns && h.kind == Kind::Turns)
      return rings_meet(own_rings_.at(&r), own_rings_.at(&s), length_of(g.axis - h.axis),
                        tolerance);
    if (g.kind == Kind::Turns) return turning_meets(g, r, h, s, tolerance);
    if (h.kind == Kind::Turns) return turning_meets(h, s, g, r, tolerance);
    const Vec along = g.kind == Kind::Slides ? g.direction : h.direction;
    const bool are_crossing = g.kind == Kind::Slides && h.kind == Kind::Slides &&
                              std::abs(base::cross(g.direction, h.direction)) > no_motion;
    return are_crossing || overlap(strips_of(r, base::left_of(along)),
                                   strips_of(s, base::left_of(along)), tolerance);
  }

  bool turning_meets(const Guide& turns, const Region& r, const Guide& other, const Region& s,
                     double tolerance) const {
    const Intervals& rings = own_rings_.at(&r);
    if (other.kind == Guide::Kind::Rests) return overlap(rings, rings_of(s, turns.axis), tolerance);
    const Vec across = base::left_of(other.direction);
    const double axis = base::dot(turns.axis, across);
    for (const Interval& ring : rings)
      for (const Interval& strip : strips_of(s, across))
        if (ring.high > std::max({0.0, strip.low - axis, axis - strip.high}) + tolerance)
          return true;
    return false;
  }

  const NumericParts& parts_;
  const std::vector<LowerPair>& pairs_;
  const std::vector<model::GearPair>& gears_;
  std::vector<Guide> guides_;
  std::map<const Region*, Intervals> own_rings_;  // of parts that turn, about their axes
};

// Of parts that move together in loops those that their places bring together.
class LoopLook {
 public:
  LoopLook(const NumericParts& parts, const std::vector<LowerPair>& pairs,
           const std::vector<model::GearPair>& gears, const base::Budget& budget)
      : parts_(parts), pairs_(pairs), gears_(gears), budget_(budget) {}

  void leave_out_apart(std::vector<model::Touch>& touches) const {
    for (const std::vector<PartIndex>& group : find_groups(parts_, pairs_, gears_)) {
      if (!has_loop(group) || has_rack(group)) continue;
      const auto is_of_group = [&](const model::Touch& two) { return is_within(group, two); };
      if (std::none_of(touches.begin(), touches.end(), is_of_group)) continue;
      const LinkedParts linked(parts_, pairs_, gears_, group);
      const auto curve = trace_motion(linked, budget_);
      if (!curve) continue;
      std::erase_if(touches, [&](const model::Touch& two) {
        const double tolerance = 10 * fitting_distance(parts_[two.first], parts_[two.second]);
        return is_of_group(two) && !do_meet(parts_, pairs_, linked, *curve, two, tolerance);
      });
    }
  }

 private:
  static bool has(const std::vector<PartIndex>& group, PartIndex part) {
    return std::binary_search(group.begin(), group.end(), part);
  }
  // Both move in the group, or one does and the other is the frame.
  bool is_within(const std::vector<PartIndex>& group, const model::Touch& two) const {
    const bool has_first = has(group, two.first), has_second = has(group, two.second);
    return (has_first && has_second) || (has_first && parts_[two.second].is_frame) ||
           (has_second && parts_[two.first].is_frame);
  }
  // Gears alone are turned through very many turns before they stand as before.
  bool has_loop(const std::vector<PartIndex>& group) const {
    return std::any_of(pairs_.begin(), pairs_.end(), [&](const LowerPair& pair) {
      return has(group, pair.first) && has(group, pair.second);
    });
  }
  bool has_rack(const std::vector<PartIndex>& group) const {
    return std::any_of(gears_.begin(), gears_.end(), [&](const model::GearPair& gear) {
      return gear.kind == model::GearKind::Rack && has(group, gear.first);
    });
  }

  const NumericParts& parts_;
  const std::vector<LowerPair>& pairs_;
  const std::vector<model::GearPair>& gears_;
  const base::Budget& budget_;
};

}  // namespace

std::vector<model::Touch> find_touches(const NumericParts& parts,
                                       const std::vector<LowerPair>& pairs,
                                       const std::vector<model::GearPair>& gears,
                                       const base::Budget& budget) {
  std::vector<model::Touch> touches = TouchFinder(parts, pairs, gears).find();
  LoopLook(parts, pairs, gears, budget).leave_out_apart(touches);
  return touches;
}

}  // namespace trammel::reasoning
