// SPDX-License-Identifier: Apache-2.0
// Whether what is called redundant holds where the other constraints put the machine.
#pragma once

#include <vector>

#include "inquiry/machine/machine.h"

namespace trammel::inquiry {

struct UnmetRedundancy {
  model::FollowerIndex follower;
  double there = 0.0, said = 0.0;
};

std::vector<UnmetRedundancy> find_unmet_redundancies(const Machine& machine, const SolvedState& at);

}  // namespace trammel::inquiry
