// SPDX-License-Identifier: Apache-2.0
#include "simulation/solid/hit_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "simulation/solid/near_pairs.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

using geometry::Facing;
using geometry::Feature;
using geometry::FeatureGap;
using geometry::FeatureKind;
using geometry::MovingFrame;
using geometry::size_of;
using geometry::Vec;

PoseBounds at_rest(const MovingFrame& frame) {
  PoseBounds bounds;
  bounds.middle = frame;
  return bounds;
}

// What bounds say of one gap on a stretch.
class GapBounds {
 public:
  GapBounds(const TouchingPair& parts, const FeaturePair& pair, const PoseBounds& first,
            const PoseBounds& second)
      : with_disc_(pair.is_of_second ? second : first),
        with_other_(pair.is_of_second ? first : second),
        pair_{parts.disc(pair), with_disc_.middle, parts.other(pair), with_other_.middle},
        at_(geometry::eval_gap(pair_)),
        end_slack_(geometry::eval_end_slack(parts.scale())),
        sector_slack_(end_slack_ / parts.scale().arm + of_sector),
        arm_of_disc_(size_of(pair_.disc.center)) {
    const bool is_edge = pair_.other.kind == FeatureKind::Edge;
    moves_ = with_disc_.reach(arm_of_disc_);
    arm_of_other_ = is_edge
                        ? size_of(at_.center - with_other_.middle.at) + moves_ + with_other_.shift
                        : size_of(pair_.other.center);
    moves_ += with_other_.reach(arm_of_other_);
  }

  // Whether the gap stays away from depths of `least` to `most`, or the features face elsewhere,
  // all along.
  bool is_out(double least, double most) const {
    if (at_.gap + least > moves_ || at_.gap + most < -moves_) return true;
    double turns = with_disc_.turn + with_other_.turn;
    if (pair_.other.kind == FeatureKind::Edge) {
      const double foot = dot(pair_.second.turn(pair_.other.along),
                              at_.center - pair_.second.place(pair_.other.from));
      const double beyond = moves_ + end_slack_;
      if (foot < -beyond || foot > pair_.other.length + beyond) return true;
    } else {
      const double apart = size_of(at_.center - at_.on_second);
      if (moves_ >= apart) return false;
      turns += std::numbers::pi / 2 * moves_ / apart;  // by which the normal turns at most
      const bool is_hollow = pair_.other.kind == FeatureKind::HollowArc;
      const Vec toward = pair_.second.turn_back(is_hollow ? -at_.normal : at_.normal);
      if (!geometry::may_enter(pair_.other.wedge, toward, turns + sector_slack_)) return true;
    }
    const Vec outward = pair_.first.turn_back(-at_.normal);
    return !geometry::may_enter(pair_.disc.wedge_toward(pair_.other.kind), outward,
                                turns + sector_slack_);
  }

  // |g''| at most, of the formulas of eval_gap_bias and of the slopes.
  double bend() const {
    const PoseBounds &a = with_disc_, &b = with_other_;
    const double p = arm_of_disc_, q = arm_of_other_;
    const double swings = a.acceleration + (a.spin + a.turning * a.turning) * p + b.acceleration +
                          (b.spin + b.turning * b.turning) * q;
    const double u = a.speed + a.turning * p + b.speed + b.turning * q;
    if (pair_.other.kind == FeatureKind::Edge) return swings + 2 * b.turning * u;
    const double apart = size_of(at_.center - at_.on_second) - moves_;
    return apart > 0.0 ? swings + u * u / apart : HUGE_VAL;
  }

 private:
  static constexpr double of_sector = 1e-9;  // rounding of directions, radians

  const PoseBounds &with_disc_, &with_other_;
  Facing pair_;
  FeatureGap at_;
  double end_slack_, sector_slack_;  // length, angle
  double arm_of_disc_, arm_of_other_, moves_;
};

class HitSearch {
 public:
  HitSearch(const TouchingPair& parts, PartPath& first, PartPath& second, const HitLimits& limits,
            NearList& near, HitWorkspace& space)
      : parts_(parts),
        first_(first),
        second_(second),
        limits_(limits),
        near_(near),
        near_on_part_(space.near),
        list_(space.watched) {
    list_.clear();
  }

  std::optional<FeatureHit> find() {
    const PosePath& path = first_.piece(0).path;
    list_near({path.from, path.to, 0, 0});
    return hit_;
  }

 private:
  // A stretch of time with the pieces of both paths.
  struct Stretch {
    double from, to;
    std::uint32_t first, second;

    double length() const { return to - from; }
  };
  std::array<Stretch, 2> halve(const Stretch& whole) {
    const auto p = first_.halves(whole.first), q = second_.halves(whole.second);
    const double middle = whole.from + whole.length() / 2;
    return {{{whole.from, middle, p[0], q[0]}, {middle, whole.to, p[1], q[1]}}};
  }

