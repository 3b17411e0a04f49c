// SPDX-License-Identifier: Apache-2.0
// Values as balls of any precision, for code that goes on computing with them.
#pragma once

#include <arb.h>

#include <cstddef>
#include <span>
#include <utility>

#include "symbolic/expr/eval_ball.h"

namespace trammel::symbolic {

/// An array of balls with an owner.
class ArbVector {
 public:
  explicit ArbVector(std::size_t count)
      : count_(static_cast<slong>(count)), data_(_arb_vec_init(count_)) {}
  ArbVector(const ArbVector&) = delete;
  ArbVector& operator=(const ArbVector&) = delete;
  ArbVector(ArbVector&& other) noexcept
      : count_(std::exchange(other.count_, 0)), data_(std::exchange(other.data_, nullptr)) {}
  ArbVector& operator=(ArbVector&&) = delete;
  ~ArbVector() {
    if (data_ != nullptr) _arb_vec_clear(data_, count_);
  }
  arb_ptr operator[](std::size_t i) { return data_ + i; }
  arb_srcptr operator[](std::size_t i) const { return data_ + i; }

 private:
  slong count_;
  arb_ptr data_;
};

/// As eval_ball, without rounding to doubles: result[i] belongs to roots[i].
ArbVector eval_arb(const ExprPool& pool, std::span<const ExprId> roots, const ExactValues& values,
                   int precision);

/// Middle and radius rounded to doubles so that the ball still contains the exact number.
Ball to_ball(const arb_t ball);

}  // namespace trammel::symbolic
