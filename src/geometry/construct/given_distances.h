// SPDX-License-Identifier: Apache-2.0
// Distances that constraints give are used by name instead of a root of coordinates.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "model/model.h"
#include "symbolic/expr/vector_formula.h"

namespace trammel::geometry {

class GivenDistances {
 public:
  /// Shapes  q: the symbol of each constraint's value
  GivenDistances(const model::Model& model, const std::vector<symbolic::ExprId>& q);

  /// The distance of a and b by its name, or else the norm of ab.
  symbolic::Expr between(model::PointIndex a, model::PointIndex b,
                         symbolic::VectorFormula ab) const;

 private:
  using Key = std::pair<model::PointIndex, model::PointIndex>;
  static Key key(model::PointIndex a, model::PointIndex b) { return a < b ? Key{a, b} : Key{b, a}; }
  std::map<Key, symbolic::ExprId> known_;
};

}  // namespace trammel::geometry
