// SPDX-License-Identifier: Apache-2.0
// Sizes beyond which polynomial work is not begun: FLINT cannot be interrupted, so every call is
// bounded beforehand, and the budget is checked between calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>

#include "base/budget.h"

namespace trammel::symbolic {

/// Work done, in units of about 0.1 us. Searches end by it and not by the clock, so that the same
/// question has the same answer on every machine.
struct Effort {
  std::uint64_t spent = 0;
  std::uint64_t allowed = UINT64_MAX;
};

struct PolyLimits {
  std::size_t terms = 20'000;      // of any polynomial
  std::size_t gcd_terms = 4'000;   // of the inputs of a gcd
  std::size_t factor_terms = 400;  // of the input of a factorization
  std::int64_t degree = 400;       // in any generator
  std::size_t bits = 20'000;       // of any coefficient
  base::Budget budget = {};
  Effort* effort = nullptr;  // shared by all copies; may be absent

  void spend(std::size_t work) const {
    if (effort != nullptr) effort->spent += work;
  }
  base::StopReason reached() const {
    if (effort != nullptr && effort->spent > effort->allowed) return base::StopReason::Time;
    return budget.reached();
  }
};

/// A limit was reached or FLINT gave up. Thrown and caught inside this province only.
class PolyStop : public std::exception {
 public:
  explicit PolyStop(base::StopReason reason) : reason_(reason) {}
  const char* what() const noexcept override { return "polynomial work stopped"; }
  base::StopReason reason() const { return reason_; }

 private:
  base::StopReason reason_;
};

}  // namespace trammel::symbolic
