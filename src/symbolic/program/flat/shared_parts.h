// SPDX-License-Identifier: Apache-2.0
// Common parts of sums and of products: x*y*z and x*y*w share x*y, long sums their tails.
#pragma once

#include <cstdint>
#include <span>

#include "symbolic/program/flat/flat_graph.h"

namespace trammel::symbolic {

/// Gives parts that several sums (or several products) have in common a node of their own. The
/// rarest pair of parts goes first, together with everything else that its owners share, so that
/// the largest common parts are found before the small ones break them up.
///
/// Guarantee  nothing is multiplied out or factored: a sum of n terms stays a sum of n terms in
///         another order, so that the bound of its rounding error stays what it was
/// Cost    O(P log P), P pairs of parts that occur twice; of long lists only near pairs count, so
///         that P is at most 64 times the total length
void share_parts(FlatGraph& graph, std::span<const Signed> roots);

}  // namespace trammel::symbolic
