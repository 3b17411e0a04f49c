// SPDX-License-Identifier: Apache-2.0
// Axes on which parts turn: which parts share one, and the point that stands for it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "model/let_names.h"
#include "model/resolve/part/part_builder.h"
#include "model/solid/feature.h"
#include "model/solid/moving_places.h"
#include "model/tolerances.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

const PinJoint::On* PinJoint::find(PartIndex part) const {
  const auto found =
      std::find_if(on.begin(), on.end(), [&](const On& o) { return o.part == part; });
  return found == on.end() ? nullptr : &*found;
}

// At the values of the text.
base::Vector2<double> PartBuilder::at_values(const symbolic::VectorId& v) const {
  return {symbolic::eval(pool_, v.x, values_), symbolic::eval(pool_, v.y, values_)};
}

bool PartBuilder::is_at(base::Vector2<double> a, base::Vector2<double> b) const {
  return std::hypot(a.x - b.x, a.y - b.y) <= same_place * size_;
}

// Parts on a shaft lie beside each other by their play.
bool PartBuilder::is_one_axis(base::Vector2<double> a, base::Vector2<double> b) const {
  return std::hypot(a.x - b.x, a.y - b.y) <= same_place * size_ + play_ / 2;
}

// Of two places that are one at the given values: whether they move together where names of theirs
// have other values.
bool PartBuilder::stay_one(const VectorFormula& a, const VectorFormula& b, double size) const {
  const VectorFormula off = a - b;
  const std::vector<ExprId> plain = write_out_lets(model_, pool_, std::array{off.x.id, off.y.id});
  return stays(pool_, lift(pool_, VectorId{plain[0], plain[1]}), values_, size);
}

// A pin's axis as the shape of one of its parts has it. All parts of a pin have the place where its
// shaft is drawn, so that the drawing is a position of the machine: where that is not the middle of
// a part's own hole, the part has it beside that by the numbers of the drawing.
VectorFormula PartBuilder::axis_on(const PinJoint& pin, PartIndex part, const CommonFrame& before) {
  const SolidLeafIndex leaf = pin.find(part)->leaf;
  const Shape& shape = parts_[part].shape;
  const VectorFormula own = derive_center(pool_, shape, leaf);
  const base::Vector2<double> at = at_values(ids(own));
  const VectorFormula center = derive_center(pool_, shape, leaf, before);
  if (is_at(at, pin.at)) return center;
  const VectorFormula beside = derive_direction_before(
      pool_, shape, before, lift(pool_, decimal({pin.at.x - at.x, pin.at.y - at.y})));
  return center + lift(pool_, rounded(at_values(ids(beside))));
}

// The pin of this axis on that part, or the one that the pair has already.
void PartBuilder::add_to_pin(PartIndex part, SolidLeafIndex leaf, std::optional<std::size_t>& pin,
                             base::Vector2<double> at) {
  const auto place_of = [&](SolidLeafIndex l) {
    return derive_center(pool_, parts_[part].shape, l);
  };
  for (std::size_t i = 0; i < pins_.size(); ++i) {
    const PinJoint::On* const on_part = pins_[i].find(part);
    if (on_part == nullptr || !is_one_axis(pins_[i].at, at)) continue;
    if (!(on_part->leaf == leaf) && !stay_one(place_of(on_part->leaf), place_of(leaf), size_))
      continue;
    if (pin && *pin != i) {  // two pins turn out to be one
      for (const PinJoint::On& on : pins_[*pin].on)
        if (pins_[i].find(on.part) == nullptr) pins_[i].on.push_back(on);
      pins_.erase(pins_.begin() + static_cast<std::ptrdiff_t>(*pin));
      if (*pin < i) --i;
    }
    pin = i;
    return;
  }
  if (!pin) {
    pin = pins_.size();
    pins_.push_back({{}, at, {}});
  }
  pins_[*pin].on.push_back({part, leaf});
}

void PartBuilder::find_pins() {
  for (const LowerPair& pair : model_.mechanism.pairs) {
    std::optional<std::size_t> pin;
    const bool turns = pair.kind == PairKind::Revolute;
    const bool slides = pair.kind == PairKind::PinInSlot;
    if (turns || (slides && pair.is_pin_of_first))
      add_to_pin(pair.first, pair.of_first.leaf, pin, pair.at);
    if (turns || (slides && !pair.is_pin_of_first))
      add_to_pin(pair.second, pair.of_second.leaf, pin, pair.at);
  }
  // The ground says where a pin is; among other parts the first in the text does.
  for (PinJoint& pin : pins_)
    std::stable_sort(pin.on.begin(), pin.on.end(),
                     [&](const PinJoint::On& a, const PinJoint::On& b) {
                       const bool is_ground = model_.parts[a.part].is_frame;
                       if (is_ground != model_.parts[b.part].is_frame) return is_ground;
                       return a.part < b.part;
                     });
  std::stable_sort(pins_.begin(), pins_.end(), [&](const PinJoint& a, const PinJoint& b) {
    return model_.parts[a.on[0].part].is_frame && !model_.parts[b.on[0].part].is_frame;
  });
}

// `crank_rod`, and where that is taken `crank_rod_2`.
std::string PartBuilder::pin_name(const PinJoint& pin) const {
  std::string name;
  for (const PinJoint::On& on : pin.on)
    name += (name.empty() ? "" : "_") + model_.parts[on.part].name;
  if (pin.on.size() == 1) name += "_pin";
  std::string free = name;
  for (int i = 2; names_.find_element(free); ++i) free = fmt::format("{}_{}", name, i);
  return free;
}

// A point of the text on one of its parts, where the pin is: it stands for the pin.
std::optional<PointIndex> PartBuilder::named_point(const PinJoint& pin) {
  for (const syntax::Statement& s : tree_.statements) {
    const auto* in = std::get_if<syntax::PointIn>(&s.form);
    const auto part = in != nullptr ? names_.find_part(in->carrier.text) : std::nullopt;
    if (!part || pin.find(*part) == nullptr) continue;
    const auto own = elements_.own_point(in->name);
    const auto u = elements_.build_length(in->position.x);
    const auto v = elements_.build_length(in->position.y);
    if (!own || !u || !v) continue;
    if (is_at(at_values({u->scalar(), v->scalar()}), pin.at)) return own;
  }
  return std::nullopt;
}

void PartBuilder::place_pins() {
  for (PinJoint& pin : pins_) {
    const PinJoint::On& first = pin.on.front();
    const VectorFormula at = axis_on(pin, first.part, {});
    const base::Span span = model_.parts[pin.on.back().part].span;
    if (const auto named = named_point(pin)) {
      pin.point = *named;
      model_.points[*named].position = {at.x.id, at.y.id};
    } else {
      pin.point = add_point(pin_name(pin), span, symbolic::ids(at));
      names_.declare(model_.points[pin.point].name, pin.point);
    }
    if (model_.parts[first.part].is_frame)
      constraints_.hold_point(span, model_.points[pin.point].name, pin.point);
  }
}

std::vector<const PinJoint*> PartBuilder::pins_of(PartIndex part) const {
  std::vector<const PinJoint*> pins;
  for (const PinJoint& pin : pins_)
    if (pin.find(part) != nullptr) pins.push_back(&pin);
  return pins;
}

}  // namespace trammel::model
