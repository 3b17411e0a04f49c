// SPDX-License-Identifier: Apache-2.0
#include "prediction/forecast/effort.h"

namespace trammel::prediction {

void Effort::note(const Watch& watch) {
  simulated += watch.simulated();
  steps += watch.steps();
}

void Effort::note_disturbed(const Watch& watch) {
  disturbed += watch.simulated();
  steps += watch.steps();
}

void Effort::note_confirmed(const Watch& watch) {
  note(watch);
  if (!impact_by_law) impact_by_law = watch.impact_by_law();
}

}  // namespace trammel::prediction
