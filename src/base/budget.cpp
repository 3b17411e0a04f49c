// SPDX-License-Identifier: Apache-2.0
#include "base/budget.h"

namespace trammel::base {

std::string_view to_text(StopReason reason) {
  switch (reason) {
    case StopReason::None: return "none";
    case StopReason::Time: return "time limit";
    case StopReason::Nodes: return "limit on the size of expressions";
    case StopReason::Cancelled: return "cancelled";
  }
  return "";
}

}  // namespace trammel::base
