// SPDX-License-Identifier: Apache-2.0
// A model from its text to the program of its motion, ready to be run again and again.
#pragma once

#include <memory>
#include <string>

#include "simulation/run/run_motion.h"

namespace trammel::bench {

class PreparedMotion {
 public:
  /// Pre     the text is a model that can be simulated; it is said on stderr where it is not
  explicit PreparedMotion(const std::string& text);
  ~PreparedMotion();

  bool is_ready() const;
  /// By the duration and the rows of the model's first run, unless they are given.
  simulation::RunOptions options(double accuracy) const;
  simulation::MotionRun run(const simulation::RunOptions& options);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace trammel::bench
