// SPDX-License-Identifier: Apache-2.0
// Events of a run as a store holds them.
#pragma once

#include <optional>
#include <string>

#include "base/vector2.h"

namespace trammel::exchange {

class Statement;

struct StoreEvent {
  double time = 0.0;
  std::string what, label;
  std::optional<base::Vector2<double>> place = {};  // of outlines that touch, metres
  bool is_expected = false;
};

inline constexpr const char* create_events =
    "CREATE TABLE events (event INTEGER PRIMARY KEY, time REAL, what TEXT, label TEXT, "
    "x REAL, y REAL, expected INTEGER)";
inline constexpr const char* insert_event =
    "INSERT INTO events (time, what, label, x, y, expected) VALUES (?, ?, ?, ?, ?, ?)";
inline constexpr const char* select_events =
    "SELECT time, what, label, x, y, expected FROM events ORDER BY event";

/// Pre  `insert` is of insert_event
void bind_event(Statement& insert, const StoreEvent& event);

/// Pre  `row` is one of select_events
StoreEvent read_event(const Statement& row);

}  // namespace trammel::exchange
