// SPDX-License-Identifier: Apache-2.0
// Every tolerance of the province: what it is relative to, why it has its size, what goes wrong
// with another.
#pragma once

namespace trammel::reasoning {

/// How far faces of two parts may lie apart, by the size of the larger part, and fit [language.md
/// 6]. Drawings with six digits differ by some 1e-7 of a part; larger, shafts with play would fit.
inline constexpr double fitting_gap = 1e-6;

/// The same for outlines themselves: what is welded, and what counts as an overlap.
inline constexpr double outline_weld = 1e-6;

/// How far pitch circles may miss each other, in modules, and mesh [language.md 6].
inline constexpr double meshing_gap = 1e-3;

/// Both of what OpenSCAD wrote: it rounds each number to six digits, by 5e-6 of it at most.
/// Smaller, faces that fit in the drawing would not; it is what `model::same_place` is for axes.
inline constexpr double imported_gap = 1e-5;

/// How far an outline that is turned onto itself may lie beside itself, by the size of the part or
/// machine: imports and drawings have six digits, and teeth stand that well in a circle.
inline constexpr double symmetry_of_drawings = 2e-5;

/// How much of a unit twist against a unit contact normal is none. Faces that fit within 1e-6 of
/// the size lean by some 1e-6; a real freedom moves a contact by some tenths. Between them a factor
/// of a thousand to either side.
inline constexpr double no_motion = 1e-4;

/// A loop is followed until the last correction of a place moves nothing farther, by its size and
/// in radians. Far below what counts as an overlap; nearer, rounding would go on.
inline constexpr double place_on_curve = 1e-9;

/// How much a unit motion across a curve of places must be opposed: less, and several curves may
/// cross there, as of a parallelogram that lies flat. Smaller, curves would be followed in more
/// steps than there is time for; larger, cranks of a thousandth of the size would not be followed.
inline constexpr double least_across = 1e-3;

/// What is opposed across a curve where a crossing is looked for ahead: a factor of ten before
/// curves are given up. Larger, curves that only bend would be taken for ones that cross.
inline constexpr double nearly_crossing = 10 * least_across;

/// The radius of a crossing, by the group's size and in radians. Within it parts count as anywhere,
/// so that gaps of some hundredths are told as touches beyond; and other curves stay outside.
inline constexpr double widest_crossing = 0.03;

}  // namespace trammel::reasoning
