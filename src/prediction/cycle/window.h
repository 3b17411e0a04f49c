// SPDX-License-Identifier: Apache-2.0
// A stretch in which a pattern was seen to repeat, and the state that lies many patterns ahead of
// it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "prediction/cycle/pattern.h"
#include "prediction/section/long_run.h"

namespace trammel::prediction {

/// What a pattern adds to a state.
struct Growth {
  std::vector<double> x, v, turns;  // by variable, by turn of the formulas
  std::vector<char> is_locked;      // by variable: teeth let it be nothing else, to the last bit
};

struct Window {
  double patterns = 0.0;  // since the phase began, at its last section
  double time = 0.0;      // of that
  Section last;
  Pattern pattern;
  Growth growth;
  std::vector<double> first;  // values at its first section
};

/// Of the last two patterns of a source.
///
/// Shapes  pattern: its size and source count
Window make_window(std::span<const Section> sections, const Pattern& pattern, const LongRun& run);

/// Whether a turned machine is the machine: every part whose outline touches another one in the
/// pattern, and that does not come back, comes to lie on itself.
///
/// Shapes  sections: of a pattern, with the one before it
bool is_same_machine(std::span<const Section> sections, const std::vector<std::string>& contacts,
                     const LongRun& run);

/// What part of growth comes again by the symmetry of parts: nothing there.
std::vector<double> growth_of_places(const Window& window, const LongRun& run);

/// Where the machine will be, and how sure that is.
struct Ahead {
  simulation::MotionState state;
  double time = 0.0;
  std::vector<double> values;  // free values, then rates
  std::vector<double> change;  // of them in a pattern there
  double period = 0.0;
};

/// The state so many patterns after a window.
///
/// Math    s + n g + n^2/2 g', g the growth in a pattern, whose slope g' is that between two
///         windows; [Gelsey1995, Eq. 6] has g' = 0
/// Shapes  before: an earlier window of the phase, or null
Ahead extrapolate(const Window& from, const Window* before, double patterns);

}  // namespace trammel::prediction
