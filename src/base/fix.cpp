// SPDX-License-Identifier: Apache-2.0
#include "base/fix.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <optional>

namespace trammel::base {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// Where the line that holds this place ends, before its line end.
std::size_t end_of_line(std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.find('\n', at), text.size());
  return end > at && text[end - 1] == '\r' ? end - 1 : end;
}

std::size_t start_of_line(std::string_view text, std::size_t at) {
  const std::size_t end = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return end == std::string_view::npos ? 0 : end + 1;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

std::size_t skip_blanks_back(std::string_view text, std::size_t at) {
  while (at > 0 && is_blank(text[at - 1])) --at;
  return at;
}

TextEdit edit(std::size_t begin, std::size_t end, std::string text) {
  return {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, std::move(text)};
}

TextEdit add_line(std::string_view text, Span below, const std::string& line) {
  const std::string_view line_end = text.find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
  if (below == end_of_text) {
    const bool is_complete = text.empty() || text.back() == '\n';
    return edit(text.size(), text.size(),
                fmt::format("{}{}{}", is_complete ? "" : line_end, line, line_end));
  }
  const std::size_t end = end_of_line(text, below.end);
  return edit(end, end, fmt::format("{}{}", line_end, line));
}

TextEdit remove_line(std::string_view text, Span statement) {
  const std::size_t begin = start_of_line(text, statement.begin);
  const std::size_t end = end_of_line(text, statement.end);
  if (skip_blanks(text, begin) != statement.begin || skip_blanks(text, statement.end) != end)
    return edit(statement.begin, statement.end, "");
  const std::size_t next = text.find('\n', end);
  return edit(begin, next == std::string_view::npos ? text.size() : next + 1, "");
}

// A statement whose list is the item alone goes with it.
TextEdit remove_item(std::string_view text, Span item) {
  const std::size_t before = skip_blanks_back(text, item.begin);
  if (before > 0 && text[before - 1] == ',') return edit(before - 1, item.end, "");
  const std::size_t after = skip_blanks(text, item.end);
  if (after < text.size() && text[after] == ',')
    return edit(item.begin, skip_blanks(text, after + 1), "");
  const auto head = static_cast<std::uint32_t>(skip_blanks(text, start_of_line(text, item.begin)));
  return remove_line(text, {head, item.end});
}

std::optional<TextEdit> make_edit(const Change& change, std::string_view text) {
  const bool is_end = change.kind == ChangeKind::AddLine && change.at == end_of_text;
  if (!is_end && (change.at.begin > change.at.end || change.at.end > text.size()))
    return std::nullopt;
  switch (change.kind) {
    case ChangeKind::Replace: return TextEdit{change.at, change.text};
    case ChangeKind::AddLine: return add_line(text, change.at, change.text);
    case ChangeKind::RemoveLine: return remove_line(text, change.at);
    case ChangeKind::RemoveItem: return remove_item(text, change.at);
  }
  return std::nullopt;
}

}  // namespace

Fix replacement(Span at, std::string text) {
  std::string title = fmt::format("write '{}'", text);
  return {std::move(title), {{ChangeKind::Replace, at, std::move(text)}}};
}

Fix replacement(Span at, std::string text, std::string title) {
  return {std::move(title), {{ChangeKind::Replace, at, std::move(text)}}};
}

Fix insertion(std::uint32_t at, std::string text, std::string title) {
  return {std::move(title), {{ChangeKind::Replace, {at, at}, std::move(text)}}};
}

Fix added_line(Span below, std::string text) {
  std::string title = fmt::format("add '{}'", text);
  return {std::move(title), {{ChangeKind::AddLine, below, std::move(text)}}};
}

Fix removed_line(Span statement, std::string title) {
  return {std::move(title), {{ChangeKind::RemoveLine, statement}}};
}

std::string advice_of(const Remedy& remedy) {
  if (!remedy.advice.empty()) return remedy.advice;
  std::vector<std::string_view> titles;
  for (const Fix& fix : remedy.fixes) titles.push_back(fix.title);
  return fmt::format("{}", fmt::join(titles, ", or "));
}

Remedy did_you_mean(Span at, std::string_view meant) {
  if (meant.empty()) return {};
  return {fmt::format("did you mean '{}'?", meant), {replacement(at, std::string(meant))}};
}

TextEdits edits_of(const Fix& fix, const SourceText& source) {
  TextEdits edits;
  for (const Change& change : fix.changes) {
    auto made = make_edit(change, source.text());
    if (!made) return {};
    edits.push_back(std::move(*made));
  }
  std::stable_sort(edits.begin(), edits.end(),
                   [](const TextEdit& a, const TextEdit& b) { return a.at.begin < b.at.begin; });
  return edits;
}

}  // namespace trammel::base
