// SPDX-License-Identifier: Apache-2.0
// Every tolerance and threshold of the province: what it is relative to, why it has its size, what
// goes wrong with another. What a value does is judged by its way: how far it gets in a pattern.
#pragma once

#include <cstddef>

namespace trammel::prediction {

// ---- sections

/// How far a value must have come since it last turned, by its range so far, to turn again: more
/// than bounces at stops and rounding of what rests, less than any swing that matters. Smaller,
/// chatter would be sections; larger, a small swing on top of a large one would not.
inline constexpr double least_swing = 1e-3;

/// Rows in a pattern, by which extremes are told and parts are watched for others that they come
/// near to: parts come 1/48 of their way between two. Fewer, a narrow passage could be overlooked
/// until the machine is there; more cost time.
inline constexpr double rows_a_pattern = 48.0;

/// Speeds and accelerations below this, by the largest so far, are rest: what decays is nearer to
/// its equilibrium than a thousandth of a degree then. Smaller, rounding of the forces that hold it
/// would keep it from resting.
inline constexpr double level_of_rest = 1e-7;

/// How far from where it ends, by its range, a value may be in the last quarter of the time, for it
/// to be told at rest at the end of that: as little as what turns no more. Larger, swings that can
/// be seen would be rest; smaller, what has died out to everybody's eye would be irregular.
inline constexpr double far_from_rest = 1e-3;

/// Moments in a row at which a motion must look at rest, or steady: at one alone a swing passes its
/// equilibrium or its turning point.
inline constexpr int moments_of_rest = 3;

/// The part of the time watched so far that passes until a motion is looked at again, at the most:
/// steps of what rests grow without end. Smaller, a free swing would be cut into short steps.
inline constexpr double share_of_moment = 0.1;

/// The same at the start, by the time that is asked for.
inline constexpr double first_share = 1e-3;

/// Speeds beyond this, by the largest that forces could cause at the start, are divergence.
inline constexpr double speed_of_divergence = 1e9;

// ---- patterns

/// By how much the changes of a value over two patterns may differ, by its way in a pattern. What
/// drifts faster is looked at for longer. The source has 0.05 [Gelsey1995, Alg. 12]; finer, since
/// extremes are compared too.
inline constexpr double same_change = 0.02;

/// By how much they may differ where that is a drift: the same from pattern to pattern, within
/// `same_change`. A swing that loses a seventh in each pattern is a cycle still; what changes
/// faster is simulated until it settles.
inline constexpr double largest_drift = 0.15;

/// Changes below this, by 1 and the value, are rounding.
inline constexpr double no_change = 1e-9;

/// Patterns that must be like the one before [Gelsey1995, P_confirm].
inline constexpr std::size_t confirmations = 2;

/// Sections at the start that are not looked at [Gelsey1995, P_ignore].
inline constexpr std::size_t ignored_sections = 4;

/// The most sections in a pattern, and how many are looked at before a motion is called irregular:
/// a wheel of 30 teeth that must turn once has patterns of 60.
inline constexpr std::size_t pattern_max = 64;
inline constexpr std::size_t sections_max = 400;

/// How far a turned part may be from its drawing to be the same machine, by the angle of its
/// symmetry: patterns are told apart by far more.
inline constexpr double same_turn = 1e-3;

// ---- borders

/// By how much a start is disturbed to see whether it lies at a border, by the ways of coordinates
/// and by velocities: what a drawing or a measurement leaves open. Larger, healthy starts would be
/// called marginal; smaller, those that no workshop can tell from a border would not.
inline constexpr double disturbance_of_border = 1e-3;

/// How far a disturbed motion must get from the motion, by the ranges of values: a hundred times
/// the disturbance.
inline constexpr double parting_of_border = 0.1;

/// Sections for which it is followed at the most. More, chance would be called a border.
inline constexpr std::size_t sections_of_border = 8;

// ---- drift

/// The largest part of its way by which a value may drift in a jump that nothing confirms yet.
inline constexpr double drift_of_jump = 0.15;

/// How far apart the windows of a curve must be, by a jump along it: nearer ones would show more of
/// their own errors, eight times as much of each at this distance, than of its bend.
inline constexpr double share_of_curve = 0.5;

/// How far what leads a curve must have come between its windows, by its way: less is what windows
/// differ by, not a drift.
inline constexpr double least_way_of_leader = 5e-3;

/// By how much a power of the patterns must have missed the last window for a curve to be looked
/// at, by the ways, and by how much less the curve must have missed it, to be followed: where both
/// are good the simpler one is. And how many times `drift_of_jump` it may be followed at the most,
/// where it has missed that by next to nothing.
inline constexpr double miss_of_power = 2e-3;
inline constexpr double miss_of_curve = 0.5;
inline constexpr double surest_of_curve = 4.0;

/// A jump along a curve ends where the drift is so many times as fast: near its end the course
/// changes within patterns.
inline constexpr double faster_on_curve = 2.0;

/// By how much the drift over a jump may differ from what was predicted, by the way of a value:
/// what is larger is jumped over in two halves.
inline constexpr double error_of_jump = 0.02;

/// By how much the period after a jump may differ from what was predicted, by the period, where
/// values differ by more than half of `error_of_jump` too: rates of clocks are wanted to a
/// thousandth. What changed them is looked for by halving. Larger, it would be missed; smaller,
/// what bends costs windows.
inline constexpr double error_of_period = 5e-4;

/// By which part the number of patterns of a jump may turn out to be another one: a value that
/// decays by `drift_of_jump` takes a twelfth more than by its first slope. Larger, rounding of
/// drifts that vanish would count.
inline constexpr double largest_correction = 0.15;

/// Windows of what is simulated are this near to each other, by the change of the period, where
/// `least_jump` patterns change it by more: between two it is taken to change evenly.
inline constexpr double step_of_period = 2e-3;

/// What an error is at the least: the next jump is longer by no more than its bound then.
inline constexpr double no_error = 1e-12;

/// How much of that counts of a value that follows others within a window.
inline constexpr double share_of_follower = 0.1;

/// How far beyond its last section a window goes, in patterns: sections come later by what drifts.
inline constexpr double beyond_section = 0.05;

/// Jumps shorter than this, in patterns, are not worth a window: their time is simulated.
inline constexpr double least_jump = 4.0;

/// Patterns in a window at the least, and the part of the patterns ahead that it may cost more.
inline constexpr std::size_t window_least = 2;
inline constexpr double window_share = 2e-3;
inline constexpr std::size_t window_most = 48;

/// Patterns after which what began in a predicted state must drift as patterns do.
inline constexpr std::size_t window_of_start = 4;

/// A window has settled when its changes differ from pattern to pattern by less than this, by the
/// way.
inline constexpr double settled = 1e-9;

/// An angle whose change in a pattern differs from a symmetry of its part by less, in turns,
/// changes by that symmetry exactly: teeth lock it.
inline constexpr double locked_turn = 1e-5;

/// By how much the constraints may move a state that was predicted, by the sizes of coordinates:
/// what moves more does not grow by the same from pattern to pattern, and is not jumped over.
inline constexpr double closing_of_jump = 1e-3;

/// How far apart two windows must be, by a jump, for the slope between them to tell something of
/// it: nearer ones differ by their rounding.
inline constexpr double slope_share = 0.25;

/// Changes in a pattern are seen to this, by 1 and the value.
inline constexpr double rounding_of_change = 1e-10;

/// Periods without a section after which a pattern has ceased.
inline constexpr double lateness = 1.5;

// ---- orbits, by the ranges of variables in a pattern

/// Differences by which slopes of the return map are told: its bends and the errors of simulation
/// leave some 1e-4 of them. Smaller, the errors would count; larger, the bends.
inline constexpr double step_of_map = 1e-4;

/// What does not move has at least this range, of the largest one.
inline constexpr double least_range = 1e-2;

/// How far an orbit may be from the section that it is looked for at. Larger, what dies out would
/// be told to repeat where it has come to rest; smaller, more would be simulated until it is near.
inline constexpr double reach_of_orbit = 0.2;

/// A state that comes back to this repeats itself: ten times the errors of simulation at its usual
/// accuracy.
inline constexpr double same_orbit = 1e-7;

/// Multipliers below are 0 by what differences leave of them.
inline constexpr double least_multiplier = 1e-3;

/// An orbit is stable where all multipliers are less by this than 1, by ten times their errors: it
/// is waited for then. Nearer ones are those of motions that keep their energy.
inline constexpr double stable_multiplier = 0.999;

/// The largest number of variables, rates included, whose map is looked at: its slopes cost as many
/// patterns.
inline constexpr std::size_t variables_of_map = 24;

/// A motion this near to an orbit has come to it. Larger, its amplitude would be seen to change on.
inline constexpr double settled_on_orbit = 1e-4;

// ---- equilibria

/// Differences by which growth rates at rest are told, by the sizes of coordinates: central ones
/// are good to their square. Smaller, rounding of the forces would count.
inline constexpr double step_of_rest = 1e-5;

/// Growth rates smaller than this, by the fastest, are 0 by what differences leave of them: of two
/// that are 0 together they leave the root.
inline constexpr double least_growth = 1e-4;

// ---- transitions

/// Parts that come nearer than this, by the size of the machine, meet.
inline constexpr double meeting_gap = 1e-4;

/// How far around a part others are looked for at once, by the size of the machine: larger is fewer
/// looks with more pairs of features each.
inline constexpr double sight_of_meeting = 0.1;

}  // namespace trammel::prediction
