// SPDX-License-Identifier: Apache-2.0
#include "mechanics/dynamics/unknowns.h"

#include <fmt/format.h>

#include <algorithm>

namespace trammel::mechanics {

using model::Constraint;
using model::Model;

std::string describe_unsolved(symbolic::LinearStatus status, const std::string& singular) {
  switch (status) {
    case symbolic::LinearStatus::Regular: return {};
    case symbolic::LinearStatus::Singular: return singular;
    case symbolic::LinearStatus::Undecided:
      return "it could not be decided whether there is one solution";
    case symbolic::LinearStatus::Stopped: break;
  }
  return "a limit was reached";
}

Unknowns start_unknowns(symbolic::LinearStatus status, const std::string& singular) {
  return {{}, describe_unsolved(status, singular), status == symbolic::LinearStatus::Undecided};
}

std::string describe_mismatch(const Model& model) {
  const auto geometric =
      std::count_if(model.constraints.begin(), model.constraints.end(),
                    [](const Constraint& c) { return c.is_geometric && !c.is_free; });
  const auto mechanical = std::ranges::count_if(model.followers, model::is_mechanical);
  if (geometric == mechanical) return {};
  return fmt::format("there {} {} geometric constraint{}, but {} mechanical one{} to bear {} load",
                     geometric == 1 ? "is" : "are", geometric, geometric == 1 ? "" : "s",
                     mechanical, mechanical == 1 ? "" : "s", geometric == 1 ? "its" : "their");
}

}  // namespace trammel::mechanics
