// SPDX-License-Identifier: Apache-2.0
// Vectors of the compilers g++ and clang++: arithmetic on them is arithmetic on each lane. Where
// the processor has no registers of the width, the compiler takes several.
#pragma once

#include <cstdint>

// By value no vector is handed over: without registers of its width that has no fixed convention.
#define TRAMMEL_INLINE inline __attribute__((always_inline))

namespace trammel::base {

using V2 = double __attribute__((vector_size(16)));
using I2 = std::int64_t __attribute__((vector_size(16)));
using V4 = double __attribute__((vector_size(32)));
using I4 = std::int64_t __attribute__((vector_size(32)));
using V8 = double __attribute__((vector_size(64)));
using I8 = std::int64_t __attribute__((vector_size(64)));

/// out = a b + c, rounded once. The optimizer makes one instruction of the loop where the function
/// that this becomes part of has target("fma"); elsewhere the library does it, with the same bits.
template <class V>
TRAMMEL_INLINE void fuse(const V& a, const V& b, const V& c, V& out) {
  if constexpr (sizeof(V) == sizeof(double)) {
    out = __builtin_fma(a, b, c);
  } else {
    V sum;
    for (unsigned i = 0; i < sizeof(V) / sizeof(double); ++i)
      sum[i] = __builtin_fma(a[i], b[i], c[i]);
    out = sum;
  }
}

}  // namespace trammel::base
