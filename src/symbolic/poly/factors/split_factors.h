// SPDX-License-Identifier: Apache-2.0
// The factors of an expression that may vanish, with their structure kept where there is one.
#pragma once

#include <cstdint>
#include <vector>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/poly/limits.h"

namespace trammel::symbolic {

struct ZeroFactor {
  ExprId base;
  std::uint32_t multiplicity = 1;
};

/// Expressions such that e is 0 where it has a value and one of them is 0. Denominators, constants
/// and exponentials are left out; abs(f) and sqrt(f) count as f. In the order of writing.
///
/// Math    e = c * prod base_i^multiplicity_i / denominator, sums factored over the rationals
/// Cost    a factorization a sum; sums beyond the limits stay as they are
std::vector<ZeroFactor> split_factors(ExprPool& pool, ExprId e, const PolyLimits& limits = {});

}  // namespace trammel::symbolic
