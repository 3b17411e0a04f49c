// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid/gear_section.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/solid/involute_arcs.h"
#include "geometry/solid/sections.h"
#include "geometry/solid/solid.h"
#include "geometry/solid/tolerances.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

namespace {

constexpr double addendum = 1, dedendum = 1.25;  // modules

/// Angles of pressure in use are 14.5 to 30 degrees; beyond these, teeth have no room.
constexpr double smallest_pressure = std::numbers::pi / 36,
                 largest_pressure = std::numbers::pi / 4.5;
constexpr int fewest_teeth = 4, most_teeth = 10000;

bool is_usable(const Teeth& teeth) {
  return teeth.count >= 1 && teeth.count <= most_teeth && teeth.module > 0 &&
         std::isfinite(teeth.module) && teeth.pressure >= smallest_pressure &&
         teeth.pressure <= largest_pressure && std::isfinite(teeth.backlash);
}

/// The angle about the centre by which an involute has turned where its thread has by `unwound`.
double involute_angle(double unwound) {
  return unwound - std::atan(unwound);
}

/// A tooth centred on +x between two radii, or a gap of a ring, by what is wide at the pitch
/// circle.
struct Profile {
  double base_radius = 0, root_radius = 0, tip_radius = 0;
  double half_base = 0;  // half the angle that it takes at the base circle
  double tolerance = 0;
  bool is_gap = false;  // of a ring, whose teeth have their tips at the root radius

  /// The thread's angle at a radius; 0 within the base circle.
  double unwound_at(double radius) const {
    const double ratio = radius / base_radius;
    return ratio > 1 ? std::sqrt((ratio - 1) * (ratio + 1)) : 0;
  }
  double half_angle_at(double radius) const {
    return half_base - involute_angle(unwound_at(radius));
  }
};

Profile make_profile(const Teeth& teeth, double outward, double inward, double thinner) {
  const double pitch_radius = teeth.count * teeth.module / 2;
  Profile profile;
  profile.base_radius = pitch_radius * std::cos(teeth.pressure);
  profile.root_radius = pitch_radius - inward * teeth.module;
  profile.tip_radius = pitch_radius + outward * teeth.module;
  profile.half_base = std::numbers::pi / 2 / teeth.count - thinner / (4 * pitch_radius) +
                      involute_angle(std::tan(teeth.pressure));
  profile.tolerance = flank_tolerance * teeth.module;
  return profile;
}

/// Makes the tip lower where flanks meet before it; whether something is left of the tooth.
bool cut_point(Profile& profile) {
  if (profile.half_angle_at(profile.tip_radius) * profile.tip_radius > profile.tolerance)
    return true;
  double low = 0, high = profile.unwound_at(profile.tip_radius);
  constexpr int halvings = 60;  // to the last digit
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (involute_angle(middle) < profile.half_base ? low : high) = middle;
  }
  profile.tip_radius = profile.base_radius * std::hypot(1, low);
  return profile.half_base > 0 && profile.tip_radius > profile.root_radius;
}

Piece straight(Vec from, Vec to) {
  Piece piece;
  piece.from = from;
  piece.to = to;
  return piece;
}

Piece arc_about_origin(Vec from, Vec to, double radius) {
  Piece arc = straight(from, to);
  arc.sense = 1;
  arc.radius = radius;
  return arc;
}

/// The flank below +x, from the root outward.
std::vector<Piece> make_flank(const Profile& profile) {
  const Pose turned = make_turn(-profile.half_base);
  std::vector<Piece> flank;
  const double from = profile.unwound_at(profile.root_radius);
  if (from == 0)
    flank.push_back(place(turned, straight({profile.root_radius, 0}, {profile.base_radius, 0})));
  const double to = profile.unwound_at(profile.tip_radius);
  for (const Piece& arc : involute_arcs(profile.base_radius, from, to, profile.tolerance))
    flank.push_back(place(turned, arc));
  return flank;
}

/// Bends the arc at the tip into its tooth, by no more than a part of what that is wide there.
/// Otherwise tips, which are corners, would push on for as long as the flank behind them is off by
/// its tolerance, which changes the ratio most.
void relieve_tip(std::vector<Piece>& flank, const Profile& profile, int count) {
  const double tip_radius = profile.is_gap ? profile.root_radius : profile.tip_radius;
  const double half_angle = profile.half_angle_at(tip_radius);
  const double half_width =
      tip_radius * (profile.is_gap ? std::numbers::pi / count - half_angle : half_angle);
  if (half_width <= profile.tolerance) return;  // it is a point
  const double by = std::min(tip_relief * profile.tolerance, half_width / 2) / tip_radius;
  Piece& arc = profile.is_gap ? flank.front() : flank.back();
  if (profile.is_gap) arc = reverse(arc);  // from the rest of the flank to the tip
  const Vec tip = place(make_turn(profile.is_gap ? -by : by), arc.to);
  arc = arc_between(arc.from, eval_direction(arc, 0), tip);
  if (profile.is_gap) arc = reverse(arc);
}

