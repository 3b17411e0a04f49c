// SPDX-License-Identifier: Apache-2.0
// A sweep as an answer: one row a place, and what its columns come to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/shown_units.h"

namespace trammel::inquiry {

/// What the numbers 0, 1, 2, .. of a column stand for; empty: for themselves.
using ColumnWords = std::vector<std::string>;

/// The word that a number of a column stands for; null where it stands for itself.
///
/// Shapes  words: one a column, or none at all; column: of them
const std::string* word_of(std::span<const ColumnWords> words, std::size_t column, double value);

/// Of one column of answers, over the rows that have a value.
struct ColumnSummary {
  std::uint64_t count = 0;
  double least = 0.0, most = 0.0, mean = 0.0;
  double deviation = 0.0;                 // standard, of the sample
  std::vector<double> at_least, at_most;  // the varied values there
  std::vector<std::uint64_t> by_word;     // of a column of words: how many rows have each
};

/// Rows of which the same is to be said.
struct SweepNote {
  std::string text;  // `a dead point lies on the way from the model's own values`
  std::uint64_t count = 0;
  std::vector<double> first;  // the varied values of the first
  bool is_missing = true;     // they have no value; otherwise there is only something to know
};

struct SweepTable {
  std::vector<std::string> columns;    // varied values first
  std::vector<std::string> units;      // one a column; `1` for none; empty: the model has none
  std::vector<base::ShownUnit> shown;  // in what people read them, one a column
  std::vector<ColumnWords> words;      // one a column; empty: all of them are numbers
  std::size_t varied = 0;
  std::uint64_t count = 0;                // of rows
  std::vector<std::vector<double>> rows;  // NaN where there is no value; of a store some alone
  std::vector<ColumnSummary> summaries;   // of the columns after the varied ones
  std::vector<SweepNote> notes;
  std::optional<std::uint64_t> seed;  // of random draws
  std::string method;                 // how the values were found
  std::string file;  // that the rows have been written to; empty: they belong to the reply
};

/// So many rows, evenly spread, show what a table is like.
inline constexpr std::size_t shown_rows = 11;
/// The number of the k-th of them.
///
/// Pre     count > 0, k < min(count, shown_rows)
std::uint64_t shown_row(std::uint64_t count, std::size_t k);

/// Count, ends, mean and deviation of each column after the varied ones. Rows go through in their
/// order and are not kept.
class ColumnSummaries {
 public:
  /// Shapes  columns: of a row, the first `varied` of them varied; words: of a SweepTable
  ColumnSummaries(std::size_t columns, std::size_t varied, std::span<const ColumnWords> words = {});

  void add(std::span<const double> row);
  std::vector<ColumnSummary> finish() const;

 private:
  std::size_t varied_;
  std::vector<ColumnSummary> columns_;  // deviation: the sum of squares so far
};

}  // namespace trammel::inquiry
