// SPDX-License-Identifier: Apache-2.0
// A chain written out by hand, as fast as an expert would: what ours is measured against.
#pragma once

namespace trammel::bench {

struct HandRun {
  double seconds = 0.0;  // of CPU
  double drift = 0.0;    // of the energy, by the largest kinetic energy
  int steps = 0;
};

/// n links of 1 m with 1 kg at their ends, from rest in the horizontal.
///
/// Math    angles; the tensions of the links solve a tridiagonal system; DOPRI5
/// Cost    O(n) a rate
HandRun run_chain_by_hand(int links, double duration, double tolerance);

/// Two bars of 1 m with 1 kg at their ends, angles from the horizontal, from rest.
///
/// Math    DOP853 in four numbers, its error and its steps as OdeStepper's
struct PendulumEnd {
  double p = 0.0, q = 0.0;
  int steps = 0;
};
PendulumEnd run_pendulum_by_hand(double p, double q, double duration, double tolerance);

}  // namespace trammel::bench
