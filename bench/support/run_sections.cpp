// SPDX-License-Identifier: Apache-2.0
#include "bench/support/run_sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace trammel::bench {

int run_sections(std::span<const Section> sections, int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  const bool peers = std::erase(words, "ours") == 0;
  for (const std::string& word : words) {
    const bool known = std::any_of(sections.begin(), sections.end(),
                                   [&](const Section& s) { return word == s.name; });
    if (known) continue;
    std::string names;
    for (const Section& s : sections) names += (names.empty() ? "" : ", ") + std::string(s.name);
    fmt::print(stderr, "no section '{}': {}; ours\n", word, names);
    return 2;
  }
  for (const Section& section : sections) {
    const bool is_named = std::find(words.begin(), words.end(), section.name) != words.end();
    if (is_named || (words.empty() && !section.is_only_asked_for)) section.print(peers);
  }
  return 0;
}

}  // namespace trammel::bench
