// SPDX-License-Identifier: Apache-2.0
// Each diagnostic beyond the parser has its smallest model below tests/diagnostics/<slug>: the
// request of the file `stage` must say exactly what `expected.txt` holds, and the diagnostic
// that names the folder must be among it. TRAMMEL_UPDATE=1 writes the expected texts anew.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "base/diagnostic.h"
#include "places.h"

namespace {

namespace fs = std::filesystem;
using namespace trammel::app;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string read_word(const fs::path& path) {
  std::string text = read(path);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

const std::map<std::string, Task> stages{
    {"solve", Solve{}},     {"check", Check{}}, {"export", Export{}}, {"simulate", Simulate{}},
    {"predict", Predict{}}, {"sweep", Sweep{}}, {"draw", Draw{}}};

std::vector<fs::path> request_folders() {
  std::vector<fs::path> folders;
  for (const auto& entry :
       fs::directory_iterator(trammel::test::source_folder() + "/tests/diagnostics"))
    if (entry.is_directory() && stages.count(read_word(entry.path() / "stage")) != 0)
      folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

}  // namespace

TEST_CASE("every diagnostic of a request is told as expected for its smallest model") {
  const std::vector<fs::path> folders = request_folders();
  CHECK(folders.size() >= 30);
  for (const fs::path& folder : folders) {
    CAPTURE(folder.filename().string());
    trammel::app::Request request;
    request.task = stages.at(read_word(folder / "stage"));
    request.model.file_name = "model.tml";
    request.model.text = read(folder / "model.tml");
    request.model.read_file = [&](const std::string& path) -> std::optional<std::string> {
      if (!fs::exists(folder / path)) return std::nullopt;
      return read(folder / path);
    };
    if (fs::exists(folder / "given")) request.model.given = read_word(folder / "given");
    const trammel::app::Reply reply = trammel::app::answer_request(request);
    std::string told;
    bool is_told = false;
    for (const auto& diagnostic : reply.diagnostics) {
      told += render(diagnostic, false);
      is_told = is_told || diagnostic.kind.slug == folder.filename().string();
    }
    CHECK_MESSAGE(is_told, told);
    if (std::getenv("TRAMMEL_UPDATE") != nullptr)
      std::ofstream(folder / "expected.txt", std::ios::binary) << told;
    CHECK(told == read(folder / "expected.txt"));
  }
}
