// SPDX-License-Identifier: Apache-2.0
// What is known of a node from its arguments: sign and degree, kept in the node.
#pragma once

#include <cstdint>
#include <span>

#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

std::uint8_t sign_bits(const ExprPool& pool, Op op, std::span<const ExprId> args);
std::uint16_t degree_of(const ExprPool& pool, Op op, std::span<const ExprId> args);

}  // namespace trammel::symbolic
