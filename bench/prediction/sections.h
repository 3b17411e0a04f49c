// SPDX-License-Identifier: Apache-2.0
// The sections of the report on predictions.
#pragma once

namespace trammel::bench {

/// Machines and smooth motions: CPU of a prediction by that of the simulation of the same time, the
/// share that was simulated, windows, and the period late in the motion by both.
void print_table(bool peers);

/// A clock with a weight: 10^5 s in one piece against its prediction, and a year of it.
void print_year(bool peers);

}  // namespace trammel::bench
