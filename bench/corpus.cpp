// SPDX-License-Identifier: Apache-2.0
// What users wait for: `solve` of every model in tests/cases and examples, one process each from
// start to end, with its checks and output. The ratio is to a process that tells its version:
// loading the libraries is in both. Lengths tell whether what got faster got longer.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/support/measure.h"
#include "bench/support/run_process.h"

namespace {

using namespace trammel::bench;
namespace fs = std::filesystem;
using Json = nlohmann::json;

// Seconds of CPU, of half the models, nine tenths and all.
constexpr double target_median = 8e-3, target_most = 50e-3, target_worst = 150e-3;

struct Model {
  std::string name;
  double seconds = 0.0;
};

std::vector<fs::path> find_models() {
  std::vector<fs::path> found;
  for (const char* folder : {"tests/cases", "examples"})
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(TRAMMEL_SOURCE_DIR) / folder))
      if (entry.path().extension() == ".tml") found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

// Characters of all formulas of a model, with their clauses.
std::size_t length_of_formulas(const fs::path& model) {
  const ProcessRun run = run_trammel({"solve", model.string(), "--format", "json"});
  if (!Json::accept(run.output)) return 0;
  std::size_t length = 0;
  const Json reply = Json::parse(run.output);
  for (const Json& result : reply["results"])
    if (!result["symbolic"].is_null())
      length += result["symbolic"].dump().size() + result["where"].dump().size();
  return length;
}

void print_share(const char* what, double seconds, double target, double nothing) {
  fmt::print("  {:8} {:>9}   target {:>9}, {}   {:5.1f} times nothing\n", what,
             text_of_seconds(seconds), text_of_seconds(target), verdict(seconds <= target),
             seconds / nothing);
}

}  // namespace

int main() {
  constexpr std::size_t slowest_told = 10;
  std::vector<Model> models;
  std::size_t length = 0;
  double sum = 0.0;
  for (const fs::path& path : find_models()) {
    const double seconds = fastest_run({"solve", path.string()}, 0.1).seconds;
    models.push_back({path.stem().string(), seconds});
    sum += seconds;
    length += length_of_formulas(path);
  }
  std::sort(models.begin(), models.end(),
            [](const Model& a, const Model& b) { return a.seconds < b.seconds; });
  const double nothing = fastest_run({"--version"}, 0.2).seconds;
  fmt::print("solve, {} models, whole processes\n", models.size());
  print_share("half", models[models.size() / 2].seconds, target_median, nothing);
  print_share("90 %", models[models.size() * 9 / 10].seconds, target_most, nothing);
  print_share("worst", models.back().seconds, target_worst, nothing);
  fmt::print("  all {}, formulas of {} characters\n", text_of_seconds(sum), length);
  fmt::print("the slowest\n");
  for (std::size_t i = 0; i < std::min(slowest_told, models.size()); ++i) {
    const Model& model = models[models.size() - 1 - i];
    fmt::print("  {:36} {}\n", model.name, text_of_seconds(model.seconds));
  }
  return 0;
}
