// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/load_words.h"

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

namespace {

std::string describe_contact_load(const model::Model& model, const model::ForceElement& element) {
  for (const model::Follower& contact : model.followers) {
    const model::Unilateral* limit = find_unilateral(contact);
    if (limit == nullptr || contact.span != element.span) continue;
    const bool frictions = limit->way && limit->way->along == element.measure;
    return fmt::format("{} of {}", frictions ? "friction" : "force", contact.shown_name());
  }
  return fmt::format("torque on {}", model.measures[element.measure].text);
}

}  // namespace

std::string describe_drive(const model::Model& model, LoadCause cause) {
  const model::Loads& loads = model.loads;
  if (cause.kind == LoadKind::Turning)
    return fmt::format("inertia of {}", model.lines[loads.inertias[cause.index].line].name);
  if (cause.kind == LoadKind::Friction) {
    const model::Friction& friction = loads.frictions[cause.index];
    return friction.pin ? fmt::format("friction in the pin {}", shown_name(model, friction))
                        : fmt::format("friction along {}", model.measures[friction.sliding].text);
  }
  const model::ForceElement& element = loads.elements[cause.index];
  return element.name.empty() ? describe_contact_load(model, element) : element.name;
}

}  // namespace trammel::inquiry
