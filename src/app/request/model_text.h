// SPDX-License-Identifier: Apache-2.0
// A model as a front end has it: a text, its name, and values that replace some of its own; and the
// limits within which it is answered.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/budget.h"

namespace trammel::app {

struct ModelText {
  std::string file_name;  // for messages; the model's name is its stem
  std::string text;
  std::string given = {};  // `a = 2, theta = 30 deg`: overrides what the model gives
  bool in_si = false;      // what is shown is in SI, whatever units the text uses
  /// The bytes of a file that the model names; nothing where it cannot be read.
  std::function<std::optional<std::string>(const std::string& path)> read_file = {};
};

/// What is pointed to outlives the call that is limited.
struct Limits {
  std::optional<double> seconds = {};
  const std::atomic<bool>* cancelled = nullptr;
  std::atomic<std::int64_t>* checks_left = nullptr;  // a time limit that is counted: base::Budget

  /// From now on.
  base::Budget start() const;
};

}  // namespace trammel::app
