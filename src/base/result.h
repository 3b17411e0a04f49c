// SPDX-License-Identifier: Apache-2.0
// A value, or the diagnostics that say why there is none.
#pragma once

#include <utility>
#include <variant>

#include "base/assert.h"
#include "base/diagnostic.h"

namespace trammel::base {

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Diagnostics errors) : state_(std::in_place_index<1>, std::move(errors)) {}
  Result(Diagnostic error) : state_(std::in_place_index<1>, Diagnostics{std::move(error)}) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  const T& value() const& {
    TRAMMEL_ASSERT(ok());
    return std::get<0>(state_);
  }
  T&& value() && {
    TRAMMEL_ASSERT(ok());
    return std::get<0>(std::move(state_));
  }
  const Diagnostics& errors() const& {
    TRAMMEL_ASSERT(!ok());
    return std::get<1>(state_);
  }
  Diagnostics&& errors() && {
    TRAMMEL_ASSERT(!ok());
    return std::get<1>(std::move(state_));
  }

 private:
  std::variant<T, Diagnostics> state_;
};

}  // namespace trammel::base
