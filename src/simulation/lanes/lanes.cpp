// SPDX-License-Identifier: Apache-2.0
#include "simulation/lanes/lanes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/vector_types.h"
#include "numeric/ode/lane_stepper.h"
#include "simulation/equations/elimination.h"
#include "simulation/tolerances.h"
#include "symbolic/program/batch.h"
#include "symbolic/program/compile.h"

namespace trammel::simulation {

namespace {

using symbolic::batch_lanes;
using symbolic::ExprId;
using symbolic::TapeExtension;

constexpr std::size_t longest = 150'000;  // instructions: the length of machine code is limited

std::vector<ExprId> inputs_of(const LaneFormulas& equations) {
  std::vector<ExprId> inputs = equations.q;
  inputs.insert(inputs.end(), equations.rates.begin(), equations.rates.end());
  inputs.push_back(equations.time);
  inputs.insert(inputs.end(), equations.constants.begin(), equations.constants.end());
  return inputs;
}

// The entries of the system, at the samples that have numbers.
std::optional<std::vector<Samples>> eval_samples(const symbolic::Tape& entries,
                                                 std::span<const std::vector<double>> samples) {
  symbolic::Evaluator formulas(entries, symbolic::Road::Interpreted);
  std::vector<std::vector<double>> found;
  for (const std::vector<double>& inputs : samples) {
    std::vector<double> values(entries.outputs);
    formulas.eval(inputs, values);
    if (std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); }))
      found.push_back(std::move(values));
  }
  if (found.empty()) return std::nullopt;
  std::vector<Samples> by_entry(entries.outputs);
  for (std::size_t s = 0; s < sample_count; ++s)
    for (std::size_t k = 0; k < entries.outputs; ++k) by_entry[k][s] = found[s % found.size()][k];
  return by_entry;
}

// Whether a pivot of any lane is too small, or no number.
bool is_any_small(const double* pivots, double least) {
  base::I2 are_large = {-1, -1};
  for (std::size_t k = 0; k < batch_lanes; k += 2) {
    base::I2 bits;
    std::memcpy(&bits, pivots + k, sizeof bits);
    bits &= INT64_MAX;
    are_large &= __builtin_bit_cast(base::V2, bits) >= least;
  }
  return (are_large[0] & are_large[1]) == 0;
}

void blot_small(const double* pivots, double least, double* values) {
  for (std::size_t k = 0; k < batch_lanes; ++k)
    if (!(std::abs(pivots[k]) >= least)) values[k] = NAN;
}

struct Solved {
  symbolic::Tape tape;  // gives the solution, then pivots
  std::vector<double> least;
};

std::optional<Solved> solve(const symbolic::Tape& entries, std::size_t size,
                            std::span<const std::vector<double>> samples) {
  const auto at = eval_samples(entries, samples);
  if (!at) return std::nullopt;
  TapeExtension tape(entries, 0);
  Elimination system(tape, size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j)
      system.add(i, j, {tape.root(i * size + j), (*at)[i * size + j]});
    system.add_right(i, {tape.root(size * size + i), (*at)[size * size + i]});
  }
  if (!system.solve(longest)) return std::nullopt;
  std::vector<TapeExtension::Value> outputs;
  for (std::size_t i = 0; i < size; ++i) outputs.push_back(system.solution(i).value);
  std::vector<double> least;
  for (const Pivot& pivot : system.pivots()) {
    outputs.push_back(pivot.value);
    least.push_back(pivot.least);
  }
  return Solved{tape.finish(outputs), std::move(least)};
}

}  // namespace

Lanes::Lanes(std::size_t size, symbolic::Evaluator motion, std::vector<double> least,
             symbolic::Evaluator asked)
    : size_(size), motion_(std::move(motion)), least_(std::move(least)), asked_(std::move(asked)) {}

