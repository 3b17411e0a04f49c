// SPDX-License-Identifier: Apache-2.0
// Values as balls of any precision, for code that goes on computing with them.
#pragma once

#include <arb.h>

#include <span>

#include "symbolic/expr/eval/arb_vector.h"
#include "symbolic/expr/eval/eval_ball.h"

namespace trammel::symbolic {

/// As eval_ball, without rounding to doubles: result[i] belongs to roots[i].
ArbVector eval_arb(const ExprPool& pool, std::span<const ExprId> roots, const ExactValues& values,
                   int precision);

/// Middle and radius rounded to doubles so that the ball still contains the exact number.
Ball to_ball(const arb_t ball);

}  // namespace trammel::symbolic