  bool is_late(double time) const { return time >= (hit_ ? hit_->time : limits_.latest); }

  // Finds the pairs that are near all along a stretch, which is halved until they are few.
  void list_near(const Stretch& at) {
    if (is_late(at.from)) return;
    const PoseBounds &a = first_.piece(at.first).bounds, &b = second_.piece(at.second).bounds;
    const bool is_short = at.length() <= limits_.finest ||
                          a.reach(parts_.first().reach) + b.reach(parts_.second().reach) <=
                              listed_within * parts_.scale().arm;
    const std::size_t most = is_short ? SIZE_MAX : listed_most;
    const double gap = 2 * deepest * limits_.depth;
    if (at.first == 0 && at.second == 0) {  // also of parts of it where both rest
      if (near_.find(parts_, a, b, gap, most)) return watch(near_.pairs(), at);
    } else {
      near_on_part_.clear();
      if (find_near_pairs(parts_, a, b, gap, most, near_on_part_)) return watch(near_on_part_, at);
    }
    for (const Stretch& half : halve(at)) list_near(half);
  }

  static bool are_same(const FeaturePair& p, const FeaturePair& q) {
    return p.disc == q.disc && p.other == q.other && p.is_of_second == q.is_of_second;
  }
  bool is_known(const FeaturePair& pair) const {
    return std::any_of(limits_.known.begin(), limits_.known.end(),
                       [&](const FeaturePair& k) { return are_same(k, pair); });
  }

  // What begins as deep as a hit is would never fall to that depth: it counts as hit where it has
  // become twice as deep.
  double find_depth(const FeaturePair& pair) const {
    const Facing begin = parts_.facing(pair, first_.piece(0).from, second_.piece(0).from);
    const double gap = geometry::eval_gap(begin).gap;
    const bool is_deep = gap <= -nearly * limits_.depth && gap >= -deepest * limits_.depth;
    return is_deep ? -2 * gap : limits_.depth;
  }

  GapBounds bounds_of(const FeaturePair& pair, const Stretch& at) const {
    return {parts_, pair, first_.piece(at.first).bounds, second_.piece(at.second).bounds};
  }

  // Looks at the gaps that are near on a stretch.
  void watch(const std::vector<FeaturePair>& pairs, const Stretch& at) {
    for (const FeaturePair& pair : pairs)
      if (!bounds_of(pair, at).is_out(limits_.depth, 2 * deepest * limits_.depth) &&
          !is_known(pair))
        list_.push_back({pair, find_depth(pair)});
    look(at, 0);
    list_.clear();
  }

  // Looks at the gaps of the list from a place on; those that stay undecided are put behind it.
  void look(const Stretch& at, std::size_t begin) {
    if (is_late(at.from)) return;
    const std::size_t end = list_.size();
    for (std::size_t i = begin; i < end; ++i) {
      const WatchedGap gap = list_[i];
      const GapBounds bounds = bounds_of(gap.pair, at);
      if (bounds.is_out(gap.depth, gap.depth)) continue;
      if (is_open(gap, bounds.bend(), at)) list_.push_back(gap);
    }
    if (list_.size() == end) return;
    if (at.length() <= limits_.finest)
      strike(end, at);
    else
      for (const Stretch& half : halve(at)) look(half, end);
    list_.resize(end);
  }

  struct Ends {
    Facing from, to;
  };
  Ends ends(const FeaturePair& pair, const Stretch& at) const {
    const PathPiece &first = first_.piece(at.first), &second = second_.piece(at.second);
    return {parts_.facing(pair, first.from, second.from), parts_.facing(pair, first.to, second.to)};
  }

  // Whether a gap must be looked at more closely; what falls once is decided here.
  bool is_open(const WatchedGap& gap, double bend, const Stretch& at) {
    const auto [from, to] = ends(gap.pair, at);
    const FeatureGap was = geometry::eval_gap(from), is = geometry::eval_gap(to);
    const double depth = gap.depth;
    const double h = at.length(), f0 = was.gap + depth, f1 = is.gap + depth;
    const double sag = bend * h * h / 8;
    if (!std::isfinite(sag)) return true;
    if ((f0 > sag && f1 > sag) || (f0 < -sag && f1 < -sag)) return false;
    const double r0 = geometry::eval_gap_rate(was, from), r1 = geometry::eval_gap_rate(is, to);
    if (std::abs(r0) * h + 4 * sag <= rounding * depth) {  // no closer look tells more
      if (f0 > 0.0 && f1 <= 0.0) note(gap.pair, to, at.to);
      return false;
    }
    const double drift = bend * h / 2;
    if (f0 <= 0.0 && f1 > 0.0 && r0 > drift && r1 > drift) return false;
    if (f0 > 0.0 && f1 > 0.0 && stays_above(f0, r0, f1, -r1, bend, h)) return false;
    if (!(f0 > 0.0 && f1 <= 0.0 && r0 < -drift && r1 < -drift)) return true;
    strike_between(gap, at, f0, f1);
    return false;
  }

