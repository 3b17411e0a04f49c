// SPDX-License-Identifier: Apache-2.0
// What a run has brought so far: rows and events, and how it came to its end.
#pragma once

#include <string>

#include "simulation/run/run_motion.h"

namespace trammel::simulation {

class Record {
 public:
  /// Pre     both outlive it
  Record(Mover& mover, const RunOptions& options) : mover_(mover), options_(options) {}

  MotionRun& run() { return run_; }
  bool is_over() const { return is_over_; }

  void stop(RunEnd end, std::string reason = {});
  /// Pre     the state is of the last mode
  void add_row(const State& at, const Mode& mode);
  void tell(double time, EventKind what, const std::string& label);
  /// Tells the events by which two modes differ: of contacts, then of friction that acts now.
  void tell_changes(double time, const Mode& before, const Mode& after);

 private:
  Mover& mover_;
  const RunOptions& options_;
  MotionRun run_;
  bool is_over_ = false;
};

}  // namespace trammel::simulation
