// SPDX-License-Identifier: Apache-2.0
#include "geometry/touch/feature_gap.h"

#include <algorithm>
#include <cmath>

#include "geometry/touch/tolerances.h"

namespace trammel::geometry {

namespace {

// Math    of the point of a part, as it moves on its circle about the reference point
Vec centripetal(const MovingFrame& part, Vec point) {
  return (-part.turning * part.turning) * (point - part.at);
}

}  // namespace

double eval_gap_bias(const FeatureGap& at, const Facing& pair) {
  const MovingFrame &first = pair.first, &second = pair.second;
  const Vec u = first.velocity_of(at.center) - second.velocity_of(at.on_second);
  const Vec bend = centripetal(first, at.center) - centripetal(second, at.on_second);
  if (pair.other.kind == FeatureKind::Edge)
    return 2 * second.turning * dot(left_of(at.normal), u) + dot(at.normal, bend);
  const double apart = size_of(at.center - at.on_second), along = dot(at.normal, u);
  const double turn = apart > 0.0 ? (dot(u, u) - along * along) / apart : 0.0;
  return dot(at.normal, bend) + (pair.other.kind == FeatureKind::HollowArc ? -turn : turn);
}

double eval_slip(const FeatureGap& at, const Facing& pair) {
  return dot(tangent_of(at), pair.first.velocity_of(at.point) - pair.second.velocity_of(at.point));
}

double eval_slip_bias(const FeatureGap& at, const Facing& pair) {
  return dot(tangent_of(at),
             centripetal(pair.first, at.point) - centripetal(pair.second, at.point));
}

double eval_end_slack(const FaceScale& scale) {
  return std::max(flat_tolerances * scale.tolerance, scale.inner) + scale.tolerance;
}

double eval_margin(const FeatureGap& at, const Facing& pair, const FaceScale& scale) {
  // From the two ends of a feature.
  const auto nearer = [&](const Feature& of, double first, double last) {
    return std::min(first + (of.is_first_inner ? scale.inner : 0.0),
                    last + (of.is_last_inner ? scale.inner : 0.0));
  };
  const auto in_sector = [&](const Feature& of, const Sector& sector, Vec direction) {
    const SectorDepths depths = eval_depths(sector, direction);
    return nearer(of, scale.arm * depths.first, scale.arm * depths.last);
  };
  double margin = in_sector(pair.disc, pair.disc.sector_toward(pair.other.kind),
                            pair.first.turn_back(-at.normal));
  if (pair.other.kind == FeatureKind::Edge) {
    if (pair.disc.is_corner) margin += flat_tolerances * scale.tolerance;
    const double foot =
        dot(pair.second.turn(pair.other.along), at.center - pair.second.place(pair.other.from));
    return std::min(margin, nearer(pair.other, foot, pair.other.length - foot));
  }
  const bool is_hollow = pair.other.kind == FeatureKind::HollowArc;
  const Vec toward = pair.second.turn_back(is_hollow ? -at.normal : at.normal);
  return std::min(margin, in_sector(pair.other, pair.other.sector, toward));
}

namespace {

MovingFrame moved(const MovingFrame& part, double time) {
  const double c = std::cos(time * part.turning), s = std::sin(time * part.turning);
  MovingFrame later = part;
  later.at = part.at + time * part.velocity;
  later.cos = c * part.cos - s * part.sin;
  later.sin = s * part.cos + c * part.sin;
  return later;
}

double speed_of(const MovingFrame& part, Vec point) {
  return length_of(part.velocity) + std::abs(part.turning) * length_of(point - part.at);
}

}  // namespace

bool do_face(const FeatureGap& at, const Facing& pair, const FaceScale& scale) {
  const double margin = eval_margin(at, pair, scale), tolerance = scale.tolerance;
  if (std::abs(margin) > tolerance) return margin > 0.0;
  const double speed = speed_of(pair.first, at.point) + speed_of(pair.second, at.point) +
                       scale.arm * (std::abs(pair.first.turning) + std::abs(pair.second.turning));
  if (!(speed > 0.0)) return true;
  const double moment = look_ahead * tolerance / speed;
  const MovingFrame first = moved(pair.first, moment), second = moved(pair.second, moment);
  const Facing later{pair.disc, first, pair.other, second};
  return eval_margin(eval_gap(later), later, scale) >= margin - still_margin * tolerance;
}

bool can_face(const Feature& disc, const Feature& other) {
  if (disc.kind != FeatureKind::Disc) return false;
  if (disc.seat > 0.0)
    return other.kind == FeatureKind::Disc && !other.is_corner &&
           std::abs(other.radius - disc.seat) <= fit_of_disc * disc.seat;
  if (other.kind == FeatureKind::HollowArc) return disc.radius < (1.0 - fit_of_disc) * other.radius;
  return !other.is_corner;  // of an arc and a corner, the corner is the disc
}

}  // namespace trammel::geometry
