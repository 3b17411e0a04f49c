// SPDX-License-Identifier: Apache-2.0
// Balls of arb with an owner.
#pragma once

#include <arb.h>

#include <cstddef>
#include <utility>

namespace trammel::symbolic {

class ArbVector {
 public:
  explicit ArbVector(std::size_t count = 0)
      : count_(count), data_(_arb_vec_init(static_cast<slong>(count))) {}
  ArbVector(const ArbVector& other) : ArbVector(other.count_) {
    _arb_vec_set(data_, other.data_, static_cast<slong>(count_));
  }
  ArbVector(ArbVector&& other) noexcept : count_(0), data_(nullptr) { swap(other); }
  ArbVector& operator=(ArbVector other) noexcept {
    swap(other);
    return *this;
  }
  ~ArbVector() {
    if (data_ != nullptr) _arb_vec_clear(data_, static_cast<slong>(count_));
  }

  std::size_t size() const { return count_; }
  arb_ptr operator[](std::size_t i) { return data_ + i; }
  arb_srcptr operator[](std::size_t i) const { return data_ + i; }

 private:
  void swap(ArbVector& other) noexcept {
    std::swap(count_, other.count_);
    std::swap(data_, other.data_);
  }

  std::size_t count_;
  arb_ptr data_;
};

}  // namespace trammel::symbolic
