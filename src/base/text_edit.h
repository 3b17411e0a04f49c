// SPDX-License-Identifier: Apache-2.0
// Changes of a text at places: how fixes, edits of a drawing and undo are told.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace trammel::base {

/// The bytes at `at` make way for `text`; an empty place is an insertion.
struct TextEdit {
  Span at;
  std::string text;

  friend bool operator==(const TextEdit&, const TextEdit&) = default;
};

/// In the order of their places, which do not overlap and all count in the text before the first.
/// Two insertions at one place stand there in their order.
using TextEdits = std::vector<TextEdit>;

/// Pre   the places lie within the text
/// Cost  O(text + edits)
std::string apply_edits(std::string_view text, std::span<const TextEdit> edits);

/// What turns `apply_edits(text, edits)` back into the text, to the byte.
TextEdits inverse(std::string_view text, std::span<const TextEdit> edits);

}  // namespace trammel::base
