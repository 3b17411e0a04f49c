// SPDX-License-Identifier: Apache-2.0
// Simultaneous replacement of nodes.
#pragma once

#include <span>
#include <vector>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

struct Replacement {
  ExprId from;  // a symbol or any other node
  ExprId to;
};

/// e with every `from` replaced by its `to`, all at once: what is put in is not searched again.
///
/// Cost    O(nodes of e)
ExprId substitute(ExprPool& pool, ExprId e, std::span<const Replacement> replacements);

/// The same for several roots with one memo.
std::vector<ExprId> substitute(ExprPool& pool, std::span<const ExprId> roots,
                               std::span<const Replacement> replacements);

}  // namespace trammel::symbolic
