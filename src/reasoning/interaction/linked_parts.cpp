// SPDX-License-Identifier: Apache-2.0
#include "reasoning/interaction/linked_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace trammel::reasoning {

using geometry::Vec;
using model::GearKind;
using model::GearPair;
using model::LowerPair;
using model::PairKind;
using model::PartIndex;

// Rows of the equations: what parts say about one measure, one after the other.
class LinkedParts::Rows {
 public:
  Rows(const LinkedParts& parts, const Coordinates& at) : parts_(parts), at_(at) {}

  void begin(double miss) {
    made_.misses.push_back(miss);
    made_.jacobian.resize(made_.jacobian.size() + parts_.coordinates(), 0.0);
  }
  void add_angle(const Place* place, double factor) {
    if (place != nullptr) add(place->turn, factor);
  }
  /// How the coordinate along `normal` of a drawn point changes, by the group's size.
  void add_point(const Place* place, Vec drawn, Vec normal, double factor) {
    if (place == nullptr) return;
    const Vec arm = parts_.placed(place, at_).turned(drawn - place->reference);
    add(place->x, factor * normal.x);
    add(place->y, factor * normal.y);
    add(place->along, factor * base::dot(normal, place->slide));
    add(place->turn, factor * base::dot(normal, base::left_of(arm)) / parts_.size_);
  }
  Vec point(const Place* place, Vec drawn) const {
    if (place == nullptr) return drawn;
    const Placed is = parts_.placed(place, at_);
    return is.center + is.turned(drawn - place->reference);
  }

  /// Two drawn points are one.
  void join(const Place* a, const Place* b, Vec drawn) {
    const Vec apart = point(b, drawn) - point(a, drawn);
    for (const Vec axis : {Vec{1, 0}, Vec{0, 1}}) {
      begin(base::dot(axis, apart) / parts_.size_);
      add_point(b, drawn, axis, 1.0);
      add_point(a, drawn, axis, -1.0);
    }
  }
  void keep_angle(const Place* a, const Place* b) {
    begin(parts_.placed(b, at_).angle - parts_.placed(a, at_).angle);
    add_angle(b, 1.0);
    add_angle(a, -1.0);
  }
  /// The point of `moves` stays on the line through it that `in` carries.
  void keep_on_line(const Place* in, const Place* moves, Vec drawn, Vec along) {
    const Vec normal = parts_.placed(in, at_).turned(base::left_of(along));
    const Vec apart = point(moves, drawn) - point(in, drawn);
    begin(base::dot(normal, apart) / parts_.size_);
    add_point(moves, drawn, normal, 1.0);
    add_point(in, drawn, normal, -1.0);
    add_angle(in, base::dot(base::left_of(normal), apart) / parts_.size_);
  }
  /// Math    (t1 - tc) r1 + (t2 - tc) r2 = 0 outside, with -r2 inside
  void mesh(const GearPair& gear, const Place* first, const Place* second, const Place* carrier) {
    const double size = gear.first_radius + gear.second_radius;
    const double a = gear.first_radius / size;
    const double b = (gear.kind == GearKind::Internal ? -1.0 : 1.0) * gear.second_radius / size;
    const auto angle = [&](const Place* place) { return parts_.placed(place, at_).angle; };
    begin(a * angle(first) + b * angle(second) - (a + b) * angle(carrier));
    add_angle(first, a);
    add_angle(second, b);
    add_angle(carrier, -(a + b));
  }

  /// Math    the rack is shifted by what the wheel's axis is, and by r t; n along the rack
  void mesh_rack(const GearPair& gear, const Place* wheel, const Place* rack, Vec axis) {
    const Vec along = base::left_of(gear.toward);
    const Vec apart = point(wheel, axis) - axis - (point(rack, axis) - axis);
    const double radius = gear.first_radius / parts_.size_;
    begin(radius * parts_.placed(wheel, at_).angle + base::dot(along, apart) / parts_.size_);
    add_angle(wheel, radius);
    add_point(wheel, axis, along, 1.0);
    add_point(rack, axis, along, -1.0);
  }

  PairEquations take() { return std::move(made_); }

