// SPDX-License-Identifier: Apache-2.0
// Every tolerance, threshold and step of the province that judges: what it is relative to, why it
// has its size, what goes wrong with another. A size is that of the drawing; scaled are lengths by
// it, and angles in radians.
#pragma once

namespace trammel::geometry {

// ---- construction, and what is small beside a machine

/// The sine between two unit directions below which lines do not meet: 45 machine epsilons, what
/// directions along a construction are off by at best. Larger, lines that meet far away would not;
/// smaller, parallel ones would meet at a place of rounding.
inline constexpr double parallel_sine = 1e-14;

/// The sine of a given angle below which no circle is an arc of it. That it is a hundred times
/// `parallel_sine`, though the angle is given and not computed, has no known reason.
inline constexpr double straight_sine = 1e-12;

/// By how much of the radius squared a circle may be missed by what touches it. The distance is
/// then off by half of it in radii. Smaller, rounding would make touching constructions
/// impossible; larger, impossible ones would be bent to touch.
inline constexpr double touching_slack = 1e-12;

/// Distances from a curve that differ by less, in sizes, are equal, and the parameter nearer to 0
/// is meant. Smaller, rounding would choose between symmetric places; larger, true minima would be
/// overlooked.
inline constexpr double same_distance = 1e-6;

/// The extent, of the size that counts from the origin, below which a machine is judged as if it
/// had this one: 1e-9 of it is ten times `sketch_residual`. Smaller, rounding of coordinates would
/// open what touches; larger, machines that are far away would touch what they are not near.
inline constexpr double least_extent = 1e-2;

// ---- Newton's method on a sketch

/// The largest scaled residual of a placement. It is ten times what `numeric::newton_residual` asks
/// of other equations, since measures of long chains round more. Smaller, large sketches would
/// never converge; larger costs digits of all that follows.
inline constexpr double sketch_residual = 1e-12;

/// A scaled residual below this is rounding alone: 45 machine epsilons. Where a drawing meets its
/// constraints so well, or a block of a dragged one does, nothing is solved. Larger would leave
/// digits that a step could mend; smaller costs steps that mend nothing.
inline constexpr double residual_rounding = 1e-14;

/// By what Newton's steps shrink at least where there is one root near and no other: the bound of
/// [Deuflhard2011 2.1] is 1/4 for the simplified iteration. Larger, dragging may jump to another
/// branch; smaller, it stops where it could go on.
inline constexpr double lone_root_contraction = 0.25;

// ---- ways of many turns

/// By how much a value may be off from where even motion brings it, by its size: what a dozen
/// operations round. Smaller, rounding would make all motion uneven; larger, slow oscillations
/// would be overlooked.
inline constexpr double even_rounding = 1e-14;

/// Places of a machine before and after a lap are one if they differ by no more, scaled: a thousand
/// times `sketch_residual`. Smaller, slender machines would never be back; larger would take slow
/// drifts for laps.
inline constexpr double same_place_of_lap = 1e-9;

/// By how much the place after many laps may miss its constraints, from where Newton's method goes
/// on: angles of 1e12 radians are rounded to 1e-4. Smaller, longer ways are followed step by step;
/// larger would not see that a constraint counts the laps.
inline constexpr double miss_after_laps = 1e-4;

// ---- regularity: of the scaled C, as a reciprocal condition where nothing else is said

/// Below this reactions would be dominated by rounding: a dead point. Of 16 digits three are left.
/// Smaller, numbers would be told that mean nothing; larger, slender machines would be refused.
inline constexpr double dead_point_condition = 1e-13;

/// Above this the hints are no special place, and nothing has to be looked for. It is ten times
/// `dead_point_condition`, so that what is refused has always been looked at. Larger costs time.
inline constexpr double general_condition = 1e-12;

/// The smallest pivot by the largest, above which the place is regular whatever the condition is.
/// Joints in a long chain have pivots of one size and a large condition. Smaller would call dead
/// points regular; larger would refuse long trusses.
inline constexpr double regular_pivots = 1e-9;

/// A path that ended with less has met a dead point: nearer, half of the digits are lost. It cannot
/// be much smaller, since paths end a little before (`numeric::path_step_min`); larger, other
/// failures would be called dead points.
inline constexpr double dead_end_condition = 3e-6;

/// The same by the condition at the start of the path, since slender machines have small ones
/// everywhere. It was found by trial.
inline constexpr double dead_end_part = 1e-4;

/// What is left of a unit row that counts as dependent at a dead point, and the weight with which
/// another concerns it: the place is located that exactly. Smaller, no row would be named; larger,
/// rows far from it would.
inline constexpr double dead_point_rest = 1e-6;

// ---- hints and what fails

/// A residual (of lengths by the size, but of angles too: no reason is known) from which a
/// constraint is told as unmet. Newton's method that fails leaves far more, or else rounding.
/// Smaller, all constraints would be told; larger, small conflicts would not.
inline constexpr double unmet_residual = 1e-6;

/// A point that lies farther from its hint, in sizes, may be on another branch than is meant.
/// Smaller, sketches drawn by eye would be warned of.
inline constexpr double far_hint = 0.5;

/// Hints that are nearer, in sizes, are drawn in the same place: numbers of users are equal or they
/// are not. Larger would warn of what is merely close. `coinciding_points` is a thousand times
/// larger, since those are computed.
inline constexpr double same_hint = 1e-9;

/// Points that are farther from one another, in sizes, are meant to be apart, though their hints
/// are not. Smaller, points that shall coincide would be warned of.
inline constexpr double meant_apart = 1e-3;

/// By how much a drawing is shifted, in sizes, so that its hints are no longer special. Smaller,
/// the place would be nearly special; larger, another branch.
inline constexpr double general_shift = 0.05;

/// The same for a part of a sketch whose rows have no values at the hints, since points coincide:
/// only a division by 0 is avoided, so it can be small.
inline constexpr double beside_hints = 1e-3;

// ---- parts of a sketch

/// The largest scaled residual of constraints that agree: ten digits, of which users give fewer.
/// Newton's method goes on to `sketch_residual`. Smaller, double roots would never be met; larger,
/// conflicts of rounded values would pass.
inline constexpr double consistent_residual = 1e-9;

/// Points that are nearer, in sizes, are one: their distance has no direction, and an extent no
/// length. Rates divided by it would lose half of the digits. Larger, short links would be rigid
/// with anything.
inline constexpr double coinciding_points = 1e-6;

/// The square of `coinciding_points`, in another rounding than a product of it has.
inline constexpr double coinciding_points_squared = 1e-12;

/// The rest of a unit row that counts as dependence at the place that was solved. It is a hundred
/// times `numeric::dependent_rest`, as places are exact to `consistent_residual` times their
/// condition. Larger, rows that merely meet at small angles would be redundant.
inline constexpr double dependent_at_place = 1e-7;

/// By how much of the way moved, a hundredth of the extent, a surplus constraint may be missed.
/// What follows is off by rounding, what does not by the square of the way at least, a hundredth of
/// it. Smaller, redundancies in bad condition would not be seen; larger, others would.
inline constexpr double followed_part = 1e-5;

/// The weight, of the largest, below which a row takes no part in a combination of a large basis.
/// Small sketches use `numeric::no_weight`, a thousand times larger; no reason is known.
inline constexpr double no_weight_of_large = 1e-9;

// ---- values that fit; a unit is a size for lengths, a radian for angles, 1 else

/// The residual of a place at an extremal value: twice `sketch_residual`. A value is extremal only
/// to its root, as roots are double there. Larger blurs it; smaller is not reached.
inline constexpr double extremal_residual = 2e-12;

/// The step, in units, at which the search for an extremal value ends: finer than any digit told.
/// Larger, values would be told that do not fit.
inline constexpr double value_resolution = 1e-10;

/// Extremal values that are nearer, in units, are one, and 0 if it is so small. A double root is
/// met within the root of the residual, 1e-6. Smaller, `from 2 to 2` would be told; larger, short
/// ranges would vanish.
inline constexpr double single_value = 1e-5;

/// An extremal value below this, in units, is told as 0. It is a thousandth of `single_value`, as
/// one end of a range is reached to the resolution.
inline constexpr double extremal_zero = 1e-8;

// ---- motions, of largest rate 1

/// A motion whose largest rate in a variable is below this leaves it at rest, and it is no pivot.
/// It is a hundred times `numeric::null_entry`, to which sums are rounded. Smaller, pivots of
/// rounding would spoil all motions; larger, slow points would be said to rest.
inline constexpr double moving_pivot = 1e-7;

/// A rate of a distance below this does not hold another motion: the sum would be huge. Smaller,
/// motions would be told that are rounding; larger, fewer are told apart.
inline constexpr double holding_rate = 1e-4;

/// A speed below this is rounding. It is above `moving_pivot`, since motions are added up by then.
/// Smaller, what rests would be told to move; larger, slow motions would not be told.
inline constexpr double resting_speed = 1e-6;

/// Rates of turning, or of distances by their length, that differ by less are equal; so are a pivot
/// and a point, in sizes. It is ten times `resting_speed`: rates are divided by distances.
/// Smaller, bodies would fall apart; larger, nearly rigid ones would be joined.
inline constexpr double equal_rates = 1e-5;

/// The rate, in units, at which a measure changes with a motion to be proposed against it. Smaller,
/// constraints would be proposed that hold it badly; larger, fewer are.
inline constexpr double fixing_rate = 1e-3;

/// Half of the last of the three digits in which motions are told: below it a number is 0.
inline constexpr double told_zero = 5e-4;

// ---- sketches that are not placed

/// What a step towards constraints takes of the sum of squares of what they are missed by, below
/// which no further one is made: nothing of it would be seen. Larger, pictures of values that
/// contradict each other would stop on the way; smaller costs steps.
inline constexpr double pulled_gain = 1e-6;

// ---- pulling; sizes of the drawing

/// How far all steps of one call move any point, and what is left of that when it ends. The next
/// call goes on: what follows a pointer is never far behind, and jumps nowhere. Larger, the rest of
/// the machine leaps where the point can hardly move.
inline constexpr double pulling_reach = 0.1, pulling_reach_min = 1e-4;

/// The mobility of a point, the largest being 1, below which nothing can move it: a thousand times
/// what `shared_dependence` leaves of fixed ones. Larger, points at dead points would count as
/// fixed.
inline constexpr double held_mobility = 1e-9;

/// The shortest step: a tenth of `reached_distance`, so that pulling ends when the target is there
/// or no step leads on. Smaller costs steps that nobody sees.
inline constexpr double pulling_step_min = 1e-11;

/// What is moved where the point cannot come nearer at first, as at the end of its way, to see
/// whether it turns back from there: it comes nearer by the square of that. Smaller, the next steps
/// would not feel that they have left the place; larger is seen as a jump.
inline constexpr double dead_point_steps[] = {0.02, 0.005};

/// The length below which pulling makes no line shorter: one without length has no direction, and
/// nothing that follows it could leave that place again. Smaller, steps away from there are small;
/// larger, short lines could not be drawn.
inline constexpr double shortest_pulled = 1e-3;

/// The distance from the target at which it is reached: nearer than any mouse.
inline constexpr double reached_distance = 1e-10;

/// The gain, by the squared distance left, below which a further step is not worth it: some
/// thousand machine epsilons. Smaller, rounding would go on for ever.
inline constexpr double pulling_gain = 1e-12;

/// The least damping, beside free motions of which the largest is 1: it leaves Newton's step
/// nearly as it is. Larger, pulling creeps; smaller, the first step of a stretched chain is wild.
inline constexpr double damping_min = 1e-5;

/// What is put on the diagonal of unit rows so that constraints may say the same twice: rounding
/// beside them, while dependent ones share what they bear. Smaller, factors are singular; larger,
/// constraints give way.
inline constexpr double shared_dependence = 1e-12;

}  // namespace trammel::geometry
