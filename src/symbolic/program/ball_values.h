// SPDX-License-Identifier: Apache-2.0
// Tapes evaluated in balls: enclosures for certificates.
#pragma once

#include <span>
#include <vector>

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/expr_pool.h"
#include "symbolic/program/tape.h"

namespace trammel::symbolic {

/// Balls around the exact values of the compiled expressions, for all inputs in the given balls.
///
/// Pre     pool: the one that the tape was compiled from (it holds the exact constants)
/// Shapes  inputs: tape.inputs; result: tape.outputs
/// Errors  not finite where nothing is known; that holds for inputs that are not finite too
/// Cost    about 0.1 us an instruction at 128 bits
std::vector<Ball> eval_balls(const ExprPool& pool, const Tape& tape, std::span<const Ball> inputs,
                             int precision = 128);

}  // namespace trammel::symbolic
