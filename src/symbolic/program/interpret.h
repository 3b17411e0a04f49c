// SPDX-License-Identifier: Apache-2.0
// Tapes evaluated step by step: the portable way.
#pragma once

#include <cstddef>
#include <span>

#include "symbolic/program/tape.h"

namespace trammel::symbolic {

/// Lanes that interpret_batch works on at once.
inline constexpr std::size_t interpreted_lanes = 32;

/// Writes the constants, and zeros where angles of sine groups may stay unused.
///
/// Shapes  workspace: tape.slots * lanes doubles
void prepare_workspace(const Tape& tape, std::size_t lanes, std::span<double> workspace);

/// Pre: the workspace was prepared for this tape and one lane
/// Cost    4 to 8 ns an instruction: most of it are jumps that the processor does not foresee
void interpret(const Tape& tape, const double* inputs, double* outputs, double* workspace);

/// Points in blocks of batch_lanes. Pre: prepared for interpreted_lanes; blocks * batch_lanes <=
/// interpreted_lanes
void interpret_batch(const Tape& tape, const double* inputs, double* outputs, std::size_t blocks,
                     double* workspace);

}  // namespace trammel::symbolic
