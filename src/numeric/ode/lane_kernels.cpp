// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/lane_kernels.h"

#include <cstdint>
#include <cstring>
#include <iterator>
#include <utility>

#include "base/vector_types.h"
#include "numeric/ode/dop853_table.h"

namespace trammel::numeric {

namespace {

constexpr auto find_row(int row) {
  struct Part {
    std::size_t begin = 0, size = 0;
  } part;
  for (const dop853::Weight& w : dop853::matrix) {
    part.begin += w.row < row ? 1 : 0;
    part.size += w.row == row ? 1 : 0;
  }
  return part;
}

template <class V>
TRAMMEL_INLINE void load(const double* from, V& into) {
  std::memcpy(&into, from, sizeof(V));
}

template <class V>
TRAMMEL_INLINE void add_one(const dop853::Weight& weight, const double* slopes, std::size_t stride,
                            V& sum) {
  V slope;
  load(slopes + static_cast<std::size_t>(weight.column) * stride, slope);
  sum += weight.value * slope;
}

// Adds weight * slope, for weights that are known when this is compiled.
template <class V, const auto& table, std::size_t begin, std::size_t... k>
TRAMMEL_INLINE void add_weighted(const double* slopes, std::size_t stride, V& sum,
                                 std::index_sequence<k...>) {
  (add_one(table[begin + k], slopes, stride, sum), ...);
}

template <class V, int row>
TRAMMEL_INLINE void add_row(const double* slopes, std::size_t stride, V& sum) {
  constexpr auto part = find_row(row);
  add_weighted<V, dop853::matrix, part.begin>(slopes, stride, sum,
                                              std::make_index_sequence<part.size>());
}

template <class V, int row>
TRAMMEL_INLINE void combine_row(const StepBlocks& step, const LaneRow& h, double* out) {
  constexpr std::size_t lanes = sizeof(V) / sizeof(double);
  for (std::size_t lane = 0; lane < ode_lanes; lane += lanes) {
    V length;
    load(h.data() + lane, length);
    for (std::size_t i = lane; i < step.rows * ode_lanes; i += ode_lanes) {
      V sum = {}, start;
      add_row<V, row>(step.slopes + i, step.stride, sum);
      load(step.start + i, start);
      sum = start + length * sum;
      std::memcpy(out + i, &sum, sizeof(V));
    }
    V time;
    load(step.times + lane, time);
    time += dop853::nodes[row] * length;
    std::memcpy(out + step.rows * ode_lanes + lane, &time, sizeof(V));
  }
}

template <class V>
TRAMMEL_INLINE void combine(int row, const StepBlocks& step, const LaneRow& h, double* out) {
  switch (row) {
    case 1: return combine_row<V, 1>(step, h, out);
    case 2: return combine_row<V, 2>(step, h, out);
    case 3: return combine_row<V, 3>(step, h, out);
    case 4: return combine_row<V, 4>(step, h, out);
    case 5: return combine_row<V, 5>(step, h, out);
    case 6: return combine_row<V, 6>(step, h, out);
    case 7: return combine_row<V, 7>(step, h, out);
    case 8: return combine_row<V, 8>(step, h, out);
    case 9: return combine_row<V, 9>(step, h, out);
    case 10: return combine_row<V, 10>(step, h, out);
    case 11: return combine_row<V, 11>(step, h, out);
    default: return combine_row<V, dop853::stages>(step, h, out);
  }
}

template <class V, class I>
TRAMMEL_INLINE void choose_larger(const V& a, const V& b, V& larger) {
  const I mask = a > b;
  const I bits = (__builtin_bit_cast(I, a) & mask) | (__builtin_bit_cast(I, b) & ~mask);
  larger = __builtin_bit_cast(V, bits);
}

template <class V, class I>
TRAMMEL_INLINE void size_of(const double* from, V& size) {
  I bits;
  std::memcpy(&bits, from, sizeof(V));
  bits &= INT64_MAX;
  size = __builtin_bit_cast(V, bits);
}

template <class V, class I>
TRAMMEL_INLINE void measure(const StepBlocks& step, LaneMeasures& measures) {
  constexpr std::size_t lanes = sizeof(V) / sizeof(double);
  constexpr auto fifth_size = std::make_index_sequence<std::size(dop853::fifth)>();
  constexpr auto third_size = std::make_index_sequence<std::size(dop853::third)>();
  for (std::size_t lane = 0; lane < ode_lanes; lane += lanes) {
    V fifth_sum = {}, third_sum = {}, change_sum = {}, distance_sum = {};
    for (std::size_t i = lane; i < step.rows * ode_lanes; i += ode_lanes) {
      const double* slopes = step.slopes + i;
      V fifth = {}, whole = {}, third = {}, before, after, scale;
      add_weighted<V, dop853::fifth, 0>(slopes, step.stride, fifth, fifth_size);
      add_row<V, dop853::stages>(slopes, step.stride, whole);
      add_weighted<V, dop853::third, 0>(slopes, step.stride, third, third_size);
      size_of<V, I>(step.start + i, before);
      size_of<V, I>(step.reached + i, after);
      load(step.scales + i, scale);
      choose_larger<V, I>(before, scale, before);
      choose_larger<V, I>(before, after, scale);
      const V inverse = 1.0 / scale;
      fifth *= inverse;
      third = (whole - third) * inverse;
      fifth_sum += fifth * fifth;
      third_sum += third * third;
      V last, end, reached, argument;
      load(slopes + (dop853::stages - 1) * step.stride, last);
      load(slopes + dop853::stages * step.stride, end);
      load(step.reached + i, reached);
      load(step.argument + i, argument);
      end = (end - last) * inverse;
      reached = (reached - argument) * inverse;
      change_sum += end * end;
      distance_sum += reached * reached;
    }
    std::memcpy(measures.fifth.data() + lane, &fifth_sum, sizeof(V));
    std::memcpy(measures.third.data() + lane, &third_sum, sizeof(V));
    std::memcpy(measures.change.data() + lane, &change_sum, sizeof(V));
    std::memcpy(measures.distance.data() + lane, &distance_sum, sizeof(V));
  }
}

void combine_portably(int row, const StepBlocks& step, const LaneRow& h, double* out) {
  combine<base::V2>(row, step, h, out);
}
void measure_portably(const StepBlocks& step, LaneMeasures& measures) {
  measure<base::V2, base::I2>(step, measures);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) void combine_by_avx2(int row, const StepBlocks& step,
                                                     const LaneRow& h, double* out) {
  combine<base::V4>(row, step, h, out);
}
__attribute__((target("avx2"))) void measure_by_avx2(const StepBlocks& step,
                                                     LaneMeasures& measures) {
  measure<base::V4, base::I4>(step, measures);
}
#endif

LaneKernels find_kernels() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) return {combine_by_avx2, measure_by_avx2};
#endif
  return {combine_portably, measure_portably};
}

}  // namespace

const LaneKernels& lane_kernels() {
  static const LaneKernels found = find_kernels();
  return found;
}

}  // namespace trammel::numeric
