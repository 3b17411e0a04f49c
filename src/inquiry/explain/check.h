// SPDX-License-Identifier: Apache-2.0
// `check`: what a model consists of and whether it hangs together, without answering anything.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/shown_units.h"
#include "base/vector2.h"
#include "inquiry/explain/machine_words.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

struct CheckedParameter {
  std::string name;
  std::string value;   // as a number in SI; empty where it has none
  std::string origin;  // given, shape, measured, defined, none
  base::ShownUnit shown;

  /// Pre: it has a value. Also of numbers below 1e-307, for which std::stod throws.
  double number() const { return std::strtod(value.c_str(), nullptr); }
};

/// One freedom that is left. The fastest point has speed 1.
struct CheckedMotion {
  std::string text;  // `line crank can turn about A`
  std::vector<std::pair<std::string, base::Vector2<double>>> points;  // with their velocities
  std::vector<std::string> lines, circles;
};

struct CheckSummary {
  std::size_t points = 0, lines = 0, forces = 0, questions = 0;
  int coordinates = 0;          // numbers that place the sketch
  std::size_t constraints = 0;  // equations between them
  int freedoms = 0;             // 0 where the model is sound
  bool constructible = false;
  std::vector<std::string> steps;  // of the construction, in words
  std::vector<CheckedParameter> parameters;
  std::vector<CheckedMotion> motions;  // of freedoms that are left
  std::optional<ToldMachine> machine;
  bool uses_units = false;
};

/// Cost O(model). `here` may be null where the model could not be placed; `free` tells what moves.
CheckSummary summarize(const model::Model& model, const Case* here,
                       const geometry::FreeMotions* free = nullptr);

}  // namespace trammel::inquiry
