// SPDX-License-Identifier: Apache-2.0
// Contacts and frictions by number: those of the formulas, behind them those of a source that are
// at hand, unless they are compliant: these are forces.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulation/equations/contact_source.h"

namespace trammel::simulation {

class ContactsAtHand {
 public:
  ContactsAtHand(const MotionFormulas& formulas, ContactSource* source)
      : formulas_(&formulas), source_(source) {}

  ContactSource* source() const { return source_; }
  bool is_compliant() const { return source_ != nullptr && source_->is_compliant(); }
  bool is_elastic() const { return source_ != nullptr && source_->is_elastic(); }

  /// Pre     a source, or no names
  void take_up(std::span<const ContactName> names);

  std::size_t size() const { return formulas_->contacts.size() + contacts_.size(); }
  std::size_t frictions() const { return formulas_->frictions.size() + frictions_.size(); }
  const Contact& contact(std::size_t k) const {
    const std::size_t n = formulas_->contacts.size();
    return k < n ? formulas_->contacts[k] : contacts_[k - n];
  }
  const DryFriction& friction(std::size_t k) const {
    const std::size_t n = formulas_->frictions.size();
    return k < n ? formulas_->frictions[k] : frictions_[k - n];
  }

  ContactName name(std::size_t contact) const;
  /// As events tell it.
  ///
  /// Pre     the name of a contact of the formulas or of the source
  std::string label(const ContactName& name) const;

  /// Adds the numbers of the source's behind those of the formulas; of compliant ones their forces
  /// to the right side.
  void add(const StateView& at, MotionNumbers& numbers);
  void add(const StateView& at, ClosureNumbers& numbers);

 private:
  void add_forces(const StateView& at, MotionNumbers& numbers);

  const MotionFormulas* formulas_;
  ContactSource* source_;
  std::vector<ContactName> names_;
  std::vector<Contact> contacts_;                    // of the source: rows without formulas
  std::vector<std::vector<std::size_t>> variables_;  // of compliant ones
  std::vector<char> is_rough_;
  std::vector<DryFriction> frictions_;  // of those that are rough
  ContactNumbers measured_;             // the last one
};

/// From the numbers that contacts and frictions have beside some at hand to those beside others.
class Renumbering {
 public:
  /// Shapes  names ordered
  Renumbering(const MotionFormulas& formulas, const ContactSource* source,
              std::span<const ContactName> before, std::span<const ContactName> after);

  /// What is kept by number, in the new ones; what is new has a value of its own.
  template <class Value>
  std::vector<Value> contacts(const std::vector<Value>& known, const Value& fresh) const {
    return carry(contacts_, known, fresh);
  }
  template <class Value>
  std::vector<Value> frictions(const std::vector<Value>& known, const Value& fresh) const {
    return carry(frictions_, known, fresh);
  }

 private:
  using Numbers = std::vector<std::optional<std::size_t>>;  // the old one, by new number

  template <class Value>
  static std::vector<Value> carry(const Numbers& from, const std::vector<Value>& known,
                                  const Value& fresh) {
    std::vector<Value> carried;
    for (const std::optional<std::size_t>& old : from) carried.push_back(old ? known[*old] : fresh);
    return carried;
  }

  Numbers contacts_, frictions_;
};

}  // namespace trammel::simulation
