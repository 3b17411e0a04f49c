// SPDX-License-Identifier: Apache-2.0
// A named text whose byte offsets can be told as line and column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace trammel::base {

/// Line and column count from 1; the column counts characters (code points), not bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

class SourceText {
 public:
  SourceText(std::string name, std::string text);

  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }
  std::string_view slice(Span span) const;

  /// Cost O(log lines + length of the line).
  Position position(std::uint32_t offset) const;

  /// The line with this number (from 1) without its line end.
  std::string_view line(std::uint32_t number) const;

 private:
  std::string name_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

/// Number of code points in UTF-8 text. In malformed text each byte that starts one counts.
std::size_t count_characters(std::string_view utf8);

}  // namespace trammel::base
