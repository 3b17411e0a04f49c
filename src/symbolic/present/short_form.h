// SPDX-License-Identifier: Apache-2.0
// The search for the shortest form of one expression, without names for its parts.
#pragma once

#include <cstdint>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/poly/convert.h"
#include "symbolic/present/search_memory.h"

namespace trammel::symbolic {

/// The shortest form found, and what a first look at it gave. The value is that of `e` where `e` is
/// defined; it may have more operations than `e`.
///
/// Shapes  allowed: of search, in units of about 0.1 us; names: clauses that name a square root;
///         memory: of the pool, or none
SearchMemory::Search short_form(ExprPool& pool, ExprId e, SearchDepth depth, std::uint64_t allowed,
                                const NamedRoots& names, SearchMemory* memory);

/// Whether doubles hold the numbers of e: of long decimals exact arithmetic may make numbers of
/// hundreds of digits, with which nothing can be computed any more.
bool fits_doubles(const ExprPool& pool, ExprId e);

}  // namespace trammel::symbolic
