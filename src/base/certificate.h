// SPDX-License-Identifier: Apache-2.0
// How an answer was checked by an independent road.
#pragma once

#include <string>

namespace trammel::base {

struct Certificate {
  int points = 0;                        // parameter points compared
  double max_relative_difference = 0.0;  // largest over all points and components
  std::string method;                    // the two roads, in a few words
};

}  // namespace trammel::base
