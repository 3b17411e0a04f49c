// SPDX-License-Identifier: Apache-2.0
// What a caller asks of the program: the same for the command line and every later front end.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/ranks.h"
#include "simulation/tolerances.h"

namespace trammel::app {

enum class Command : std::uint8_t { Solve, Check, Explain, Draw, Export, Simulate, Sweep };
enum class Format : std::uint8_t { Text, Latex, Markdown, Json, Csv };
enum class TableFormat : std::uint8_t {
  None,
  Csv,
  Json,
  Store,  // written while the run goes on
};

struct Request {
  Command command = Command::Solve;
  std::string file_name;  // for messages; the model's name is its stem
  std::string text;       // of the model
  std::string given;      // `a = 2, theta = 30 deg`: overrides what the model gives
  Format format = Format::Text;
  std::string language = "c";  // of export: one of source_languages()
  bool symbolic = true;
  bool numeric = true;
  bool symbolic_on_request = false;  // asked for by name: formulas of large models too
  /// The bytes of a file that the model names; nothing where it cannot be read.
  std::function<std::optional<std::string>(const std::string& path)> read_file = {};
  std::optional<unsigned> taylor_order;
  std::optional<double> time_limit;                // s
  double accuracy = simulation::default_accuracy;  // of runs
  TableFormat table = TableFormat::None;           // of runs: rows go to a file of their own
  std::string table_name;                          // of that file, for the reply
  bool resume = false;                             // goes on with a run that is in a store
  std::string version;                  // of the program: runs of another one are not continued
  bool plot = false, animate = false;   // of runs: diagrams, a page that moves
  bool frames = false;                  // of runs: pictures side by side
  std::vector<std::string> join = {};   // of sweeps: files whose rows are taken in
  std::uint64_t seed = 1;               // of random draws
  std::uint64_t shard = 1, shards = 1;  // of sweeps: the part that is computed
  unsigned threads = 0;                 // of sweeps; 0: as many as there are cores
  base::Ranks ranks = {};               // that share a sweep
  /// Told now and then how much of a run or sweep is done, 0 to 1.
  std::function<void(double share)> progress = {};
  const std::atomic<bool>* cancelled = nullptr;
  std::atomic<std::int64_t>* checks_left = nullptr;  // a time limit that is counted: base::Budget
};

}  // namespace trammel::app
