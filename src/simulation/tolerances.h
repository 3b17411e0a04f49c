// SPDX-License-Identifier: Apache-2.0
// Every tolerance and threshold of the province: what it is relative to, why it has its size, what
// goes wrong with another. Errors of a run are relative to the sizes of its coordinates.
#pragma once

namespace trammel::simulation {

// ---- runs

/// The accuracy of a run that asks for none, by the sizes of coordinates: finer than any drawing
/// shows, while an order of 8 needs only few more steps than for less. Smaller costs time; larger
/// would show in certificates of rows.
inline constexpr double default_accuracy = 1e-8;

/// The part of the accuracy that single steps are allowed, for their errors add up along the way.
/// Larger, long runs miss their accuracy; smaller costs a third more steps for each power of ten.
inline constexpr double local_share = 0.1;

/// The least pace, in sizes a second, of a run without an end that begins at rest. Speeds are still
/// by it; it grows as soon as anything moves. That it does not depend on the model has no known
/// reason. Larger, slow starts would count as rest.
inline constexpr double pace_of_endless = 1e-3;

/// A row that is nearer to the end of the run, in distances of rows, is the end; and zeros that are
/// nearer to one another, in steps, are one event. Moments are found to rounding of the time, which
/// is far less. Smaller, one impact of two bodies would be two; larger, one that follows another
/// shortly would be early.
inline constexpr double same_moment = 1e-9;

/// The time between events, by the time itself, that counts as none: 450 machine epsilons. Smaller,
/// a chain of events at one moment would not be seen; larger, fast ones late in a run would be
/// taken for such a chain.
inline constexpr double no_time = 1e-13;

// ---- events

/// How far ahead it is looked whether a friction stays pressed on its side, by the inverse of the
/// pace: forces change by some 1e-3 of their size there, far more than by the errors of the state
/// in which one passed 0. Smaller, these would decide; larger, what happens within would be
/// overlooked.
inline constexpr double next_moment = 1e-3;

/// The part of a radian of their oscillation that loads may go through in one step while something
/// bears or rests: some three samples of each guard lie in it. Larger, a slip about their peak was
/// passed over in one of a thousand random runs; smaller costs time.
inline constexpr double part_of_swing = 0.25;

/// By how much the constraints may change rates within a step, by the pace: far more than errors of
/// coarse steps, far less than where a direction jumps. Smaller, steps of low accuracy would end
/// runs; larger, runs would go on through lengths of 0.
inline constexpr double jump_of_rates = 0.05;

/// What a gap, or a margin of features that face each other, may be after an event, by the size of
/// the model, though it is 0: closing leaves less.
/// It is a thousandth of `mechanics::touching_gap`, which judges states that users give. Smaller, a
/// contact that was just left would close again at once; larger, a short hop would be overlooked.
inline constexpr double gap_after_event = 1e-12;

/// How far below 0 a gap of a source must fall to be hit, by the size of the model: far beyond what
/// projections leave of a contact that just parted, so that such a one is not hit again. Smaller,
/// it would be; larger, shapes would overlap visibly.
inline constexpr double gap_of_hit = 1e-10;

/// How deep parts may overlap at the start, by the size of the model, to be brought apart there:
/// drawings with six digits overlap by less, and runs of parts that overlap by more are refused
/// (`inquiry::overlap_of_parts`). Smaller, what is drawn to lie on a floor would fall through it;
/// larger, the start would visibly be another one.
inline constexpr double overlap_at_start = 2e-5;

/// How far faces of an overlapping part go on beyond an angle of its outline, by the part: what has
/// entered one of them beside the angle is in the other too where it is behind both. As much as
/// parts may overlap (`inquiry::deepest_overlap`).
inline constexpr double inner_overlap = 2e-2;

/// Of a compliant contact that ends because its features cease to face each other: by which part of
/// its overlap that of the contact that follows may differ. Both are the same distance from an
/// outline there; larger, energy would come from nothing.
inline constexpr double passed_overlap = 1e-2;

/// The open gap of a source's contact, by the size of the model, that touches where something
/// happens: ten times what it may overlap. Smaller, what rests beside what was hit would not take
/// part; larger, a tooth that is about to carry would be drawn onto its neighbour, and those beside
/// it pushed as deep into theirs.
inline constexpr double gap_of_touch = 1e-9;

/// By how much, in radians, a corner may point past a face that is nearer to it than the one it has
/// entered by, to be pushed out through it. Smaller, corners that pass each other would be lost; of
/// the order of a corner's angle, where two parts' sides are flush their corners would push
/// sideways in place of up.
inline constexpr double nearer_face_turn = 0.5;

/// A contact of a source that would rise by less than this, by the size of the model, stays closed:
/// ten times what it may overlap. Smaller, hops of that size would follow each other without end;
/// larger takes energy from motions that users see.
inline constexpr double least_hop = 1e-9;

/// Rows of contacts between two parts that differ by less, of the largest number in them, are of
/// one contact: corners that meet are two, to rounding of their places, 1e-9 of the size. Smaller,
/// both would bear, and nothing says how much each; larger, a contact would be left out that is
/// one.
inline constexpr double same_contact = 1e-7;

/// The part of its own mobility that others must leave a row for it to count beside them, where
/// contacts are stopped: the square of a thousandth. Outlines are made of pieces, by which flanks
/// of teeth that carry together are off by a ten-thousandth. Smaller, stopping both would stop
/// their wheels; larger, a thin plate would rock on its two corners.
inline constexpr double same_row = 1e-6;

/// The accuracy at which steps are sampled for zeros in the largest number of pieces, 8. Finer ones
/// need fewer, since steps are shorter. Smaller, zeros of long steps would be overlooked; larger
/// costs time.
inline constexpr double coarse_accuracy = 1e-4;

/// By which part of the least of them three values of a force, a margin or a speed in a step may
/// differ where none between them is 0. Nothing turns by more than a radian or two within a step
/// that is as accurate as runs are, so that what differs by so little there stays on its side.
/// Larger, a force that dips between them would be overlooked; smaller costs time.
inline constexpr double steady_guard = 0.25;

/// Two ratios of times between bounces that differ by less are equal: the bounces are a geometric
/// series, and their end is expected. Gravity alone makes them so to first order. Smaller, no end
/// would be expected; larger, it would be expected where there is none.
inline constexpr double equal_bounces = 1e-3;

/// The least height, by the size of the model, to which a bounce must rise to be one, where a
/// hundredth of the accuracy is finer: at impacts without end. Smaller costs impacts that nobody
/// sees, down to rounding; larger ends them too early.
inline constexpr double least_rise = 1e-11;

/// The energy that impulses may gain, of the sum of their work's sizes, by rounding: some thousand
/// machine epsilons. Smaller, impacts without loss would be refused; larger, energy would grow with
/// each of many.
inline constexpr double gained_energy = 1e-12;

/// The kinetic energy, of what loads could exchange, that is none: of speeds a thousandth of those
/// that they would bring about along the machine. What keeps still is moved by rounding and by what
/// its contacts are brought back; smaller, its energy would be judged by that (and kept "to 1e+8");
/// larger, that of slow swings would be judged by what they do not exchange.
inline constexpr double trace_of_energy = 1e-6;

/// By how much, of the fastest closing, speeds after an impact must differ from those by another
/// order of its contacts for the outcome to be one of the law; and the part of the largest impulse
/// below which a contact takes no part. Smaller, series of impacts that are cut off would tell
/// differences; larger, ones that a user sees would not be told.
inline constexpr double other_outcome = 1e-2;

/// The speed, of the fastest closing, with which contacts that are left out of an impact may close
/// after it: more than any single impact makes of them. Smaller, they would take part.
inline constexpr double free_to_close = 1e3;

/// By how much accelerations must be larger than those by loads alone, where steps have become
/// shorter than rounding, for contacts to be what they grow by: there they are 1e9 times as large
/// and more, and loads that grow themselves are their own measure. Smaller, what is fast and light
/// would be told as jammed; larger, jams of slow machines would be told as a limit of numbers.
inline constexpr double runaway = 1e6;

// ---- closing: the last step of Newton's method, in scales of the coordinates

/// A step below this is the last: the next would be its square, which is below rounding. Larger
/// leaves digits; smaller costs a step.
inline constexpr double closing_step = 1e-8;

/// A step below this that is no smaller than the one before is the last, at the level of rounding.
/// It decides nothing as long as it is below `closing_step`.
inline constexpr double closing_stall = 1e-10;

/// A step beyond this after the last try means that constraints could not be met. It decides
/// nothing as long as it is below `closing_step`.
inline constexpr double closing_miss = 1e-9;

/// The least that the step before counts as: 45 machine epsilons of the scales, since steps of
/// rounding alone need not shrink.
inline constexpr double closing_rounding = 1e-14;

// ---- outlines that touch

/// Places on outlines that are nearer to each other, by the size of the machine, are one: ends of
/// features that a point of contact has reached, axes of joints and of circles. Outlines are
/// computed to 1e-14. Smaller, rounding would decide which of two neighbours is touched; larger,
/// contacts would go on beyond their features.
inline constexpr double place_of_features = 1e-9;

/// The part of a step below which it is not halved further when hits are looked for: what moves
/// meanwhile is below rounding of gaps. Only gaps that graze 0 are looked at as closely.
inline constexpr double finest_stretch = 1e-10;

// ---- linear systems of motions

/// By what part of the largest mass (of the largest scale squared, where velocities are shifted)
/// what sticks gives way where conditions say the same twice, so that the system has a solution.
/// Smaller, the system is singular; larger, what sticks creeps.
inline constexpr double soft_part = 1e-9;

/// The change of limits of pins that is none where what sticks gives way by `soft_part`: rounding
/// of 1e-16 is then 1e-7 of forces that share a load. Smaller might never be reached; larger,
/// shares would be known to fewer digits than they have.
inline constexpr double settled_soft_pin = 1e-6;

/// The least share, of the largest in its column at any sample, of a pivot on the diagonal. Masses
/// are definite, so small ones are good there; three digits are lost at most. Smaller loses more;
/// larger fills the matrix.
inline constexpr double diagonal_share = 1e-3;

/// The same of pivots beside the diagonal, which nothing makes definite.
inline constexpr double other_share = 0.1;

/// The part of its least size at the samples below which a pivot is not trusted, and the motion is
/// computed with pivots of its own. Smaller loses digits unseen; larger leaves the fast road often.
inline constexpr double trusted_pivot = 1e-4;

}  // namespace trammel::simulation
