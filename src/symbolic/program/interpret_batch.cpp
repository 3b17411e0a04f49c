// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "base/vector_types.h"
#include "symbolic/program/batch.h"
#include "symbolic/program/interpret.h"
#include "symbolic/program/sines/sincos.h"
#include "symbolic/program/tape_functions.h"

namespace trammel::symbolic {

namespace {

using base::I2;
using base::I4;
using base::V2;
using base::V4;

// One operation on all lanes; V and I are vectors of doubles and of integers of one shape.
template <class V, class I, class Operation>
TRAMMEL_INLINE void on_lanes(double* out, const double* a, const double* b, Operation operation) {
  for (std::size_t i = 0; i < interpreted_lanes; i += sizeof(V) / sizeof(double)) {
    V x, y, z;
    std::memcpy(&x, a + i, sizeof(V));
    std::memcpy(&y, b + i, sizeof(V));
    operation(x, y, z);
    std::memcpy(out + i, &z, sizeof(V));
  }
}

// NaN where the mask is set: all bits are ones.
template <class V, class I>
TRAMMEL_INLINE void blot(V& value, const I& mask) {
  const I bits = __builtin_bit_cast(I, value) | mask;
  value = __builtin_bit_cast(V, bits);
}

template <class V, class I>
TRAMMEL_INLINE void choose(const I& mask, const V& a, const V& b, V& result) {
  const I bits = (__builtin_bit_cast(I, a) & mask) | (__builtin_bit_cast(I, b) & ~mask);
  result = __builtin_bit_cast(V, bits);
}

template <class V, class I>
TRAMMEL_INLINE void sign_of(const V& x, V& z) {
  const V zero = {}, one = zero + 1.0;
  V above, below;
  choose<V, I>(x > zero, one, zero, above);
  choose<V, I>(x < zero, one, zero, below);
  z = above - below;
  blot<V, I>(z, x != x);
}

void call_function(double* out, const double* a, const double* b, const TapeInstruction& step) {
  const TapeFunction function = tape_function(step.function);
  for (std::size_t i = 0; i < interpreted_lanes; ++i) out[i] = function(a[i], b[i]);
}

void square_roots(double* out, const double* a) {
  for (std::size_t i = 0; i < interpreted_lanes; ++i) out[i] = std::sqrt(a[i]);
}

template <class V, class I>
TRAMMEL_INLINE void one_step(const TapeInstruction& step, double* out, const double* a,
                             const double* b) {
  const V zero = {};
  switch (step.op) {
    case TapeOp::Add:
      on_lanes<V, I>(out, a, b, [](const V& x, const V& y, V& z) { z = x + y; });
      break;
    case TapeOp::Sub:
      on_lanes<V, I>(out, a, b, [](const V& x, const V& y, V& z) { z = x - y; });
      break;
    case TapeOp::Mul:
      on_lanes<V, I>(out, a, b, [](const V& x, const V& y, V& z) { z = x * y; });
      break;
    case TapeOp::Div:
      on_lanes<V, I>(out, a, b, [&](const V& x, const V& y, V& z) {
        z = x / y;
        blot<V, I>(z, y == zero);
      });
      break;
    case TapeOp::Neg: on_lanes<V, I>(out, a, a, [](const V& x, const V&, V& z) { z = -x; }); break;
    case TapeOp::Abs:
      on_lanes<V, I>(out, a, a, [](const V& x, const V&, V& z) {
        const I bits = __builtin_bit_cast(I, x) & INT64_MAX;
        z = __builtin_bit_cast(V, bits);
      });
      break;
    case TapeOp::Sign:
      on_lanes<V, I>(out, a, a, [](const V& x, const V&, V& z) { sign_of<V, I>(x, z); });
      break;
    case TapeOp::Min:
      on_lanes<V, I>(out, a, b, [](const V& x, const V& y, V& z) {
        choose<V, I>((y < x) | (y != y), y, x, z);
      });
      break;
    case TapeOp::Max:
      on_lanes<V, I>(out, a, b, [](const V& x, const V& y, V& z) {
        choose<V, I>((y > x) | (y != y), y, x, z);
      });
      break;
    case TapeOp::Sqrt: square_roots(out, a); break;
    case TapeOp::Function: call_function(out, a, b, step); break;
    default: std::memcpy(out, a, interpreted_lanes * sizeof(double));
  }
}

// Lanes of blocks that are not there keep what the workspace held: numbers of earlier points.
void load(const Tape& tape, const double* inputs, std::size_t blocks, double* w) {
  for (std::size_t block = 0; block < blocks; ++block)
    for (std::size_t i = 0; i < tape.inputs; ++i)
      std::copy_n(inputs + (block * tape.inputs + i) * batch_lanes, batch_lanes,
                  w + i * interpreted_lanes + block * batch_lanes);
}

void store(const Tape& tape, const TapeInstruction& step, std::size_t blocks, const double* w,
           double* outputs) {
  for (std::size_t block = 0; block < blocks; ++block)
    std::copy_n(w + step.a * interpreted_lanes + block * batch_lanes, batch_lanes,
                outputs + (block * tape.outputs + step.out) * batch_lanes);
}

template <class V, class I>
TRAMMEL_INLINE void all_steps(const Tape& tape, double* outputs, std::size_t blocks, double* w) {
  constexpr std::size_t lanes = interpreted_lanes;
  for (const TapeInstruction& step : tape.code) {
    if (step.op == TapeOp::Output) {
      store(tape, step, blocks, w, outputs);
    } else if (step.op == TapeOp::SinCos) {
      const SineGroup& group = tape.groups[step.a];
      sincos_many(w + group.angles * lanes, w + group.sines() * lanes, w + group.cosines() * lanes,
                  group.width * lanes);
    } else {
      one_step<V, I>(step, w + step.out * lanes, w + step.a * lanes, w + step.b * lanes);
    }
  }
}

void portable(const Tape& tape, double* outputs, std::size_t blocks, double* w) {
  all_steps<V2, I2>(tape, outputs, blocks, w);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) void by_avx2(const Tape& tape, double* outputs, std::size_t blocks,
                                             double* w) {
  all_steps<V4, I4>(tape, outputs, blocks, w);
}
#endif

}  // namespace

void interpret_batch(const Tape& tape, const double* inputs, double* outputs, std::size_t blocks,
                     double* workspace) {
  load(tape, inputs, blocks, workspace);
#if defined(__x86_64__)
  if (vector_unit() != VectorUnit::Portable) return by_avx2(tape, outputs, blocks, workspace);
#endif
  portable(tape, outputs, blocks, workspace);
}

}  // namespace trammel::symbolic
