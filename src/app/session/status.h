// SPDX-License-Identifier: Apache-2.0
// How it stands with a text: what a front end says beside the drawing, at all times.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/drawing.h"
#include "base/diagnostic.h"
#include "inquiry/explain/check.h"

namespace trammel::app {

enum class StatusKind : std::uint8_t {
  Empty,          // nothing is described yet
  Wrong,          // something is said that is not understood, or cannot be
  Free,           // freedoms are left
  Contradictory,  // constraints cannot all be met
  Placed,
};

std::string_view to_text(StatusKind kind);

struct Status {
  StatusKind kind = StatusKind::Empty;
  std::string sentence;                          // `1 freedom left: line crank can turn about A.`
  DrawingKind drawing = DrawingKind::None;       // what is drawn meanwhile
  std::vector<inquiry::CheckedMotion> motions;   // of freedoms that are left
  std::vector<std::string> drivers;              // parameters that move it
  std::vector<base::PlacedDiagnostic> problems;  // with their fixes; notes are left out
};

/// From the problems, motions and drivers.
///
/// Shapes  freedoms: that are left, also where their motions are not told
void set_kind_and_sentence(Status& status, int freedoms);

}  // namespace trammel::app
