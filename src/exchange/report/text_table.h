// SPDX-License-Identifier: Apache-2.0
// Long tables as some lines of text.
#pragma once

#include <string>
#include <vector>

namespace trammel::exchange {

struct TableView {
  const std::vector<std::string>& columns;
  const std::vector<std::string>& units;  // empty: no units; `1`: none of its own
  const std::vector<std::vector<double>>& rows;
};

/// `theta [rad]`.
std::string heading_of(const TableView& table, std::size_t column);

/// Eleven rows, evenly over all, the first and the last among them, and nine columns.
std::string write_some_rows(const TableView& table);

}  // namespace trammel::exchange
