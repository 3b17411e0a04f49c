// SPDX-License-Identifier: Apache-2.0
// Mechanics from text to answer: large frames, textbook models, chains of pendulums, linkages with
// masses. Words pick sections (frames, answers, cart, machines); `ours` leaves SciPy out.
#include <array>

#include "bench/mechanics/sections.h"
#include "bench/support/run_sections.h"

int main(int argc, char** argv) {
  using namespace trammel::bench;
  constexpr std::array sections{Section{"frames", print_frames}, Section{"answers", print_answers},
                                Section{"cart", print_cart}, Section{"machines", print_machines}};
  return run_sections(sections, argc, argv);
}
