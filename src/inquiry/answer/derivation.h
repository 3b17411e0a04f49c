// SPDX-License-Identifier: Apache-2.0
// How a reaction or an equation of motion came about, as plain data: numbered steps that a reader
// checks by hand.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/shown_units.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::inquiry {

struct DerivedFormula {
  std::string name;  // `dx_C`
  symbolic::ExprId formula;
  std::optional<double> number;  // at the given values
  base::ShownUnit shown = {};    // in what a person is shown the number
  double rounding = 0.0;         // what rounding of what was summed comes to at the most
};

/// One load in a virtual motion: a force and the displacement of its point, or what drives a
/// measure and the measure's change. Work is the sum of their products.
struct DerivedWork {
  std::string load;  // `force(C)`, `weight of mass(B)`
  std::vector<DerivedFormula> force;
  std::vector<DerivedFormula> displacement;
  DerivedFormula work;
};

/// What acts on a body that is cut free: a force with its arm about the point or section at hand,
/// and the moment of both; or a moment alone.
struct DerivedAction {
  std::string load;
  std::vector<DerivedFormula> force;
  std::vector<DerivedFormula> arm;
  DerivedFormula moment;
};

struct DerivationStep {
  std::string text;
  std::vector<DerivedFormula> formulas;
  std::vector<DerivedWork> works = {};
  std::vector<DerivedAction> actions = {};
};

struct Derivation {
  std::string of;  // `reaction(theta)`, `theta''`
  std::vector<DerivationStep> steps;
  std::string why_none;
};

}  // namespace trammel::inquiry
