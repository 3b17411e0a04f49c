// SPDX-License-Identifier: Apache-2.0
// The sections of the report on mechanics; `peers` runs other systems on the same inputs.
#pragma once

namespace trammel::bench {

/// Large frames of tables, as whole processes, beside SciPy's sparse solver.
void print_frames(bool peers);

/// Whole processes on the models of tests/cases.
void print_answers(bool peers);

/// A cart with n pendulums as a sketch, beside Lagrange's equations from its energies.
void print_cart(bool peers);

/// Machines with masses on all bars: forces and torques.
void print_machines(bool peers);

}  // namespace trammel::bench
