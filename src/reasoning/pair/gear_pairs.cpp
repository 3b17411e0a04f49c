// SPDX-License-Identifier: Apache-2.0
#include "reasoning/pair/gear_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "reasoning/diagnostic_kinds.h"
#include "reasoning/tolerances.h"

namespace trammel::reasoning {

using geometry::Vec;
using model::GearKind;
using model::GearPair;
using model::PartIndex;
using model::PrimitiveKind;

namespace {

struct Toothed {
  PartIndex part;
  std::uint32_t leaf = 0;
  PrimitiveKind kind = PrimitiveKind::Gear;
  Vec center;           // of a rack: a point of its pitch line
  Vec up;               // of a rack: towards its teeth
  double radius = 0.0;  // of the pitch circle
  double module = 0.0;  // 0: of a cylinder that stands for a wheel
  double bottom = 0.0, top = 0.0;

  bool is_ring() const { return kind == PrimitiveKind::RingGear; }
  bool is_rack() const { return kind == PrimitiveKind::Rack; }
};

Toothed toothed_of(PartIndex part, std::uint32_t l, const NumericLeaf& leaf) {
  Toothed t;
  t.part = part;
  t.leaf = l;
  t.kind = leaf.kind;
  t.center = center_of(leaf);
  t.bottom = leaf.bottom;
  t.top = leaf.top;
  const bool is_cylinder = leaf.kind == PrimitiveKind::Cylinder;
  t.module = is_cylinder ? 0.0 : leaf.dimensions[1];
  t.radius = is_cylinder ? leaf.dimensions[0] / 2 : leaf.dimensions[0] * t.module / 2;
  t.up = geometry::place(leaf.pose, Vec{0, 1}) - t.center;
  return t;
}

class GearFinder {
 public:
  GearFinder(const NumericParts& parts, const std::vector<model::LowerPair>& pairs,
             const model::JoiningRules& rules, base::Diagnostics& diagnostics)
      : parts_(parts), pairs_(pairs), rules_(rules), diagnostics_(diagnostics) {
    for (std::uint32_t p = 0; p < parts.size(); ++p)
      for (std::uint32_t l = 0; l < parts[{p}].leaves.size(); ++l)
        if (parts[{p}].leaves[l].is_gear)
          toothed_.push_back(toothed_of({p}, l, parts[{p}].leaves[l]));
  }

  std::vector<GearPair> find() {
    for (std::size_t i = 0; i < toothed_.size(); ++i)
      for (std::size_t j = i + 1; j < toothed_.size(); ++j)
        if (toothed_[i].part != toothed_[j].part) consider(toothed_[i], toothed_[j]);
    return std::move(found_);
  }

 private:
  void consider(const Toothed& a, const Toothed& b) {
    const double height = std::min(a.top, b.top) - std::max(a.bottom, b.bottom);
    const double gap = fitting_gap_of(parts_[a.part], parts_[b.part]);
    if (height <= gap * (a.top - a.bottom) || (a.is_rack() && b.is_rack()) ||
        (a.is_ring() && b.is_ring()))
      return;
    if (a.is_rack() || b.is_rack()) return consider_rack(a.is_rack() ? b : a, a.is_rack() ? a : b);
    const double distance = length_of(b.center - a.center);
    const bool is_inner = a.is_ring() || b.is_ring();
    const double wanted = is_inner ? std::abs(a.radius - b.radius) : a.radius + b.radius;
    const double module = std::max(a.module, b.module);
    // Cylinders that stand for wheels may overlap; their diameters alone count.
    const bool is_plain = a.module == 0.0 && b.module == 0.0;
    const bool touches = is_plain ? distance <= wanted * (1 + gap)
                                  : std::abs(distance - wanted) <= meshing_gap * module;
    if (!touches || (is_plain && distance <= gap * wanted))
      return tell_apart(a, b, distance, wanted, module);
    const auto carrier = find_carrier(a, b);
    if (!carrier) return;
    GearPair pair;
    pair.kind = is_inner ? GearKind::Internal : GearKind::External;
    const bool is_turned = is_inner && a.is_ring();
    const Toothed &first = is_turned ? b : a, &second = is_turned ? a : b;
    keep(pair, first, second);
    if (!parts_[*carrier].is_frame) found_.back().carrier = *carrier;
  }