std::optional<Lanes> Lanes::compile(const symbolic::ExprPool& pool, const LaneFormulas& equations,
                                    std::span<const std::vector<double>> samples) {
  const std::vector<ExprId> inputs = inputs_of(equations);
  std::vector<ExprId> entries = equations.matrix;
  entries.insert(entries.end(), equations.right.begin(), equations.right.end());
  const symbolic::Compilation system = symbolic::compile(pool, entries, inputs);
  symbolic::Compilation asked = symbolic::compile(pool, equations.asked, inputs);
  if (!system.tape || !asked.tape) return std::nullopt;
  auto solved = solve(*system.tape, equations.q.size(), samples);
  if (!solved) return std::nullopt;
  return Lanes(equations.q.size(), symbolic::Evaluator(std::move(solved->tape)),
               std::move(solved->least), symbolic::Evaluator(std::move(*asked.tape)));
}

// Copies q' and computes q''; a lane with a pivot too small to trust gets no rate (NaN).
void Lanes::rate(std::span<const double> at, std::span<double> rates) {
  const std::size_t half = size_ * batch_lanes;
  std::copy_n(at.begin() + static_cast<std::ptrdiff_t>(half), half, rates.begin());
  double* const second = rates.data() + half;
  motion_.eval_batch(at, rates.subspan(half), batch_lanes);
  for (std::size_t p = 0; p < least_.size(); ++p)
    if (const double* pivots = second + half + p * batch_lanes; is_any_small(pivots, least_[p]))
      blot_small(pivots, least_[p], second);
}

std::vector<double> Lanes::accelerate(std::span<const double> inputs) {
  std::vector<double> outputs(motion_.tape().outputs);
  motion_.eval(inputs, outputs);
  for (std::size_t p = 0; p < least_.size(); ++p)
    if (!(std::abs(outputs[size_ + p]) >= least_[p])) outputs.assign(outputs.size(), NAN);
  outputs.resize(size_);
  return outputs;
}

std::vector<double> Lanes::eval_asked(std::span<const double> inputs) {
  std::vector<double> outputs(asked_.tape().outputs);
  asked_.eval(inputs, outputs);
  return outputs;
}

// Scales of q, behind them those of q'. Rates are measured by the pace: the largest of the speeds
// at the start and of those that forces bring about, in scales a second.
std::vector<double> Lanes::find_scales(const LaneStart& start) {
  const std::vector<double> acceleration = accelerate(start.inputs);
  double pace = 1 / start.duration;
  for (std::size_t i = 0; i < size_; ++i) {
    pace = std::max(pace, std::abs(start.inputs[size_ + i]) / start.scales[i]);
    const double push = std::sqrt(std::abs(acceleration[i]) / start.scales[i]);
    if (std::isfinite(push)) pace = std::max(pace, push);
  }
  std::vector<double> scales = start.scales;
  for (const double s : start.scales) scales.push_back(s * pace);
  return scales;
}

std::vector<LaneEnd> Lanes::run(std::span<const LaneStart> starts, double accuracy,
                                const base::Budget& budget) {
  const auto state_size = static_cast<std::ptrdiff_t>(2 * size_);
  std::vector<numeric::LaneStart> lanes;
  for (const LaneStart& start : starts) {
    const auto begin = start.inputs.begin(), time = begin + state_size;
    lanes.push_back({*time,
                     *time + start.duration,
                     start.step_max,
                     {begin, time},
                     find_scales(start),
                     {time + 1, start.inputs.end()},
                     start.positive});
  }
  const numeric::LaneSystem system{
      2 * size_, motion_.tape().inputs - 2 * size_ - 1, least_.size(),
      [this](std::span<const double> at, std::span<double> rates) { rate(at, rates); }};
  const std::vector<numeric::LaneEnd> reached =
      numeric::integrate_lanes(system, local_share * accuracy, lanes, budget);
  std::vector<LaneEnd> ends(starts.size());
  for (std::size_t k = 0; k < starts.size(); ++k) {
    ends[k].steps = reached[k].steps;
    if (reached[k].status == numeric::LaneStatus::Unfinished) continue;
    ends[k].status = reached[k].status == numeric::LaneStatus::Reached ? LaneStatus::Reached
                                                                       : LaneStatus::Refused;
    ends[k].time = lanes[k].t_end;
    std::vector<double> inputs = reached[k].y;
    inputs.push_back(lanes[k].t_end);
    inputs.insert(inputs.end(), lanes[k].constants.begin(), lanes[k].constants.end());
    ends[k].asked = eval_asked(inputs);
  }
  return ends;
}

}  // namespace trammel::simulation
