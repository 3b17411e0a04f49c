// SPDX-License-Identifier: Apache-2.0
// How far a long run is, on a terminal.
#pragma once

#include <chrono>
#include <string>

namespace trammel::cli {

class ProgressBar {
 public:
  /// Silent where it is not shown.
  explicit ProgressBar(bool is_shown) : is_shown_(is_shown) {}

  /// Draws it on standard error where the run takes longer than a second, a few times a second.
  void show(double share);
  /// Leaves the line as it was.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool is_shown_, is_drawn_ = false;
  Clock::time_point start_ = Clock::now(), next_ = start_ + std::chrono::seconds(1);
};

/// `  42 % [========>           ]  1:05 left`
std::string describe_progress(double share, double seconds);

}  // namespace trammel::cli
