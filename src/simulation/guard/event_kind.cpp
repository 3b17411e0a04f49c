// SPDX-License-Identifier: Apache-2.0
#include "simulation/guard/event_kind.h"

namespace trammel::simulation {

std::string_view to_text(EventKind kind) {
  switch (kind) {
    case EventKind::Contact: return "contact";
    case EventKind::Release: return "release";
    case EventKind::Stick: return "stick";
    case EventKind::Slip: return "slip";
    case EventKind::Impact: return "impact";
    case EventKind::Rest: return "rest";
    case EventKind::Until: return "until";
  }
  return "";
}

}  // namespace trammel::simulation
