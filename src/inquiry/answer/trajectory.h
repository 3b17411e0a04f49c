// SPDX-License-Identifier: Apache-2.0
// A run as an answer: a table over time and what happened on the way.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/shown_units.h"
#include "base/vector2.h"

namespace trammel::inquiry {

struct TrajectoryEvent {
  double time = 0.0;
  std::string what;   // contact, release, stick, slip, impact, rest, until
  std::string label;  // of the constraint; of until the condition
  std::optional<base::Vector2<double>> place = {};  // where outlines touch, metres
  bool is_expected = false;                         // lies after the end of the run
};

struct Trajectory {
  std::vector<std::string> columns;
  std::vector<std::string> units;         // one a column; `1` for none; empty: the model has none
  std::vector<base::ShownUnit> shown;     // in what people read them, one a column
  base::ShownUnit shown_place;            // the same of places of events
  std::vector<std::vector<double>> rows;  // NaN where there is no value
  std::vector<TrajectoryEvent> events;
  double end = 0.0;   // the time reached
  double miss = 0.0;  // the largest by which a constraint is not met, in its own unit
  std::optional<double> energy_drift;  // by the largest kinetic energy
  std::size_t steps = 0;
  std::size_t rows_in_file = 0;
  std::string file;  // that the rows have been written to; empty: they belong to the reply
};

}  // namespace trammel::inquiry
