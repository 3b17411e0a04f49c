// SPDX-License-Identifier: Apache-2.0
#include "places.h"

namespace trammel::test {

std::string source_folder() {
  return TRAMMEL_SOURCE_DIR;
}

const char* program() {
  return TRAMMEL_PROGRAM;
}

}  // namespace trammel::test
