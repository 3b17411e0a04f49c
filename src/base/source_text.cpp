// SPDX-License-Identifier: Apache-2.0
#include "base/source_text.h"

#include <algorithm>
#include <utility>

namespace trammel::base {

SourceText::SourceText(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)) {
  line_starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
}

std::string_view SourceText::slice(Span span) const {
  const std::size_t begin = std::min<std::size_t>(span.begin, text_.size());
  const std::size_t end = std::clamp<std::size_t>(span.end, begin, text_.size());
  return std::string_view(text_).substr(begin, end - begin);
}

Position SourceText::position(std::uint32_t offset) const {
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line_number = static_cast<std::uint32_t>(next - line_starts_.begin());
  const std::uint32_t start = line_starts_[line_number - 1];
  const std::size_t characters = count_characters(slice({start, offset}));
  return {line_number, static_cast<std::uint32_t>(characters + 1)};
}

std::string_view SourceText::line(std::uint32_t number) const {
  if (number == 0 || number > line_starts_.size()) return {};
  const std::uint32_t begin = line_starts_[number - 1];
  const auto end = number < line_starts_.size() ? line_starts_[number] - 1
                                                : static_cast<std::uint32_t>(text_.size());
  std::string_view found = slice({begin, end});
  if (!found.empty() && found.back() == '\r') found.remove_suffix(1);
  return found;
}

std::size_t count_characters(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

}  // namespace trammel::base
