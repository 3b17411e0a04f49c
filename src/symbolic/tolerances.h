// SPDX-License-Identifier: Apache-2.0
// Every tolerance of the province: what it is relative to, why it has its size, what goes wrong
// with another. Most judge solutions of equations, whose numbers are balls: a middle and a radius.
#pragma once

namespace trammel::symbolic {

// ---- balls

/// By what part the sum of two radii may be missed where balls still overlap: a few roundings of
/// doubles, in which middle and radius are told. Smaller, balls that touch would be told apart by
/// rounding; larger would prove nothing any more.
inline constexpr double touching_balls = 1e-15;

/// The radius, absolute, beyond which a ball around 0 (or a whole number of periods) says nothing.
/// Balls of many digits are far narrower unless digits cancel. Smaller, true solutions would count
/// as unknown; larger, differences of small models would pass for 0.
inline constexpr double largest_radius = 1e-9;

// ---- Newton's method in balls of many digits, by 1 + |x|

/// A step below this is the end: the precision of the balls allows it, and the proof that follows
/// needs middles that are much better than its radii. Smaller, it might never be reached.
inline constexpr double settled_step = 1e-40;

/// A residual below this, absolute, need not fall any more for a step to be taken: it is no more
/// than rounding in sizes of doubles. Smaller, a root could be given up right beside it.
inline constexpr double settled_residual = 1e-30;

/// The radius told of a place at which the iteration settled without a proof. It promises nothing;
/// it is wider than the rounding of a double, so that no digits are claimed beyond it.
inline constexpr double unproved_radius = 1e-12;

// ---- solutions of equations, by 1 + |x|

/// Two solutions of a system that differ by less are one. Middles settle far closer, save at double
/// roots. Smaller, one would be told twice; larger, neighbours would be lost.
inline constexpr double same_solution = 1e-9;

/// The same for roots of one equation, in excess of their radii, which say themselves how exact
/// they are: it covers the rounding of the middles only.
inline constexpr double same_enclosed_root = 1e-12;

/// By what part a bound of all roots is widened, so that rounding of it cuts none off. A larger
/// one would do as well.
inline constexpr double slack_of_root_bound = 1e-9;

}  // namespace trammel::symbolic