  void keep(GearPair pair, const Toothed& first, const Toothed& second) {
    const bool is_known = std::any_of(found_.begin(), found_.end(), [&](const GearPair& known) {
      return (known.first == first.part && known.second == second.part) ||
             (known.first == second.part && known.second == first.part);
    });
    if (is_known) return;  // wheels of several slices
    pair.first = first.part;
    pair.second = second.part;
    pair.of_first = {first.leaf};
    pair.of_second = {second.leaf};
    pair.first_radius = first.radius;
    pair.second_radius = second.is_rack() ? 0.0 : second.radius;
    found_.push_back(pair);
  }

  void consider_rack(const Toothed& wheel, const Toothed& rack) {
    const double distance = base::dot(wheel.center - rack.center, rack.up);
    if (std::abs(distance - wheel.radius) > meshing_gap * rack.module) return;
    GearPair pair;
    pair.kind = GearKind::Rack;
    pair.toward = -rack.up;
    keep(pair, wheel, rack);
  }

  // Teeth that run into each other without being in mesh are told; wheels far apart are not.
  void tell_apart(const Toothed& a, const Toothed& b, double distance, double wanted,
                  double module) {
    const bool is_near = std::abs(distance - wanted) <= module && module > 0.0;
    if (!is_near) return;
    diagnostics_.push_back(
        {gears_apart, parts_[b.part].span,
         fmt::format("'{}' and '{}' are not in mesh: their axes are {} apart, their pitch circles "
                     "touch at {}",
                     parts_[a.part].name, parts_[b.part].name, rules_.length.write(distance),
                     rules_.length.write(wanted)),
         "move one of them, or change teeth or module"});
  }

  // The part that carries the axes of both: on which they turn, or which turns about the same axis.
  std::optional<PartIndex> find_carrier(const Toothed& a, const Toothed& b) const {
    for (std::uint32_t p = 0; p < parts_.size(); ++p)
      if (turns_on(a, {p}) && turns_on(b, {p})) return PartIndex{p};
    return std::nullopt;
  }
  bool turns_on(const Toothed& t, PartIndex carrier) const {
    if (are_pinned(t, t.part, carrier)) return true;
    for (std::uint32_t p = 0; p < parts_.size(); ++p)
      if (are_pinned(t, t.part, {p}) && are_pinned(t, {p}, carrier)) return true;
    return false;
  }
  // Whether the two turn in each other about the axis of these teeth.
  bool are_pinned(const Toothed& t, PartIndex a, PartIndex b) const {
    return std::any_of(pairs_.begin(), pairs_.end(), [&](const model::LowerPair& pair) {
      const bool joins =
          (pair.first == a && pair.second == b) || (pair.second == a && pair.first == b);
      const double fitting =
          fitting_gap_of(parts_[a], parts_[b]) * std::max(parts_[t.part].size, t.radius);
      return joins && pair.kind == model::PairKind::Revolute &&
             length_of(pair.at - t.center) <= fitting + rules_.clearance / 2;
    });
  }

  const NumericParts& parts_;
  const std::vector<model::LowerPair>& pairs_;
  const model::JoiningRules& rules_;
  base::Diagnostics& diagnostics_;
  std::vector<Toothed> toothed_;
  std::vector<GearPair> found_;
};

}  // namespace

std::vector<GearPair> find_gear_pairs(const NumericParts& parts,
                                      const std::vector<model::LowerPair>& pairs,
                                      const model::JoiningRules& rules,
                                      base::Diagnostics& diagnostics) {
  return GearFinder(parts, pairs, rules, diagnostics).find();
}

}  // namespace trammel::reasoning
