// SPDX-License-Identifier: Apache-2.0
// The algebra kernel beside SymPy, GiNaC and Maxima on the same inputs in the same run, and beside
// its targets. Words pick sections (derivation, closed, formulas, evaluation, zero); `ours` leaves
// the others out.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "bench/symbolic/sections.h"

int main(int argc, char** argv) {
  struct Section {
    const char* name;
    void (*print)(bool peers);
  };
  constexpr std::array sections{Section{"derivation", trammel::bench::print_derivation},
                                Section{"closed", trammel::bench::print_closed_forms},
                                Section{"formulas", trammel::bench::print_formulas},
                                Section{"evaluation", trammel::bench::print_evaluation},
                                Section{"zero", trammel::bench::print_zero_test}};
  std::vector<std::string> words(argv + 1, argv + argc);
  const bool peers = std::erase(words, "ours") == 0;
  for (const std::string& word : words) {
    const bool known = std::any_of(sections.begin(), sections.end(),
                                   [&](const Section& s) { return word == s.name; });
    if (!known) {
      fmt::print(stderr, "no section '{}': derivation, closed, formulas, evaluation, zero; ours\n",
                 word);
      return 2;
    }
  }
  for (const Section& section : sections)
    if (words.empty() || std::find(words.begin(), words.end(), section.name) != words.end())
      section.print(peers);
}
