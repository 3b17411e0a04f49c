// SPDX-License-Identifier: Apache-2.0
#include "symbolic/number/thread_memory.h"

#include <flint/flint.h>

namespace trammel::symbolic {

void release_thread_memory() {
  flint_cleanup();
}

}  // namespace trammel::symbolic
