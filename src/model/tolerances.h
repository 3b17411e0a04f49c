// SPDX-License-Identifier: Apache-2.0
// Every tolerance of the province: what it is relative to, why it has its size, what goes wrong
// with another.
#pragma once

namespace trammel::model {

/// What is left of a measure's gradient, by its length, after those of the measures before it: at
/// or below this it depends on them. It is judged at an irregular place, where true dependences
/// leave some 1e-14, so half of the digits are a safe border. Smaller, dependent measures would fix
/// a body twice; larger, weak ones would not fix it at all. `numeric::dependent_rest` is the same
/// of constraints, and a hundred times smaller for no known reason.
inline constexpr double dependent_gradient = 1e-7;

/// How far apart two axes or two places of parts may be drawn, by the size of the largest part, and
/// be one. Pairs are found within 1e-6 of it (1e-5 for imported solids), so what is one pair's axis
/// on two parts lies as near; larger, axes side by side would be joined.
inline constexpr double same_place = 1e-5;

/// By how much of its value a name is changed, and the next by as much more, to see whether two
/// places stay one. Smaller, a difference that grows with the name would be below `same_place`;
/// larger, shapes would be others in kind.
inline constexpr double other_value = 0.037;

/// How far a unit vector may lean from an axis and be along it: drawings with six digits lean by
/// some 1e-7 of a part, and a guide that is level within them is written as one.
inline constexpr double same_direction = 1e-6;

/// How far a unit vector of a matrix of OpenSCAD may be from length 1, or from a right angle to the
/// other: each entry is rounded to six digits. Smaller, turned solids would be refused; larger, a
/// slight scaling would be taken as none.
inline constexpr double matrix_rounding = 2e-6;

/// How far the speed and the bend of a curve at one parameter may differ between two moments, by
/// their sizes, and be the same: a few operations leave some 1e-14 of them. Smaller, rounding would
/// make rigid curves stretch; larger, a curve that stretches slowly would be taken as rigid.
inline constexpr double same_shape = 1e-9;

/// How far what is computed of an outline may be from a decimal of few digits and be that, by the
/// size of its part: sums over some hundred pieces leave 1e-14. Smaller, the middle of a symmetric
/// part would lie 1e-17 beside its axis in every formula; larger, digits of a drawing were lost.
inline constexpr double same_number = 1e-12;

}  // namespace trammel::model
