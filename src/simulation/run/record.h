// SPDX-License-Identifier: Apache-2.0
// What a run has brought so far: rows at regular times, and events.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "simulation/run/motion.h"
#include "simulation/run/run_motion.h"

namespace trammel::simulation {

class Record : public MotionSink {
 public:
  /// Pre     both outlive it
  Record(Mover& mover, double start, const RunOptions& options);

  MotionRun& run() { return run_; }
  double end() const { return end_; }  // of the run

  double next_time() const override;
  std::string take(const MotionState& at, const Mode& mode, bool is_wanted) override;
  std::string tell(double time, EventKind what, const std::string& label,
                   const EventPlace& place) override;
  void progress(double time) override;
  /// Of a run that holds its last row alone: adds it.
  void close();

  /// What of it a resumed run needs.
  template <class Archive>
  void visit(Archive& archive) {
    archive(next_row_);
    archive(run_.miss.position);
    archive(run_.miss.velocity);
  }

 private:
  bool wants_rows() const;
  void add(const MotionState& at, const Mode& mode);

  Mover& mover_;
  const RunOptions& options_;
  double start_, end_;
  std::size_t next_row_ = 0;
  std::optional<std::pair<MotionState, Mode>> last_;  // not in the rows
  MotionRun run_;
};

}  // namespace trammel::simulation
