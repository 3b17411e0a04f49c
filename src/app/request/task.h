// SPDX-License-Identifier: Apache-2.0
// What can be done with a model. One struct a task, each with the choices that it has.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/ranks.h"
#include "simulation/tolerances.h"

namespace trammel::app {

/// In what forms questions are answered.
struct Forms {
  bool symbolic = true;
  bool numeric = true;
  bool symbolic_on_request = false;  // asked for by name: formulas of large models too
  std::optional<unsigned> taylor_order = {};
};

enum class TableFormat : std::uint8_t {
  None,
  Csv,
  Json,
  Store,  // which a later run goes on from
};

/// Where the rows of runs and sweeps go.
struct TableFile {
  TableFormat format = TableFormat::None;
  std::string name = {};     // of the file, for the reply
  bool resume = false;       // goes on with what is in a store
  std::string version = {};  // of the program: what another one began is not continued
};

/// Told now and then how much is done, 0 to 1.
using Progress = std::function<void(double share)>;

/// Every question of the text.
struct Solve {
  Forms forms = {};
  Progress progress = {};  // told after each question
};

/// Errors, and what the model consists of.
struct Check {};

/// The construction step by step.
struct Explain {};

struct Draw {
  bool dimensions = true;  // lengths, radii and angles with their labels
};

struct Export {
  std::string language = "c";  // one of source_languages()
  Forms forms = {};
};

/// The motion that forces cause.
struct Simulate {
  double accuracy = simulation::default_accuracy;
  TableFile table = {};
  bool plot = false, animate = false;  // diagrams, a page that moves
  bool frames = false;                 // pictures side by side
  Progress progress = {};
};

/// What the machine does in the long run.
struct Predict {
  double accuracy = simulation::default_accuracy;
  TableFile table = {};       // a store, or JSON
  bool plot = false;          // diagrams over the whole time
  bool plot_is_page = false;  // for a browser: HTML in place of SVG
  Progress progress = {};
};

/// Answers, ends of runs, or what happens in the long run, at many values.
struct Sweep {
  double accuracy = simulation::default_accuracy;  // of runs and predictions
  TableFile table = {};
  bool plot = false;
  std::vector<std::string> join = {};   // files whose rows are taken in
  std::uint64_t seed = 1;               // of random draws
  std::uint64_t shard = 1, shards = 1;  // the part that is computed
  unsigned threads = 0;                 // 0: as many as there are cores
  base::Ranks ranks = {};               // processes that share it
  bool formulas_of_large_models = false;
  Progress progress = {};
};

using Task = std::variant<Solve, Check, Explain, Draw, Export, Simulate, Predict, Sweep>;

/// Its output is about runs, and what it finds on the way goes to a file.
inline bool is_of_runs(const Task& task) {
  return std::holds_alternative<Simulate>(task) || std::holds_alternative<Predict>(task) ||
         std::holds_alternative<Sweep>(task);
}

}  // namespace trammel::app
