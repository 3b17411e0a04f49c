// SPDX-License-Identifier: Apache-2.0
#include "inquiry/answer/sweep_table.h"

#include <algorithm>
#include <cmath>

namespace trammel::inquiry {

std::uint64_t shown_row(std::uint64_t count, std::size_t k) {
  const std::uint64_t shown = std::min<std::uint64_t>(count, shown_rows);
  return shown == 1 ? 0 : k * (count - 1) / (shown - 1);
}

const std::string* word_of(std::span<const ColumnWords> words, std::size_t column, double value) {
  if (column >= words.size() || !(value >= 0.0) ||
      !(value < static_cast<double>(words[column].size())))
    return nullptr;
  return &words[column][static_cast<std::size_t>(value)];
}

ColumnSummaries::ColumnSummaries(std::size_t columns, std::size_t varied,
                                 std::span<const ColumnWords> words)
    : varied_(varied), columns_(columns - varied) {
  for (std::size_t c = varied; c < words.size(); ++c)
    columns_[c - varied].by_word.resize(words[c].size());
}

// [Welford1962]: without the cancellation of a sum of squares.
void ColumnSummaries::add(std::span<const double> row) {
  const auto place = row.first(varied_);
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const double value = row[varied_ + c];
    if (!std::isfinite(value)) continue;
    ColumnSummary& s = columns_[c];
    if (s.count == 0 || value < s.least) {
      s.least = value;
      s.at_least.assign(place.begin(), place.end());
    }
    if (s.count == 0 || value > s.most) {
      s.most = value;
      s.at_most.assign(place.begin(), place.end());
    }
    ++s.count;
    if (!s.by_word.empty()) ++s.by_word[static_cast<std::size_t>(value)];
    const double before = value - s.mean;
    s.mean += before / static_cast<double>(s.count);
    s.deviation += before * (value - s.mean);
  }
}

std::vector<ColumnSummary> ColumnSummaries::finish() const {
  std::vector<ColumnSummary> summaries = columns_;
  for (ColumnSummary& s : summaries)
    s.deviation = s.count > 1 ? std::sqrt(s.deviation / static_cast<double>(s.count - 1)) : 0.0;
  return summaries;
}

}  // namespace trammel::inquiry
