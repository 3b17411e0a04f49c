// SPDX-License-Identifier: Apache-2.0
// Whether all that is free to move has a mass, so that runs know how fast it moves.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/diagnostic_kinds.h"
#include "model/resolve/part/part_builder.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::model {

// The part and what its pairs and gears move with it.
std::vector<PartIndex> PartBuilder::moved_with(PartIndex part) const {
  std::vector<PartIndex> moved{part};
  const auto add = [&](PartIndex a, PartIndex b, PartIndex from) {
    if (!(a == from) && !(b == from)) return;
    const PartIndex other = a == from ? b : a;
    if (!model_.parts[other].is_frame &&
        std::find(moved.begin(), moved.end(), other) == moved.end())
      moved.push_back(other);
  };
  for (std::size_t i = 0; i < moved.size(); ++i) {
    const PartIndex from = moved[i];
    for (const LowerPair& pair : model_.mechanism.pairs) add(pair.first, pair.second, from);
    for (const GearPair& gear : model_.mechanism.gears) add(gear.first, gear.second, from);
  }
  return moved;
}

// What is not known at the given values counts as something.
double PartBuilder::value_of(const std::optional<ExprId>& property) const {
  if (!property) return 0.0;
  const double value = symbolic::eval(pool_, *property, values_);
  return std::isnan(value) ? 1.0 : value;
}

// Of a part that nothing is joined to each freedom needs its own inertia; others share theirs.
bool PartBuilder::has_inertia(const FreePosition& free, const std::vector<PartIndex>& moved) const {
  const auto mass = [&](const Weight& w) {
    return std::max(value_of(w.mass), value_of(w.density));
  };
  const bool is_alone = moved.size() == 1 && !has_pair_with_ground(free.part);
  return std::any_of(moved.begin(), moved.end(), [&](PartIndex part) {
    const auto found = weights_.find(part);
    if (found == weights_.end()) return false;
    const Weight& weight = found->second;
    if (is_alone && !free.turns) return mass(weight) > 0.0;
    if (is_alone && weight.inertia) return value_of(weight.inertia) > 0.0;
    return mass(weight) > 0.0 || value_of(weight.inertia) > 0.0;
  });
}

void PartBuilder::tell_massless(const FreePosition& free, const std::vector<PartIndex>& moved) {
  const std::string& name = model_.parts[free.part].name;
  const auto own = weights_.find(free.part);
  const bool lacks_inertia =
      free.turns && own != weights_.end() && own->second.inertia && moved.size() == 1;
  if (lacks_inertia) {
    diagnostics_.push_back(
        {massless_part, model_.parts[free.part].span,
         fmt::format("'{}' is free to turn and its inertia is 0", name),
         fmt::format("leave out inertia({}), which then follows from shape and mass, or give it "
                     "one above 0",
                     name)});
    return;
  }
  const bool is_told =
      std::any_of(moved.begin(), moved.end(), [&](PartIndex p) { return weights_.contains(p); });
  if (is_told) {
    diagnostics_.push_back(
        {massless_part, model_.parts[free.part].span,
         fmt::format("'{}' is free to move and its mass is 0{}", name,
                     moved.size() > 1 ? ", as is that of what moves with it" : ""),
         "give it one above 0, or drive it"});
    return;
  }
  diagnostics_.push_back(
      {massless_part,
       model_.parts[free.part].span,
       fmt::format("'{}' is free to move and has no mass, nor has what moves with it", name),
       {fmt::format("give it one, density({}) = 7850 kg/m^3, or drive it", name),
        {base::added_line(
            model_.anchors.values,
            fmt::format("density({}) = 7850{}", name, model_.uses_units ? " kg/m^3" : ""))}}});
}

bool PartBuilder::check_signs() {
  for (const auto& [part, weight] : weights_) {
    const std::string& name = model_.parts[part].name;
    const bool is_mass = value_of(weight.density) < 0.0 || value_of(weight.mass) < 0.0;
    if (!is_mass && !(value_of(weight.inertia) < 0.0)) continue;
    diagnostics_.push_back({massless_part, model_.parts[part].span,
                            fmt::format("the {} of '{}' is below 0, and it is to move",
                                        is_mass ? "mass" : "inertia", name),
                            "give it one above 0"});
    return false;
  }
  return true;
}

// A run needs inertia wherever something is free. Masses of points may lie on any part.
void PartBuilder::check_inertia() {
  const bool runs =
      std::any_of(tree_.statements.begin(), tree_.statements.end(), [](const auto& s) {
        return std::holds_alternative<syntax::Simulate>(s.form) ||
               std::holds_alternative<syntax::Predict>(s.form);
      });
  const auto is_of_part = [&](const PointMass& mass) {
    return mass.share_of &&
           std::any_of(model_.parts.begin(), model_.parts.end(),
                       [&](const auto& p) { return !p.is_frame && p.line == *mass.share_of; });
  };
  if (!runs || !check_signs()) return;
  if (!std::all_of(model_.loads.masses.begin(), model_.loads.masses.end(), is_of_part)) return;
  for (const FreePosition& free : freed_) {
    const std::vector<PartIndex> moved = moved_with(free.part);
    if (has_inertia(free, moved)) continue;
    return tell_massless(free, moved);
  }
}

}  // namespace trammel::model
