// SPDX-License-Identifier: Apache-2.0
// The sections of the report on motion; `peers` runs other systems on the same machines.
#pragma once

namespace trammel::bench {

/// Chains of links that fall from the horizontal: CPU for a second of motion.
void print_chains(bool peers);

/// The slider-crank with dry friction: exactness and speed.
void print_crank(bool peers);

/// The true error against the accuracy that is asked for, and the energy after a long time.
void print_accuracy(bool peers);

/// Sweeps of a double pendulum: trajectories a second and core.
void print_sweeps(bool peers);

/// Whole processes: long chains, rows with questions, rows of sweeps of runs.
void print_programs(bool peers);

}  // namespace trammel::bench
