// SPDX-License-Identifier: Apache-2.0
// Motion: chains, a slider-crank with dry friction, errors against the accuracy, sweeps, whole
// processes. Words pick sections (chains, crank, accuracy, sweeps, programs); `ours` leaves other
// systems out.
#include <array>

#include "bench/simulation/sections.h"
#include "bench/support/run_sections.h"

int main(int argc, char** argv) {
  using namespace trammel::bench;
  constexpr std::array sections{Section{"chains", print_chains}, Section{"crank", print_crank},
                                Section{"accuracy", print_accuracy},
                                Section{"sweeps", print_sweeps},
                                Section{"programs", print_programs}};
  return run_sections(sections, argc, argv);
}
