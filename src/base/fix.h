// SPDX-License-Identifier: Apache-2.0
// What mends a defect of a text: told where it is found, where only the places of statements are
// known, and made edits of the text where the text is at hand.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/source_text.h"
#include "base/text_edit.h"

namespace trammel::base {

enum class ChangeKind : std::uint8_t {
  Replace,     // the place makes way for the text
  AddLine,     // the text becomes a line of its own below the last one of the place
  RemoveLine,  // the place goes, and its line where nothing else stands on it
  RemoveItem,  // the place goes, and the comma that joins it to its list
};

struct Change {
  ChangeKind kind = ChangeKind::Replace;
  Span at;
  std::string text = {};
};

struct Fix {
  std::string title;  // what a button would say: `write '30 deg'`
  std::vector<Change> changes;
};

using Fixes = std::vector<Fix>;

/// Titled `write 'TEXT'`.
Fix replacement(Span at, std::string text);
Fix replacement(Span at, std::string text, std::string title);
Fix insertion(std::uint32_t at, std::string text, std::string title);
/// Titled `add 'TEXT'`.
Fix added_line(Span below, std::string text);
Fix removed_line(Span statement, std::string title);

/// What to do about a defect: a sentence, and fixes that a button or a key can apply. The fixes
/// stand in the order in which they are likely to be meant.
struct Remedy {
  std::string advice;
  Fixes fixes;

  Remedy() = default;
  Remedy(std::string sentence, Fixes mended = {})
      : advice(std::move(sentence)), fixes(std::move(mended)) {}
  Remedy(const char* sentence) : advice(sentence) {}
  Remedy(Fix fix) : fixes{std::move(fix)} {}
};

/// The sentence, or the titles of the fixes where there is none.
std::string advice_of(const Remedy& remedy);

/// `did you mean 'X'?` with the replacement; nothing where nothing was meant.
Remedy did_you_mean(Span at, std::string_view meant);

/// The fix as edits of the text; none where one of its places lies outside of it.
///
/// Cost  O(length of the lines that it touches + changes)
TextEdits edits_of(const Fix& fix, const SourceText& source);

}  // namespace trammel::base
