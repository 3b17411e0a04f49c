// SPDX-License-Identifier: Apache-2.0
// The relations between generators: sin^2 + cos^2 = 1, root^n = radicand.
#pragma once

#include <span>
#include <vector>

#include "symbolic/poly/convert.h"

namespace trammel::symbolic {

/// p with generator^2 replaced by 1 - partner^2, for a sine or a cosine.
Polynomial reduce_angle(const Polynomial& p, std::size_t generator);

/// f with powers of the root of degree and more replaced by powers of the radicand.
RationalFunction reduce_root(const RationalFunction& f, std::size_t generator,
                             const RationalFunction& radicand);

/// Roots from the outermost inwards: the order in which they are to be reduced.
std::vector<std::size_t> roots_outside_in(const Ring& ring);

/// All roots, then all angles by sin^2 = 1 - cos^2, reduced; the gcd cancelled again.
RationalFunction reduce_all(const RationalFunction& f,
                            const std::vector<RationalFunction>& radicands);

/// The denominator freed of square roots and then of sines by conjugates: with reduce_all this is
/// unique up to a constant where the roots are independent. Makes large things larger.
RationalFunction rationalize(const RationalFunction& f,
                             const std::vector<RationalFunction>& radicands);

}  // namespace trammel::symbolic
