// SPDX-License-Identifier: Apache-2.0
// Sizes beyond which polynomial work is not begun: FLINT cannot be interrupted, so every call is
// bounded beforehand, and the budget is checked between calls.
#pragma once

#include <cstddef>
#include <exception>

#include "base/budget.h"

namespace trammel::symbolic {

struct PolyLimits {
  std::size_t terms = 20'000;      // of any polynomial
  std::size_t gcd_terms = 4'000;   // of the inputs of a gcd
  std::size_t factor_terms = 400;  // of the input of a factorization
  std::int64_t degree = 400;       // in any generator
  std::size_t bits = 20'000;       // of any coefficient
  base::Budget budget = {};
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
