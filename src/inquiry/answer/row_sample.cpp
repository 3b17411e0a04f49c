// SPDX-License-Identifier: Apache-2.0
#include "inquiry/answer/row_sample.h"

#include <utility>

namespace trammel::inquiry {

namespace {

constexpr std::size_t sample_max = 20'000;  // what is shown of a table is more even than that

}  // namespace

void RowSample::add(std::span<const double> row) {
  last_.assign(row.begin(), row.end());
  if (count_++ % every_ == 0) rows_.push_back(last_);
  if (rows_.size() <= sample_max) return;
  for (std::size_t k = 1; 2 * k < rows_.size(); ++k) rows_[k] = std::move(rows_[2 * k]);
  rows_.resize((rows_.size() + 1) / 2);
  every_ *= 2;
}

std::vector<std::vector<double>> RowSample::take() {
  if (count_ > 0 && (count_ - 1) % every_ != 0) rows_.push_back(std::move(last_));
  return std::move(rows_);
}

}  // namespace trammel::inquiry
