// SPDX-License-Identifier: Apache-2.0
// Mechanisms of parallelograms at random, written with random names, in any order of statements,
// with rods in both senses.
#pragma once

#include <cstdint>
#include <string>

namespace trammel::test {

struct ParallelogramText {
  std::string text;
  double x = 0.0, y = 0.0;  // where the point `tip` is
  std::string tip;
};

/// 1 to 8 stages, a ram between any two points that move towards each other.
ParallelogramText scissor_at_random(std::uint32_t seed);
/// A pantograph: the tip is at k times its pencil.
ParallelogramText pantograph_at_random(std::uint32_t seed);
/// 1 to 6 loops side by side, driven in any of them.
ParallelogramText row_at_random(std::uint32_t seed);
/// One loop, crossed.
ParallelogramText antiparallelogram_at_random(std::uint32_t seed);

}  // namespace trammel::test
