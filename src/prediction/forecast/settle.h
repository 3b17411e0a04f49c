// SPDX-License-Identifier: Apache-2.0
// A watched motion until it is known what it does: repeats a pattern, rests, drifts, diverges, or
// none of these.
#pragma once

#include <optional>

#include "prediction/cycle/pattern.h"
#include "prediction/section/watch.h"

namespace trammel::prediction {

struct Settled {
  std::optional<Pattern> pattern;
  bool is_irregular = false;  // many sections, and no pattern
  WatchEnd end = WatchEnd::GoesOn;
};

struct Settling {
  std::size_t ignored = 0;  // sections of each source that are not compared
  /// The source of an earlier pattern: others count where it has made no section for so long.
  std::optional<std::size_t> source = {};
  double patience = 0.0;
};

/// Goes on until a pattern repeats, the motion rests or diverges, has shown to be irregular, or
/// ends.
///
/// Shapes  until: of the forecast
/// Cost    that of the motion; of an irregular one some 10^5 steps
Settled settle(Watch& watch, const LongRun& run, const Settling& how, double until);

}  // namespace trammel::prediction
