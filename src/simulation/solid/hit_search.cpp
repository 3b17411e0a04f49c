// SPDX-License-Identifier: Apache-2.0
#include "simulation/solid/hit_search.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

using geometry::Facing;
using geometry::Feature;
using geometry::FeatureGap;
using geometry::FeatureGroup;
using geometry::FeatureKind;
using geometry::MovingFrame;
using geometry::Vec;

using Pairs = std::vector<FeaturePair>;

// The pairs of features whose surrounding circles may come within `gap` of each other, while parts
// are near the places of their bounds.
class NearPairs {
 public:
  NearPairs(const TouchingPair& parts, const PoseBounds& first, const PoseBounds& second,
            double gap, std::size_t most)
      : parts_(parts), first_(first), second_(second), gap_(gap), most_(most) {}

  // Nothing where there are more than wanted.
  std::optional<Pairs> find() {
    if (!a().groups.empty() && !b().groups.empty()) visit(0, 0);
    if (is_full_) return std::nullopt;
    return std::move(found_);
  }

 private:
  const geometry::FeatureTree& a() const { return parts_.first().tree; }
  const geometry::FeatureTree& b() const { return parts_.second().tree; }

  bool are_near(Vec p, double reach_p, Vec q, double reach_q) const {
    const double moves = first_.reach(length_of(p) + reach_p) +
                         second_.reach(length_of(q) + reach_q) + reach_p + reach_q + gap_;
    const Vec apart = first_.middle.place(p) - second_.middle.place(q);
    return dot(apart, apart) <= moves * moves;
  }

  void visit(std::uint32_t i, std::uint32_t j) {
    const FeatureGroup &p = a().groups[i], &q = b().groups[j];
    if (is_full_ || !are_near(p.middle, p.reach, q.middle, q.reach)) return;
    if (p.right == 0 && q.right == 0) return add(p, q);
    if (q.right == 0 || (p.right != 0 && p.reach > q.reach)) {
      visit(i + 1, j);
      visit(p.right, j);
    } else {
      visit(i, j + 1);
      visit(i, q.right);
    }
  }

  void add(const FeatureGroup& p, const FeatureGroup& q) {
    for (std::uint32_t i = p.first; i < p.end; ++i)
      for (std::uint32_t j = q.first; j < q.end; ++j) {
        const std::uint32_t f = a().order[i], g = b().order[j];
        const Feature &one = a().features[f], &other = b().features[g];
        if (!are_near(one.middle, one.reach, other.middle, other.reach)) continue;
        for (const FeaturePair& pair : {FeaturePair{f, g, false}, FeaturePair{g, f, true}})
          if (parts_.counts(pair)) found_.push_back(pair);
      }
    is_full_ = found_.size() > most_;
  }

