// SPDX-License-Identifier: Apache-2.0
#include "reasoning/interaction/may_touch.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
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

// Parts that move together, and what is known of the places of a group as a whole.
class Groups {
 public:
  Groups(const NumericParts& parts, const std::vector<LowerPair>& pairs,
         const std::vector<model::GearPair>& gears)
      : all_(find_groups(parts, pairs, gears)), of_part_(parts.size(), none) {
    for (std::uint32_t g = 0; g < all_.size(); ++g)
      for (const PartIndex part : all_[g]) of_part_[part.value] = g;
    std::vector<std::size_t> joints(all_.size());
    has_inner_pair_.resize(all_.size());
    for (const LowerPair& pair : pairs) {
      if (are_together(pair.first, pair.second)) has_inner_pair_[of(pair.first)] = 1;
      const std::uint32_t group = of(pair.first) != none ? of(pair.first) : of(pair.second);
      if (group != none) ++joints[group];
    }
    for (std::size_t g = 0; g < all_.size(); ++g) is_tree_.push_back(joints[g] <= all_[g].size());
  }

  const std::vector<std::vector<PartIndex>>& all() const { return all_; }
  /// Whether its places can be followed all the way round: gears alone are turned through very many
  /// turns before they stand as before.
  bool may_close(std::size_t group) const { return has_inner_pair_[group] != 0; }
  bool are_together(PartIndex a, PartIndex b) const { return of(a) != none && of(a) == of(b); }
  /// Whether no loop keeps the part from going as far as each of its pairs lets it.
  bool is_of_tree(PartIndex part) const { return of(part) == none || is_tree_[of(part)] != 0; }

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  std::uint32_t of(PartIndex part) const { return of_part_[part.value]; }

  std::vector<std::vector<PartIndex>> all_;
  std::vector<std::uint32_t> of_part_;
  std::vector<char> has_inner_pair_, is_tree_;  // by group
};

class TouchFinder {
 public:
  TouchFinder(const NumericParts& parts, const std::vector<LowerPair>& pairs,
              const std::vector<model::GearPair>& gears, const Groups& groups)
      : parts_(parts), pairs_(pairs), gears_(gears), groups_(groups) {
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
        if (!are_in_mesh({i}, {j}) && can_meet({i}, {j}))
          touches.push_back({{i}, {j}, is_exact({i}, {j})});
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

  // Whether the parts really come to all places that count as theirs.
  bool is_exact(PartIndex a, PartIndex b) const {
    if (!groups_.is_of_tree(a) || !groups_.is_of_tree(b)) return false;
    if (pair_of(a, b) != nullptr) return true;
    return !groups_.are_together(a, b) && guides_[a.value].kind != Guide::Kind::Anywhere &&
           guides_[b.value].kind != Guide::Kind::Anywhere;
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
  const Groups& groups_;
  std::vector<Guide> guides_;
  std::map<const Region*, Intervals> own_rings_;  // of parts that turn, about their axes
};

// Of parts that move together in loops those that their places bring together.
class LoopLook {
 public:
  LoopLook(const NumericParts& parts, const std::vector<LowerPair>& pairs,
           const std::vector<model::GearPair>& gears, const Groups& groups,
           const base::Budget& budget)
      : parts_(parts), pairs_(pairs), gears_(gears), groups_(groups), budget_(budget) {}

  void leave_out_apart(std::vector<model::Touch>& touches) const {
    for (std::size_t g = 0; g < groups_.all().size(); ++g) {
      const std::vector<PartIndex>& group = groups_.all()[g];
      const auto is_of_group = [&](const model::Touch& two) { return is_within(group, two); };
      if (!groups_.may_close(g) || std::none_of(touches.begin(), touches.end(), is_of_group) ||
          !can_link(parts_, pairs_, gears_, group))
        continue;
      const LinkedParts linked(parts_, pairs_, gears_, group);
      const auto curve = trace_motion(linked, budget_);
      if (!curve) continue;
      std::erase_if(touches, [&](model::Touch& two) {
        if (!is_of_group(two)) return false;
        const double tolerance = 10 * fitting_distance(parts_[two.first], parts_[two.second]);
        const Meeting meeting = find_meeting(parts_, pairs_, linked, *curve, two, tolerance);
        two.is_found = meeting == Meeting::Found;
        return meeting == Meeting::Never;
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

  const NumericParts& parts_;
  const std::vector<LowerPair>& pairs_;
  const std::vector<model::GearPair>& gears_;
  const Groups& groups_;
  const base::Budget& budget_;
};

}  // namespace

std::vector<model::Touch> find_touches(const NumericParts& parts,
                                       const std::vector<LowerPair>& pairs,
                                       const std::vector<model::GearPair>& gears,
                                       const base::Budget& budget) {
  const Groups groups(parts, pairs, gears);
  std::vector<model::Touch> touches = TouchFinder(parts, pairs, gears, groups).find();
  LoopLook(parts, pairs, gears, groups, budget).leave_out_apart(touches);
  return touches;
}

}  // namespace trammel::reasoning
