// SPDX-License-Identifier: Apache-2.0
// The value of an expression as plain data: its formula, its number and its polynomial.
#pragma once

#include <optional>
#include <vector>

#include "geometry/construct/defining_system.h"
#include "inquiry/answer/taylor.h"
#include "symbolic/present/present.h"

namespace trammel::inquiry {

/// One expression, or two for a vector, with the clauses that explain their names.
struct Formula {
  std::vector<symbolic::ExprId> components;
  std::vector<symbolic::Clause> where;
  /// Equations that define names which no clause explains. They may use names of clauses and of
  /// systems before them; clauses may use theirs.
  std::vector<geometry::DefiningSystem> systems = {};
  /// It is the answer as long as these are > 0. They may use names of clauses.
  std::vector<symbolic::ExprId> positive = {};
};

/// Of what `find` asks for. An answer that failed before it was of any other kind holds an empty
/// one.
struct Value {
  bool is_vector = false;
  std::optional<Formula> formula = {};
  std::optional<std::vector<double>> numbers = {};  // in SI
  std::optional<Taylor> taylor = {};
  /// One a number: what rounding of what was summed comes to at the most. Empty: not known.
  std::vector<double> rounding = {};
};

}  // namespace trammel::inquiry
