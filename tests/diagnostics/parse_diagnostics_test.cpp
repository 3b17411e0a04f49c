// SPDX-License-Identifier: Apache-2.0
// Each diagnostic of the parser has its smallest model below tests/diagnostics/<slug>, in folders
// whose file `stage` holds `parse`: parsing must say exactly what `expected.txt` holds, and the
// diagnostic that names the folder must be among it. Where there is a file `times`, the text is
// that often repeated. TRAMMEL_UPDATE=1 writes the expected texts anew.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "model/language/parse.h"
#include "places.h"

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string read_model(const fs::path& folder) {
  const std::string once = read(folder / "model.tml");
  if (!fs::exists(folder / "times")) return once;
  std::string text;
  for (int i = std::stoi(read(folder / "times")); i > 0; --i) text += once;
  return text;
}

std::vector<fs::path> parse_folders() {
  std::vector<fs::path> folders;
  for (const auto& entry :
       fs::directory_iterator(trammel::test::source_folder() + "/tests/diagnostics"))
    if (entry.is_directory() && read(entry.path() / "stage") == "parse\n")
      folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

}  // namespace

TEST_CASE("every diagnostic of the parser is told as expected for its smallest model") {
  const std::vector<fs::path> folders = parse_folders();
  CHECK(folders.size() >= 37);
  for (const fs::path& folder : folders) {
    CAPTURE(folder.filename().string());
    const trammel::base::SourceText source("model.tml", read_model(folder));
    std::string told;
    bool is_told = false;
    for (const auto& diagnostic : trammel::model::parse_model(source).diagnostics) {
      told += render(place(diagnostic, source), false);
      is_told = is_told || diagnostic.kind.slug == folder.filename().string();
    }
    CHECK_MESSAGE(is_told, told);
    if (std::getenv("TRAMMEL_UPDATE") != nullptr)
      std::ofstream(folder / "expected.txt", std::ios::binary) << told;
    CHECK(told == read(folder / "expected.txt"));
  }
}
