// SPDX-License-Identifier: Apache-2.0
#include "inquiry/derivation/load_words.h"

#include <fmt/format.h>

namespace trammel::inquiry {

using mechanics::LoadCause;
using mechanics::LoadKind;

std::string describe_load(const model::Model& model, LoadCause cause, model::PointIndex point) {
  const model::Loads& loads = model.loads;
  const std::string& name = model.points[point].name;
  if (cause.kind == LoadKind::Force) {
    const auto& share = loads.forces[cause.index].share_of;
    return share ? fmt::format("load({}), its share at {}", model.lines[*share].name, name)
                 : fmt::format("force({})", name);
  }
  const char* what = cause.kind == LoadKind::Weight ? "weight" : "inertia";
  const std::size_t plain = loads.masses.size();
  const auto share = cause.index < plain
                         ? loads.masses[cause.index].share_of
                         : std::optional(loads.coupled_masses[cause.index - plain].share_of);
  return share ? fmt::format("{} of {}", what, model.lines[*share].name)
               : fmt::format("{} of {}", what, name);
}

std::string describe_drive(const model::Model& model, LoadCause cause) {
  const model::Loads& loads = model.loads;
  if (cause.kind == LoadKind::Turning)
    return fmt::format("inertia of {}", model.lines[loads.inertias[cause.index].line].name);
  if (cause.kind == LoadKind::Friction)
    return fmt::format("friction along {}",
                       model.measures[loads.frictions[cause.index].sliding].text);
  const model::ForceElement& element = loads.elements[cause.index];
  return element.name.empty() ? fmt::format("torque on {}", model.measures[element.measure].text)
                              : element.name;
}

}  // namespace trammel::inquiry
