// SPDX-License-Identifier: Apache-2.0
#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace trammel::base {

namespace {

bool aborts = false;

}  // namespace

void abort_on_failed_assertion() {
  aborts = true;
}

void fail_assertion(const char* condition, const char* file, int line) {
  std::fprintf(stderr,
               "trammel: internal error at %s:%d: %s\n"
               "This is a defect of the program; please report it with the model that led here.\n",
               file, line, condition);
  if (aborts) std::abort();
  std::_Exit(4);
}

}  // namespace trammel::base
