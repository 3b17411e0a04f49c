// SPDX-License-Identifier: Apache-2.0
// What `./dev bench symbolic` measures; each prints its lines. Without `peers` we run alone.
#pragma once

namespace trammel::bench {

/// Cart with n pendulums from positions to M(q) and f(q, v), with operations after sharing.
void print_derivation(bool peers);

/// Accelerations of chains, torque of a slider-crank, a four-bar's point: operations and time.
void print_closed_forms(bool peers);

/// Compiled expressions beside loops written by hand: single points, batches, time until ready.
void print_evaluation(bool peers);

/// Formulas printed in the literature from every raw route: operations and time.
void print_formulas(bool peers);

/// The energy of a pendulum of three links is constant; random identities and non-identities.
void print_zero_test(bool peers);

}  // namespace trammel::bench
