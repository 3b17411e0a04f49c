// SPDX-License-Identifier: Apache-2.0
// Random expressions that are shorter on one side of something than as a whole, of parameters and
// of measures of a slider-crank.
#pragma once

#include <string>

#include "support/symbolic/random_formula.h"
#include "support/text_value.h"

namespace trammel::test {

/// A slider-crank or no machine at all, and what its measures are.
class SidedModel {
 public:
  explicit SidedModel(symbolic::Random& random) : SidedModel(random, random.one_in(3)) {}
  SidedModel(symbolic::Random& random, bool has_crank) : random_(random), has_crank_(has_crank) {}

  /// The statements that make the machine.
  std::string text() const;
  /// Values of all names: of the machine such that it can have, of others any.
  NamedValues place();
  /// Puts in what the machine's parameters make of its measures.
  void measure(NamedValues& values) const;
  /// A name, a measure or a number.
  std::string leaf();

 private:
  symbolic::Random& random_;
  bool has_crank_;
};

class SidedGrower {
 public:
  SidedGrower(symbolic::Random& random, SidedModel& model) : random_(random), model_(model) {}

  std::string grow(int depth);

 private:
  std::string sided(int depth);

  symbolic::Random& random_;
  SidedModel& model_;
};

}  // namespace trammel::test
