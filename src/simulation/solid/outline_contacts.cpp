// SPDX-License-Identifier: Apache-2.0
#include "simulation/solid/outline_contacts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "simulation/tolerances.h"

namespace trammel::simulation {

using geometry::Facing;
using geometry::FeatureGap;
using geometry::MovingFrame;
using geometry::Vec;

namespace {

constexpr std::uint32_t source_of_outlines = 1;

}  // namespace

OutlineContacts::OutlineContacts(const model::Model& model, const symbolic::ExprPool& pool,
                                 const symbolic::Values& values, PartPoses poses, double size)
    : poses_(std::move(poses)) {
  const auto number = [&](const std::optional<symbolic::ExprId>& coefficient) {
    return coefficient ? symbolic::eval(pool, *coefficient, values) : 0.0;
  };
  if (model.compliance)
    compliance_ = {number(model.compliance->elasticity), number(model.compliance->damping)};
  const auto how = compliance_ ? geometry::Touching::Overlapping : geometry::Touching::Rigid;
  const double tolerance = place_of_features * size;
  std::uint32_t next = 0;
  for (std::uint32_t p = 0; p < model.parts.size(); ++p) {
    parts_.push_back(make_touching_part(model.mechanism.shapes[{p}].boundary, poses_.drawn_at(p),
                                        how, tolerance));
    first_feature_.push_back(next);
    next += static_cast<std::uint32_t>(parts_.back().features.size());
    part_of_.resize(next, p);
  }
  for (const model::Touch& touch : model.mechanism.may_touch) {
    const std::size_t a = touch.first.value, b = touch.second.value;
    pairs_.push_back(
        {a,
         b,
         TouchingPair(parts_[a], parts_[b],
                      find_joint(model.mechanism, {a, poses_.drawn_at(a)}, {b, poses_.drawn_at(b)}),
                      tolerance, how),
         {},
         {},
         fmt::format("{} and {}", model.parts[touch.first].name, model.parts[touch.second].name)});
    number_variables(pairs_.back());
    for (const model::PartContact& said : model.part_contacts) {
      if (said.first != touch.first || said.second != touch.second) continue;
      pairs_.back().friction = number(said.friction);
      pairs_.back().restitution = number(said.restitution);
    }
  }
  std::sort(pairs_.begin(), pairs_.end(), [](const PartsInTouch& p, const PartsInTouch& q) {
    return std::pair{p.first, p.second} < std::pair{q.first, q.second};
  });
  pair_of_.resize(parts_.size() * parts_.size());
  near_.resize(pairs_.size());
  for (std::uint32_t k = 0; k < pairs_.size(); ++k) {
    const auto [a, b] = std::pair{pairs_[k].first, pairs_[k].second};
    pair_of_[a * parts_.size() + b] = pair_of_[b * parts_.size() + a] = k;
  }
}

OutlineContacts::Known OutlineContacts::known(const ContactName& contact) const {
  const std::size_t with_disc = part_of_[contact.a], with_other = part_of_[contact.b];
  return {&pairs_[pair_of_[with_disc * parts_.size() + with_other]],
          {contact.a - first_feature_[with_disc], contact.b - first_feature_[with_other],
           with_disc > with_other}};
}

ContactName OutlineContacts::name(const PartsInTouch& parts, const FeaturePair& features) const {
  const std::size_t with_disc = features.is_of_second ? parts.second : parts.first;
  const std::size_t with_other = features.is_of_second ? parts.first : parts.second;
  return {source_of_outlines, first_feature_[with_disc] + features.disc,
          first_feature_[with_other] + features.other, 0};
}

void OutlineContacts::number_variables(PartsInTouch& parts) const {
  const auto of_first = poses_.variables(parts.first);
  parts.variables.assign(of_first.begin(), of_first.end());
  for (const std::size_t v : poses_.variables(parts.second)) {
    const auto at = std::find(parts.variables.begin(), parts.variables.end(), v);
    parts.of_second.push_back(static_cast<std::size_t>(at - parts.variables.begin()));
    if (at == parts.variables.end()) parts.variables.push_back(v);
  }
}

std::optional<double> OutlineContacts::find_clearance(std::size_t pair, const StateView& at,
                                                      double most) const {
  const PartsInTouch& parts = pairs_[pair];
  const geometry::MovingFrame first = poses_.frame(parts.first, at);
  const geometry::MovingFrame second = poses_.frame(parts.second, at);
  std::optional<double> smallest;
  for (const FeaturePair& features : find_near(parts.features, first, second, most)) {
    const double gap = geometry::eval_gap(parts.features.facing(features, first, second)).gap;
    if (!smallest || gap < *smallest) smallest = gap;
  }
  return smallest;
}

ContactTraits OutlineContacts::describe(const ContactName& contact) const {
  const PartsInTouch& parts = *known(contact).parts;
  return {parts.label, parts.variables, parts.friction > 0.0};
}

std::vector<ContactName> OutlineContacts::find_touching(const MotionState& at, double gap) {
  std::vector<ContactName> names;
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    const PartsInTouch& parts = pairs_[k];
    const MovingFrame first = poses_.frame(parts.first, at),
                      second = poses_.frame(parts.second, at);
    for (const FeaturePair& features : find_close(parts.features, first, second, gap, near_[k])) {
      const Facing facing = parts.features.facing(features, first, second);
      if (geometry::do_face(geometry::eval_gap(facing), facing, parts.features.scale()))
        names.push_back(name(parts, features));
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

OutlineContacts::Met OutlineContacts::meet(const ContactName& contact, const StateView& at) const {
  const Known is = known(contact);
  return {is, poses_.frame(is.parts->first, at), poses_.frame(is.parts->second, at)};
}

// What is at hand overlaps. A step may look past the place where the parts separate, before the
// event there cuts it: the law goes on smoothly, so that the step's error is seen as it is.
//
// Math    E o + D o o' where that pushes, otherwise 0: continuous, also where parts meet fast
// Source  [Gelsey1995 Eq. 4]
double OutlineContacts::Compliance::force(double gap, double gap_rate) const {
  return -gap * std::max(0.0, elasticity - damping * gap_rate);
}

void OutlineContacts::measure(const ContactName& contact, const StateView& at,
                              ContactNumbers& numbers) {
  const Met met = meet(contact, at);
  const PartsInTouch* parts = met.known.parts;
  const Row row{*parts, at, met.first, met.second, met.known.features.is_of_second};
  const Facing facing = met.facing();
  const FeatureGap is = geometry::eval_gap(facing);
  numbers.place = is.point;
  const std::size_t with_disc = row.is_of_second ? parts->second : parts->first;
  const double side = poses_.is_fixed(with_disc) ? -1.0 : 1.0;
  numbers.push = side * is.normal;
  numbers.drag = side * geometry::tangent_of(is);
  numbers.gap = is.gap;
  numbers.gap_rate = geometry::eval_gap_rate(is, facing);
  make_row(row, is.normal, is.center, is.on_second, geometry::eval_gap_bias(is, facing),
           numbers.normal);
  if (compliance_) numbers.force = compliance_->force(numbers.gap, numbers.gap_rate);
  numbers.restitution = parts->restitution;
  numbers.friction = parts->friction;
  if (!(parts->friction > 0.0)) return;
  numbers.speed = geometry::eval_slip(is, facing);
  make_row(row, geometry::tangent_of(is), is.point, is.point, geometry::eval_slip_bias(is, facing),
           numbers.along);
}

ContactGap OutlineContacts::gap(const ContactName& contact, const StateView& at) {
  const Met met = meet(contact, at);
  const Facing facing = met.facing();
  const FeatureGap is = geometry::eval_gap(facing);
  const bool is_rough = met.known.parts->friction > 0.0;
  return {is.point, is.gap, geometry::eval_gap_rate(is, facing),
          is_rough ? geometry::eval_slip(is, facing) : 0.0};
}

// Math    direction . (acceleration of the disc's part at `on_disc` - of the other at `on_other`),
//         by variables; what is left without their accelerations goes to the right side
void OutlineContacts::make_row(const Row& row, Vec direction, Vec on_disc, Vec on_other,
                               double bias, RowNumbers& numbers) const {
  const Vec on_first = row.is_of_second ? on_other : on_disc;
  const Vec on_second = row.is_of_second ? on_disc : on_other;
  const Vec push = (row.is_of_second ? -1.0 : 1.0) * direction;
  const double moment = cross(on_first - row.first.at, push);
  const double counter = cross(on_second - row.second.at, -push);
  numbers.slopes.assign(row.parts.variables.size(), 0.0);
  poses_.add_slopes(row.parts.first, row.at, push, moment, numbers.slopes);
  std::array<double, PartPoses::most_variables> of_second{};
  poses_.add_slopes(row.parts.second, row.at, -push, counter, of_second);
  for (std::size_t k = 0; k < row.parts.of_second.size(); ++k)
    numbers.slopes[row.parts.of_second[k]] += of_second[k];
  numbers.right = -bias - moment * poses_.turning_bias(row.parts.first, row.at) -
                  counter * poses_.turning_bias(row.parts.second, row.at);
}

void OutlineContacts::add_pushes(const ContactName& contact, const StateView& at, double normal,
                                 double along, std::span<double> on_x) {
  const Met met = meet(contact, at);
  const FeatureGap is = geometry::eval_gap(met.facing());
  const Vec on_disc = normal * is.normal + along * geometry::tangent_of(is);
  const Vec force = met.known.features.is_of_second ? -on_disc : on_disc;  // on the first part
  const PartsInTouch& parts = *met.known.parts;
  poses_.add_pushes(parts.first, at, force, cross(is.point - met.first.at, force), on_x);
  poses_.add_pushes(parts.second, at, -force, cross(is.point - met.second.at, -force), on_x);
}

double OutlineContacts::margin(const ContactName& contact, const StateView& at) {
  const Met met = meet(contact, at);
  const Facing facing = met.facing();
  return geometry::eval_margin(geometry::eval_gap(facing), facing,
                               met.known.parts->features.scale());
}

// A corner in another part is pushed out through the face that is nearest, so that what it holds of
// energy changes continuously where it passes from one face to the next; but not through one that
// it does not point to. Where it slides off the end of its face the corner there takes over.
double OutlineContacts::parting(const ContactName& contact, const StateView& at) {
  const Met met = meet(contact, at);
  const TouchingPair& parts = met.known.parts->features;
  const Facing facing = met.facing();
  const FeatureGap gap = geometry::eval_gap(facing);
  double least = std::min(-gap.gap, geometry::eval_margin(gap, facing, parts.scale()));
  if (!facing.disc.is_corner) return least;
  for (const FeaturePair& rival :
       parts.rivals(met.known.features, met.first, met.second, -gap.gap)) {
    const Facing there = parts.facing(rival, met.first, met.second);
    const FeatureGap beside = geometry::eval_gap(there);
    if (geometry::eval_margin(beside, there, parts.scale()) > 0.0 && points_to(there, beside))
      least = std::min(least, gap.gap - beside.gap);
  }
  return least;
}

// Other features overlap as much at the same place. Where two corners have entered each other all
// their gaps may be as deep: the corner or the face that was there goes on.
std::optional<ContactName> OutlineContacts::find_successor(const ContactName& contact,
                                                           const MotionState& at,
                                                           std::span<const ContactName> at_hand) {
  const Met met = meet(contact, at);
  const TouchingPair& parts = met.known.parts->features;
  const FeatureGap ended = geometry::eval_gap(met.facing());
  if (!(ended.gap < -parts.scale().tolerance)) return std::nullopt;  // it has separated
  const double most = -passed_overlap * ended.gap;
  std::optional<std::pair<bool, double>> least;  // whether no feature is the same, difference
  std::optional<ContactName> next;
  for (const FeaturePair& pair : find_near(parts, met.first, met.second, most - ended.gap)) {
    const FeatureGap there = geometry::eval_gap(parts.facing(pair, met.first, met.second));
    const double apart = std::abs(there.gap - ended.gap);
    const ContactName other = name(*met.known.parts, pair);
    if (apart > most || length_of(there.point - ended.point) > -2 * ended.gap || other == contact ||
        std::find(at_hand.begin(), at_hand.end(), other) != at_hand.end())
      continue;
    const std::pair rank{other.a != contact.a && other.b != contact.b, apart};
    if (least && *least <= rank) continue;
    least = rank;
    next = other;
  }
  return next;
}

}  // namespace trammel::simulation
