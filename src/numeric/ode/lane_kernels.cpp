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
TRAMMEL_INLINE void fill(double value, V& out) {
  V zero = {};
  out = zero + value;
}

template <class V>
TRAMMEL_INLINE void add_one(const dop853::Weight& weight, const double* slopes, std::size_t stride,
                            V& sum) {
  V slope, factor;
  load(slopes + static_cast<std::size_t>(weight.column) * stride, slope);
  fill(weight.value, factor);
  base::fuse(factor, slope, sum, sum);
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
TRAMMEL_INLINE void combine_row(const StepBlocks& blocks, const LaneRow& h, double* out) {
  constexpr std::size_t lanes = sizeof(V) / sizeof(double);
  const StepBlocks step = blocks;  // so that nothing is read again after each store
  const std::size_t size = step.rows * ode_lanes;
  for (std::size_t lane = 0; lane < ode_lanes; lane += lanes) {
    V length;
    load(h.data() + lane, length);
    for (std::size_t i = lane; i < size; i += ode_lanes) {
      V sum = {}, start;
      add_row<V, row>(step.slopes + i, step.stride, sum);
      load(step.start + i, start);
      base::fuse(length, sum, start, sum);
      std::memcpy(out + i, &sum, sizeof(V));
    }
    V time, share;
    load(step.times + lane, time);
    fill(dop853::nodes[row], share);
    base::fuse(share, length, time, time);
    std::memcpy(out + size + lane, &time, sizeof(V));
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

// x^(-1/16), to 1e-4, for x from 1e-300 on. The guess takes 1 + f for 2^f and is too large by 6 %
// at most: half of that is taken off; then three steps of Newton.
template <class V, class I>
TRAMMEL_INLINE void inverse_root(const V& x, V& root) {
  constexpr std::int64_t one = 0x3ff0000000000000, three_percent = 0x0000800000000000;
  const I guess = one + (one >> 4) - three_percent - (__builtin_bit_cast(I, x) >> 4);
  root = __builtin_bit_cast(V, guess);
  for (int step = 0; step < 3; ++step) {
    V power = root * root;
    power *= power;
    power *= power;
    power *= power;
    root *= 17.0 / 16.0 - x * power * (1.0 / 16.0);
  }
}

// [HairerNorsettWanner1993 II.10]: h fifth^2 / sqrt(fifth^2 + third^2 / 100), squared.
template <class V, class I>
TRAMMEL_INLINE void weigh(const StepBlocks& step, const V& h, const V& fifth, const V& third,
                          V& error, V& grow) {
  constexpr double least_error = 1e-16;
  const V both = fifth + 0.01 * third;
  const V scale = h * (1 / step.tolerance);
  const V found = scale * scale * (fifth / both) * fifth * (1 / static_cast<double>(step.rows));
  const I is_none = both == 0.0;
  const I bits = __builtin_bit_cast(I, found) & ~is_none;
  error = __builtin_bit_cast(V, bits);
  V least, larger;
  fill(least_error, least);
  choose_larger<V, I>(error, least, larger);
  inverse_root<V, I>(larger, grow);
}

template <class V, class I>
struct Sums {
  V fifth = {}, third = {}, change = {}, distance = {};

  TRAMMEL_INLINE void add(const StepBlocks& step, std::size_t i) {
    constexpr auto fifth_size = std::make_index_sequence<std::size(dop853::fifth)>();
    constexpr auto third_size = std::make_index_sequence<std::size(dop853::third)>();
    const double* slopes = step.slopes + i;
    V five = {}, whole = {}, three = {}, before, after, scale;
    add_weighted<V, dop853::fifth, 0>(slopes, step.stride, five, fifth_size);
    add_row<V, dop853::stages>(slopes, step.stride, whole);
    add_weighted<V, dop853::third, 0>(slopes, step.stride, three, third_size);
    size_of<V, I>(step.start + i, before);
    size_of<V, I>(step.reached + i, after);
    load(step.scales + i, scale);
    choose_larger<V, I>(before, scale, before);
    choose_larger<V, I>(before, after, scale);
    const V inverse = 1.0 / scale;
    five *= inverse;
    three = (whole - three) * inverse;
    V last, end, reached, argument;
    load(slopes + (dop853::stages - 1) * step.stride, last);
    load(slopes + dop853::stages * step.stride, end);
    load(step.reached + i, reached);
    load(step.argument + i, argument);
    end = (end - last) * inverse;
    reached = (reached - argument) * inverse;
    base::fuse(five, five, fifth, fifth);
    base::fuse(three, three, third, third);
    base::fuse(end, end, change, change);
    base::fuse(reached, reached, distance, distance);
  }
};

template <class V, class I>
TRAMMEL_INLINE void measure(const StepBlocks& step, const LaneRow& h, LaneMeasures& measures) {
  constexpr std::size_t lanes = sizeof(V) / sizeof(double);
  for (std::size_t lane = 0; lane < ode_lanes; lane += lanes) {
    Sums<V, I> sums;
    for (std::size_t i = lane; i < step.rows * ode_lanes; i += ode_lanes) sums.add(step, i);
    V length, error, grow;
    load(h.data() + lane, length);
    weigh<V, I>(step, length, sums.fifth, sums.third, error, grow);
    std::memcpy(measures.error.data() + lane, &error, sizeof(V));
    std::memcpy(measures.grow.data() + lane, &grow, sizeof(V));
    std::memcpy(measures.change.data() + lane, &sums.change, sizeof(V));
    std::memcpy(measures.distance.data() + lane, &sums.distance, sizeof(V));
  }
}

void combine_portably(int row, const StepBlocks& step, const LaneRow& h, double* out) {
  combine<base::V2>(row, step, h, out);
}
void measure_portably(const StepBlocks& step, const LaneRow& h, LaneMeasures& measures) {
  measure<base::V2, base::I2>(step, h, measures);
}

#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) void combine_by_avx2(int row, const StepBlocks& step,
                                                         const LaneRow& h, double* out) {
  combine<base::V4>(row, step, h, out);
}
__attribute__((target("avx2,fma"))) void measure_by_avx2(const StepBlocks& step, const LaneRow& h,
                                                         LaneMeasures& measures) {
  measure<base::V4, base::I4>(step, h, measures);
}
#endif

LaneKernels find_kernels() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    return {combine_by_avx2, measure_by_avx2};
#endif
  return portable_lane_kernels();
}

}  // namespace

const LaneKernels& portable_lane_kernels() {
  static constexpr LaneKernels portable{combine_portably, measure_portably};
  return portable;
}

const LaneKernels& lane_kernels() {
  static const LaneKernels found = find_kernels();
  return found;
}

}  // namespace trammel::numeric
