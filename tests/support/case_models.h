// SPDX-License-Identifier: Apache-2.0
// The models of tests/cases, for tests that try something on all of them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "places.h"

namespace trammel::test {

/// By name; under sanitizers some of them alone, see cases_every().
/// Shapes  folder: below that of the sources
inline std::vector<std::filesystem::path> case_models(const std::string& folder = "tests/cases") {
  std::vector<std::filesystem::path> all;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() + "/" + folder))
    if (entry.path().extension() == ".tml") all.push_back(entry.path());
  std::sort(all.begin(), all.end());
  return some_of(all);
}

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace trammel::test
