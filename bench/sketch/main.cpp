// SPDX-License-Identifier: Apache-2.0
// Random constructible sketches, planned, solved and dragged, beside SolveSpace's library on the
// same sketches in the same run, and beside the targets. Words pick sections (growth, drag,
// session, answers); `ours` leaves SolveSpace out.
#include <array>

#include "bench/sketch/sections.h"
#include "bench/support/run_sections.h"

int main(int argc, char** argv) {
  using namespace trammel::bench;
  constexpr std::array sections{Section{"growth", print_growth}, Section{"drag", print_drag},
                                Section{"session", print_session},
                                Section{"answers", print_answers}};
  return run_sections(sections, argc, argv);
}