 private:
  void add(std::uint32_t coordinate, double slope) {
    if (coordinate == none) return;
    made_.jacobian[made_.jacobian.size() - parts_.coordinates() + coordinate] += slope;
  }

  const LinkedParts& parts_;
  const Coordinates& at_;
  PairEquations made_;
};

LinkedParts::LinkedParts(const NumericParts& parts, const std::vector<LowerPair>& pairs,
                         const std::vector<GearPair>& gears, std::vector<PartIndex> members)
    : members_(std::move(members)) {
  for (const PartIndex part : members_) size_ = std::max(size_, parts[part].size);
  for (const PartIndex part : members_) add_part(parts[part], find_guide(parts, pairs, part));
  for (const LowerPair& pair : pairs) {
    const Place *a = find(pair.first), *b = find(pair.second);
    const bool is_of_ground = parts[pair.first].is_frame || parts[pair.second].is_frame;
    // What coordinates leave out needs no equation.
    if ((a != nullptr || b != nullptr) && (!is_of_ground || pair.kind == PairKind::PinInSlot))
      pairs_.push_back(pair);
  }
  for (const GearPair& gear : gears) {
    if (find(gear.first) == nullptr && find(gear.second) == nullptr) continue;
    gears_.push_back(gear);
    wheels_.push_back(center_of(parts[gear.first].leaves[gear.of_first.value]));
  }
  mark_endless(parts);
}

void LinkedParts::mark_endless(const NumericParts& parts) {
  drawing_ = parts[members_.front()].box;
  for (const NumericPart& part : parts) geometry::extend(drawing_, part.box);
  endless_.assign(angles_.size(), 0);
  for (const GearPair& gear : gears_) {
    const Place* rack = find(gear.second);
    if (gear.kind != GearKind::Rack || rack == nullptr || rack->along == none) continue;
    endless_[rack->along] = std::none_of(pairs_.begin(), pairs_.end(), [&](const LowerPair& pair) {
      return pair.first == gear.second || pair.second == gear.second;
    });
  }
}

std::uint32_t LinkedParts::add_coordinate(bool is_angle) {
  angles_.push_back(is_angle ? 1 : 0);
  return static_cast<std::uint32_t>(angles_.size() - 1);
}

void LinkedParts::add_part(const NumericPart& part, const LowerPair* guide) {
  Place place;
  place.reference = 0.5 * (part.box.low + part.box.high);
  const bool turns_only = guide != nullptr && guide->kind == PairKind::Revolute;
  if (turns_only) place.reference = guide->at;
  for (const double x : {part.box.low.x, part.box.high.x})
    for (const double y : {part.box.low.y, part.box.high.y})
      place.reach = std::max(place.reach, length_of(Vec{x, y} - place.reference));
  const bool slides_only = guide != nullptr && guide->kind == PairKind::Prismatic;
  if (slides_only) {
    place.slide = guide->direction;
    place.along = add_coordinate(false);
  } else if (guide == nullptr || guide->kind == PairKind::PinInSlot) {
    place.x = add_coordinate(false);
    place.y = add_coordinate(false);
  }
  if (!slides_only && (guide == nullptr || guide->kind != PairKind::Rigid))
    place.turn = add_coordinate(true);
  places_.push_back(place);
}

const LinkedParts::Place* LinkedParts::find(PartIndex part) const {
  const auto at = std::find(members_.begin(), members_.end(), part);
  return at == members_.end() ? nullptr : &places_[static_cast<std::size_t>(at - members_.begin())];
}

LinkedParts::Placed LinkedParts::placed(const Place* place, const Coordinates& at) const {
  if (place == nullptr) return {};
  const auto number = [&](std::uint32_t coordinate) {
    return coordinate == none ? 0.0 : at[coordinate];
  };
  Placed is;
  is.center = place->reference + size_ * (Vec{number(place->x), number(place->y)} +
                                          number(place->along) * place->slide);
  is.angle = number(place->turn);
  is.cos = std::cos(is.angle);
  is.sin = std::sin(is.angle);
  return is;
}

