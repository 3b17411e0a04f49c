// SPDX-License-Identifier: Apache-2.0
// Square roots that the others determine.
#pragma once

#include <vector>

#include "symbolic/poly/convert.h"

namespace trammel::symbolic {

struct RootRelation {
  std::size_t root;  // generator
  RationalFunction value;
};

/// Roots that are quotients of products of others, as sqrt(x*(x + 1)) is sqrt(x)*sqrt(x + 1) and
/// sqrt(sqrt(2) - 1) is 1/sqrt(sqrt(2) + 1), where all of them have values. Found for square roots
/// of polynomials whose product is a square of known sign. Pre: radicands are reduced.
///
/// Math    R_1 ... R_k = Q^2, Q >= 0  =>  r_k = Q/(r_1 ... r_(k-1))
/// Cost    Gauss elimination over GF(2) on the factors of the radicands; pairs of nested roots
std::vector<RootRelation> root_relations(ExprPool& pool, const Converted& of);

/// f with the roots of the relations replaced.
RationalFunction replace_roots(const RationalFunction& f,
                               const std::vector<RootRelation>& relations);

/// -1, 0 or 1 where that is known of e by recorded facts, or by its value where it has no symbols;
/// none otherwise.
std::optional<int> known_sign(ExprPool& pool, ExprId e);

}  // namespace trammel::symbolic
