// SPDX-License-Identifier: Apache-2.0
#include "mechanics/dynamics/dependent_names.h"

#include <fmt/format.h>

#include "numeric/linear/dependent_rows.h"

namespace trammel::mechanics {

std::string list_quoted(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += fmt::format("{}'{}'", i == 0 ? "" : i + 1 == names.size() ? " and " : ", ", names[i]);
  return text;
}

std::vector<std::size_t> DependenceSearch::first_dependent(std::size_t rows,
                                                           std::size_t columns) const {
  const auto found = numeric::find_dependent_rows(
      numeric::make_sparse(static_cast<int>(rows), static_cast<int>(columns), triplets_));
  std::vector<std::size_t> all;
  if (found.empty()) return all;
  all.push_back(static_cast<std::size_t>(found.front().row));
  for (const int row : found.front().rows) all.push_back(static_cast<std::size_t>(row));
  return all;
}

}  // namespace trammel::mechanics
