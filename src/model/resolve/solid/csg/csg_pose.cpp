// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/solid/csg/csg_pose.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <numbers>

#include "model/tolerances.h"

namespace trammel::model {

namespace {

constexpr double degrees_of_radian = 180.0 / std::numbers::pi;
// Decimals of an angle that is found again: six digits of a matrix leave 6e-5 degrees open, so more
// would be as good a guess as the angle itself.
constexpr int most_digits_of_angle = 3;

double full_turn_less(double degrees) {
  const double rest = std::fmod(degrees, 360.0);
  return rest < 0 ? rest + 360.0 : rest;
}

// What stands in the file for this number.
double as_exported(double value) {
  return std::strtod(fmt::format("{:.6g}", value).c_str(), nullptr);
}

double shortest_angle(double cosine, double sine) {
  const double angle = full_turn_less(std::atan2(sine, cosine) * degrees_of_radian);
  double unit = 1.0;
  for (int digits = 0; digits <= most_digits_of_angle; ++digits, unit *= 10) {
    const double candidate = full_turn_less(without_rounding(std::round(angle * unit) / unit));
    const auto direction = direction_at(candidate);
    if (as_exported(direction[0]) == cosine && as_exported(direction[1]) == sine) return candidate;
  }
  return full_turn_less(without_rounding(angle));
}

}  // namespace

double without_rounding(double value) {
  return std::strtod(fmt::format("{:.12g}", value).c_str(), nullptr);
}

std::array<double, 2> direction_at(double degrees) {
  constexpr std::array<std::array<double, 2>, 4> quarters{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
  const double quarter = full_turn_less(degrees) / 90.0;
  if (quarter == std::floor(quarter)) return quarters[static_cast<std::size_t>(quarter) % 4];
  return {std::cos(degrees / degrees_of_radian), std::sin(degrees / degrees_of_radian)};
}

std::array<double, 2> CsgPose::place(double px, double py) const {
  const auto [cosine, sine] = direction_at(degrees);
  const double up = is_mirrored ? -py : py;
  return {without_rounding(x + cosine * px - sine * up),
          without_rounding(y + sine * px + cosine * up)};
}

CsgPose compose(const CsgPose& outer, const CsgPose& inner) {
  CsgPose both;
  both.is_mirrored = outer.is_mirrored != inner.is_mirrored;
  const double turned = outer.is_mirrored ? -inner.degrees : inner.degrees;
  both.degrees = full_turn_less(without_rounding(outer.degrees + turned));
  const auto at = outer.place(inner.x, inner.y);
  both.x = at[0];
  both.y = at[1];
  both.is_upside_down = outer.is_upside_down != inner.is_upside_down;
  both.lift = without_rounding(outer.lift + (outer.is_upside_down ? -inner.lift : inner.lift));
  return both;
}

std::optional<CsgPose> find_pose(const CsgMatrix& m) {
  const double handedness = m[0][0] * m[1][1] - m[0][1] * m[1][0] < 0 ? -1.0 : 1.0;
  const double tilts[] = {m[0][2],
                          m[1][2],
                          m[2][0],
                          m[2][1],
                          std::abs(m[2][2]) - 1.0,
                          m[3][0],
                          m[3][1],
                          m[3][2],
                          m[3][3] - 1.0,
                          m[1][1] - handedness * m[0][0],
                          m[0][1] + handedness * m[1][0],
                          std::hypot(m[0][0], m[1][0]) - 1.0};
  for (const double tilt : tilts)
    if (!(std::abs(tilt) <= matrix_rounding)) return std::nullopt;
  CsgPose pose;
  pose.is_mirrored = handedness < 0;
  pose.degrees = shortest_angle(m[0][0], m[1][0]);
  pose.x = m[0][3];
  pose.y = m[1][3];
  pose.is_upside_down = m[2][2] < 0;
  pose.lift = m[2][3];
  return pose;
}

}  // namespace trammel::model
