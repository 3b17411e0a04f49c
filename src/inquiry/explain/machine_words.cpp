// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/machine_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/solid/symmetry.h"
#include "inquiry/explain/machine_groups.h"
#include "model/shown_unit.h"
#include "reasoning/tolerances.h"

namespace trammel::inquiry {

using base::Vector2;
using model::GearKind;
using model::LowerPair;
using model::PairKind;
using model::PartIndex;

namespace {

// What a drawing with six digits leaves of a zero.
constexpr double shown_zero = 1e-9;

std::string shown(Vector2<double> v) {
  const auto tidy = [](double c) { return std::abs(c) < shown_zero ? 0.0 : c; };
  return fmt::format("({:.6g}, {:.6g})", tidy(v.x), tidy(v.y));
}

// `crank, rod and piston`
std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

class MachineTeller {
 public:
  explicit MachineTeller(const model::Model& model) : model_(model) {}

  ToldMachine tell() {
    for (const LowerPair& pair : model_.mechanism.pairs) told_.pairs.push_back(tell(pair));
    for (const model::GearPair& gear : model_.mechanism.gears) told_.pairs.push_back(tell(gear));
    for (const ToldPair& pair : told_.pairs) told_.sentences.push_back(pair.text);
    const bool is_whole = model_.mechanism.shapes.size() == model_.parts.size();
    for (std::uint32_t p = 0; p < model_.parts.size() && is_whole; ++p)
      if (!model_.parts[{p}].is_frame && !has_pair({p}))
        told_.sentences.push_back(fmt::format("{} moves freely{}: it fits no other part", name({p}),
                                              is_in_mesh({p}) ? ", but for its teeth" : ""));
    tell_groups();
    for (const LowerPair& pair : model_.mechanism.pairs) tell_symmetry(pair);
    for (const model::Touch& touch : model_.mechanism.may_touch) {
      const std::array<std::string, 2> two{name(touch.first), name(touch.second)};
      told_.may_touch.push_back(two);
      if (!touch.is_found) told_.not_excluded.push_back(two);
      told_.sentences.push_back(fmt::format("{} and {} may touch{}", two[0], two[1],
                                            touch.is_found ? "" : ": it is not excluded"));
    }
    return std::move(told_);
  }

 private:
  // In the unit in which the model gives lengths.
  std::string place(Vector2<double> at) const {
    const base::ShownUnit unit = model::shown_length(model_);
    return unit.behind(shown({unit.shown(at.x), unit.shown(at.y)}));
  }

  const std::string& name(PartIndex part) const { return model_.parts[part].name; }

  std::string length(double in_si) const {
    const base::ShownUnit unit = model::shown_length(model_);
    return unit.text.empty() ? fmt::format("{:.6g} m", in_si) : unit.write(in_si);
  }

  bool has_pair(PartIndex part) const {
    return std::any_of(
        model_.mechanism.pairs.begin(), model_.mechanism.pairs.end(),
        [&](const LowerPair& pair) { return pair.first == part || pair.second == part; });
  }

  bool is_in_mesh(PartIndex part) const {
    return std::any_of(
        model_.mechanism.gears.begin(), model_.mechanism.gears.end(),
        [&](const model::GearPair& gear) { return gear.first == part || gear.second == part; });
  }

  std::vector<std::string> names(const PartGroup& group) const {
    std::vector<std::string> all;
    for (const PartIndex part : group) all.push_back(name(part));
    return all;
  }

  void tell_groups() {
    const MachineGroups groups = find_groups(model_);
    for (const PartGroup& train : groups.trains) told_.trains.push_back(names(train));
    for (const PartGroup& loop : groups.loops) told_.loops.push_back(names(loop));
    told_.carried = names(groups.carried);
    for (const std::vector<std::string>& train : told_.trains)
      if (train.size() > 2)  // else it is a pair, which has its sentence
        told_.sentences.push_back(fmt::format("{} are one train of gears", listed(train)));
    if (!told_.carried.empty())
      told_.sentences.push_back(fmt::format("{} {} no pair with the frame", listed(told_.carried),
                                            told_.carried.size() == 1 ? "has" : "have"));
    for (const std::vector<std::string>& loop : told_.loops)
      told_.sentences.push_back(fmt::format("{} make a loop", listed(loop)));
  }

