// SPDX-License-Identifier: Apache-2.0
// The main function of every test program.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "places.h"

int main(int count, char** words) {
  doctest::Context context(count, words);
  if (trammel::test::cases_every() > 1) context.addFilter("test-suite-exclude", "long");
  return context.run();
}
