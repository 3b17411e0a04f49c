// SPDX-License-Identifier: Apache-2.0
// What acts on lines, told apart by line.
#include <algorithm>

#include "mechanics/members/member_numbers.h"

namespace trammel::mechanics {

namespace {

using model::LineIndex;
using model::Member;

// Tells `take` of everything, with the line that it acts on.
template <class Take>
void tell_all(const LoadedState& loaded, const Take& take) {
  for (const ForceOnPoint<double>& f : loaded.actions.forces)
    if (f.by)
      if (const auto* line = std::get_if<LineIndex>(&*f.by)) take(*line, &LineActions::forces, f);
  for (const ForceAtFoot<double>& foot : loaded.actions.feet)
    take(foot.line, &LineActions::feet, foot);
  for (const CoupleOnLine<double>& couple : loaded.actions.couples)
    take(couple.line, &LineActions::couples, couple);
  const model::Model& model = *loaded.equations.model;
  for (const model::LineMass& m : model.loads.line_masses) take(m.line, &LineActions::masses, m);
  for (const model::LineLoad& load : model.loads.line_loads)
    take(load.line, &LineActions::loads, load);
  const bool has_lone_masses = std::any_of(model.loads.masses.begin(), model.loads.masses.end(),
                                           [](const model::PointMass& m) { return !m.share_of; });
  if (!has_lone_masses) return;
  const model::Members members(model);
  for (const model::PointMass& m : model.loads.masses) {
    const auto owner = m.share_of ? std::nullopt : members.owner(m.point);
    if (!owner) continue;
    if (const auto* line = std::get_if<LineIndex>(&*owner)) take(*line, &LineActions::carried, m);
  }
}

}  // namespace

LineActions gather_on_line(const LoadedState& loaded, LineIndex line) {
  LineActions found;
  found.line = line;
  tell_all(loaded, [&](LineIndex on, auto part, const auto& action) {
    if (on == line) (found.*part).push_back(action);
  });
  return found;
}

std::vector<LineActions> gather_on_lines(const LoadedState& loaded) {
  std::vector<LineActions> found(loaded.equations.model->lines.size());
  for (std::uint32_t l = 0; l < found.size(); ++l) found[l].line = {l};
  tell_all(loaded, [&](LineIndex on, auto part, const auto& action) {
    (found[on.value].*part).push_back(action);
  });
  return found;
}

}  // namespace trammel::mechanics
