// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/lane_kernels.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "numeric/ode/dop853_table.h"

namespace {

using namespace trammel::numeric;

constexpr std::size_t rows = 3, stride = (rows + 1) * ode_lanes;

// Numbers of all sizes; in one lane there is no error, in one there are no numbers.
struct Blocks {
  std::vector<double> times, start, reached, argument, slopes, scales;
  LaneRow h{};

  Blocks() {
    double seed = 0.1;
    const auto fill = [&](std::vector<double>& block, std::size_t size) {
      for (std::size_t i = 0; i < size; ++i) {
        seed = std::fmod(seed * 997.0 + 0.618, 1.0);
        block.push_back((seed - 0.5) * std::exp2(static_cast<double>(i % 7) - 3));
      }
    };
    fill(times, ode_lanes);
    fill(start, stride);
    fill(reached, stride);
    fill(argument, stride);
    fill(slopes, (dop853::stages + 1) * stride);
    scales.assign(stride, 1e-3);
    for (std::size_t k = 0; k < ode_lanes; ++k) h[k] = 1e-3 * static_cast<double>(k + 1);
    for (std::size_t i = 2; i < slopes.size(); i += ode_lanes) slopes[i] = 0.0;
    slopes[5] = NAN;
  }
  StepBlocks step() const {
    return {times.data(),    start.data(),  reached.data(),
            argument.data(), slopes.data(), stride,
            scales.data(),   rows,          1e-9};
  }
};

bool same_bits(const LaneRow& a, const LaneRow& b) {
  for (std::size_t k = 0; k < ode_lanes; ++k)
    if (std::memcmp(&a[k], &b[k], sizeof(double)) != 0 && !(std::isnan(a[k]) && std::isnan(b[k])))
      return false;
  return true;
}

}  // namespace

TEST_CASE("lane kernels: this processor's code gives the bits of the portable one") {
  const Blocks blocks;
  for (int stage = 1; stage <= dop853::stages; ++stage) {
    std::vector<double> mine(stride, 7.0), portable(stride, 7.0);
    lane_kernels().combine(stage, blocks.step(), blocks.h, mine.data());
    portable_lane_kernels().combine(stage, blocks.step(), blocks.h, portable.data());
    for (std::size_t i = 0; i < stride; ++i)
      CHECK((mine[i] == portable[i] || (std::isnan(mine[i]) && std::isnan(portable[i]))));
  }
  LaneMeasures mine, portable;
  lane_kernels().measure(blocks.step(), blocks.h, mine);
  portable_lane_kernels().measure(blocks.step(), blocks.h, portable);
  CHECK(same_bits(mine.error, portable.error));
  CHECK(same_bits(mine.grow, portable.grow));
  CHECK(same_bits(mine.change, portable.change));
  CHECK(same_bits(mine.distance, portable.distance));
}

TEST_CASE("lane kernels: a step may grow by the eighth root of its error") {
  const Blocks blocks;
  LaneMeasures measures;
  lane_kernels().measure(blocks.step(), blocks.h, measures);
  for (std::size_t k = 0; k < ode_lanes; ++k) {
    CAPTURE(k);
    if (k == 5) {  // NaN among its slopes
      CHECK_FALSE(measures.error[k] <= 1.0);
      continue;
    }
    if (k == 2) CHECK(measures.error[k] == 0.0);
    // As promised.
    const double error = std::sqrt(std::max(measures.error[k], 1e-16));
    CHECK(measures.grow[k] * std::pow(error, 1.0 / 8) == doctest::Approx(1.0).epsilon(1e-4));
  }
}
