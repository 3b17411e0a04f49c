// SPDX-License-Identifier: Apache-2.0
// The tolerances of what outlines touch each other with: what each is relative to, why it has its
// size, what goes wrong with another.
#pragma once

namespace trammel::geometry {

/// Directions that differ by less, in radians, are one: pieces that join so have no corner between
/// them. Angles that follow from ends of pieces are off by rounding alone, 1e-14 for pieces of a
/// hundredth of the drawing. Smaller, smooth outlines have corners; larger, shallow corners would
/// be passed through, by this times their length.
inline constexpr double smooth_joint = 1e-9;

/// A disc that is smaller than a hollow arc by no more than this part does not roll in it: they
/// fit, and the arc's seats hold it. Smaller, centres that are off by rounding would decide where
/// they touch; larger, real play would be overlooked.
inline constexpr double fit_of_disc = 1e-6;

/// By how many tolerances things move until it is looked whether a point of contact moves toward
/// the end of its feature: far beyond rounding, and so little that paths are straight.
inline constexpr double look_ahead = 10.0;

/// The part of a tolerance by which it then counts as moving: beyond rounding, below what slow
/// sliding on fast parts brings.
inline constexpr double still_margin = 1e-4;

/// By how many tolerances, turned, a corner still faces an edge: hops that are too low to be
/// followed turn flat faces by one. Smaller, a brick on its face would rock on its two corners
/// without end; larger, neighbours would take over late.
inline constexpr double flat_tolerances = 4.0;

/// By how many tolerances a feature goes on beyond an inner end, in an angle of its outline: a
/// corner that rests in the angle is there to rounding, or deeper by a hit. Smaller, its contacts
/// would end and begin again without end; it lies within the solid, so that larger harms nothing
/// that is there.
inline constexpr double inner_tolerances = 4.0;

}  // namespace trammel::geometry
