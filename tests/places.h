// SPDX-License-Identifier: Apache-2.0
// Where the sources and the program are. One source alone knows, so that the objects of all others
// are the same in every clone.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace trammel::test {

std::string source_folder();

/// The path of `trammel`.
const char* program();

/// Of many cases each Nth is tried, by TRAMMEL_CASES_EVERY=N, and tests of the suite `long` are
/// left out: under sanitizers all of them take three quarters of an hour, and the answers are known
/// to be right from the build without.
std::size_t cases_every();

/// So many of `all` random cases, at least one, with cases_every().
inline int number_of_cases(int all) {
  return std::max(1, all / static_cast<int>(cases_every()));
}

template <class Case>
std::vector<Case> some_of(const std::vector<Case>& all) {
  std::vector<Case> some;
  for (std::size_t k = 0; k < all.size(); k += cases_every()) some.push_back(all[k]);
  return some;
}

}  // namespace trammel::test
