// SPDX-License-Identifier: Apache-2.0
// Every tolerance, threshold and step of differences of the province: what it is relative to, why
// it has its size, what goes wrong with another. Most are powers of ten between the machine
// epsilon (2.2e-16) and its square root (1.5e-8).
#pragma once

namespace trammel::numeric {

// ---- divisors

/// Stands for the size of what is 0 where sizes divide or multiply. It is relative to nothing: far
/// above the least double (2.2e-308), so that its inverse is finite, and below every size of a
/// model. A larger one would count as a size itself.
inline constexpr double smallest_size = 1e-300;

// ---- pivots and ranks

/// A pivot below this, of rows (and here and there columns) whose largest entry is 1, makes a
/// square system singular; its square bounds the reciprocal condition of large ones. It is 450
/// machine epsilons: what elimination leaves of a pivot that is 0. Smaller, solutions would be
/// rounding alone; larger, ill-conditioned models would be refused.
inline constexpr double singular_pivot = 1e-13;

/// Multipliers of a diagonal mass matrix are solved for alone where each pivot of their own matrix
/// is above this part of its row: three digits are lost at most. Smaller, contacts that hold nearly
/// the same would be told with fewer digits than the whole system gives; larger, more of them
/// would be solved for with all unknowns, which takes twice as long.
inline constexpr double clear_pivot = 1e-3;

/// A pivot below this part of the largest counts as 0 where a shortest solution is looked for. It
/// is a hundred times `singular_pivot`: there systems are expected to be singular, and a pivot of
/// rounding that counts makes the solution endless. Larger, true but weak rows would be left out.
inline constexpr double shortest_solution_pivot = 1e-11;

/// The same where the sum of squares is least, for steps of Newton's method. That it is ten times
/// `shortest_solution_pivot` has no known reason.
inline constexpr double least_squares_pivot = 1e-10;

/// A singular system has a solution where the shortest misses by no more than this part of the
/// largest right side. Pivots are cut at 1e-11, so smaller misses may be rounding; a larger bound
/// would accept forces that do not balance.
inline constexpr double solvable_miss = 1e-9;

/// What is left of a row of unit length after the rows before it counts as nothing below this.
/// Rounding leaves some 1e-14 times the condition of these rows, which is rarely beyond 1e4.
/// Smaller, dependent rows would pass for independent ones; larger, rows that are nearly parallel
/// would be taken for one.
inline constexpr double dependent_rest = 1e-9;

/// The weight below which an earlier row, of unit length, takes no part in a dependence. A rest of
/// `dependent_rest` shifts weights by that times the condition of the earlier rows: a thousand is
/// allowed for. Smaller, unconcerned rows would be named; larger, concerned ones forgotten.
inline constexpr double no_weight = 1e-6;

/// An entry of a null vector below this part of its largest is 0: rounding is no motion. It is far
/// above what elimination leaves and below any motion that can be told. Smaller, points at rest
/// would be said to move; larger, a slow one would be said to rest.
inline constexpr double null_entry = 1e-9;

/// The smallest pivot of a sparse factorization by its largest, below which the basis of rows is
/// repaired. It is a tenth of `dependent_rest`, since pivots shrink along a chain of regular rows
/// too. Smaller, dependent rows would stay in; larger, regular ones would be exchanged in vain.
inline constexpr double singular_pivot_ratio = 1e-10;

/// A column tells the rows of a square apart where their combination, of largest weight 1, has
/// more than this in it. It lies well above `null_shift`, by which null vectors are off, and was
/// found by trial. Smaller, their rounding would tell; larger, rows would be left out that say
/// something.
inline constexpr double telling_entry = 1e-7;

/// What is added to the diagonal of a singular matrix, with entries of size 1, to factor it. Null
/// vectors are off by about this, well below `telling_entry`; much smaller, it would drown in
/// rounding.
inline constexpr double null_shift = 1e-10;

// ---- factors used again

/// The growth of entries (KLU's reciprocal) below which the pivots of an earlier matrix are given
/// up. Half of the digits are then lost. Smaller, steps would become wrong; larger, factorizations
/// would be made anew without need.
inline constexpr double reused_growth = 1e-8;

/// The same of the smallest pivot by the largest: below it the condition is estimated, which costs
/// several solutions.
inline constexpr double reused_pivot_ratio = 1e-8;

// ---- linear complementarity

/// An entry of the tableau, whose right side has size 1, counts as 0 below this, and two ratios as
/// equal. It allows some hundred pivotings to add up machine epsilons. Smaller, ties are broken
/// by rounding and the method may run in a circle; larger, small forces would be lost.
inline constexpr double tableau_rounding = 1e-12;

// ---- Newton's method

/// The largest residual of a root, in the units of F, where a caller asks for no other: 450
/// machine epsilons of equations of size 1. Smaller, rounding would never let it be
/// reached; larger costs digits where the last step beyond it does not square them back.
inline constexpr double newton_residual = 1e-13;

/// What rounding leaves of a root, by the sum of the terms `dF/dx x` of an equation: 45 machine
/// epsilons, since each term is the end of some operations. It tells where unknowns are larger than
/// 1 alone. Smaller, places far from the origin would never be met; larger costs digits there.
inline constexpr double newton_rounding = 1e-14;

/// The reciprocal condition below which a step by LU points anywhere, and least squares are asked:
/// 45 machine epsilons. Larger, ill-conditioned machines would pay the dense step; smaller, the
/// iteration would jump off.
inline constexpr double newton_condition = 1e-14;

// ---- continuation; t runs from 0 to 1

/// The step, of t and by the change of F over it, or by the longest step before, below which a path
/// has met a singularity. Before one, unknowns change by the root of what is left of t, so the path
/// ends within some 3e-3 of it. Smaller costs steps; larger takes sharp bends for ends.
inline constexpr double path_step_min = 1e-5;

/// Points of determinants of different sign that are nearer so embrace a crossing. It is ten times
/// `path_step_min`, so that it can be reached. Larger, two branches could change places
/// unseen; smaller costs steps at each dead point that is passed.
inline constexpr double crossing_step = 1e-4;

/// The points of a path, each some 50 us for a linkage, after which nobody waits for its end.
/// Smaller would leave machines that turn for minutes at constructions alone, which may choose
/// another branch.
inline constexpr int path_points_max = 200'000;

/// By how much a path may miss its secant though it hardly changes: a thousand times what Newton's
/// method leaves, in the units of the unknowns. Smaller, a path at rest would never be smooth.
inline constexpr double secant_noise = 1e-9;

// ---- turning points

/// The first stride of the arc length, in the units of the unknowns and t; each further one is
/// larger by a third. Larger, it could leap over the turn; smaller costs strides.
inline constexpr double turning_stride = 1e-3;

/// The step of t for the derivative of F by t. Central differences lose some 1e-10 to rounding and
/// 1e-12 to curvature: near their optimum, the cube root of the machine epsilon.
inline constexpr double turning_difference = 1e-6;

/// The part along t of the tangent, of unit length, that counts as none: the differences are no
/// better than that. Smaller would be rounding; larger puts the turn off by its square only.
inline constexpr double turned_tangent = 1e-10;

/// The width of an interval of strides that need not be halved further: no place changes by more
/// than Newton's tolerance within it.
inline constexpr double turning_width = 1e-12;

// ---- integration; errors are relative to the sizes that the caller gives

/// The finest tolerance that is kept to: below it rounding makes up the estimate of the error, and
/// steps shrink without end.
inline constexpr double finest_accuracy = 1e-14;

/// The shortest step by the time (or by the length asked for, at most 1, about t = 0): 45 machine
/// epsilons. Smaller, t + h would hardly differ from t; larger, motions that change sharply would
/// be given up.
inline constexpr double shortest_step = 1e-14;

/// A rate below this (in sizes a unit of time) tells nothing about the length of the first step;
/// nor does a second derivative. [HairerNorsettWanner1993 II.4] has 1e-5 for one and 1e-15 for
/// the other; that one number serves both here has no known reason. Smaller, steps begin too long
/// where all is at rest; larger, slow motions begin blindly.
inline constexpr double negligible_rate = 1e-10;

/// The part of the longest step with which the second derivative is tried where the rate is
/// negligible: small, since nothing is known there; smaller would tell rounding.
inline constexpr double blind_step = 1e-6;

/// The part of a trial step that is taken instead where there is no rate at its end. It only has
/// to lie safely before the border; a larger one might not, a smaller one costs steps.
inline constexpr double step_after_no_rate = 1e-3;

/// The least error of a step, in tolerances, by which the next one may grow: it bounds the growth
/// at ten, and keeps the trend from a division by 0.
inline constexpr double least_step_error = 1e-8;

/// The same of lanes, which measure errors squared.
inline constexpr double least_squared_step_error = 1e-16;

/// How near Newton's method has to come to the end of an implicit step, in what the step may err.
/// The derivative of the polynomial at its begin, by which errors are estimated, has some hundred
/// times what is left: with 0.03, as RADAU has, steps of 7 nodes were short for that alone.
/// Smaller costs iterations.
inline constexpr double newton_part_of_error = 1e-3;

/// The same by the size of the state where tolerances are near rounding: 45 machine epsilons, below
/// which iterations only stir up rounding.
inline constexpr double newton_rounding_of_step = 1e-14;

/// The slowest contraction of Newton's method by which what is left is judged: near 1 that has no
/// bound.
inline constexpr double slowest_contraction = 0.99;

/// What is taken for the contraction of the last step at least, where the first iteration of the
/// next is judged by it. Smaller, one lucky step would let the next end after one iteration.
inline constexpr double least_contraction = 1e-10;

/// Where Newton's method contracts by this or better, the Jacobian serves the next step too
/// [HairerWanner1996 IV.8]. Larger costs iterations, smaller Jacobians.
inline constexpr double contraction_of_old_jacobian = 1e-3;

// ---- zeros of functions of time

/// How near to the ends of a step it is sampled too, in pieces of it: an extremum just within them
/// shows only so. Larger ones may hide between; smaller ones differ from the ends by rounding.
inline constexpr double end_sample = 1e-3;

/// How much steeper a function may become between two samples beside an extremum than it was
/// before the first of them: one that bends away from zero there, as at any smooth extremum and any
/// kink, never does; a dip like a square root does threefold. Smaller, sharper dips would be
/// overlooked; larger costs values where nothing happens.
inline constexpr double steepening = 4.0;

/// The width of an interval about an extremum, by the time: a few machine epsilons, beyond which
/// no double lies between.
inline constexpr double extremum_width = 1e-15;

}  // namespace trammel::numeric
