// SPDX-License-Identifier: Apache-2.0
// Machines of solids, whose parts touch by their outlines: what their runs cost, how that grows, a
// clock over very many ticks, and the same machines in Box2D. Words pick sections (gallery, growth,
// ticks, box2d); `ours` leaves other systems out; `--long` alone is the clock's million ticks.
#include <array>

#include "bench/machines/sections.h"
#include "bench/support/run_sections.h"

int main(int argc, char** argv) {
  using namespace trammel::bench;
  constexpr std::array sections{
      Section{"gallery", print_gallery}, Section{"growth", print_growth},
      Section{"ticks", print_ticks}, Section{"box2d", print_box2d},
      Section{.name = "--long", .print = print_more_ticks, .is_only_asked_for = true}};
  return run_sections(sections, argc, argv);
}