/// A tooth with the root up to the next one.
std::vector<Piece> make_tooth(const Profile& profile, int count) {
  std::vector<Piece> tooth = make_flank(profile);
  relieve_tip(tooth, profile, count);
  const std::size_t pieces = tooth.size();
  const Vec tip = tooth.back().to;
  const bool is_pointed =
      profile.half_angle_at(profile.tip_radius) * profile.tip_radius <= profile.tolerance;
  if (is_pointed)
    tooth.back().to.y = 0;
  else
    tooth.push_back(arc_about_origin(tip, {tip.x, -tip.y}, profile.tip_radius));
  const Pose mirrored{1, 0, true, {}, 0};
  for (std::size_t i = pieces; i-- > 0;) tooth.push_back(reverse(place(mirrored, tooth[i])));
  const Vec next = place(make_turn(2 * std::numbers::pi / count), tooth.front().from);
  tooth.push_back(arc_about_origin(tooth.back().to, next, profile.root_radius));
  return tooth;
}

/// All teeth, with corners that fit to the last digit.
Loop make_wheel(const Profile& profile, int count) {
  const std::vector<Piece> tooth = make_tooth(profile, count);
  Loop wheel;
  for (int i = 0; i < count; ++i) {
    const Pose turned = make_turn(2 * std::numbers::pi * i / count);
    for (const Piece& piece : tooth) {
      wheel.pieces.push_back(place(turned, piece));
      if (wheel.pieces.size() > 1)
        wheel.pieces.back().from = wheel.pieces[wheel.pieces.size() - 2].to;
    }
  }
  wheel.pieces.back().to = wheel.pieces.front().from;
  return wheel;
}

bool has_room(const Profile& profile, int count) {
  return profile.root_radius > 0 &&
         profile.half_angle_at(profile.root_radius) < std::numbers::pi / count;
}

Region number_pieces(Region region) {
  std::uint32_t number = 0;
  for (Loop& loop : region.loops)
    for (Piece& piece : loop.pieces) piece.source.piece = number++;
  return region;
}

}  // namespace

std::optional<Region> find_gear_section(const Teeth& teeth) {
  if (!is_usable(teeth) || teeth.count < fewest_teeth) return std::nullopt;
  Profile profile = make_profile(teeth, addendum, dedendum, teeth.backlash);
  if (!has_room(profile, teeth.count) || !cut_point(profile)) return std::nullopt;
  return number_pieces({{make_wheel(profile, teeth.count)}});
}

std::optional<Region> find_ring_gear_section(const Teeth& teeth, double rim) {
  if (!is_usable(teeth) || teeth.count < fewest_teeth || !(rim > 0) || !std::isfinite(rim))
    return std::nullopt;
  Profile gap = make_profile(teeth, dedendum, addendum, -teeth.backlash);
  gap.is_gap = true;
  const double bottom = gap.tip_radius;
  if (!has_room(gap, teeth.count) || !cut_point(gap)) return std::nullopt;
  Loop inside = make_wheel(gap, teeth.count);
  for (Piece& piece : inside.pieces) piece = reverse(piece);
  std::reverse(inside.pieces.begin(), inside.pieces.end());
  Region ring = circle_section(2 * (bottom + rim));
  ring.loops.push_back(std::move(inside));
  return number_pieces(std::move(ring));
}

std::optional<Region> find_rack_section(const Teeth& teeth, double rim) {
  if (!is_usable(teeth) || !(rim > 0) || !std::isfinite(rim)) return std::nullopt;
  const double m = teeth.module, pitch = std::numbers::pi * m, slope = std::tan(teeth.pressure);
  const double half = pitch / 4 - teeth.backlash / 4;  // of a tooth on the pitch line
  const double top = half - addendum * m * slope, root = half + dedendum * m * slope;
  if (!(top > 0) || !(root < pitch / 2)) return std::nullopt;
  const double low = -dedendum * m, base = low - rim, end = (teeth.count - 0.5) * pitch;
  std::vector<Vec> corners{{-pitch / 2, base}, {end, base}, {end, low}};
  for (int i = teeth.count; i-- > 0;) {
    const double x = i * pitch;
    corners.insert(
        corners.end(),
        {{x + root, low}, {x + top, addendum * m}, {x - top, addendum * m}, {x - root, low}});
  }
  corners.push_back({-pitch / 2, low});
  return number_pieces(polygon_section(corners));
}

}  // namespace trammel::geometry
