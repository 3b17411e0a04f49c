// SPDX-License-Identifier: Apache-2.0
// What ends a stretch of smooth motion, as users read it, and what ends a run.
#pragma once

#include <cstdint>
#include <string_view>

namespace trammel::simulation {

enum class Until : std::uint8_t {
  Never,
  Zero,     // the first observed expression crosses or touches 0
  Reached,  // it becomes >= 0
};

enum class EventKind : std::uint8_t { Contact, Release, Stick, Slip, Impact, Rest, Until };
std::string_view to_text(EventKind kind);

}  // namespace trammel::simulation
