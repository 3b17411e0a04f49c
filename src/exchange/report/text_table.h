// SPDX-License-Identifier: Apache-2.0
// Long tables as some lines of text.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/shown_units.h"
#include "inquiry/answer/sweep_table.h"

namespace trammel::exchange {

struct TableView {
  const std::vector<std::string>& columns;
  const std::vector<std::string>& units;  // empty: no units; `1`: none of its own
  const std::vector<std::vector<double>>& rows;
  std::span<const inquiry::ColumnWords> words = {};  // of a SweepTable
  std::span<const base::ShownUnit> shown = {};       // of rows in SI; empty: they are as shown
};

/// `theta [rad]`.
std::string heading_of(const TableView& table, std::size_t column);

/// Eleven rows, evenly over all, the first and the last among them, and nine columns.
std::string write_some_rows(const TableView& table);

}  // namespace trammel::exchange
