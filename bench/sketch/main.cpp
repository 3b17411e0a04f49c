// SPDX-License-Identifier: Apache-2.0
#include "bench/sketch/sections.h"
int main() {
  trammel::bench::print_growth(false);
}
