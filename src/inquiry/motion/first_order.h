// SPDX-License-Identifier: Apache-2.0
// A model's motion as a first-order system y' = f(t, y; p) with its initial values: what is
// exported and integrated elsewhere.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "inquiry/find/find.h"
#include "symbolic/present/present.h"

namespace trammel::inquiry {

struct StateVariable {
  std::string name;  // `theta`, `theta'`
  symbolic::ExprId symbol;
  std::string rate_name;  // `theta'`, `theta''`
  std::optional<double> start;
};

struct FirstOrderSystem {
  std::vector<StateVariable> states;
  symbolic::FormulaSet rates;  // a body for each state
  std::string condition;       // what the equations take for granted of the given state
  std::string problem;         // why there is no system
};

struct FirstOrderOutcome {
  std::optional<FirstOrderSystem> system;  // none where nothing moves by itself
  base::Diagnostics diagnostics;
};

/// The equations of motion as answer_equations finds and checks them. Where it gives M q'' = h, the
/// accelerations follow by elimination, clause by clause.
///
/// Math    pivots in the order that the given state allows: on the diagonal where it is not small
/// Errors  a problem where there are no formulas, or the value of what is free is no single name
/// Cost    as answer_equations; n^3/3 clauses for n accelerations and multipliers
FirstOrderOutcome derive_first_order(const Case& here, const FindOptions& options);

}  // namespace trammel::inquiry
