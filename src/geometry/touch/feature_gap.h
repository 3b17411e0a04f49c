// SPDX-License-Identifier: Apache-2.0
// The gap between two features of moving parts: how large it is, how it changes, and whether the
// features face each other there.
#pragma once

#include <cmath>

#include "geometry/touch/feature.h"

namespace trammel::geometry {

/// std::hypot guards against overflow, which no place in a machine comes near to, and takes thrice
/// as long.
inline double size_of(Vec a) {
  return std::sqrt(dot(a, a));
}

/// A part that moves: its features stand in its axes, seen from its reference point.
struct MovingFrame {
  Vec at;  // of the reference point
  double cos = 1.0, sin = 0.0;
  Vec velocity;          // of the reference point
  double turning = 0.0;  // angular velocity

  Vec turn(Vec local) const {
    return {cos * local.x - sin * local.y, sin * local.x + cos * local.y};
  }
  Vec turn_back(Vec v) const { return {cos * v.x + sin * v.y, cos * v.y - sin * v.x}; }
  Vec place(Vec local) const { return at + turn(local); }
  Vec velocity_of(Vec point) const { return velocity + turning * left_of(point - at); }
};

/// A disc of the first part before a feature of the second.
struct Facing {
  const Feature& disc;
  const MovingFrame& first;
  const Feature& other;
  const MovingFrame& second;
};

/// Math    edge: n.(c - p) - r;  arc: |d| - r_A - r_B;  hollow arc: r_B - r_A - |d|, where d leads
///         from the centre of the second to that of the first
struct FeatureGap {
  double gap = 0.0;
  Vec normal;     // unit, out of the second part toward the first
  Vec point;      // where the disc is nearest
  Vec center;     // of the disc
  Vec on_second;  // the point of the second part whose velocity along the normal counts
};

/// Source  docs/theory/simulation/touching-parts.md
inline FeatureGap eval_gap(const Facing& pair) {
  FeatureGap at;
  at.center = pair.first.place(pair.disc.center);
  const double r = pair.disc.radius;
  if (pair.other.kind == FeatureKind::Edge) {
    at.normal = pair.second.turn(pair.other.normal);
    at.gap = dot(at.normal, at.center - pair.second.place(pair.other.from)) - r;
    at.on_second = at.center;
  } else {
    at.on_second = pair.second.place(pair.other.center);
    const Vec d = at.center - at.on_second;
    const double apart = size_of(d);
    const bool is_hollow = pair.other.kind == FeatureKind::HollowArc;
    at.normal = apart > 0.0 ? ((is_hollow ? -1.0 : 1.0) / apart) * d : Vec{1.0, 0.0};
    at.gap = is_hollow ? pair.other.radius - r - apart : apart - r - pair.other.radius;
  }
  at.point = at.center - r * at.normal;
  return at;
}

/// d gap/dt.
inline double eval_gap_rate(const FeatureGap& at, const Facing& pair) {
  return dot(at.normal, pair.first.velocity_of(at.center) - pair.second.velocity_of(at.on_second));
}

/// d^2 gap/dt^2 where neither reference point and neither angle accelerates.
double eval_gap_bias(const FeatureGap& at, const Facing& pair);

/// Along which the first part slides on the second: unit, counter-clockwise of the normal.
inline Vec tangent_of(const FeatureGap& at) {
  return left_of(at.normal);
}

/// Of the material points of both parts that touch, along the tangent.
double eval_slip(const FeatureGap& at, const Facing& pair);

/// d slip/dt where the parts roll on each other, that is at a slip of 0, and neither reference
/// point and neither angle accelerates. How far the place of contact wanders has no part in it:
/// both velocities change alike along the way.
double eval_slip_bias(const FeatureGap& at, const Facing& pair);

/// By what it is said whether features face each other, in metres.
struct FaceScale {
  double arm = 1.0;        // by which a direction counts as a length
  double tolerance = 0.0;  // of places that are one
  double inner = 0.0;      // by which features go on beyond inner ends
};

/// How far, as a length, the nearest point is from where the features cease to face each other:
/// from the ends of an edge, and from directions that the sectors do not have, times the arm.
/// Negative where they do not face each other. A corner faces an edge some tolerances longer: of a
/// face that lies flat on another both ends do, also while they rise and fall by rounding. So does
/// what has come to an inner end, where it stays.
double eval_margin(const FeatureGap& at, const Facing& pair, const FaceScale& scale);

/// The farthest beyond its ends, as a length, that a feature still faces another.
double eval_end_slack(const FaceScale& scale);

/// Whether the features face each other: at the ends, within the tolerance, only where they do not
/// move away from each other there, since then their neighbours take over.
bool do_face(const FeatureGap& at, const Facing& pair, const FaceScale& scale);

/// Whether this is one of the gaps that count: a corner meets no corner, of an arc and a corner the
/// corner is the disc, and only a smaller disc rolls in a hollow arc; one of its radius meets its
/// seats. Of two arcs either is.
bool can_face(const Feature& disc, const Feature& other);

}  // namespace trammel::geometry
