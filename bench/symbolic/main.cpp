// SPDX-License-Identifier: Apache-2.0
// The algebra kernel beside SymPy, GiNaC and Maxima on the same inputs in the same run, and beside
// its targets. Words pick sections (derivation, closed, formulas, evaluation, zero); `ours` leaves
// the others out.
#include <array>

#include "bench/support/run_sections.h"
#include "bench/symbolic/sections.h"

int main(int argc, char** argv) {
  using namespace trammel::bench;
  constexpr std::array sections{
      Section{"derivation", print_derivation}, Section{"closed", print_closed_forms},
      Section{"formulas", print_formulas}, Section{"evaluation", print_evaluation},
      Section{"zero", print_zero_test}};
  return run_sections(sections, argc, argv);
}
