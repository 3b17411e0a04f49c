// SPDX-License-Identifier: Apache-2.0
// How the parts of a machine from solids are joined, as sentences and as data.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/vector2.h"
#include "model/model.h"

namespace trammel::inquiry {

/// One pair of parts [language.md 7].
struct ToldPair {
  std::string type;  // revolute, prismatic, slot, rigid, gear
  std::array<std::string, 2> parts;
  std::optional<base::Vector2<double>> point, direction;  // as drawn, m
  std::optional<double> ratio;  // of a gear pair: the second's rate by the first's
  std::string text;             // `wheel turns in frame about (0, 0)`
};

/// That a part on a fixed axis looks the same after a part of a turn, or after any, or in a mirror.
struct ToldSymmetry {
  std::string part;
  base::Vector2<double> point;   // of the axis, as drawn, m
  bool is_round = false;         // any; else
  int order = 1;                 // 1/order of a turn
  int mirrors = 0;               // how many lines through the axis it is mirrored at; not if round
  base::Vector2<double> mirror;  // along one of them
  std::string text;              // `wheel is the same after 1/10 of a turn`
};

struct ToldMachine {
  std::vector<ToldPair> pairs;
  std::vector<ToldSymmetry> symmetries;
  std::vector<std::array<std::string, 2>> may_touch;
  std::vector<std::array<std::string, 2>> not_excluded;  // of these, where no place was found
  /// Names of the parts of each loop, along it, and of each train of gears.
  std::vector<std::vector<std::string>> loops, trains;
  std::vector<std::string> carried;    // have pairs, but none with the ground
  std::vector<std::string> sentences;  // on pairs, parts without one, symmetries, what may touch
};

/// Nothing where the model has no parts.
/// Units  places in metres; the ratio of a rack in metres a radian
std::optional<ToldMachine> tell_machine(const model::Model& model);

}  // namespace trammel::inquiry
