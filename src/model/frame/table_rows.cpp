// SPDX-License-Identifier: Apache-2.0
#include "model/frame/table_rows.h"

#include <algorithm>

namespace trammel::model {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view blanks = " \t\r";

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return text.substr(0, 0);
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

}  // namespace

TableRows::TableRows(std::string_view text, std::uint32_t begin) : text_(text), begin_(begin) {
  if (text_.substr(0, byte_order_mark.size()) == byte_order_mark) at_ = byte_order_mark.size();
  const std::size_t start = at_;
  while (at_ < text_.size()) {
    const std::string_view line = take_line();
    if (is_empty(line)) continue;
    for (const char candidate : {';', '\t'})
      if (separator_ == ',' && line.find(candidate) != std::string_view::npos)
        separator_ = candidate;
    break;
  }
  at_ = start;
}

std::string_view TableRows::take_line() {
  const std::size_t end = std::min(text_.find('\n', at_), text_.size());
  const std::string_view line = text_.substr(at_, end - at_);
  at_ = end + 1;
  return line;
}

// Nothing but separators, or a comment, which a spreadsheet may have put in quotes.
bool TableRows::is_empty(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r,;\"");
  return first == std::string_view::npos || line[first] == '#';
}

bool TableRows::next(TableRow& row) {
  while (at_ < text_.size()) {
    const std::string_view line = take_line();
    if (is_empty(line)) continue;
    split(line, row);
    return true;
  }
  return false;
}

base::Span TableRows::span_of(std::string_view part) const {
  const auto first = static_cast<std::uint32_t>(part.data() - text_.data());
  return {begin_ + first, begin_ + first + static_cast<std::uint32_t>(part.size())};
}

void TableRows::split(std::string_view line, TableRow& row) const {
  row.cells.clear();
  row.has_open_quote = false;
  row.span = span_of(without_blanks(line));
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t first = std::min(line.find_first_not_of(" \r", at), line.size());
    std::size_t from = at, end = 0;
    if (first < line.size() && line[first] == '"') {
      from = first + 1;
      const std::size_t close = line.find('"', from);
      row.has_open_quote = row.has_open_quote || close == std::string_view::npos;
      end = std::min(close, line.size());
      at = std::min(line.find(separator_, end), line.size()) + 1;
    } else {
      end = std::min(line.find(separator_, at), line.size());
      at = end + 1;
    }
    const std::string_view cell = without_blanks(line.substr(from, end - from));
    row.cells.push_back({cell, span_of(cell)});
  }
  while (!row.cells.empty() && row.cells.back().text.empty()) row.cells.pop_back();
}

}  // namespace trammel::model
