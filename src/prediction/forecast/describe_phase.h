// SPDX-License-Identifier: Apache-2.0
// Phases as data, from what was watched.
#pragma once

#include <string>
#include <vector>

#include "prediction/forecast/cycle_course.h"
#include "prediction/report/phase.h"
#include "prediction/section/watch.h"

namespace trammel::prediction {

/// A cycle from where its phase begins; its end is left open.
Phase describe_cycle(const CycleCourse& course, const LongRun& run, double begin);

/// Whole patterns from the beginning of the phase to that time.
void count_repeats(const CycleCourse& course, double to, Phase& phase);

/// The state, and since when nothing moves by more than a thousandth of its way.
void describe_rest(Watch& watch, const LongRun& run, Phase& phase);

/// What repeats nothing: it drifts, or is irregular with a mean and a spread of its period.
///
/// Shapes  is_whole: it was watched to the end that was asked for
void describe_unsettled(Watch& watch, const LongRun& run, bool is_whole, Phase& phase);

/// `slow_wheel`, `frame` of `slow_wheel and frame`; a label alone where it is no pair.
std::vector<std::string> parts_of(const std::string& contact);

/// `slow_wheel meets frame`, what moves first; of a constraint `'floor' is touched`.
std::string tell_meeting(const std::string& contact, const LongRun& run);

/// When a contact was told for the last time; no earlier than `from`.
double last_touch_of(const Watch& watch, const std::string& contact, double from);

/// Whether the last two occurrences are alike, so that the next ones are known.
bool is_known_process(const std::vector<Superimposed>& occurrences);

/// Occurrences of the same parts as one process with its period.
std::vector<Superimposed> merge_processes(const std::vector<Superimposed>& occurrences);

}  // namespace trammel::prediction
