// SPDX-License-Identifier: Apache-2.0
// Sketches of every constraint and of known linkages against an independent solution: NAME.expect
// was written by independent.py, which shares nothing with the program.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "places.h"

namespace {

namespace fs = std::filesystem;
using namespace trammel::app;
using Json = nlohmann::json;

const fs::path folder = trammel::test::source_folder() + "/tests/sketches";

std::vector<fs::path> files(const char* extension) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == extension) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

Reply solve(const fs::path& model) {
  std::ifstream file(model, std::ios::binary);
  Request request;
  request.model.file_name = model.filename().string();
  request.model.text = {std::istreambuf_iterator<char>(file), {}};
  request.format = Format::Json;
  return answer_request(request);
}

}  // namespace

TEST_CASE("sketches: every one is solved, with the numbers of an independent solution") {
  REQUIRE(files(".tml").size() >= 60);
  for (const fs::path& model : files(".tml")) {
    CAPTURE(model.filename().string());
    const Reply reply = solve(model);
    CHECK(reply.exit_code == ExitCode::Answered);
    const Json results = Json::parse(reply.output)["results"];
    std::ifstream expected(fs::path(model).replace_extension(".expect"));
    std::size_t next = 0;
    for (std::string line; std::getline(expected, line); ++next) {
      CAPTURE(line);
      const std::size_t equals = line.rfind(" = ");
      REQUIRE(next < results.size());
      CHECK(results[next]["name"] == line.substr(0, equals));
      REQUIRE(results[next]["numeric"].is_number());
      CHECK(results[next]["numeric"].get<double>() ==
            doctest::Approx(std::stod(line.substr(equals + 3))).epsilon(1e-9).scale(1.0));
    }
    CHECK(next == results.size());
  }
}
