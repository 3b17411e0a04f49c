// SPDX-License-Identifier: Apache-2.0
#include "reasoning/pair/lower_pairs.h"

#include <algorithm>
#include <cmath>

#include "reasoning/pair/freedom.h"
#include "reasoning/pair/middle_of_play.h"
#include "reasoning/tolerances.h"

namespace trammel::reasoning {

using geometry::Vec;
using model::LowerPair;
using model::PairKind;

namespace {

class PairFinder {
 public:
  PairFinder(const NumericPart& first, const NumericPart& second, const Fit& fit)
      : first_(first),
        second_(second),
        tolerance_(fit.tolerance),
        shift_(fit.shift),
        contacts_(find_face_contacts(first, second, fit)) {}

  std::optional<LowerPair> find() {
    if (contacts_.empty()) return std::nullopt;
    measure();
    freedom_ = find_freedom(contacts_, middle_, length_);
    if (freedom_.dimension == 0) return LowerPair{PairKind::Rigid, {}, {}, {}, {}, false, {}, {}};
    if (freedom_.dimension == 1)
      return std::abs(freedom_.free[0].turn) > no_motion ? turning() : sliding();
    if (freedom_.dimension == 2) return pin_in_slot();
    return std::nullopt;
  }

 private:
  void measure() {
    for (const FaceContact& c : contacts_)
      middle_ = middle_ + (1.0 / static_cast<double>(contacts_.size())) * c.at;
    for (const FaceContact& c : contacts_) length_ = std::max(length_, length_of(c.at - middle_));
    if (length_ <= tolerance_) length_ = 1.0;  // one place: any length will do
  }

  template <class Fits>
  const FaceContact* find_holding(Fits fits) const {
    for (std::size_t i = 0; i < contacts_.size(); ++i)
      if (freedom_.holds[i] && fits(contacts_[i])) return &contacts_[i];
    return nullptr;
  }

  static model::Feature feature_of(const geometry::Source& source) {
    return {{source.leaf}, source.piece};
  }
  static LowerPair make(PairKind kind, const FaceContact& contact) {
    LowerPair pair;
    pair.kind = kind;
    pair.of_first = feature_of(contact.of_first);
    pair.of_second = feature_of(contact.of_second);
    return pair;
  }

  // Where the point at rest of the motion is the axis of a shaft in a hole, whose walls may be
  // straight.
  std::optional<LowerPair> turning() const {
    const Twist& t = freedom_.free[0];
    const Vec axis = middle_ + (length_ / t.turn) * base::left_of(t.velocity);
    const auto is_about_axis = [&](const FaceContact& c) {
      return has_axis(c) && length_of(c.center - axis) <= no_motion * length_;
    };
    const FaceContact* contact = find_holding([&](const FaceContact& c) {
      return c.is_arc_of_first && c.is_arc_of_second && is_about_axis(c);
    });
    if (contact == nullptr)
      contact = find_holding([&](const FaceContact& c) {
        return (c.is_arc_of_first || c.is_arc_of_second) && is_about_axis(c);
      });
    if (contact == nullptr) return std::nullopt;
    LowerPair pair = make(PairKind::Revolute, *contact);
    pair.at = drawn_center(*contact);
    return pair;
  }
  bool has_axis(const FaceContact& c) const {
    return (!c.is_arc_of_first || is_round(first_.leaves[c.of_first.leaf])) &&
           (!c.is_arc_of_second || is_round(second_.leaves[c.of_second.leaf]));
  }
  Vec drawn_center(const FaceContact& c) const {
    return c.is_shaft_of_first ? c.center : c.center - shift_;
  }

  std::optional<LowerPair> sliding() const {
    const Vec along = unit(freedom_.free[0].velocity);
    const auto is_along = [&](const FaceContact& c) {
      return !c.is_arc_of_first && !c.is_arc_of_second &&
             std::abs(base::dot(c.normal, along)) <= no_motion;
    };
    const FaceContact* contact = find_holding(is_along);
    if (contact == nullptr) return std::nullopt;
    LowerPair pair = make(PairKind::Prismatic, *contact);
    pair.direction = sense(along);
    return pair;
  }

  // Of all motions the one that does not turn is along the slot; what turns is the pin.
  std::optional<LowerPair> pin_in_slot() const {
    const Twist &s = freedom_.free[0], &t = freedom_.free[1];
    const Vec shift = t.turn * s.velocity - s.turn * t.velocity;
    if (length_of(shift) <= no_motion) return std::nullopt;  // slides both ways
    const Vec along = unit(shift);
    const auto is_pin = [&](const FaceContact& c) {
      if (c.is_arc_of_first == c.is_arc_of_second) return false;
      const NumericPart& part = c.is_arc_of_first ? first_ : second_;
      return is_round(part.leaves[(c.is_arc_of_first ? c.of_first : c.of_second).leaf]) &&
             std::abs(base::dot(c.normal, along)) <= no_motion;
    };
    const FaceContact* contact = find_holding(is_pin);
    if (contact == nullptr) return std::nullopt;
    LowerPair pair = make(PairKind::PinInSlot, *contact);
    pair.is_pin_of_first = contact->is_arc_of_first;
    pair.at = drawn_center(*contact);
    pair.direction = sense(along);
    return pair;
  }

  static Vec unit(Vec v) { return (1.0 / length_of(v)) * v; }
  // Towards +x, or +y if vertical.
  static Vec sense(Vec along) {
    const bool is_upright = std::abs(along.x) <= fitting_gap;
    return (is_upright ? along.y : along.x) < 0 ? -along : along;
  }

  const NumericPart& first_;
  const NumericPart& second_;
  double tolerance_;
  Vec shift_;
  std::vector<FaceContact> contacts_;
  Freedom freedom_;
  Vec middle_;
  double length_ = 0.0;
};

}  // namespace

std::optional<LowerPair> find_lower_pair(const NumericPart& first, const NumericPart& second,
                                         const Fit& fit) {
  Fit centered = fit;
  if (fit.clearance > 0.0) {  // what is drawn at one wall has all of its play at the other
    const Fit within{fit.tolerance, 2 * fit.clearance, {}};
    centered.shift = find_middle_of_play(find_face_contacts(first, second, within), fit.clearance);
  }
  return PairFinder(first, second, centered).find();
}

}  // namespace trammel::reasoning
