// SPDX-License-Identifier: Apache-2.0
// What a prediction is told of a machine and of what is wanted.
#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "prediction/section/journal.h"
#include "simulation/guard/guard.h"
#include "simulation/tolerances.h"

namespace trammel::prediction {

/// A part of a machine from solids that turns about an axis, by the variable that is its angle.
struct TurningPart {
  std::string name;
  std::size_t variable = 0;
  int order = 1;          // its outline is the same after 1/order of a turn
  bool is_round = false;  // after any
};

struct LongRun {
  double duration = 0.0;
  double accuracy = simulation::default_accuracy;
  base::Budget budget = {};
  std::function<void(double share)> progress = {};

  std::vector<std::string> names;           // of the free values of the formulas
  std::vector<char> is_angle;               // by free value
  std::vector<char> can_turn{};             // by variable of the state: it is the same after a turn
  std::size_t first_observed = 0;           // of the formulas: the rates of the free values, then
                                            // the sines of those that are angles
  std::vector<simulation::Guard> bounds{};  // beyond which there is no motion
  /// The period of what depends on the time; nothing where nothing does, 0 where it has none.
  std::optional<double> drive_period;

  /// Whether the time does nothing but carry something along evenly, such as a belt.
  bool is_carried = false;

  /// Whether a motion that begins later is the same motion.
  bool is_autonomous() const { return !drive_period || is_carried; }

  std::vector<TurningPart> turning_parts{};
  std::string fixed_part;  // its name; empty where the machine has no parts

  bool looks_for_borders = false;  // at the start

  Journal* journal = nullptr;  // outlives the forecast; null: nothing is kept
};

}  // namespace trammel::prediction
