// SPDX-License-Identifier: Apache-2.0
// Outlines that are hit within a step.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "simulation/solid/outline_contacts.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

using geometry::Facing;
using geometry::FeatureGap;
using geometry::MovingFrame;

namespace {

// Whether a corner meets a face to which it does not point: another feature has entered that face
// beside it. Both would hold their energy, and of two that slip past each other only one gives it
// back; so they would be held up as they pass, which rigid parts are not.
bool slips_past(const TouchingPair& parts, const FeaturePair& hit, const MovingFrame& first,
                const MovingFrame& second) {
  const Facing struck = parts.facing(hit, first, second);
  return struck.disc.is_corner && !points_to(struck, geometry::eval_gap(struck));
}

}  // namespace

// Angles that follow from points jump by a turn somewhere: each sample is taken nearest to the one
// before, since points on a circle allow no step of half a turn between samples.
void OutlineContacts::sample(const ContactPath& path) {
  constexpr std::size_t count = numeric::Bernstein::count;
  samples_.resize(poses_.size());
  paths_.resize(poses_.size());
  bases_.resize(poses_.size());
  for (std::size_t k = 0; k < count; ++k) {
    const double u = numeric::sample_parts()[k];
    const StateView at = path.at(k + 1 == count ? path.to : path.from + u * (path.to - path.from));
    for (std::size_t p = 0; p < poses_.size(); ++p) {
      PartPlace place = poses_.place(p, at);
      auto& [x, y, angle] = samples_[p];
      if (k == 0) bases_[p] = place;
      if (k > 0 && !poses_.counts_turns(p))
        place.angle =
            angle[k - 1] + std::remainder(place.angle - angle[k - 1], 2 * std::numbers::pi);
      x[k] = place.at.x;
      y[k] = place.at.y;
      angle[k] = place.angle;
    }
  }
  for (std::size_t p = 0; p < poses_.size(); ++p) {
    PosePath whole{path.from, path.to, bases_[p], {}, {}, {}};
    if (!poses_.is_fixed(p)) {
      whole.x = numeric::through_samples(samples_[p][0]);
      whole.y = numeric::through_samples(samples_[p][1]);
      whole.angle = numeric::through_samples(samples_[p][2]);
    }
    paths_[p].begin(whole);
  }
}

// Gaps of two parts that are not hit: those that bear, and of a corner that bears its rivals, for
// it is pushed out through one face. A corner that falls exactly on a corner closes the gaps to all
// faces there: with two it would hold its energy twice, and give it back once. One that does not
// point to its face is there by rounding, and holds nothing.
std::vector<FeaturePair> OutlineContacts::find_excluded(const PartsInTouch& parts,
                                                        const MotionState& at,
                                                        std::span<const ContactName> active) const {
  std::vector<FeaturePair> excluded;
  for (const ContactName& contact : active) {
    const Known of = known(contact);
    if (of.parts != &parts) continue;
    excluded.push_back(of.features);
    if (!compliance_ || !parts.features.disc(of.features).is_corner) continue;
    const Met met = meet(contact, at);
    const Facing facing = met.facing();
    const FeatureGap gap = geometry::eval_gap(facing);
    if (!points_to(facing, gap)) continue;
    for (const FeaturePair& rival :
         parts.features.rivals(of.features, met.first, met.second, std::max(0.0, -gap.gap)))
      excluded.push_back(rival);
  }
  return excluded;
}

// Where gaps of rivals close at once the one that closes most slowly is the nearest from then on;
// one whose corner points elsewhere is none of them.
FeaturePair OutlineContacts::choose_rival(const PartsInTouch& parts, const FeaturePair& hit,
                                          const MotionState& at) const {
  const TouchingPair& features = parts.features;
  if (!compliance_ || !features.disc(hit).is_corner) return hit;
  const MovingFrame first = poses_.frame(parts.first, at), second = poses_.frame(parts.second, at);
  const Facing struck = features.facing(hit, first, second);
  const FeatureGap touch = geometry::eval_gap(struck);
  FeaturePair slowest = hit;
  double least = points_to(struck, touch) ? geometry::eval_gap_rate(touch, struck) : -HUGE_VAL;
  for (const FeaturePair& rival : features.rivals(hit, first, second, 0.0)) {
    const Facing facing = features.facing(rival, first, second);
    const FeatureGap gap = geometry::eval_gap(facing);
    const double closes = geometry::eval_gap_rate(gap, facing);
    if (std::abs(gap.gap) > features.scale().tolerance || !(closes > least && closes < 0.0) ||
        !points_to(facing, gap) || !geometry::do_face(gap, facing, features.scale()))
      continue;
    least = closes;
    slowest = rival;
  }
  return slowest;
}

std::vector<ContactHit> OutlineContacts::first_hits(const ContactPath& path,
                                                    std::span<const ContactName> active) {
  std::vector<ContactHit> hits;
  if (!(path.to > path.from)) return hits;
  sample(path);
  HitLimits limits{path.rounding, finest_stretch * (path.to - path.from), HUGE_VAL, {}};
  // Of rigid parts no state is looked at: that of the last sample costs nothing.
  const MotionState begin = path.at(compliance_ ? path.from : path.to);
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    const PartsInTouch& parts = pairs_[k];
    std::vector<FeaturePair> excluded = find_excluded(parts, begin, active);
    const auto find = [&] {
      limits.known = excluded;
      return find_first_hit(parts.features, paths_[parts.first], paths_[parts.second], limits,
                            near_[k], hit_workspace_);
    };
    const auto passes = [&](const FeatureHit& hit) {
      const MotionState& at = path.at(hit.time);
      return is_compliant() && slips_past(parts.features, hit.pair, poses_.frame(parts.first, at),
                                          poses_.frame(parts.second, at));
    };
    auto hit = find();
    while (hit && passes(*hit)) {
      excluded.push_back(hit->pair);
      hit = find();
    }
    if (!hit) continue;
    const FeaturePair pair =
        compliance_ ? choose_rival(parts, hit->pair, path.at(hit->time)) : hit->pair;
    hits.push_back({name(parts, pair), hit->time});
    limits.latest = std::min(limits.latest, hit->time + path.together);
  }
  return hits;
}

}  // namespace trammel::simulation
