// SPDX-License-Identifier: Apache-2.0
// A broken invariant is the programmer's error: it is reported and the program stops, in all
// builds.
#pragma once

namespace trammel::base {

[[noreturn]] void fail_assertion(const char* condition, const char* file, int line);

/// From then on a broken invariant ends in a crash, whose input libFuzzer keeps, and not in exit
/// code 4.
void abort_on_failed_assertion();

}  // namespace trammel::base

#define TRAMMEL_ASSERT(condition) \
  ((condition) ? void(0) : ::trammel::base::fail_assertion(#condition, __FILE__, __LINE__))
