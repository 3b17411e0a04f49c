// SPDX-License-Identifier: Apache-2.0
// What a row of windows tells of those to come: how far a jump may go, where it leads, and how well
// what was seen there agrees.
#pragma once

#include <span>

#include "prediction/cycle/window.h"

namespace trammel::prediction {

// ---- all of the windows of a phase so far, of which there is one; patterns count from the last

/// Until a value that comes back has drifted by a part of its way, or the way itself has changed by
/// that; by a larger one along a curve that has shown itself.
double limit_of_drift(std::span<const Window> windows);

/// The state so many patterns after the last window: along the curve through three windows where
/// that has foretold the last one better, else with the slopes since an earlier one that is far
/// enough away to tell them.
Ahead extrapolate(std::span<const Window> windows, double patterns);

/// By how much a window after a jump differs from what was predicted of its drift, by the ways; of
/// the period by the time of the jump, which counts a tenth, unless something has made it another
/// one.
double error_of(std::span<const Window> windows, const Window& seen, double jumped);

/// By how much the values of a window differ from what was predicted for it, by the ways.
///
/// Shapes  jumped: patterns, of which the slopes were told
double difference_of(std::span<const Window> windows, const Window& seen, double jumped);

/// How many patterns lie between a window and the state at which a later one begins, which was
/// predicted to be `jumped` patterns after it, as the later one tells: fewer or more where the
/// drift was not what it was taken for, or where that was predicted from an earlier window.
///
/// Math    of the value that went farthest by its way, n = (y1 - y0)/mean of y', the logarithmic
///         mean of the drifts at both ends: exact where a drift grows or decays with what drifts
/// Shapes  seen: counts its own patterns after those
double patterns_of_jump(std::span<const Window> windows, const Window& seen, double jumped);

/// The mean period of a jump, which only the window after it tells.
///
/// Math    that of the periods at both ends; along a curve Simpson's rule with the one in the
/// middle
double mean_period(std::span<const Window> windows, const Window& seen, double jumped);

/// Whether the period is another one than in the last window, by more than a share, or a way:
/// between windows both are taken to change evenly.
///
/// Shapes  values: how many of the ways are of values, not of rates
bool is_another_cycle(const Window& last, const Pattern& now, std::size_t values, double share);

}  // namespace trammel::prediction