geometry::Pose LinkedParts::pose(PartIndex part, const Coordinates& at) const {
  const Place* place = find(part);
  if (place == nullptr) return {};
  const Placed is = placed(place, at);
  return {is.cos, is.sin, false, is.center - is.turned(place->reference), 0.0};
}

double LinkedParts::movement(PartIndex part, const Coordinates& from, const Coordinates& to) const {
  const Place* place = find(part);
  if (place == nullptr) return 0.0;
  const Placed a = placed(place, from), b = placed(place, to);
  return length_of(b.center - a.center) + std::abs(b.angle - a.angle) * place->reach;
}

double LinkedParts::movement(PartIndex part, double distance) const {
  const Place* place = find(part);
  return place == nullptr ? 0.0 : std::hypot(size_, place->reach) * distance;
}

bool LinkedParts::is_endless(PartIndex part) const {
  const Place* place = find(part);
  return place != nullptr && place->along != none && is_endless(place->along);
}

double LinkedParts::reach_of_endless(std::size_t coordinate, const Coordinates& at) const {
  const Place* rack = nullptr;
  for (const Place& place : places_)
    if (place.along == coordinate) rack = &place;
  double reach = 0.0;
  for (const Place& place : places_)
    if (&place != rack)
      reach = std::max(reach, length_of(placed(&place, at).center - rack->reference) + place.reach);
  for (const double x : {drawing_.low.x, drawing_.high.x})
    for (const double y : {drawing_.low.y, drawing_.high.y})
      reach = std::max(reach, length_of(Vec{x, y} - rack->reference));
  return (reach + rack->reach) / size_;
}

double LinkedParts::arm(const Place* place, Vec drawn) const {
  if (place == nullptr || place->turn == none) return 0.0;
  return length_of(drawn - place->reference) / size_;
}

double LinkedParts::bend_of_slide(const Place* in, const Place* moves, Vec drawn, double apart,
                                  double radius) const {
  const auto shifts = [](const Place* place) {
    return place != nullptr && (place->x != none || place->along != none) ? 1.0 : 0.0;
  };
  const double of_in = arm(in, drawn), of_moves = arm(moves, drawn);
  const double arms = of_in + of_moves;
  if (in == nullptr || in->turn == none) return arms;
  // How fast the two points part, which turns with the line.
  const double slope = std::sqrt(shifts(in) + shifts(moves) + of_in * of_in + of_moves * of_moves);
  return arms + 2 * slope + apart / size_ + slope * radius;
}

double LinkedParts::eval_bend(const Coordinates& at, double radius) const {
  const Rows rows(*this, at);
  std::vector<double> of_pins(places_.size());  // squares, by the part that turns
  double of_rows = 0.0;
  const auto add_arm = [&](const Place* place, Vec drawn) {
    const double length = arm(place, drawn);
    if (length > 0.0)
      of_pins[static_cast<std::size_t>(place - places_.data())] += 2 * length * length;
  };
  const auto add_slide = [&](const Place* in, const Place* moves, Vec drawn) {
    const double apart = length_of(rows.point(moves, drawn) - rows.point(in, drawn));
    const double bend = bend_of_slide(in, moves, drawn, apart, radius);
    of_rows += bend * bend;
  };
  for (const LowerPair& pair : pairs_) {
    const Place *a = find(pair.first), *b = find(pair.second);
    const Vec middle = (b != nullptr ? b : a)->reference;
    const bool is_joined = pair.kind == PairKind::Revolute || pair.kind == PairKind::Rigid;
    if (is_joined) add_arm(a, pair.kind == PairKind::Revolute ? pair.at : middle);
    if (is_joined) add_arm(b, pair.kind == PairKind::Revolute ? pair.at : middle);
    if (pair.kind == PairKind::Prismatic) add_slide(a, b, middle);
    if (pair.kind == PairKind::PinInSlot)
      add_slide(pair.is_pin_of_first ? b : a, pair.is_pin_of_first ? a : b, pair.at);
  }
  for (std::size_t g = 0; g < gears_.size(); ++g) {
    const double length =
        gears_[g].kind == GearKind::Rack ? arm(find(gears_[g].first), wheels_[g]) : 0.0;
    of_rows += length * length;
  }
  const double most = of_pins.empty() ? 0.0 : *std::max_element(of_pins.begin(), of_pins.end());
  return std::sqrt(most + of_rows);
}

