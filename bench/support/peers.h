// SPDX-License-Identifier: Apache-2.0
// Other systems as programs of their own (bench/peers): they read what we write
// into a file and print lines of words, the first of which says what the line is.
#pragma once

#include <string>
#include <vector>

#include "bench/support/measure.h"

namespace trammel::bench {

inline constexpr int peer_seconds = 20;  // a peer that takes longer is stopped

/// `time SECONDS`, `result TEXT`: one a line.
struct PeerLine {
  std::string key, rest;
};

struct PeerRun {
  std::string trouble{};  // "absent" or "> 20 s"; what was printed before still counts
  std::vector<PeerLine> lines{};

  /// The first line with this key, or nothing.
  const std::string* find(const std::string& key) const;
};

/// Each runs one task (`derivation`, `formula`, `zero`; `solve`, `drag`; `chain`, `crank`;
/// `machine`) on a file with the input.
PeerRun run_sympy(const std::string& task, const std::string& input);
PeerRun run_ginac(const std::string& task, const std::string& input);
PeerRun run_solvespace(const std::string& task, const std::string& input);
/// One word more for the program.
PeerRun run_scipy(const std::string& task, const std::string& input, const std::string& word);
PeerRun run_maxima(const std::string& task, const std::string& input);
PeerRun run_mujoco(const std::string& task, const std::string& input);
PeerRun run_box2d(const std::string& task, const std::string& input);
PeerRun run_box2d_machine(const std::string& task, const std::string& input);
PeerRun run_simbody(const std::string& task, const std::string& input);
PeerRun run_sundials(const std::string& task, const std::string& input);

/// Name and time of a run, without operations.
Peer timed(const std::string& name, const PeerRun& run);

/// A file of its own for the input of peers, removed at the end.
class PeerInput {
 public:
  explicit PeerInput(const std::string& text);
  PeerInput(const PeerInput&) = delete;
  PeerInput& operator=(const PeerInput&) = delete;
  ~PeerInput();
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace trammel::bench
