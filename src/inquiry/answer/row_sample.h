// SPDX-License-Identifier: Apache-2.0
// Some rows of a table that is too long to be held: what is shown of it.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace trammel::inquiry {

/// All rows of a short table; of a long one every n-th and the last, so that they are never more
/// than some ten thousand.
class RowSample {
 public:
  void add(std::span<const double> row);
  std::vector<std::vector<double>> take();

 private:
  std::vector<std::vector<double>> rows_;
  std::vector<double> last_;
  std::size_t every_ = 1, count_ = 0;
};

}  // namespace trammel::inquiry
