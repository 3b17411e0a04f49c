// SPDX-License-Identifier: Apache-2.0
// libFuzzer keeps the input of a crash, but not of an exit.
#pragma once

#include "base/assert.h"

namespace trammel::fuzz {

inline const bool ends_in_a_crash = [] {
  base::abort_on_failed_assertion();
  return true;
}();

}  // namespace trammel::fuzz
