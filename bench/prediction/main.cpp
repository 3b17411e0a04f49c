// SPDX-License-Identifier: Apache-2.0
// Predictions of the long run beside whole simulations: what they cost, and whether the periods
// that they tell are those of the simulation. Words pick sections (table, year).
#include <array>

#include "bench/prediction/sections.h"
#include "bench/support/run_sections.h"

int main(int argc, char** argv) {
  using namespace trammel::bench;
  constexpr std::array sections{Section{"table", print_table}, Section{"year", print_year}};
  return run_sections(sections, argc, argv);
}
