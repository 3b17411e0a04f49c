// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/law/idle_friction.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "mechanics/tolerances.h"

namespace trammel::mechanics {

namespace {

constexpr double beyond = 3.0;  // the part of a pressure that surely changes what it does

// The contact that presses it, where its own force may grow as it likes.
std::optional<std::size_t> find_idle_normal(const ScaledLaw& law, std::size_t friction) {
  const auto by = law.friction(friction).pressed_by;
  const bool is_idle = law.is_pressed(friction) && law.limit(friction) > 0.0 &&
                       !law.is_two_sided(*by) && law.mobility(*by, *by) == 0.0;
  return is_idle ? by : std::nullopt;
}

// The force of a normal at which a friction that it presses stops whatever moves.
double stopping_pressure(const ScaledLaw& law, std::size_t normal, const Numbers& forces) {
  double most = 0.0;
  for (std::size_t k = 0; k < law.frictions(); ++k) {
    if (!law.is_pressed(k) || law.friction(k).pressed_by != normal || !law.can_act(k)) continue;
    const double open = law.rate(law.row_of(k), Numbers(law.rows(), 0.0)).size;
    if (law.limit(k) > 0.0)
      most = std::max({most, std::abs(forces[normal]), largest(forces), open / law.limit(k)});
  }
  return most;
}

}  // namespace

std::vector<IdlePush> find_idle_pushes(const ScaledLaw& law, const Numbers& forces) {
  std::vector<IdlePush> pushes;
  for (std::size_t k = 0; k < law.frictions(); ++k) {
    if (law.can_act(k)) continue;
    const std::size_t row = law.row_of(k);
    const double most = find_idle_normal(law, k) ? HUGE_VAL : law.limit(k, forces);
    for (std::size_t i = 0; i < law.normals(); ++i) {
      const double presses = law.mobility(i, row);
      const double stops = beyond * stopping_pressure(law, i, forces);
      if (!law.is_two_sided(i) || std::abs(presses) <= action_rounding || stops == 0.0) continue;
      for (const double change : {-forces[i], -stops, stops})
        if (const double force = std::clamp(change / presses, -most, most); force != 0.0)
          pushes.push_back({row, force});
    }
  }
  return pushes;
}

std::vector<IdlePush> find_idle_pressures(const ScaledLaw& law, const Numbers& forces) {
  std::vector<IdlePush> pushes;
  for (std::size_t i = 0; i < law.normals(); ++i) {
    const bool is_idle = !law.is_two_sided(i) && law.mobility(i, i) == 0.0 &&
                         law.rate(i, Numbers(law.rows(), 0.0)).value == law.wanted(i);
    const double stops = is_idle ? beyond * stopping_pressure(law, i, forces) : 0.0;
    if (stops > 0.0) pushes.push_back({i, stops});
  }
  return pushes;
}

void add_push(const ScaledLaw& law, const IdlePush& push, SolvedMode& mode) {
  mode.forces[push.row] += push.force;
  const std::size_t friction = push.row - law.normals();
  const auto by = find_idle_normal(law, friction);
  if (!by) return;
  mode.mode.active[*by] = 1;
  mode.forces[*by] = std::max(mode.forces[*by], std::abs(push.force) / law.limit(friction));
}

}  // namespace trammel::mechanics
