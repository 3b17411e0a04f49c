// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace trammel::base {

namespace {

constexpr std::size_t window_width = 100;  // characters of a line that a terminal shows well

struct Window {
  std::string text;
  std::size_t offset;  // characters cut off on the left
};

std::size_t byte_of_character(std::string_view text, std::size_t index) {
  std::size_t byte = 0;
  for (; byte < text.size(); ++byte) {
    const bool starts_character = (static_cast<unsigned char>(text[byte]) & 0xC0U) != 0x80U;
    if (starts_character && index-- == 0) break;
  }
  return byte;
}

// Length of the UTF-8 sequence that starts here, or 0 where none does.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) < 0x80U                       ? 1
                             : byte(0) >= 0xC2U && byte(0) < 0xE0U ? 2
                             : byte(0) >= 0xE0U && byte(0) < 0xF0U ? 3
                             : byte(0) >= 0xF0U && byte(0) < 0xF5U ? 4
                                                                   : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  return length;
}

// Control characters would move the caret or upset the terminal, broken UTF-8 whoever reads it.
std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    const bool is_control =
        length == 1 && (static_cast<unsigned char>(text[0]) < 0x20U || text[0] == 0x7F);
    out += length == 0 ? "\uFFFD" : is_control ? " " : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

Window cut_window(const std::string& line, std::size_t column) {
  const std::size_t width = count_characters(line);
  if (width <= window_width) return {printable(line), 0};
  const std::size_t first = column > window_width / 2 ? column - window_width / 2 : 0;
  const std::size_t begin = byte_of_character(line, first);
  const std::size_t end = byte_of_character(line, first + window_width);
  return {printable(std::string_view(line).substr(begin, end - begin)), first};
}

std::string_view colour_of(Severity severity) {
  switch (severity) {
    case Severity::Error: return "\x1b[1;31m";
    case Severity::Warning: return "\x1b[1;33m";
    case Severity::Note: return "\x1b[1;36m";
  }
  return "";
}

}  // namespace

std::string_view to_text(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "note";
  }
  return "";
}

bool has_error(const Diagnostics& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.kind.severity() == Severity::Error; });
}

void append(Diagnostics& to, Diagnostics&& more) {
  to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  more.clear();
}

PlacedEdit place(const TextEdit& edit, const SourceText& source) {
  const std::size_t length = count_characters(source.slice(edit.at));
  return {source.position(edit.at.begin), static_cast<std::uint32_t>(length), edit.text};
}

std::vector<PlacedFix> place_fixes(const Fixes& fixes, const SourceText& source) {
  std::vector<PlacedFix> placed;
  for (const Fix& fix : fixes) {
    PlacedFix& at = placed.emplace_back(PlacedFix{fix.title, {}});
    for (const TextEdit& edit : edits_of(fix, source)) at.edits.push_back(place(edit, source));
    if (at.edits.empty()) placed.pop_back();
  }
  return placed;
}

PlacedDiagnostic place(const Diagnostic& diagnostic, const SourceText& source) {
  PlacedDiagnostic placed{
      diagnostic.kind, diagnostic.message, advice_of(diagnostic.remedy), source.name(), {}, 0, {}};
  placed.fixes = place_fixes(diagnostic.remedy.fixes, source);
  if (!diagnostic.span) return placed;
  placed.position = source.position(diagnostic.span->begin);
  const std::string_view line = source.line(placed.position.line);
  const std::size_t width = count_characters(line);
  const std::size_t room = width - std::min<std::size_t>(width, placed.position.column - 1);
  const std::size_t wanted = count_characters(source.slice(*diagnostic.span));
  placed.length = static_cast<std::uint32_t>(
      std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(room, 1)));
  placed.line_text = std::string(line);
  return placed;
}

std::string render(const PlacedDiagnostic& diagnostic, bool colours) {
  const Severity severity = diagnostic.kind.severity();
  const std::string_view colour = colours ? colour_of(severity) : "";
  const std::string_view bold = colours ? "\x1b[1m" : "";
  const std::string_view reset = colours ? "\x1b[0m" : "";
  const std::string head =
      fmt::format("{}{}[{}]{}: {}{}{}\n", colour, to_text(severity), diagnostic.kind.code, reset,
                  bold, diagnostic.message, reset);
  std::string out;
  if (diagnostic.length == 0) {
    out = diagnostic.file.empty() ? head : fmt::format("{}: {}", diagnostic.file, head);
  } else {
    const auto [line, column] = diagnostic.position;
    const Window window = cut_window(diagnostic.line_text, column);
    const std::size_t indent = column - 1 - window.offset;
    const std::size_t carets =
        std::min<std::size_t>(diagnostic.length, window_width - std::min(indent, window_width - 1));
    const std::string number = std::to_string(line);
    out = fmt::format("{}:{}:{}: {}", diagnostic.file, line, column, head);
    out += fmt::format("  {} | {}\n", number, window.text);
    out += fmt::format("  {} | {}{}{}{}\n", std::string(number.size(), ' '),
                       std::string(indent, ' '), colour, std::string(carets, '^'), reset);
  }
  if (!diagnostic.advice.empty()) out += fmt::format("  help: {}\n", diagnostic.advice);
  return out;
}

}  // namespace trammel::base
