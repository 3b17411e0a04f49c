// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/lane_kernels.h"

#include <cstdint>
#include <cstring>
#include <iterator>

#include "base/vector_types.h"
#include "numeric/ode/dop853_table.h"
#include "numeric/tolerances.h"

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

// Adds weight * slope, for weights that are known when this is compiled, to the sums of vectors
// that stand one behind the other: a weight is read once for all, and no sum waits for another.
template <class V, const auto& table, std::size_t begin, std::size_t size, std::size_t count>
TRAMMEL_INLINE void add_weighted(const double* slopes, std::size_t stride, V (&sums)[count]) {
#pragma GCC unroll 16
  for (std::size_t k = begin; k < begin + size; ++k) {
    const double* const at = slopes + static_cast<std::size_t>(table[k].column) * stride;
    V factor;
    fill(table[k].value, factor);
#pragma GCC unroll 16
    for (std::size_t v = 0; v < count; ++v) {
      V slope;
      load(at + v * sizeof(V) / sizeof(double), slope);
      base::fuse(factor, slope, sums[v], sums[v]);
    }
  }
}

template <class V, int row, std::size_t count>
TRAMMEL_INLINE void add_row(const double* slopes, std::size_t stride, V (&sums)[count]) {
  constexpr auto part = find_row(row);
  add_weighted<V, dop853::matrix, part.begin, part.size>(slopes, stride, sums);
}

template <class V, int row, std::size_t count>
TRAMMEL_INLINE void combine_vectors(const StepBlocks& step, const LaneRow& h, std::size_t begin,
                                    double* out) {
  constexpr std::size_t lanes = sizeof(V) / sizeof(double);
  V sums[count] = {};
  add_row<V, row>(step.slopes + begin, step.stride, sums);
#pragma GCC unroll 16
  for (std::size_t v = 0; v < count; ++v) {
    V start, length;
    load(step.start + begin + v * lanes, start);
    load(h.data() + v * lanes % ode_lanes, length);
    base::fuse(length, sums[v], start, sums[v]);
    std::memcpy(out + begin + v * lanes, &sums[v], sizeof(V));
  }
}

template <class V, int row>
TRAMMEL_INLINE void combine_row(const StepBlocks& blocks, const LaneRow& h, double* out) {
  constexpr std::size_t lanes = sizeof(V) / sizeof(double), vectors = ode_lanes / lanes;
  const StepBlocks step = blocks;  // so that nothing is read again after each store
  const std::size_t size = step.rows * ode_lanes;
  std::size_t i = 0;
  for (; i + 2 * ode_lanes <= size; i += 2 * ode_lanes)
    combine_vectors<V, row, 2 * vectors>(step, h, i, out);
  if (i < size) combine_vectors<V, row, vectors>(step, h, i, out);
  for (std::size_t lane = 0; lane < ode_lanes; lane += lanes) {
    V length, time, share;
    load(h.data() + lane, length);
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
  const V both = fifth + 0.01 * third;
  const V scale = h * (1 / step.tolerance);
  const V found = scale * scale * (fifth / both) * fifth * (1 / static_cast<double>(step.rows));
  const I is_none = both == 0.0;
  const I bits = __builtin_bit_cast(I, found) & ~is_none;
  error = __builtin_bit_cast(V, bits);
  V least, larger;
  fill(least_squared_step_error, least);
  choose_larger<V, I>(error, least, larger);
  inverse_root<V, I>(larger, grow);
}

template <class V, class I>
struct Sums {
  V fifth = {}, third = {}, change = {}, distance = {};

  TRAMMEL_INLINE void add(const StepBlocks& step, std::size_t i) {
    const double* slopes = step.slopes + i;
    V five[1] = {}, whole[1] = {}, three[1] = {}, before, after, scale;
    add_weighted<V, dop853::fifth, 0, std::size(dop853::fifth)>(slopes, step.stride, five);
    add_row<V, dop853::stages>(slopes, step.stride, whole);
    add_weighted<V, dop853::third, 0, std::size(dop853::third)>(slopes, step.stride, three);
    size_of<V, I>(step.start + i, before);
    size_of<V, I>(step.reached + i, after);
    load(step.scales + i, scale);
    choose_larger<V, I>(before, scale, before);
    choose_larger<V, I>(before, after, scale);
    const V inverse = 1.0 / scale;
    const V fifth_order = five[0] * inverse, third_order = (whole[0] - three[0]) * inverse;
    V last, end, reached, argument;
    load(slopes + (dop853::stages - 1) * step.stride, last);
    load(slopes + dop853::stages * step.stride, end);
    load(step.reached + i, reached);
    load(step.argument + i, argument);
    end = (end - last) * inverse;
    reached = (reached - argument) * inverse;
    base::fuse(fifth_order, fifth_order, fifth, fifth);
    base::fuse(third_order, third_order, third, third);
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
