// SPDX-License-Identifier: Apache-2.0
// What a file of a run or of a prediction is of.
#pragma once

#include <chrono>
#include <string>

#include "app/request/model_text.h"
#include "app/request/task.h"
#include "base/result.h"
#include "exchange/store/run_store.h"
#include "inquiry/answer/trajectory.h"

namespace trammel::app {

/// What a kill can cost.
inline constexpr std::chrono::milliseconds between_commits{200};

/// By what a file knows that nothing is left to do.
inline constexpr const char* complete_name = "complete";

/// The statement that is answered, and all that decides the numbers.
struct StoredQuestion {
  const ModelText& text;
  const TableFile& table;
  double accuracy = 0.0;
  std::string statement;
  std::string tables;  // what the model has read beside its text
};

/// Makes the file, or opens it to go on with.
///
/// Shapes  command: `simulate`, `predict`; heading: columns and units alone
/// Errors  those of RunStore::open()
base::Result<exchange::RunStore> open_store(std::string command, const StoredQuestion& question,
                                            const inquiry::Trajectory& heading);

}  // namespace trammel::app
