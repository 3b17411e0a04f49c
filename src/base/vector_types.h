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

}  // namespace trammel::base
