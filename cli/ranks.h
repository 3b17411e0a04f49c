// SPDX-License-Identifier: Apache-2.0
// The processes that `mpirun` or `srun` has started together with this one.
#pragma once

#include <string>

#include "base/ranks.h"

namespace trammel::cli {

/// Joined while it lives. Alone where nothing in the environment tells of others; the module that
/// knows MPI is loaded only then, and lies beside the program.
class JoinedRanks {
 public:
  JoinedRanks();
  ~JoinedRanks();
  JoinedRanks(const JoinedRanks&) = delete;
  JoinedRanks& operator=(const JoinedRanks&) = delete;

  const base::Ranks& ranks() const { return ranks_; }
  /// Why the others could not be joined, and what to do; empty where all is well.
  const std::string& problem() const { return problem_; }

 private:
  base::Ranks ranks_;
  std::string problem_;
  void (*finish_)() = nullptr;
};

}  // namespace trammel::cli
