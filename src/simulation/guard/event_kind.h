// SPDX-License-Identifier: Apache-2.0
// What ends a stretch of smooth motion, as users read it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/vector2.h"

namespace trammel::simulation {

enum class EventKind : std::uint8_t { Contact, Release, Stick, Slip, Impact, Rest, Until };
std::string_view to_text(EventKind kind);

/// Where outlines touch, metres; nothing for what has no place.
using EventPlace = std::optional<base::Vector2<double>>;

}  // namespace trammel::simulation