  const TouchingPair& parts_;
  const PoseBounds &first_, &second_;
  double gap_;
  std::size_t most_;
  Pairs found_;
  bool is_full_ = false;
};

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
        end_slack_(geometry::eval_end_slack(parts.tolerance())),
        sector_slack_(end_slack_ / parts.arm() + of_sector),
        arm_of_disc_(length_of(pair_.disc.center)) {
    const bool is_edge = pair_.other.kind == FeatureKind::Edge;
    moves_ = with_disc_.reach(arm_of_disc_);
    arm_of_other_ = is_edge
                        ? length_of(at_.center - with_other_.middle.at) + moves_ + with_other_.shift
                        : length_of(pair_.other.center);
    moves_ += with_other_.reach(arm_of_other_);
  }

  // Whether the gap stays away from 0, or the features face elsewhere, all along.
  bool is_out(double depth) const {
    if (std::abs(at_.gap + depth) > moves_) return true;
    double turns = with_disc_.turn + with_other_.turn;
    if (pair_.other.kind == FeatureKind::Edge) {
      const double foot = dot(pair_.second.turn(pair_.other.along),
                              at_.center - pair_.second.place(pair_.other.from));
      const double beyond = moves_ + end_slack_;
      if (foot < -beyond || foot > pair_.other.length + beyond) return true;
    } else {
      const double apart = length_of(at_.center - at_.on_second);
      if (moves_ >= apart) return false;
      turns += std::numbers::pi / 2 * moves_ / apart;  // by which the normal turns at most
      const bool is_hollow = pair_.other.kind == FeatureKind::HollowArc;
      const Vec toward = pair_.second.turn_back(is_hollow ? -at_.normal : at_.normal);
      if (geometry::eval_depth(pair_.other.sector, toward) < -turns - sector_slack_) return true;
    }
    const Vec outward = pair_.first.turn_back(-at_.normal);
    return geometry::eval_depth(pair_.disc.sector, outward) < -turns - sector_slack_;
  }

  // |g''| at most, of the formulas of eval_gap_bias and of the slopes.
  double bend() const {
    const PoseBounds &a = with_disc_, &b = with_other_;
    const double p = arm_of_disc_, q = arm_of_other_;
    const double swings = a.acceleration + (a.spin + a.turning * a.turning) * p + b.acceleration +
                          (b.spin + b.turning * b.turning) * q;
    const double u = a.speed + a.turning * p + b.speed + b.turning * q;
    if (pair_.other.kind == FeatureKind::Edge) return swings + 2 * b.turning * u;
    const double apart = length_of(at_.center - at_.on_second) - moves_;
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
  HitSearch(const TouchingPair& parts, double depth, double finest,
            std::span<const FeaturePair> known)
      : parts_(parts), depth_(depth), finest_(finest), known_(known) {}

  std::optional<FeatureHit> find(const PosePath& first, const PosePath& second) {
    note_deep(first.frame(0.0), second.frame(0.0));
    look(first, second);
    return hit_;
  }

 private:
  bool is_late(double time) const { return hit_ && time >= hit_->time; }

  void look(const PosePath& first, const PosePath& second) {
    if (is_late(first.from)) return;
    const PoseBounds a = find_bounds(first), b = find_bounds(second);
    const bool is_short =
        first.length() <= finest_ ||
        a.reach(parts_.first().reach) + b.reach(parts_.second().reach) <= near * parts_.arm();
    auto pairs = NearPairs(parts_, a, b, depth_, is_short ? SIZE_MAX : listed_most).find();
    if (pairs) return look(first, second, a, b, *pairs);
    const auto p = halve(first), q = halve(second);
    look(p[0], q[0]);
    look(p[1], q[1]);
  }

  static bool are_same(const FeaturePair& p, const FeaturePair& q) {
    return p.disc == q.disc && p.other == q.other && p.is_of_second == q.is_of_second;
  }
  bool is_known(const FeaturePair& pair) const {
    return std::any_of(known_.begin(), known_.end(),
                       [&](const FeaturePair& k) { return are_same(k, pair); });
  }

  // What begins as deep as a hit is would never fall to that depth: it counts as hit where it has
  // become twice as deep.
  void note_deep(const MovingFrame& first, const MovingFrame& second) {
    const PoseBounds a = at_rest(first), b = at_rest(second);
    for (const FeaturePair& pair :
         NearPairs(parts_, a, b, deepest * depth_, SIZE_MAX).find().value_or(Pairs{})) {
      const double gap = geometry::eval_gap(parts_.facing(pair, first, second)).gap;
      if (gap <= -nearly * depth_ && gap >= -deepest * depth_) deep_.push_back({pair, -2 * gap});
    }
  }
  double depth_of(const FeaturePair& pair) const {
    for (const Deep& deep : deep_)
      if (are_same(deep.pair, pair)) return deep.depth;
    return depth_;
  }

  void look(const PosePath& first, const PosePath& second, const PoseBounds& a, const PoseBounds& b,
            const Pairs& pairs) {
    Pairs open;
    const Ends ends{first.frame(0.0), second.frame(0.0), first.frame(1.0), second.frame(1.0)};
    for (const FeaturePair& pair : pairs) {
      const GapBounds bounds(parts_, pair, a, b);
      if (bounds.is_out(depth_of(pair)) || is_known(pair)) continue;
      if (is_open(pair, bounds.bend(), ends, first, second)) open.push_back(pair);
    }
    if (open.empty()) return;
    if (first.length() <= finest_) return strike(open, ends, first.to);
    const auto p = halve(first), q = halve(second);
    look_into(p[0], q[0], open);
    look_into(p[1], q[1], open);
  }

  void look_into(const PosePath& first, const PosePath& second, const Pairs& pairs) {
    if (is_late(first.from)) return;
    look(first, second, find_bounds(first), find_bounds(second), pairs);
  }

  struct Ends {
    MovingFrame first_from, second_from, first_to, second_to;
  };

  // Whether a gap must be looked at more closely; what falls once is decided here.
  bool is_open(const FeaturePair& pair, double bend, const Ends& ends, const PosePath& first,
               const PosePath& second) {
    const Facing from = parts_.facing(pair, ends.first_from, ends.second_from);
    const Facing to = parts_.facing(pair, ends.first_to, ends.second_to);
    const FeatureGap was = geometry::eval_gap(from), is = geometry::eval_gap(to);
    const double depth = depth_of(pair);
    const double h = first.length(), f0 = was.gap + depth, f1 = is.gap + depth;
    const double sag = bend * h * h / 8;
    if (!std::isfinite(sag)) return true;
    if ((f0 > sag && f1 > sag) || (f0 < -sag && f1 < -sag)) return false;
    const double r0 = geometry::eval_gap_rate(was, from), r1 = geometry::eval_gap_rate(is, to);
    if (std::abs(r0) * h + 4 * sag <= rounding * depth) {  // no closer look tells more
      if (f0 > 0.0 && f1 <= 0.0) note(pair, ends.first_to, ends.second_to, first.to);
      return false;
    }
    const double drift = bend * h / 2;
    if (f0 <= 0.0 && f1 > 0.0 && r0 > drift && r1 > drift) return false;
    if (f0 > 0.0 && f1 > 0.0 && stays_above(f0, r0, f1, -r1, bend, h)) return false;
    if (!(f0 > 0.0 && f1 <= 0.0 && r0 < -drift && r1 < -drift)) return true;
    strike_between(pair, first, second);
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

  // The one crossing, by halving and secants on the paths.
  void strike_between(const FeaturePair& pair, const PosePath& first, const PosePath& second) {
    const double depth = depth_of(pair);
    const auto value = [&](double u) {
      const MovingFrame a = first.frame(u), b = second.frame(u);
      return geometry::eval_gap(parts_.facing(pair, a, b)).gap + depth;
    };
    double low = 0.0, high = 1.0, above = value(0.0), below = value(1.0);
    for (int round = 0; round < 60 && high - low > parts_of_time; ++round) {
      // The secant, kept off the ends; every third time the middle.
      double u = low + (high - low) * above / (above - below);
      if (round % 3 == 2 || !(u > low && u < high)) u = low + (high - low) / 2;
      const double f = value(u);
      (f > 0.0 ? low : high) = u;
      (f > 0.0 ? above : below) = f;
      if (f == 0.0) break;
    }
    note(pair, first.frame(high), second.frame(high), first.from + high * first.length());
  }

  // Gaps that are undecided on a stretch that is not halved further.
  void strike(const Pairs& open, const Ends& ends, double time) {
    for (const FeaturePair& pair : open) {
      const Facing from = parts_.facing(pair, ends.first_from, ends.second_from);
      const Facing to = parts_.facing(pair, ends.first_to, ends.second_to);
      const double depth = depth_of(pair);
      if (geometry::eval_gap(from).gap > -depth && geometry::eval_gap(to).gap <= -depth)
        note(pair, ends.first_to, ends.second_to, time);
    }
  }

  void note(const FeaturePair& pair, const MovingFrame& first, const MovingFrame& second,
            double time) {
    const Facing facing = parts_.facing(pair, first, second);
    const FeatureGap at = geometry::eval_gap(facing);
    if (is_late(time) || !geometry::do_face(at, facing, parts_.arm(), parts_.tolerance())) return;
    hit_ = FeatureHit{pair, time};
  }

  static constexpr std::size_t listed_most = 64;  // pairs; of more the stretch is halved first
  static constexpr double near = 1e-2;  // motion, by the part's size, in which all pairs are listed
  static constexpr double parts_of_time = 1e-15;  // of a stretch: rounding
  // Parts of the depth of a hit: gaps that begin this near to it, or deeper by some hits; a change
  // within a stretch that is rounding of gaps, 1e-16 of the size.
  static constexpr double nearly = 0.99, deepest = 100.0, rounding = 1e-5;

  struct Deep {
    FeaturePair pair;
    double depth = 0.0;
  };

  const TouchingPair& parts_;
  double depth_, finest_;
  std::span<const FeaturePair> known_;
  std::vector<Deep> deep_;
  std::optional<FeatureHit> hit_;
};

}  // namespace

std::optional<FeatureHit> find_first_hit(const TouchingPair& parts, const PosePath& first,
                                         const PosePath& second, double depth, double finest,
                                         std::span<const FeaturePair> known) {
  return HitSearch(parts, depth, finest, known).find(first, second);
}

std::vector<FeaturePair> find_near(const TouchingPair& parts, const MovingFrame& first,
                                   const MovingFrame& second, double gap) {
  const PoseBounds a = at_rest(first), b = at_rest(second);
  Pairs found = NearPairs(parts, a, b, gap, SIZE_MAX).find().value_or(Pairs{});
  const auto is_away = [&](const FeaturePair& pair) {
    const Facing facing = parts.facing(pair, first, second);
    const FeatureGap at = geometry::eval_gap(facing);
    return std::abs(at.gap) > gap || !geometry::do_face(at, facing, parts.arm(), parts.tolerance());
  };
  found.erase(std::remove_if(found.begin(), found.end(), is_away), found.end());
  return found;
}

}  // namespace trammel::simulation
