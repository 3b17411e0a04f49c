// SPDX-License-Identifier: Apache-2.0
// Common parts of sums and of products: x*y*z and x*y*w share x*y, long sums their tails.
#pragma once

#include <cstdint>
#include <span>

#include "base/budget.h"
#include "symbolic/program/flat/flat_graph.h"

namespace trammel::symbolic {

/// Gives parts that several sums (or several products) have in common a node of their own. The
/// rarest pair of parts goes first, together with everything else that its owners share, so that
/// the largest common parts are found before the small ones break them up.
///
/// Guarantee  nothing is multiplied out or factored: a sum of n terms stays a sum of n terms in
///         another order, so that the bound of its rounding error stays what it was
/// Errors  why the budget ended it: then the graph is as it was given, or with common parts of some
///         lists, and may not be used
/// Cost    O(P log P), P pairs of parts that occur twice, and the length of a list for each common
///         part that is found in it; of long lists only near pairs count, so that P is at most 64
///         times the total length
base::StopReason share_parts(FlatGraph& graph, std::span<const Signed> roots,
                             const base::Budget& budget);

}  // namespace trammel::symbolic
