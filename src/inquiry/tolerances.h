// SPDX-License-Identifier: Apache-2.0
// Every tolerance, threshold and step of differences of the province: what it is relative to, why
// it has its size, what goes wrong with another. A size is that of the drawing; scales are those of
// variables (their values, or else the size).
#pragma once

namespace trammel::inquiry {

// ---- whether two roads agree

/// Beyond this, of the numbers or of the floors below, a formula or number is withheld. Two right
/// roads in double precision differ by rounding times the condition of the machine; a wrong formula
/// differs in the first digits. Smaller, right answers in bad condition would be withheld; larger,
/// terms that are small here would not be checked.
inline constexpr double tolerated_difference = 1e-7;

/// Lengths of one drawing further apart than this are no ground for a comparison, where roads
/// differ: places are rounded to 1e-16 of the longest, directions of the shortest to that by its
/// part, and what is seen along these from far away to its square, 1e-6 here. Smaller, defects of
/// the program would be called rounding; larger, rounding a defect.
inline constexpr double comparable_lengths = 1e5;

/// Powers of ten of the largest number, and of the inverse of the smallest, whose cubes can still
/// be formed: formulas of accelerations and sections have such.
inline constexpr double comparable_digits = 100;

/// The floor for a formula: numbers below it, of the largest of the size and all reactions (in
/// metres and newtons: no reason is known), are compared with it, since zeros are rounding of such
/// terms. Smaller would withhold right zeros; larger checks small answers less.
inline constexpr double floor_of_formula = 1e-6;

/// The same for formulas of a sweep, of the size alone. That reactions do not count has no known
/// reason.
inline constexpr double floor_of_sweep = 1e-6;

/// A second floor there, of the largest number of the column: a curve that passes 0 is compared
/// with itself. Smaller would withhold it for rounding there; larger checks its small parts less.
inline constexpr double floor_of_column = 1e-3;

/// The same for lanes, of the size. That it is a thousand times `floor_of_sweep` has no known
/// reason.
inline constexpr double floor_of_lanes = 1e-3;

/// The same for slopes, of the nominal number by a unit of what varies.
inline constexpr double floor_of_slopes = 1e-3;

/// The difference of slopes, relatively, that differences can tell: states are solved with
/// rounding, which `slope_step` divides. Smaller, right slopes would be doubted; larger, wrong ones
/// of small terms would pass.
inline constexpr double confirmed_slope = 1e-5;

/// The floor for accelerations of gaps and slidings, of the largest term of any: what rests is the
/// sum of terms that cancel, by each road in its own way. Smaller, rounding of one would be
/// compared with rounding of the other; larger, light parts beside heavy ones are not checked.
inline constexpr double floor_of_law = 1e-3;

/// The floors for velocities and accelerations by differences, of the machine, and of how far it is
/// from the origin, by the moment and its square. Smaller, rounding of what rests would be doubted,
/// that of places far away too; larger, slow parts are not checked.
inline constexpr double floor_of_moment = 1e-4, floor_of_far_moment = 1e-8;

/// A rate below this, absolute, is one that a held sign is about. `mechanics::still_rate` is the
/// same of the fastest rate; that this one is of nothing has no known reason.
inline constexpr double held_rate = 1e-9;

// ---- steps of checks: large enough to tell, small enough to stay on the branch

/// From how far a core is solved again, by the shortest length. Newton's method then ends where it
/// should, unless what is said of the core is wrong. Larger may meet another branch.
inline constexpr double core_shift = 1e-5;

/// The same for a whole sketch, in sizes or bars.
inline constexpr double return_shift = 1e-3;

/// What may move in a moment, in bars. Differences of two steps lose its fourth power to curvature,
/// and second ones lose rounding by its square. Larger bends them, smaller rounds them.
inline constexpr double moved_in_moment = 1e-3;

/// What may move by a small change of the values of constraints, in bars. It is a tenth of
/// `moved_in_moment`, as no second differences are taken.
inline constexpr double moved_by_change = 1e-4;

/// The change, in bars and radians, by which it is found how much moves: so small that nothing
/// passes a dead point on the way; smaller would move nothing but rounding.
inline constexpr double trial_change = 1e-6;

/// The largest change that is taken where little moves, in bars and radians: twice
/// `moved_by_change`. Larger would bend what does move.
inline constexpr double largest_change = 2e-4;

/// The step of differences at a joint, of the shortest bar that ends there: near the cube root of
/// the machine epsilon, which is best for central differences.
inline constexpr double joint_step = 1e-5;

/// The least change of parameters, relatively, for a state to check at. Smaller ones would say the
/// same as the asked state.
inline constexpr double check_spread_min = 1e-3;

/// The step of differences in a sampled value, at most, by the value. Differences of two steps
/// lose its fourth power to curvature; smaller loses more to rounding.
inline constexpr double slope_step = 1e-3;

// ---- numeric roots; in scales of the variables

/// The step of differences of fourth order for functions with noise of 1e-12: it loses 1e-16 to
/// curvature and 1e-8 to noise, which Newton's method mends.
inline constexpr double root_difference = 1e-4;

/// The same where slopes are told, or differenced again: more curvature, less noise.
inline constexpr double slope_difference = 1e-3;

/// The last step to a root. Smaller would not be reached; larger costs digits.
inline constexpr double root_step = 1e-12;

/// The same to a root of slopes, which have the noise of their differences: 1e-12 by
/// `slope_difference`.
inline constexpr double root_step_of_slopes = 1e-9;

/// A step below this that does not come nearer is at the noise of the function, at a root. Larger
/// would take places for roots where it is smallest but not 0; smaller would lose double roots.
inline constexpr double root_noise = 1e-8;

/// Two roots that are nearer are one: a hundred times `root_noise`. Solutions in closed form are
/// told apart by `symbolic::same_solution`.
inline constexpr double same_root = 1e-6;

/// The part of what a residual is the difference of below which it says nothing, where it changes
/// as little nearby. Smaller, rounding would refute solutions; larger, flat ones are not checked.
inline constexpr double telling_residual = 1e-3;

/// A curvature below this, of the largest, does not tell minima from maxima: second differences
/// are noisy. Smaller, noise would tell; larger, flat minima would be left open.
inline constexpr double flat_curvature = 1e-6;

// ---- states

/// How exactly measures and forces of a state are known, by the drawing's size, a radian or the
/// largest force. Smaller, `y(B)/x(B)` at 90 deg is 1.6e16; larger, steep places would be poles.
inline constexpr double solved_digits = 1e-15;

/// A number of a table that is larger, in SI units, may stand beside a pole, and is looked at.
/// Larger, poles of small numerators would be left out; smaller costs time.
inline constexpr double suspicious_number = 1e11;

/// A given value that is missed by more, of the size (of 1 for angles and small coordinates), does
/// not hold. Smaller, rounding would be told; larger, contradictions would be passed over.
inline constexpr double unmet_given = 1e-8;

/// A coordinate that was moved by more, of its value, is told as adjusted. That it is a tenth of
/// `unmet_given` has no known reason.
inline constexpr double adjusted_value = 1e-9;

/// A rate below this, of the fastest, is 0 in a row of a run, which is exact to
/// `simulation::default_accuracy`. Smaller, what rests would rub one way in a check; larger, slow
/// slides would rest.
inline constexpr double still_in_run = 1e-7;

/// A sum below this, of its terms, has no sign that is told: near by it may change. Smaller,
/// formulas would hold in one point; larger, absolute values would stay that could go.
inline constexpr double sign_rounding = 1e-7;

/// The step of differences to where an argument of a root is 0, of the value. Only the way there is
/// sought: smaller, rounding under roots would turn it; larger, curvature.
inline constexpr double difference_to_zero = 1e-5;

// ---- linear motions

/// A pivot below this, of its terms or of the first one, is none: what moves no mass, or depends on
/// others. Smaller, rounding would be divided by; larger, small masses would be exchanged.
inline constexpr double no_pivot = 1e-9;

/// What is rounding in an eigenproblem: of values by the largest entry, of parts by their number,
/// of entries of a shape by one another. Smaller, rounding would be told as decay, or choose the
/// unit of shapes; larger, weak damping would not be told.
inline constexpr double eigen_rounding = 1e-9;

/// A rate below this, of what states of their scales would make, is an equilibrium's. Users give
/// equilibria in few digits. Smaller would warn of rounded ones; larger, of none.
inline constexpr double balanced_rate = 1e-6;

// ---- paths

/// The shortest step of the parameter, in its scale. Paths end at dead points by its root, 3e-4.
/// Smaller costs steps before each end; larger leaves gaps.
inline constexpr double trace_step_min = 1e-7;

/// A path has closed where it is back at its start by this, in sizes. Smaller, paths in bad
/// condition would never close; larger, spirals would.
inline constexpr double closing_gap = 1e-6;

/// A line whose ends are nearer, in sizes, has no direction: ten `geometry::coinciding_points`.
inline constexpr double collapsed_line = 1e-5;

/// By what part of a turn a whole one may be missed by rounding: borders here are no next ones.
inline constexpr double whole_turn = 1e-9;

/// By what part of a turn the last of many may be missed. Only rounding has to be less.
inline constexpr double rest_of_turns = 1e-3;

/// A path that leaves its start by no more, in sizes, is a point.
inline constexpr double resting_point = 1e-9;

// ---- proofs

/// Sides that differ by more, of their sum, refute a statement. It is `tolerated_difference` of
/// two numbers that both roads would have. Smaller, rounding would refute; larger, little would.
inline constexpr double differing_sides = 1e-7;

/// What rounding leaves of sides that are 0: of 1, a length and an area in a drawing of this size,
/// each. Smaller differences are for the proof to decide. Smaller, true statements would be
/// refuted by rounding.
inline constexpr double noise_of_sides = 1e-11;

// ---- pictures

/// A force below this, of the largest reaction, is rounding, and not drawn.
inline constexpr double picture_noise = 1e-10;

/// Places of a path that are nearer, by the window, are drawn as one: less than a pixel.
inline constexpr double same_in_picture = 1e-3;

/// The step of a parameter, by its value or 1, for the speed along a drawn curve: one-sided
/// differences are exact to it, and steps need two digits.
inline constexpr double curve_difference = 1e-6;

// ---- runs

/// A motion that cannot be continued with the argument of a root this near to the end of its domain
/// ends there: steps are rounding before that. Smaller, the reason would not be found; larger,
/// another one would be hidden.
inline constexpr double edge_of_bound = 1e-6;

/// How deep two parts may overlap in a run, by the size of the machine, and only touch
/// (`simulation::overlap_at_start`). Drawings with six digits overlap by some 1e-7 where faces fit,
/// and outlines are welded within 1e-6; larger, a contact that was missed would go unseen.
inline constexpr double overlap_of_parts = 2e-5;

/// The same by the smaller of two parts where contact is compliant, which pushes by overlaps:
/// escapements with the constants of [Gelsey1995] overlap by 1e-3. Larger, features that face each
/// other would no longer be those that touch; smaller, soft contacts that work would be refused.
inline constexpr double deepest_overlap = 2e-2;

/// What is one place where such overlaps are looked at, by the larger part. Larger, thin overlaps
/// would close in themselves; smaller, faces that lie on each other would not be one.
inline constexpr double place_in_overlaps = 1e-9;

/// Changes of an amplitude below this, by itself, are not told: four digits show none.
inline constexpr double told_change = 1e-4;

}  // namespace trammel::inquiry
