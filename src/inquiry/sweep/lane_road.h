// SPDX-License-Identifier: Apache-2.0
// Runs of a sweep in lanes, by equations of motion that are compiled once.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "inquiry/run/asked_components.h"
#include "inquiry/sweep/row_block.h"
#include "inquiry/sweep/sweep_plan.h"
#include "simulation/lanes/lanes.h"

namespace trammel::inquiry {

struct LaneRoad {
  simulation::Lanes lanes;
  simulation::LaneStart start;  // at the model's own values; without scales: by where q starts
  std::vector<std::optional<std::size_t>> places;  // of each varied value among the inputs
  std::size_t answers = 0;                         // among what lanes give; lengths come after
  std::size_t compared = 0;                        // states where the implicit road gave the same
  double difference = 0.0;                         // the largest there, relative
};

struct LaneChoice {
  std::optional<LaneRoad> road;
  std::string why_not;
};

/// Lanes are taken where derive_lane_equations() gives equations that the implicit road confirms.
///
/// Math    accelerations and answers agree at the model's own values, around them, and at starts
///         all over the sweep
/// Errors  nothing, and `why_not` says why
/// Cost    a compilation, some states of the implicit road
LaneChoice choose_lanes(const Case& here, const SweepPlan& plan, const AskedComponents& asked);

/// Rows of varied values, time, events, answers. Rows that lanes refuse are made by `otherwise`;
/// those that the budget cuts short are left out.
///
/// Pre     road and plan outlive the row maker
RowMaker make_lane_rows(const LaneRoad& road, const SweepPlan& plan, double accuracy,
                        const base::Budget& budget, RowMaker otherwise);

}  // namespace trammel::inquiry
