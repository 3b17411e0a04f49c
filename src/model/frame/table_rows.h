// SPDX-License-Identifier: Apache-2.0
// A table as spreadsheets write it (CSV), as rows of cells.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/span.h"

namespace trammel::model {

/// What stands in it, without quotes and spaces around.
struct TableCell {
  std::string_view text;
  base::Span span;
};

/// Up to its last cell that holds something.
struct TableRow {
  std::vector<TableCell> cells;
  base::Span span;
  bool has_open_quote = false;
};

/// Cells are separated by commas, semicolons or tabs, by what the first row has. Empty rows and
/// rows that begin with `#` are left out; a byte order mark, quotes around cells and both kinds of
/// line ends are understood.
class TableRows {
 public:
  /// Pre     the text outlives the rows
  /// `begin`: the offset of its first byte among all texts of the model
  TableRows(std::string_view text, std::uint32_t begin);

  /// The next row into `row`, whose memory is used again; false at the end.
  /// Cost    O(length of the row)
  bool next(TableRow& row);

  /// Where commas do not separate cells, they may stand in numbers.
  bool has_decimal_commas() const { return separator_ != ','; }

 private:
  base::Span span_of(std::string_view part) const;
  std::string_view take_line();
  void split(std::string_view line, TableRow& row) const;
  static bool is_empty(std::string_view line);

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t begin_ = 0;
  char separator_ = ',';
};

}  // namespace trammel::model
