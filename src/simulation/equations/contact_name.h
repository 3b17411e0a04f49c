// SPDX-License-Identifier: Apache-2.0
// How contacts that appear and vanish are told apart.
#pragma once

#include <compare>
#include <cstdint>
#include <initializer_list>

namespace trammel::simulation {

/// Which contact it is, the same in every run, state and process: what a mode and a checkpoint hold
/// of a contact. Of source 0 are the contacts of the formulas, by number `a`; another source
/// numbers its parts (`a`, `b`) and the pairs of their features as it likes.
struct ContactName {
  std::uint32_t source = 0, a = 0, b = 0, feature = 0;

  auto operator<=>(const ContactName&) const = default;

  template <class Archive>
  void visit(Archive& archive) {
    for (std::uint32_t* number : {&source, &a, &b, &feature}) archive(*number);
  }
};

}  // namespace trammel::simulation
