// SPDX-License-Identifier: Apache-2.0
// Every tolerance of the province: what it is relative to, why it has its size, what goes wrong
// with another. They decide what is drawn, and no number of an answer.
#pragma once

namespace trammel::exchange {

// ---- values

/// A force or moment below this, of the largest in the picture, is drawn as none: rounding has no
/// sense and no size. Smaller, bars that bear nothing would be pulled or pushed; larger, bars would
/// be drawn empty that bear a little. `inquiry::picture_noise` is a tenth of it.
inline constexpr double no_force_drawn = 1e-9;

/// Values that differ by less, relatively, are one: a curve of them is level, and the first of
/// them is the largest. Smaller, rounding would fill the height of a chart; larger, small ripples
/// would not be seen.
inline constexpr double equal_values = 1e-9;

/// Values that differ by less, relatively, are drawn by how much they change: numbers along the
/// axis would be alike in their first digits, for which there is no room. Larger, drawings would
/// hide the values themselves for no need.
inline constexpr double shown_as_change = 1e-3;

/// A number in a column of text below this, of the largest in its unit, is shown as 0: it is a
/// difference of numbers of that size, and has no digit that counts. Smaller, a torque of 1e-14 N*m
/// beside 100 N*m would be told; larger, what dies out would be told to be gone.
inline constexpr double zero_in_column = 1e-14;

/// A number of at most so many times what rounding of its formula's operations comes to at the most
/// is shown as 0; data keeps it. Positions and forces are found by more operations than the formula
/// has. Smaller, 6e-17 would be shown for a cosine of 90 deg; larger, small differences of large
/// numbers that still have a digit would be lost.
inline constexpr double roundings_of_zero = 16;

// ---- axes of charts

/// An end of a chart that is nearer to a tick, in distances of ticks, has it. Smaller, ends would
/// lose theirs by rounding; larger, ticks would lie outside of the frame.
inline constexpr double tick_at_end = 1e-6;

/// A distance of ticks is written with so many decimals that it is whole to this part of it.
/// Smaller, rounding of 0.1 would ask for more; any up to 0.1 would do, since steps are 1, 2 or 5
/// times a power of ten.
inline constexpr double whole_step = 1e-9;

/// The least distance of ticks that is written in decimals and not with a power of ten: they need
/// four. Smaller makes wide labels.
inline constexpr double plain_tick_step = 1e-4;

// ---- places and directions

/// A component of a direction below this, of length 1, is parallel to a border: the line would meet
/// it far beyond all drawings. Larger, steep lines would be cut off.
inline constexpr double parallel_to_border = 1e-12;

/// A text that is turned beyond the vertical by less, in radians, still reads from below to above.
/// Smaller, rounding would turn labels of vertical lines around; larger ones are not seen.
inline constexpr double upright_slack = 1e-6;

/// A thread that is longer than its way by less than this part of it is drawn straight: it would
/// sag by less than a hundredth. Pages that move have the same number in their script. Smaller
/// draws curves that nobody sees; larger hides slack.
inline constexpr double straight_thread = 1e-4;

}  // namespace trammel::exchange
