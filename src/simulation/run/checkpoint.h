// SPDX-License-Identifier: Apache-2.0
// Everything that a motion from a moment on depends on, as plain data: it can be saved, compared,
// changed, and gone on from, as often as one likes.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "numeric/ode/ode_stepper.h"
#include "simulation/contact/bounces.h"
#include "simulation/equations/mover.h"
#include "simulation/run/energy_record.h"
#include "simulation/run/progress.h"

namespace trammel::simulation {

struct Checkpoint {
  MotionState state;
  Mode mode;
  numeric::OdeMemory ode;
  Bounces bounces;
  EnergyRecord energy;
  Progress progress;
  double pace = 0.0;                    // the largest speed so far, in scales a second
  std::vector<double> observed_sizes;   // the largest values so far, by observed expression
  std::optional<double> impact_by_law;  // time of the first whose outcome is one of the law
  /// Whether the integration begins anew here: after a guard of the caller, or where the state was
  /// changed.
  bool begins_anew = false;

  template <class Archive>
  void visit(Archive& archive) {
    archive(state);
    archive(mode);
    for (double* number : {&ode.t, &ode.next, &ode.last_length, &ode.last_error, &pace})
      archive(*number);
    for (std::vector<double>* list : {&ode.y, &ode.rate, &ode.scales, &observed_sizes})
      archive(*list);
    for (std::size_t* count : {&ode.steps, &ode.rates}) archive(*count);
    archive(ode.is_stiff);
    archive(begins_anew);
    bounces.visit(archive);
    progress.visit(archive);
    energy.visit(archive);
    archive(impact_by_law);
  }
};

}  // namespace trammel::simulation
