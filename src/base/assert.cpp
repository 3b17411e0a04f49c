// SPDX-License-Identifier: Apache-2.0
#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace trammel::base {

void fail_assertion(const char* condition, const char* file, int line) {
  std::fprintf(stderr,
               "trammel: internal error at %s:%d: %s\n"
               "This is a defect of the program; please report it with the model that led here.\n",
               file, line, condition);
#ifdef TRAMMEL_FUZZ
  std::abort();  // libFuzzer keeps the input of a crash, but not of an exit
#else
  std::_Exit(4);
#endif
}

}  // namespace trammel::base
