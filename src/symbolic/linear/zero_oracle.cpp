// SPDX-License-Identifier: Apache-2.0
#include "symbolic/linear/zero_oracle.h"

namespace trammel::symbolic {

namespace {

constexpr int point_count = 2;
constexpr int precision = 256;  // determinants lose bits by cancellation

}  // namespace

ZeroOracle::ZeroOracle(ExprPool& pool, const base::Budget& budget) : pool_(pool), budget_(budget) {
  const auto value_of = [this](ExprId e) {
    return next_value(pool_.op(e) == Op::Symbol && pool_.facts(e).positive);
  };
  for (int i = 0; i < point_count; ++i)
    points_.push_back(std::make_unique<BallPoint>(pool, value_of, precision));
}

// Numbers of 20 bits, the same in every run.
Rational ZeroOracle::next_value(bool positive) {
  state_ = state_ * 6364136223846793005U + 1442695040888963407U;
  const auto numerator = static_cast<std::int64_t>(state_ >> 44U) + 1;
  const Rational size(numerator, 1 << 19);
  const bool negative = !positive && (state_ >> 43U & 1U) != 0;
  return negative ? -size : size;
}

bool ZeroOracle::is_surely_nonzero(ExprId e) {
  if (pool_.op(e) == Op::Symbol) return true;
  if (pool_.op(e) == Op::Number) return !pool_.value(e).is_zero();
  for (const auto& point : points_)
    if (!(*point)(e).contains_zero()) return true;
  return false;
}

ZeroTest ZeroOracle::test(ExprId e) {
  if (pool_.op(e) == Op::Number)
    return pool_.value(e).is_zero() ? ZeroTest::Zero : ZeroTest::Nonzero;
  const auto found = known_.find(e.value);
  if (found != known_.end()) return found->second;
  const ZeroTest result = is_surely_nonzero(e) ? ZeroTest::Nonzero : is_zero(pool_, e, budget_);
  known_.emplace(e.value, result);
  return result;
}

}  // namespace trammel::symbolic
