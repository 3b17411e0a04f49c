// SPDX-License-Identifier: Apache-2.0
// What a front end does with a fix: it replaces code points at lines and columns.
#pragma once

#include <cstddef>
#include <string>

#include "base/diagnostic.h"

namespace trammel::test {

/// The byte so many code points behind `at`; the end of the text where there are no more.
inline std::size_t skip_characters(const std::string& text, std::size_t at, std::size_t count) {
  while (at < text.size() && count > 0) {
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++at;
    --count;
  }
  return at;
}

inline std::string apply_fix(const std::string& text, const base::PlacedFix& fix) {
  std::string changed;
  std::size_t done = 0;
  for (const base::PlacedEdit& edit : fix.edits) {
    std::size_t begin = 0;
    for (std::uint32_t line = 1; line < edit.position.line; ++line)
      begin = text.find('\n', begin) + 1;
    begin = skip_characters(text, begin, edit.position.column - 1);
    changed += text.substr(done, begin - done) + edit.text;
    done = skip_characters(text, begin, edit.length);
  }
  return changed + text.substr(done);
}

}  // namespace trammel::test
