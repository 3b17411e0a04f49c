// SPDX-License-Identifier: Apache-2.0
// The sections of a report, picked by words of the command line.
#pragma once

#include <span>

namespace trammel::bench {

struct Section {
  const char* name;
  void (*print)(bool peers);
  bool is_only_asked_for = false;  // not printed where no section is named
};

/// Prints the sections that the words name, or all but those only asked for; the word `ours` leaves
/// other systems out.
/// Errors  2 for a word that names none, which is said
int run_sections(std::span<const Section> sections, int argc, char** argv);

}  // namespace trammel::bench
