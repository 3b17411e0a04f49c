// SPDX-License-Identifier: Apache-2.0
// Whether what rests would come back to its place, or leave it, after a small push.
#pragma once

#include <complex>
#include <vector>

#include "prediction/section/long_run.h"
#include "simulation/equations/mover.h"

namespace trammel::prediction {

/// Growth rates of small differences from a state at rest, in 1/s, the fastest growing first: what
/// is off it grows as exp(rate t), and swings by the imaginary part.
///
/// Math    eigenvalues of d(v, a)/d(x, v) by central differences, on the constraints: one for each
///         direction that leaves them is 0 and is left out
/// Shapes  at: its rates are taken for 0; pace: of motions there, in sizes of the coordinates a
///         second, by which differences of rates are chosen
/// Errors  empty where contacts or dry friction hold it, where something depends on the time, and
///         beyond `variables_of_map` variables
/// Cost    4n accelerations and closures, one eigenproblem of 2n
/// Source  docs/theory/prediction/cycles.md, section 5
std::vector<std::complex<double>> find_growth_rates(simulation::Mover& mover, const LongRun& run,
                                                    simulation::MotionState at,
                                                    const simulation::Mode& mode, double pace);

}  // namespace trammel::prediction
