// SPDX-License-Identifier: Apache-2.0
// Where the rows of a run go while it goes on, and what it goes on from.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "inquiry/answer/trajectory.h"

namespace trammel::inquiry {

/// What was kept of an earlier run.
struct KeptRun {
  std::string checkpoint;  // the checkpoint to go on from; empty: there is none
  bool is_complete = false;
};

/// Whether so many rows are handed over at once: by count, not by the clock, so that equal runs are
/// confirmed at equal places. They take some 1 MB, and 10 ms to be written: a run that has met its
/// limit of time still has to hand over one of them.
inline bool is_batch(std::size_t rows) {
  return rows >= 2'000;
}

struct RowKeeper {
  /// Given columns and units; nothing where rows cannot be kept.
  std::function<std::optional<KeptRun>(const Trajectory& heading)> open;
  /// Whether so many rows that wait should be kept now.
  std::function<bool(std::size_t rows)> is_due;
  /// Rows and events that have come since, and what is needed to go on after them: nothing at the
  /// end. False where they cannot be kept.
  std::function<bool(const Trajectory& more, const std::string& checkpoint)> keep;
  bool resumes = true;  // otherwise checkpoints are neither made nor read
};

}  // namespace trammel::inquiry
