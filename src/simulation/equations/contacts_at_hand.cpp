// SPDX-License-Identifier: Apache-2.0
#include "simulation/equations/contacts_at_hand.h"

#include <algorithm>
#include <utility>

namespace trammel::simulation {

namespace {

MotionRow row_without_formulas(const std::vector<std::size_t>& variables) {
  MotionRow row;
  for (const std::size_t variable : variables) row.slopes.push_back({variable, ExprId{}});
  return row;
}

// Their memory changes hands too, so that none is allotted for the next.
void take(RowNumbers& from, RowNumbers& into) {
  from.slopes.swap(into.slopes);
  into.right = from.right;
}

}  // namespace

void ContactsAtHand::take_up(std::span<const ContactName> names) {
  if (std::equal(names.begin(), names.end(), names_.begin(), names_.end())) return;
  names_.assign(names.begin(), names.end());
  contacts_.clear();
  frictions_.clear();
  is_rough_.clear();
  variables_.clear();
  if (is_compliant()) {
    for (const ContactName& name : names_) variables_.push_back(source_->describe(name).variables);
    return;
  }
  for (const ContactName& name : names_) {
    ContactTraits traits = source_->describe(name);
    const std::size_t number = size();
    is_rough_.push_back(traits.is_rough ? 1 : 0);
    if (traits.is_rough) {
      DryFriction friction;
      friction.name = traits.label;
      friction.pressed_by = number;
      friction.is_of_contact = true;
      friction.along = row_without_formulas(traits.variables);
      frictions_.push_back(std::move(friction));
    }
    Contact contact;
    contact.name = std::move(traits.label);
    contact.gap = row_without_formulas(traits.variables);
    contacts_.push_back(std::move(contact));
  }
}

ContactName ContactsAtHand::name(std::size_t contact) const {
  const std::size_t n = formulas_->contacts.size();
  if (contact >= n) return names_[contact - n];
  return {0, static_cast<std::uint32_t>(contact), 0, 0};
}

std::string ContactsAtHand::label(const ContactName& name) const {
  return name.source == 0 ? formulas_->contacts[name.a].name : source_->describe(name).label;
}

void ContactsAtHand::add_forces(const StateView& at, MotionNumbers& numbers) {
  for (std::size_t k = 0; k < names_.size(); ++k) {
    source_->measure(names_[k], at, measured_);
    for (std::size_t i = 0; i < variables_[k].size(); ++i)
      numbers.force[variables_[k][i]] += measured_.force * measured_.normal.slopes[i];
  }
}

void ContactsAtHand::add(const StateView& at, MotionNumbers& numbers) {
  numbers.contacts.resize(size());
  numbers.frictions.resize(frictions());
  if (is_compliant()) return add_forces(at, numbers);
  std::size_t contact_row = formulas_->contacts.size(), friction_row = formulas_->frictions.size();
  for (std::size_t k = 0; k < names_.size(); ++k) {
    source_->measure(names_[k], at, measured_);
    take(measured_.normal, numbers.contacts[contact_row++]);
    numbers.restitutions.push_back(measured_.restitution);
    if (is_rough_[k] == 0) continue;
    take(measured_.along, numbers.frictions[friction_row++]);
    numbers.amounts.push_back(measured_.friction);
    numbers.pushes.emplace_back();
    numbers.normals.emplace_back();
  }
}

void ContactsAtHand::add(const StateView& at, ClosureNumbers& numbers) {
  if (is_compliant()) return;
  for (std::size_t k = 0; k < names_.size(); ++k) {
    const ContactGap is = source_->gap(names_[k], at);
    numbers.gaps.push_back(is.gap);
    numbers.gap_rates.push_back(is.rate);
    if (is_rough_[k] != 0) numbers.speeds.push_back(is.speed);
  }
}

Renumbering::Renumbering(const MotionFormulas& formulas, const ContactSource* source,
                         std::span<const ContactName> before, std::span<const ContactName> after) {
  for (std::size_t k = 0; k < formulas.contacts.size(); ++k) contacts_.push_back(k);
  for (std::size_t k = 0; k < formulas.frictions.size(); ++k) frictions_.push_back(k);
  if (source != nullptr && source->is_compliant()) return;
  for (const ContactName& name : after) {
    std::optional<std::size_t> contact, friction;
    std::size_t rough = formulas.frictions.size();
    for (std::size_t k = 0; k < before.size() && !contact; ++k) {
      const bool is_rough = source->describe(before[k]).is_rough;
      if (before[k] == name) {
        contact = formulas.contacts.size() + k;
        if (is_rough) friction = rough;
      }
      rough += is_rough ? 1 : 0;
    }
    contacts_.push_back(contact);
    if (source->describe(name).is_rough) frictions_.push_back(friction);
  }
}

}  // namespace trammel::simulation
