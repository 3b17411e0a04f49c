// SPDX-License-Identifier: Apache-2.0
// Whether a motion begins at a border: a little more or less of its start would lead elsewhere.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "prediction/forecast/effort.h"
#include "prediction/report/phase.h"
#include "prediction/section/long_run.h"
#include "prediction/section/section.h"
#include "simulation/equations/mover.h"

namespace trammel::prediction {

/// How a motion begins.
struct Beginning {
  simulation::MotionState start;
  simulation::Mode mode;     // there: what bears, and goes on bearing where it is disturbed
  std::vector<double> pull;  // accelerations there, by variable
  std::size_t source = 0;
  std::vector<Section> sections;  // its first ones
};

/// Of a motion that the watch has just begun: without its sections.
Beginning begin_at(simulation::Mover& mover, const Watch& watch);

/// Keeps the first sections of the source that counts, or of that which has most.
void note_sections(const Watch& watch, std::optional<std::size_t> source, Beginning& beginning);

/// Begins `disturbance` further along the accelerations and slower by as much, and the other way
/// round, and follows each until it has come half as near to the motion, or is far from it at two
/// sections in a row: of these the first. What does neither within `sections_of_border` sections is
/// no border.
///
/// Errors  nothing where it cannot begin so: outlines would overlap
/// Cost    that of some sections of motion; noted
std::optional<Border> find_border(simulation::Mover& mover, const LongRun& run,
                                  const Beginning& beginning, Effort& effort);

}  // namespace trammel::prediction
