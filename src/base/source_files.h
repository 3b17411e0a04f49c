// SPDX-License-Identifier: Apache-2.0
// The texts of one model: its own, and those that it names. Their places are offsets into all of
// them, one after the other.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "base/source_text.h"

namespace trammel::base {

class SourceFiles {
 public:
  explicit SourceFiles(SourceText first) { add(std::move(first)); }

  /// The offset of its first byte; nothing where places would no longer fit into a span.
  /// Cost    O(length)
  std::optional<std::uint32_t> add(SourceText text);

  /// Stays where it is whatever is added.
  const SourceText& first() const { return texts_.front(); }
  const SourceText& last() const { return texts_.back(); }

  /// Its fixes are edits of the model's own text.
  PlacedDiagnostic place(Diagnostic diagnostic) const;

 private:
  PlacedDiagnostic place_in_its_file(Diagnostic diagnostic) const;

  std::deque<SourceText> texts_;
  std::vector<std::uint32_t> begins_;
};

}  // namespace trammel::base
