// SPDX-License-Identifier: Apache-2.0
// A place in a source text, as a half-open range of bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace trammel::base {

struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const Span&, const Span&) = default;
};

/// As the place of a line that is added: below all others.
inline constexpr Span end_of_text{std::numeric_limits<std::uint32_t>::max(),
                                  std::numeric_limits<std::uint32_t>::max()};

/// The smallest span that holds both.
inline Span join(Span a, Span b) {
  return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

}  // namespace trammel::base
