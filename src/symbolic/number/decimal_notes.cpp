// SPDX-License-Identifier: Apache-2.0
#include "symbolic/number/decimal_notes.h"

#include <utility>

namespace trammel::symbolic {

DecimalNotes::DecimalNotes(std::set<Rational> values) {
  if (!values.empty()) values_ = std::make_shared<const std::set<Rational>>(std::move(values));
}

void DecimalNotes::add(const DecimalNotes& others) {
  if (empty()) values_ = others.values_;
  if (values_ == others.values_ || others.empty()) return;
  auto more = std::make_shared<std::set<Rational>>(*values_);
  more->insert(others.values_->begin(), others.values_->end());
  values_ = std::move(more);
}

}  // namespace trammel::symbolic
