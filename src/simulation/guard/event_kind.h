// SPDX-License-Identifier: Apache-2.0
// What ends a stretch of smooth motion, as users read it.
#pragma once

#include <cstdint>
#include <string_view>

namespace trammel::simulation {

enum class EventKind : std::uint8_t { Contact, Release, Stick, Slip, Impact, Rest, Until };
std::string_view to_text(EventKind kind);

}  // namespace trammel::simulation