  // Math    the parabola from one end covers the stretch up to where it meets that from the other
  static bool stays_above(double f0, double r0, double f1, double r1, double bend, double h) {
    // Each is above 0 for as long as this.
    const auto lasts = [&](double f, double r) {
      return bend > 0.0 ? (r + std::sqrt(r * r + 2 * bend * f)) / bend : HUGE_VAL;
    };
    return lasts(f0, r0) + lasts(f1, r1) > h;
  }

  // The one crossing, by secants on the paths: where one end stays, half of its value is taken, so
  // that both close in (Illinois). `above` and `below` are the values at the ends.
  void strike_between(const WatchedGap& gap, const Stretch& at, double above, double below) {
    const PosePath &first = first_.piece(at.first).path, &second = second_.piece(at.second).path;
    const auto value = [&](double u) {
      const MovingFrame a = first.place(u), b = second.place(u);
      return geometry::eval_gap(parts_.facing(gap.pair, a, b)).gap + gap.depth;
    };
    double low = 0.0, high = 1.0;
    int moved = 0;  // the end that has moved: 1 the first, -1 the last
    for (int round = 0; round < 60 && high - low > parts_of_time; ++round) {
      double u = low + (high - low) * above / (above - below);
      if (!(u > low && u < high)) u = low + (high - low) / 2;
      const double f = value(u);
      const int end = f > 0.0 ? 1 : -1;
      if (end == moved) (end > 0 ? below : above) /= 2;
      (end > 0 ? low : high) = u;
      (end > 0 ? above : below) = f;
      moved = end;
      if (f <= 0.0 && f >= -rounding * gap.depth) break;
    }
    const MovingFrame a = first.frame(high), b = second.frame(high);
    note(gap.pair, parts_.facing(gap.pair, a, b), at.from + high * at.length());
  }

  // Gaps that are undecided on a stretch that is not halved further.
  void strike(std::size_t begin, const Stretch& at) {
    for (std::size_t i = begin; i < list_.size(); ++i) {
      const auto& [pair, depth] = list_[i];
      const auto [from, to] = ends(pair, at);
      if (geometry::eval_gap(from).gap > -depth && geometry::eval_gap(to).gap <= -depth)
        note(pair, to, at.to);
    }
  }

  void note(const FeaturePair& pair, const Facing& facing, double time) {
    const FeatureGap at = geometry::eval_gap(facing);
    if (is_late(time) || !geometry::do_face(at, facing, parts_.scale())) return;
    hit_ = FeatureHit{pair, time};
  }

  static constexpr std::size_t listed_most = 64;  // pairs; of more the stretch is halved first
  static constexpr double listed_within = 1e-2;   // motion, by the part's size: all are listed
  static constexpr double parts_of_time = 1e-15;  // of a stretch: rounding
  // Parts of the depth of a hit: gaps that begin this near to it, or deeper by some hits; a change
  // within a stretch that is rounding of gaps, 1e-16 of the size.
  static constexpr double nearly = 0.99, deepest = 100.0, rounding = 1e-5;

  const TouchingPair& parts_;
  PartPath &first_, &second_;
  const HitLimits& limits_;
  NearList& near_;  // on the whole stretch
  std::vector<FeaturePair>& near_on_part_;
  std::vector<WatchedGap>& list_;  // a stack: of each stretch its gaps, then those of its halves
  std::optional<FeatureHit> hit_;
};

}  // namespace

std::optional<FeatureHit> find_first_hit(const TouchingPair& parts, PartPath& first,
                                         PartPath& second, const HitLimits& limits, NearList& near,
                                         HitWorkspace& space) {
  return HitSearch(parts, first, second, limits, near, space).find();
}

std::vector<FeaturePair> find_close(const TouchingPair& parts, const MovingFrame& first,
                                    const MovingFrame& second, double gap, NearList& near) {
  near.find(parts, at_rest(first), at_rest(second), gap, SIZE_MAX);
  std::vector<FeaturePair> found;
  for (const FeaturePair& pair : near.pairs())
    if (std::abs(geometry::eval_gap(parts.facing(pair, first, second)).gap) <= gap)
      found.push_back(pair);
  return found;
}

std::vector<FeaturePair> find_near(const TouchingPair& parts, const MovingFrame& first,
                                   const MovingFrame& second, double gap) {
  NearList near;
  std::vector<FeaturePair> found = find_close(parts, first, second, gap, near);
  std::erase_if(found, [&](const FeaturePair& pair) {
    const Facing facing = parts.facing(pair, first, second);
    return !geometry::do_face(geometry::eval_gap(facing), facing, parts.scale());
  });
  return found;
}

}  // namespace trammel::simulation
