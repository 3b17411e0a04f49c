// SPDX-License-Identifier: Apache-2.0
// Some rows of a sweep, as they travel from whoever computed them to whoever keeps them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::inquiry {

struct RowBlock {
  std::vector<std::uint64_t> rows;  // their numbers
  std::vector<double> values;       // row by row; NaN where there is no value
  std::vector<std::string> notes;   // one a row: why values are missing; empty where none are
};

/// Makes the rows of these numbers. One a thread.
using RowMaker = std::function<RowBlock(std::vector<std::uint64_t> rows)>;

std::string to_bytes(const RowBlock& block);
/// Pre     to_bytes made them, on a machine of the same kind; nothing where they are cut
std::optional<RowBlock> from_bytes(std::string_view bytes);

}  // namespace trammel::inquiry
