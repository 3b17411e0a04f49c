// SPDX-License-Identifier: Apache-2.0
// Properties of models that are made from a seed. RC_PARAMS="max_success=10000" tries as many, and
// TRAMMEL_SEED=N the model alone that was made from N, which a failure tells.
#pragma once

#include <rapidcheck.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "places.h"

namespace trammel::test {

/// Any of all seeds: RapidCheck by itself begins with small numbers and tries them again and again.
/// A seed is no number that grows: the smallest model that fails is found by hand.
inline std::uint32_t any_seed() {
  if (const char* only = std::getenv("TRAMMEL_SEED"))
    return static_cast<std::uint32_t>(std::strtoul(only, nullptr, 10));
  return *rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint32_t>()));
}

/// Whether a case of a costly property is tried: each Nth, with cases_every().
inline bool is_tried() {
  static std::size_t calls = 0;
  return calls++ % cases_every() == 0;
}

}  // namespace trammel::test
