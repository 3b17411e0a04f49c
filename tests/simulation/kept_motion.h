// SPDX-License-Identifier: Apache-2.0
// Motions of tests: how exact they are, and their checkpoints as a file keeps them.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "simulation/run/archive.h"
#include "simulation/run/motion.h"

namespace trammel::test {

inline simulation::MotionOptions fine() {
  simulation::MotionOptions how;
  how.accuracy = 1e-10;
  how.least_pace = 1.0;
  return how;
}

/// Written as text and read again.
inline simulation::Checkpoint through_text(simulation::Checkpoint kept) {
  simulation::ArchiveWriter writer;
  kept.visit(writer);
  const std::string text = std::move(writer).text();
  simulation::ArchiveReader reader(text);
  simulation::Checkpoint read;
  read.visit(reader);
  REQUIRE(reader.is_whole());
  return read;
}

}  // namespace trammel::test
