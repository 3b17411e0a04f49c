// SPDX-License-Identifier: Apache-2.0
// Every tolerance, threshold and step of differences of the province: what it is relative to, why
// it has its size, what goes wrong with another. A state is exact to the condition of the machine
// times some 1e-12 (`geometry::sketch_residual`): 1e-9 leaves three digits for that.
#pragma once

namespace trammel::mechanics {

// ---- contacts and what may stick

/// A gap below this touches: of the machine's extent (`geometry::size_of_gaps`), or of the limit
/// where coordinates have no drawing. Given states are solved far closer. Smaller, what touches
/// would be open by rounding; larger, bodies would bear before they meet. Runs use it too, of gaps
/// and of their rates, unless their accuracy is coarser.
inline constexpr double touching_gap = 1e-9;

/// A rate below this counts as 0: of the fastest, or of what its terms would make of the fastest.
/// Smaller, rounding would say which way friction pushes; larger, slow slides would stick.
inline constexpr double still_rate = 1e-9;

/// What closes faster than this, by the fastest, is hit. Given rates have the digits that a user
/// writes, four at least. Smaller, what slides along a floor by rounded rates would be told to hit
/// it; larger, slow impacts would not be told.
inline constexpr double struck_rate = 1e-4;

/// An acceleration or force below this counts as none, and a force that is greater by no more is
/// within its limit: of the largest, or of what it is made of. Smaller, rounding would open what
/// bears, or start what sticks; larger, light bodies on heavy ones would not move.
inline constexpr double action_rounding = 1e-9;

/// A rate below this part of the largest of all rows is rounding of the system in which their
/// forces are found together: 450 machine epsilons. Smaller, the friction of a disc at rest, which
/// is 0 but for rounding, would count as moving it beside other parts that are pressed; larger,
/// what moves slowly beside what moves fast would stick.
inline constexpr double joint_rounding = 1e-13;

/// The acceleration with which a gap that bears may open, of the largest without contacts. Forces
/// are found as if all were linear; dry friction elsewhere is not, and is then off by far more.
/// Smaller, rounding in bad condition would refuse right states; larger, wrong ones would pass.
inline constexpr double kept_gap = 1e-6;

/// Motions of which no acceleration differs by more, of the largest of its terms, are one. Modes of
/// the same motion differ by rounding in bad condition. Smaller, one motion would be told as two;
/// larger, two as one.
inline constexpr double other_motion = 1e-6;

/// An entry below this, of a direction of length 1 in which forces can change, is none. It is a
/// thousand times what pivots of `numeric::shortest_solution_pivot` leave. Smaller, rounding would
/// open a force; larger, forces that change little would be told as decided.
inline constexpr double null_direction = 1e-8;

/// What is left of a sum, of its terms, where they cancel: it is 0. It is 450 machine epsilons, for
/// terms that are rounded in some hundred operations. Smaller, rounding would be told as forces
/// and accelerations; larger, small ones would be told as 0.
inline constexpr double cancelled_sum = 1e-13;

/// The change of the limits of frictions in pins, from one solution to the next, that is none: of
/// the largest. The forces in pins have some 1e-14 of rounding. Smaller might never be reached;
/// larger leaves digits, and makes accelerations of runs jump.
inline constexpr double settled_pin = 1e-13;

/// After so many solutions limits of pins do not settle: each should shrink their change by the
/// part that a pin's lever is of the parts that turn in it, which is small.
inline constexpr int pin_rounds_max = 200;

/// The size that forces of a body or a joint are compared with is at least this part of the largest
/// that acts anywhere: what bears nothing bears the rounding of the others. Certificates allow 1e-7
/// of it, some hundred machine epsilons of the largest. Smaller, rounding would be compared with
/// rounding; larger, light bodies are not checked.
inline constexpr double floor_of_balance = 1e-6;

// ---- motions and sections of sketches

/// A displacement below this, of the scales of variables, is none, where what is free changes by as
/// much as the machine is large, or by a radian. Smaller, what rests would count as moved; larger,
/// what moves little would be left out of the motion.
inline constexpr double no_motion = 1e-9;

/// Forces that are nearer to a section than this, of the length of the line, act at it, and so do
/// ends. Smaller, rounding of their places would decide on which side they are; larger, short
/// stretches between two forces would have no diagram.
inline constexpr double section_rounding = 1e-9;

// ---- formulas that are tried with numbers

/// A kinetic energy is quadratic in the rates where at twice the rates it is four times as large,
/// to this part: some thousand machine epsilons. Smaller, rounding of long energies would refuse
/// them; larger, weak other powers would be lost.
inline constexpr double quadratic_energy = 1e-12;

/// Two values of formulas that differ by less, relatively, are equal, or what is left of one at a
/// rate of 0 is nothing. It is a thousand times `quadratic_energy`: states here are moved onto a
/// rate of 0 by a division, which may lose digits. Smaller, equal rates would be two; larger, jumps
/// that are small would be none.
inline constexpr double same_in_numbers = 1e-9;

// ---- balance of many free values

/// A sparse balance whose estimated reciprocal condition is below this counts as singular, and is
/// found in another way, which says why. It is `numeric::singular_pivot`; chains of 400 links have
/// some 1e-7. Smaller, masses that are missing would give accelerations of rounding; larger, long
/// chains would take cubic time.
inline constexpr double singular_balance = 1e-13;

// ---- models in coordinates

/// The last change of a coordinate by its value: a few machine epsilons. Smaller might never be
/// reached; larger leaves digits.
inline constexpr double settled_coordinate = 1e-15;

/// By what part of their terms constraints may be violated in a state that meets them. Newton's
/// method leaves far less unless they contradict one another. Smaller, states in bad condition
/// would be refused; larger, contradictions of rounded numbers would pass.
inline constexpr double met_constraints = 1e-9;

/// The part of a shift by which all coordinates must have come back for constraints to meet there
/// alone. It has to lie between rounding and 1; it was found by trial.
inline constexpr double come_back = 1e-3;

/// The step of differences in time: of the time in which the state changes by its own size, or in
/// seconds where nothing moves. Differences of fourth order lose 1e-12 of it to curvature and 1e-13
/// to rounding. Smaller loses digits to rounding, larger to curvature.
inline constexpr double part_of_moment = 1e-3;

/// The least size of a coordinate, in its unit, for `part_of_moment`: one that passes 0 changes by
/// its own size in no time. Smaller, steps would be too short for all others; larger, too long for
/// small coordinates. That it does not depend on the model has no known reason.
inline constexpr double least_coordinate = 1e-3;

}  // namespace trammel::mechanics
