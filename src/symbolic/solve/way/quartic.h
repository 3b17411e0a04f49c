// SPDX-License-Identifier: Apache-2.0
// Cubic and quartic equations in forms whose every part is real.
#pragma once

#include <vector>

#include "symbolic/solve/way/radicals.h"

namespace trammel::symbolic {

/// Real roots of c[0] + c[1]*x + c[2]*x^2 + c[3]*x^3.
///
/// Math    y = x + c2/(3*c3), y^3 + p*y + q = 0, D = q^2/4 + p^3/27. D > 0: Cardano's sum of two
///         cube roots; D < 0: 2*sqrt(-p/3)*cos((acos(3*q/(2*p)*sqrt(-3/p)) + 2*pi*k)/3)
std::vector<RootForm> solve_cubic(const RootField& field, const std::vector<RationalFunction>& c);

/// Real roots of the polynomial of degree 4. `spare` is a generator that no coefficient contains.
///
/// Math    y^4 + p*y^2 + q*y + r = (y^2 + p/2 + m)^2 - 2*m*(y - q/(4*m))^2 where m > 0 solves
///         8*m^3 + 8*p*m^2 + (2*p^2 - 8*r)*m - q^2 = 0
std::vector<RootForm> solve_quartic(const RootField& field, const std::vector<RationalFunction>& c,
                                    std::size_t spare);

}  // namespace trammel::symbolic
