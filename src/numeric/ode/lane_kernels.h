// SPDX-License-Identifier: Apache-2.0
// Arithmetic of DOP853 on eight trajectories at once. Private to lane_stepper.cpp.
//
// A row holds one component of all lanes; a block is a list of rows.
#pragma once

#include <array>
#include <cstddef>

namespace trammel::numeric {

inline constexpr std::size_t ode_lanes = 8;
/// Aligned, so that no vector of it lies across two lines of the cache.
struct alignas(64) LaneRow : std::array<double, ode_lanes> {};

/// What a step of all lanes is measured by.
struct LaneMeasures {
  LaneRow error{};               // its square; 1 is as large as is tolerated
  LaneRow grow{};                // its inverse root of order 8, to 1e-4: by which a step may grow
  LaneRow change{}, distance{};  // of the test of stiffness
};

struct StepBlocks {
  const double* times;     // a row: at the begin of the step
  const double* start;     // y there
  const double* reached;   // at its end
  const double* argument;  // where the last stage was evaluated
  const double* slopes;    // of all stages, one block after the other
  std::size_t stride;      // doubles from one of them to the next
  const double* scales;    // below which errors are absolute
  std::size_t rows;
  double tolerance;
};

/// Guarantee  a lane's numbers depend on no other lane, and not on the processor
struct LaneKernels {
  /// out = start + h * sum of weight * slope, by a row of the matrix of DOP853, with the time of
  /// that stage as one row more.
  void (*combine)(int row, const StepBlocks& step, const LaneRow& h, double* out);
  void (*measure)(const StepBlocks& step, const LaneRow& h, LaneMeasures& measures);
};

/// For the processor that this runs on.
const LaneKernels& lane_kernels();
/// For any processor; tests compare.
const LaneKernels& portable_lane_kernels();

}  // namespace trammel::numeric
