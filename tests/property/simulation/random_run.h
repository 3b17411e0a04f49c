// SPDX-License-Identifier: Apache-2.0
// Random machines that run: linkages with loads, springs, dampers, stops, threads and friction. The
// same seed gives the same text.
#pragma once

#include <cstdint>
#include <string>

namespace trammel::test {

enum class RunKind : std::uint8_t {
  Keeps,   // nothing takes energy and nothing gives it
  Loses,   // friction, dampers and impacts take it, nothing gives it
  Driven,  // forces and drives do as they like
};

struct RandomRun {
  RunKind kind = RunKind::Keeps;
  std::string text;
  double size = 0.0;  // of the machine
};

RandomRun random_run(std::uint32_t seed);

}  // namespace trammel::test
