// SPDX-License-Identifier: Apache-2.0
// Where the rows of a run go while it goes on, and what it goes on from.
#pragma once

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

struct RowKeeper {
  /// Given columns and units; nothing where rows cannot be kept.
  std::function<std::optional<KeptRun>(const Trajectory& heading)> open;
  std::function<bool()> is_due;
  /// Rows and events that have come since, and what is needed to go on after them: nothing at the
  /// end. False where they cannot be kept.
  std::function<bool(const Trajectory& more, const std::string& checkpoint)> keep;
};

}  // namespace trammel::inquiry
