// SPDX-License-Identifier: Apache-2.0
// What a prediction costs.
#pragma once

#include <cstddef>
#include <optional>

#include "prediction/section/watch.h"

namespace trammel::prediction {

/// What a prediction has looked at so far.
struct Effort {
  double simulated = 0.0;               // s of the motion
  double disturbed = 0.0;               // s from disturbed starts
  std::size_t steps = 0;                // of both
  std::optional<double> impact_by_law;  // when the first such impact was, see Motion

  void note(const Watch& watch);
  /// Of a watch that began in a disturbed state, which is none of the motion.
  void note_disturbed(const Watch& watch);
  /// Of a watch that began in a state that the motion comes to.
  void note_confirmed(const Watch& watch);
};

}  // namespace trammel::prediction
