// SPDX-License-Identifier: Apache-2.0
#include "places.h"

#include <cstdlib>

namespace trammel::test {

std::string source_folder() {
  return TRAMMEL_SOURCE_DIR;
}

const char* program() {
  return TRAMMEL_PROGRAM;
}

std::size_t cases_every() {
  const char* text = std::getenv("TRAMMEL_CASES_EVERY");
  return std::max<std::size_t>(1, text == nullptr ? 1 : std::strtoul(text, nullptr, 10));
}

}  // namespace trammel::test
