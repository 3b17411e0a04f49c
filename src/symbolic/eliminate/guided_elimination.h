// SPDX-License-Identifier: Apache-2.0
// Elimination by resultants along one branch: of every resultant only the factor that is 0 on the
// branch goes on, so that degrees stay those of the curve and not of all its relatives.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "symbolic/eliminate/branch_places.h"
#include "symbolic/poly/convert.h"

namespace trammel::symbolic {

/// Polynomials of one ring that are 0 on a branch.
struct BranchSystem {
  const BranchPlaces& places;
  std::vector<Polynomial> equations;
  std::vector<std::size_t> unknowns;  // generators to be eliminated
  /// By the relations of generators that stay; none where these obey none.
  std::function<Polynomial(const Polynomial&)> reduce = {};
};

/// What follows from the equations without the unknowns: irreducible, each once. Empty where
/// nothing follows or the places do not tell factors apart.
///
/// Pre     the relations of the unknowns (angles, roots) are among the equations
/// Errors  throws PolyStop beyond the limits of the ring
/// Cost    for each unknown, resultants of one equation with the others that hold it
std::vector<Polynomial> eliminate_on_branch(BranchSystem system);

/// p reduced by the relations of all angles and roots but the unknown ones, as a polynomial.
Polynomial reduce_known(const Converted& field, std::span<const std::size_t> unknowns,
                        const Polynomial& p);

/// The equation that a generator obeys: sin^2 + cos^2 = 1, root^n = radicand.
Polynomial relation_of(const Converted& field, std::size_t generator);

}  // namespace trammel::symbolic
