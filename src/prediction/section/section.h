// SPDX-License-Identifier: Apache-2.0
// Moments at which a motion is compared with itself: a value turns, an angle completes a turn, the
// drive begins anew. Between two of them lies what a pattern is made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "simulation/equations/mode.h"

namespace trammel::prediction {

enum class SectionKind : std::uint8_t { Turning, Turn, Drive };

/// What makes sections: each kind of them is a sequence of its own.
struct SectionSource {
  SectionKind kind = SectionKind::Turning;
  std::size_t value = 0;  // of the free ones
};

struct Section {
  double time = 0.0;
  simulation::MotionState state;  // its t may count from elsewhere than `time`
  simulation::Mode mode;
  bool is_jump = false;  // velocities jump there, as at an impact
  double kinetic_energy = 0.0;
  std::vector<double> values;  // the free ones, then their rates
  /// Of the free ones since the section before; empty where the watch began at this one.
  std::vector<double> least, most;
  std::vector<std::string> contacts;  // that bore or struck since then, ordered

  template <class Archive>
  void visit(Archive& archive) {
    archive(time);
    archive(state);
    archive(mode);
    archive(is_jump);
    archive(kinetic_energy);
    for (std::vector<double>* list : {&values, &least, &most}) archive(*list);
    archive(contacts);
  }
};

}  // namespace trammel::prediction
