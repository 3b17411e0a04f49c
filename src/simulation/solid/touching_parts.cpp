// SPDX-License-Identifier: Apache-2.0
#include "simulation/solid/touching_parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/touch/tolerances.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

using geometry::Feature;
using geometry::FeatureKind;
using geometry::Vec;
using model::PairKind;

namespace {

void find_neighbours(TouchingPart& part, double tolerance) {
  struct End {
    Vec at;
    std::uint32_t feature;
    bool is_corner;
  };
  std::vector<End> ends;
  for (std::uint32_t f = 0; f < part.features.size(); ++f) {
    const Feature& feature = part.features[f];
    if (feature.is_corner) {
      if (!(feature.seat > 0.0)) ends.push_back({feature.center, f, true});
      continue;
    }
    const auto [first, last] = geometry::ends_of(feature);
    if (!feature.is_first_inner) ends.push_back({first, f, false});
    if (!feature.is_last_inner) ends.push_back({last, f, false});
  }
  std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.at.x < b.at.x; });
  part.neighbours.assign(part.features.size(), {});
  part.corners = part.neighbours;
  const auto note = [&](const End& of, const End& at) {
    if (at.is_corner && of.is_corner) return;
    (at.is_corner ? part.corners : part.neighbours)[of.feature].push_back(at.feature);
  };
  for (std::size_t i = 0; i < ends.size(); ++i)
    for (std::size_t j = i + 1; j < ends.size() && ends[j].at.x - ends[i].at.x <= tolerance; ++j) {
      if (ends[i].feature == ends[j].feature || length_of(ends[j].at - ends[i].at) > tolerance)
        continue;
      note(ends[i], ends[j]);
      note(ends[j], ends[i]);
    }
}

// From which end a face leads away, as a direction of its part.
Vec leads_from(const Feature& face, Vec end) {
  return length_of(end - face.from) < length_of(end - face.to) ? face.along : -face.along;
}

}  // namespace

bool points_to(const geometry::Facing& corner, const geometry::FeatureGap& at) {
  const Vec outward = corner.first.turn_back(-at.normal);
  return geometry::eval_depth(corner.disc.sector, outward) > -nearer_face_turn;
}

TouchingPart make_touching_part(const geometry::Boundary& boundary, Vec reference,
                                geometry::Touching how, double tolerance) {
  TouchingPart part;
  part.features = geometry::find_features(boundary, reference, how);
  for (const Feature& f : part.features)
    part.reach = std::max(part.reach, length_of(f.middle) + f.reach);
  if (how == geometry::Touching::Overlapping) find_neighbours(part, tolerance);
  return part;
}

std::optional<JointOfParts> find_joint(const model::Mechanism& mechanism, const DrawnPart& first,
                                       const DrawnPart& second) {
  for (const model::LowerPair& pair : mechanism.pairs) {
    if (pair.first.value != first.number || pair.second.value != second.number) continue;
    return JointOfParts{pair.kind, pair.at - first.reference, pair.at - second.reference,
                        pair.direction, pair.is_pin_of_first};
  }
  return std::nullopt;
}

TouchingPair::TouchingPair(const TouchingPart& first, const TouchingPart& second,
                           std::optional<JointOfParts> joint, double tolerance,
                           geometry::Touching how)
    : first_(&first), second_(&second), joint_(joint) {
  scale_.arm = std::min(first.reach, second.reach);
  scale_.tolerance = tolerance;
  scale_.inner = how == geometry::Touching::Rigid ? geometry::inner_tolerances * tolerance
                                                  : inner_overlap * scale_.arm;
  plant_trees();
}

bool TouchingPair::may_touch(std::uint32_t of_first, std::uint32_t of_second) const {
  return counts({of_first, of_second, false}) || counts({of_second, of_first, true});
}

