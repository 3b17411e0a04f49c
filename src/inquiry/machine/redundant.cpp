// SPDX-License-Identifier: Apache-2.0
#include "inquiry/machine/redundant.h"

#include <cmath>
#include <numbers>

#include "geometry/sketch/extent.h"
#include "inquiry/tolerances.h"

namespace trammel::inquiry {

std::vector<UnmetRedundancy> find_unmet_redundancies(const Machine& machine,
                                                     const SolvedState& at) {
  const model::Model& model = *machine.model;
  const double size = geometry::size_of_gaps(machine.sketch.equations, at.state.placement.x);
  std::vector<UnmetRedundancy> unmet;
  for (std::uint32_t f = 0; f < model.followers.size(); ++f) {
    const model::Follower& follower = model.followers[{f}];
    if (!model::is_redundant(follower)) continue;
    const double there = symbolic::eval(*machine.pool, follower.expression, at.response.values);
    const double said = symbolic::eval(*machine.pool, follower.value, at.response.values);
    const double miss =
        follower.is_angle ? std::remainder(there - said, 2 * std::numbers::pi) : there - said;
    if (std::abs(miss) > unmet_given * (follower.is_angle ? 1.0 : size))
      unmet.push_back({{f}, there, said});
  }
  return unmet;
}

}  // namespace trammel::inquiry
