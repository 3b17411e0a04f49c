// SPDX-License-Identifier: Apache-2.0
// Processes on one or several machines that share one job: the first collects what all find.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace trammel::base {

/// Without functions: one process alone. Calls come from one thread.
struct Ranks {
  int rank = 0, count = 1;
  std::function<void(const std::string& bytes)> send;        // to the first; by the others
  std::function<std::optional<std::string>()> receive = {};  // by the first: what has come, if any
  std::function<void(int rank, const std::string& bytes)> tell = {};  // to one of the others
  std::function<std::optional<std::string>()> hear = {};  // by the others: what was told, if any
  /// What the first says, in all of them; called by all at once.
  std::function<std::string(const std::string& bytes)> spread = {};

  bool is_first() const { return rank == 0; }
};

}  // namespace trammel::base