  // What moves comes first in a sentence, the ground last.
  ToldPair tell(const LowerPair& pair) const {
    ToldPair told;
    told.parts = {name(pair.first), name(pair.second)};
    const bool is_turned = model_.parts[pair.second].is_frame;
    const std::string& moves = is_turned ? told.parts[0] : told.parts[1];
    const std::string& in = is_turned ? told.parts[1] : told.parts[0];
    switch (pair.kind) {
      case PairKind::Revolute:
        told.type = "revolute";
        told.point = pair.at;
        told.text = fmt::format("{} turns in {} about {}", moves, in, place(pair.at));
        break;
      case PairKind::Prismatic:
        told.type = "prismatic";
        told.direction = pair.direction;
        told.text = fmt::format("{} slides in {} along {}", moves, in, shown(pair.direction));
        break;
      case PairKind::PinInSlot:
        told.type = "slot";
        told.point = pair.at;
        told.direction = pair.direction;
        told.text = fmt::format("a pin of {} slides along {} in {} and turns there, at {}",
                                told.parts[pair.is_pin_of_first ? 0 : 1], shown(pair.direction),
                                told.parts[pair.is_pin_of_first ? 1 : 0], place(pair.at));
        break;
      case PairKind::Rigid:
        told.type = "rigid";
        told.text = fmt::format("{} is held fast in {}", moves, in);
        break;
    }
    return told;
  }

  // Of the outline as it was evaluated, whatever it was made of.
  void tell_symmetry(const LowerPair& pair) {
    const bool is_first_ground = model_.parts[pair.first].is_frame;
    if (pair.kind != PairKind::Revolute ||
        (!is_first_ground && !model_.parts[pair.second].is_frame))
      return;
    const PartIndex part = is_first_ground ? pair.second : pair.first;
    const model::PartShape& shape = model_.mechanism.shapes[part];
    const double tolerance = reasoning::symmetry_of_drawings * shape.size;
    const auto turned = geometry::find_rotational_symmetry(shape.boundary, pair.at, tolerance);
    ToldSymmetry told{name(part), pair.at, turned.is_round, turned.order, 0, {}, {}};
    if (!turned.is_round) {
      const auto mirrored =
          geometry::find_mirror_symmetry(shape.boundary, pair.at, turned.order, tolerance);
      told.mirrors = mirrored.lines;
      told.mirror = {std::cos(mirrored.angle), std::sin(mirrored.angle)};
    }
    if (!told.is_round && told.order == 1 && told.mirrors == 0) return;
    told.text = text_of(told);
    told_.sentences.push_back(told.text);
    told_.symmetries.push_back(std::move(told));
  }

  static std::string text_of(const ToldSymmetry& told) {
    if (told.is_round) return fmt::format("{} is round about its axis", told.part);
    if (told.order == 1)
      return fmt::format("{} is mirrored at the line through its axis along {}", told.part,
                         shown(told.mirror));
    std::string text = fmt::format("{} is the same after 1/{} of a turn", told.part, told.order);
    if (told.mirrors > 0)
      text +=
          fmt::format(", and mirrored at {} lines, one along {}", told.mirrors, shown(told.mirror));
    return text;
  }

  ToldPair tell(const model::GearPair& gear) const {
    ToldPair told;
    told.type = "gear";
    const bool is_turned = gear.second < gear.first;
    told.parts = {name(is_turned ? gear.second : gear.first),
                  name(is_turned ? gear.first : gear.second)};
    if (gear.kind == GearKind::Rack) {
      told.ratio = gear.first_radius;
      told.text = fmt::format("{} rolls along the rack {}, {} a radian", name(gear.first),
                              name(gear.second), length(gear.first_radius));
      return told;
    }
    const double ratio = gear.first_radius / gear.second_radius;
    const int sign = gear.kind == GearKind::External ? -1 : 1;
    told.ratio = sign * (is_turned ? 1.0 / ratio : ratio);
    told.text =
        fmt::format("{} and {} are in mesh{}, ratio {:.6g}", told.parts[0], told.parts[1],
                    gear.carrier ? fmt::format(" on {}", name(*gear.carrier)) : "", *told.ratio);
    return told;
  }

  const model::Model& model_;
  ToldMachine told_;
};

}  // namespace

std::optional<ToldMachine> tell_machine(const model::Model& model) {
  if (model.parts.empty()) return std::nullopt;
  return MachineTeller(model).tell();
}

}  // namespace trammel::inquiry
