// SPDX-License-Identifier: Apache-2.0
// Tolerances of solids: what each is relative to, why it has its size, what goes wrong with
// another.
#pragma once

namespace trammel::geometry {

/// By how much of the largest coordinate points are off that are computed from others: some tens of
/// machine epsilons. Smaller, corners would be taken for moved ones; larger, moved ones would stay.
inline constexpr double coordinate_rounding = 1e-14;

/// An angle this near to a multiple of a quarter turn, in quarter turns, is one: degrees that were
/// converted to radians are off by less. Smaller, faces at right angles would miss each other.
inline constexpr double quarter_rounding = 1e-14;

/// By how many modules flanks may be off the involute: no workshop makes them better, and the ratio
/// of wheels that push each other is even to 1e-5. Smaller costs arcs, by its cube root.
inline constexpr double flank_tolerance = 1e-6;

/// By how many tolerances of a flank its end at the tip is set back: as much as both flanks of two
/// pairs of teeth may be off, so that the next pair pushes before a tip does.
inline constexpr double tip_relief = 4.0;

/// What outlines are tried with where they contradict each other: details of the tolerance's size
/// are one with a larger one, and with a smaller none is moved.
inline constexpr double tried_tolerances[] = {1, 1.0 / 8, 8, 1.0 / 64, 1.0 / 512};

/// By how much of all its parts a harmonic of an outline must not vanish to tell where mirrors lie.
/// Smaller ones are of rounding; a piece of ten thousand adds more.
inline constexpr double no_harmonic = 1e-6;

/// How far below 0 the angle of a mirror counts as 0, in distances of mirrors. Without, rounding
/// below 0 would be an angle of nearly the next one.
inline constexpr double first_mirror_rounding = 1e-12;

/// How far within another a shape must lie that none of these joins their outlines; twice that of
/// the largest, since both may be moved.
inline constexpr double covered_depth = 16;

}  // namespace trammel::geometry
