// SPDX-License-Identifier: Apache-2.0
// Equations in sine and cosine of one angle.
#pragma once

#include <vector>

#include "symbolic/solve/way/radicals.h"

namespace trammel::symbolic {

/// value + k*period for every integer k.
struct AngleForm {
  ExprId value;
  ExprId period;
  std::vector<ExprId> conditions;
};

struct AngleForms {
  std::vector<AngleForm> angles;
  bool complete = true;
};

/// Angles at which f, a polynomial in the generator `sine` and its partner, is 0; no other
/// generator depends on the angle.
///
/// Math    the first that applies: a polynomial in cos or in sin alone; all terms of even, or all
///         of odd degree: a polynomial in tan; a*sin + b*cos = d: atan2(a, b) +- acos(d/sqrt(a^2 +
///         b^2)) or twice the atan of the half-angle's root, whichever is shorter; any other: a
///         polynomial in t = tan(angle/2), sin = 2*t/(1 + t^2), cos = (1 - t^2)/(1 + t^2)
AngleForms solve_angle(const RootField& field, const Polynomial& f, std::size_t sine);

}  // namespace trammel::symbolic