PairEquations LinkedParts::eval(const Coordinates& at) const {
  Rows rows(*this, at);
  for (const LowerPair& pair : pairs_) {
    const Place *a = find(pair.first), *b = find(pair.second);
    const Vec middle = (b != nullptr ? b : a)->reference;
    if (pair.kind == PairKind::Revolute) rows.join(a, b, pair.at);
    if (pair.kind == PairKind::Prismatic || pair.kind == PairKind::Rigid) rows.keep_angle(a, b);
    if (pair.kind == PairKind::Prismatic) rows.keep_on_line(a, b, middle, pair.direction);
    if (pair.kind == PairKind::Rigid) rows.join(a, b, middle);
    if (pair.kind == PairKind::PinInSlot)
      rows.keep_on_line(pair.is_pin_of_first ? b : a, pair.is_pin_of_first ? a : b, pair.at,
                        pair.direction);
  }
  for (std::size_t g = 0; g < gears_.size(); ++g) {
    const GearPair& gear = gears_[g];
    const Place *first = find(gear.first), *second = find(gear.second);
    if (gear.kind == GearKind::Rack)
      rows.mesh_rack(gear, first, second, wheels_[g]);
    else
      rows.mesh(gear, first, second, gear.carrier ? find(*gear.carrier) : nullptr);
  }
  return rows.take();
}

bool can_link(const NumericParts& parts, const std::vector<LowerPair>& pairs,
              const std::vector<GearPair>& gears, const std::vector<PartIndex>& members) {
  return std::none_of(gears.begin(), gears.end(), [&](const GearPair& gear) {
    const bool is_of_members =
        std::find(members.begin(), members.end(), gear.first) != members.end() ||
        std::find(members.begin(), members.end(), gear.second) != members.end();
    if (gear.kind != GearKind::Rack || !is_of_members || parts[gear.second].is_frame) return false;
    const LowerPair* guide = find_guide(parts, pairs, gear.second);
    return guide == nullptr ||
           (guide->kind != PairKind::Prismatic && guide->kind != PairKind::Rigid);
  });
}

const LowerPair* find_guide(const NumericParts& parts, const std::vector<LowerPair>& pairs,
                            PartIndex part) {
  for (const LowerPair& pair : pairs)
    if ((pair.first == part && parts[pair.second].is_frame) ||
        (pair.second == part && parts[pair.first].is_frame))
      return &pair;
  return nullptr;
}

std::vector<std::vector<PartIndex>> find_groups(const NumericParts& parts,
                                                const std::vector<LowerPair>& pairs,
                                                const std::vector<GearPair>& gears) {
  std::vector<std::uint32_t> root(parts.size());
  std::iota(root.begin(), root.end(), 0U);
  const auto root_of = [&](std::uint32_t part) {
    while (root[part] != part) part = root[part] = root[root[part]];
    return part;
  };
  const auto join = [&](PartIndex a, PartIndex b) {
    if (parts[a].is_frame || parts[b].is_frame) return;
    root[std::max(root_of(a.value), root_of(b.value))] =
        std::min(root_of(a.value), root_of(b.value));
  };
  for (const LowerPair& pair : pairs) join(pair.first, pair.second);
  for (const GearPair& gear : gears) {
    join(gear.first, gear.second);
    if (gear.carrier) join(gear.first, *gear.carrier);
  }
  std::vector<std::vector<PartIndex>> by_root(parts.size());
  for (std::uint32_t p = 0; p < parts.size(); ++p) {
    const LowerPair* guide = find_guide(parts, pairs, {p});
    const bool rests = parts[{p}].is_frame || (guide != nullptr && guide->kind == PairKind::Rigid);
    if (!rests) by_root[root_of(p)].push_back({p});
  }
  std::erase_if(by_root, [](const auto& group) { return group.empty(); });
  return by_root;
}

}  // namespace trammel::reasoning
