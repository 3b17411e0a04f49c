// SPDX-License-Identifier: Apache-2.0
// Positions as sums of terms that several bodies share. The joints of a chain of links are
// x + l1*sin(t1), x + l1*sin(t1) + l2*sin(t2), ...: n bodies, n + 1 terms.
#pragma once

#include <span>
#include <vector>

#include "mechanics/dynamics/item_set.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::mechanics {

/// One of the directions in which bodies have inertia: x, y, or angles.
struct Axis {
  std::vector<std::size_t> items;           // numbers of the masses
  std::vector<symbolic::ExprId> positions;  // one an item
};

struct Partial {
  std::size_t coordinate;
  symbolic::ExprId value;
};

/// A term, or several that always stand together, with its derivatives.
struct Term {
  symbolic::ExprId value;
  ItemSet items;                  // in whose positions it stands
  std::vector<Partial> partials;  // by the coordinates in it; none where only time moves it
  symbolic::ExprId acceleration;  // second derivative by time at q'' = 0
  bool is_simple;                 // a monomial with at most one sine or cosine
};

struct AxisTerms {
  std::vector<Term> terms;
  std::vector<std::vector<std::uint32_t>> of_item;  // terms by number of the mass
};

/// Terms at rest are left out. Monomials with at most one sine or cosine stay apart, since products
/// of these join; what else stands in the same positions is one term.
///
/// Pre     rates of all coordinates and of what is prescribed
/// Cost    O(terms) derivatives
AxisTerms find_terms(symbolic::ExprPool& pool, const Axis& axis, std::size_t item_count,
                     std::span<const symbolic::ExprId> coordinates,
                     std::span<const symbolic::Rate> rates);

}  // namespace trammel::mechanics
