// SPDX-License-Identifier: Apache-2.0
// How long the numbers of a formula are.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string_view>

namespace trammel::test {

/// Digits of the longest number that stands in the text; those before and behind a point apart.
inline std::size_t longest_number(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = std::isdigit(static_cast<unsigned char>(c)) != 0 ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

}  // namespace trammel::test
