// SPDX-License-Identifier: Apache-2.0
#include "prediction/report/phase.h"

namespace trammel::prediction {

std::string_view to_text(PhaseKind kind) {
  switch (kind) {
    case PhaseKind::Cycle: return "cycle";
    case PhaseKind::Rest: return "rest";
    case PhaseKind::Drift: return "drift";
    case PhaseKind::Irregular: return "irregular";
    case PhaseKind::Divergence: return "divergence";
  }
  return "irregular";
}

}  // namespace trammel::prediction