// What lies at other heights than all of the other part, or on their common axis, is near to it at
// every moment of every search, for nothing. Most features find one that they can touch at once.
void TouchingPair::plant_trees() {
  constexpr std::size_t looked_at_most = 1'000'000;  // pairs of features: some 10 ms
  const std::size_t n = first_->features.size(), m = second_->features.size();
  std::vector<char> of_first(n, 1), of_second(m, 1);
  if (n == 0 || m <= looked_at_most / n) {
    std::fill(of_first.begin(), of_first.end(), 0);
    std::fill(of_second.begin(), of_second.end(), 0);
    for (std::uint32_t f = 0; f < n; ++f)
      for (std::uint32_t g = 0; g < m; ++g)
        if ((of_first[f] == 0 || of_second[g] == 0) && may_touch(f, g))
          of_first[f] = of_second[g] = 1;
  }
  const auto plant = [](const TouchingPart& part, const std::vector<char>& is_chosen) {
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t f = 0; f < is_chosen.size(); ++f)
      if (is_chosen[f] != 0) chosen.push_back(f);
    return geometry::make_feature_tree(part.features, std::move(chosen));
  };
  tree_of_first_ = plant(*first_, of_first);
  tree_of_second_ = plant(*second_, of_second);
}

std::vector<FeaturePair> TouchingPair::rivals(const FeaturePair& pair,
                                              const geometry::MovingFrame& first,
                                              const geometry::MovingFrame& second,
                                              double overlap) const {
  const TouchingPart& own = pair.is_of_second ? *second_ : *first_;
  const TouchingPart& others = pair.is_of_second ? *first_ : *second_;
  const auto& [own_frame, others_frame] =
      pair.is_of_second ? std::pair{second, first} : std::pair{first, second};
  const Feature &corner = disc(pair), &face = other(pair);
  std::vector<FeaturePair> found;
  for (const std::uint32_t beside : others.neighbours[pair.other])
    found.push_back({pair.disc, beside, pair.is_of_second});
  if (face.kind != FeatureKind::Edge) return found;
  const double near = 2 * overlap + scale_.tolerance;
  for (const std::uint32_t end : others.corners[pair.other]) {
    const Vec at = others.features[end].center;
    if (length_of(others_frame.place(at) - own_frame.place(corner.center)) > near) continue;
    for (const std::uint32_t beside : own.neighbours[pair.disc]) {
      const FeaturePair crossed{end, beside, !pair.is_of_second};
      if (other(crossed).kind == FeatureKind::Edge && counts(crossed) &&
          dot(others_frame.turn(leads_from(face, at)),
              own_frame.turn(leads_from(other(crossed), corner.center))) > 0.0)
        found.push_back(crossed);
    }
  }
  return found;
}

bool TouchingPair::counts(const FeaturePair& pair) const {
  const Feature &a = disc(pair), &b = other(pair);
  if (!geometry::can_face(a, b)) return false;
  // Of two arcs one gap is enough.
  if (pair.is_of_second && b.kind == FeatureKind::Disc && !a.is_corner) return false;
  return geometry::share_height(a, b, scale_.tolerance) && !is_kept(pair);
}

// Math    about a common axis circles keep their distance from anything that turns about it, along
//         a slide faces that are parallel to it do, and a pin from the sides of its slot; a slide
//         that comes back between its guides passes their corners with its own
bool TouchingPair::is_kept(const FeaturePair& pair) const {
  if (!joint_) return false;
  const Feature &a = disc(pair), &b = other(pair);
  const auto is_at = [&](Vec place, Vec axis) {
    return length_of(place - axis) <= scale_.tolerance;
  };
  const Vec of_disc = pair.is_of_second ? joint_->on_second : joint_->on_first;
  const Vec of_other = pair.is_of_second ? joint_->on_first : joint_->on_second;
  const bool is_along = b.kind == FeatureKind::Edge &&
                        std::abs(dot(b.normal, joint_->direction)) * b.length <= scale_.tolerance;
  const auto across = [&](Vec place, Vec axis) { return cross(joint_->direction, place - axis); };
  const auto passes = [&](Vec end) {
    return a.is_corner && b.kind == FeatureKind::Edge &&
           std::abs(across(a.center, of_disc) - across(end, of_other)) <= scale_.tolerance;
  };
  switch (joint_->kind) {
    case PairKind::Rigid: return true;
    case PairKind::Prismatic:
      return is_along || (passes(b.from) && !b.is_first_inner) ||
             (passes(b.to) && !b.is_last_inner);
    case PairKind::PinInSlot:
      return is_along && pair.is_of_second != joint_->is_pin_of_first && is_at(a.center, of_disc);
    case PairKind::Revolute: break;
  }
  return is_at(a.center, of_disc) || (b.kind != FeatureKind::Edge && is_at(b.center, of_other));
}

}  // namespace trammel::simulation
