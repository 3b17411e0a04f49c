// SPDX-License-Identifier: Apache-2.0
#include "base/source_files.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace trammel::base {

std::optional<std::uint32_t> SourceFiles::add(SourceText text) {
  // One byte between two texts: the end of one is no place of the next.
  const std::uint64_t begin =
      texts_.empty() ? 0 : std::uint64_t{begins_.back()} + texts_.back().text().size() + 1;
  if (begin + text.text().size() > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
  texts_.push_back(std::move(text));
  begins_.push_back(static_cast<std::uint32_t>(begin));
  return begins_.back();
}

PlacedDiagnostic SourceFiles::place(Diagnostic diagnostic) const {
  const Fixes fixes = std::exchange(diagnostic.remedy.fixes, {});
  PlacedDiagnostic placed = place_in_its_file(std::move(diagnostic));
  placed.fixes = place_fixes(fixes, texts_.front());
  return placed;
}

PlacedDiagnostic SourceFiles::place_in_its_file(Diagnostic diagnostic) const {
  if (!diagnostic.span) return base::place(diagnostic, texts_.front());
  const auto next = std::upper_bound(begins_.begin(), begins_.end(), diagnostic.span->begin);
  const auto file = static_cast<std::size_t>(next - begins_.begin()) - 1;
  diagnostic.span->begin -= begins_[file];
  diagnostic.span->end -= begins_[file];
  return base::place(diagnostic, texts_[file]);
}

}  // namespace trammel::base
