// SPDX-License-Identifier: Apache-2.0
// Numbers that somebody wrote as decimals. Values stay exact: the notes are for printers alone.
#pragma once

#include <memory>
#include <set>

#include "symbolic/number/rational.h"

namespace trammel::symbolic {

/// Copies share what they hold until one of them is added to.
class DecimalNotes {
 public:
  DecimalNotes() = default;
  explicit DecimalNotes(std::set<Rational> values);

  void add(const DecimalNotes& others);
  bool empty() const { return values_ == nullptr; }
  bool contains(const Rational& value) const { return !empty() && values_->contains(value); }

 private:
  std::shared_ptr<const std::set<Rational>> values_;
};

}  // namespace trammel::symbolic
