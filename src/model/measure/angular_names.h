// SPDX-License-Identifier: Apache-2.0
// Which names of a model stand for angles or their rates: dimensions do not tell, since an angle
// has none.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_set>

#include "model/model.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

class AngularNames {
 public:
  /// What is an angle by its place: measures of angles, what these are equal to, coordinates
  /// without a dimension, and the rates of all these; `given` are those with a value in degrees or
  /// the like.
  ///
  /// Pre     the dimensions of the parameters are known
  /// Cost    O(expressions of the constraints); of each question O(expression)
  AngularNames(const symbolic::ExprPool& pool, const Model& model, std::span<const ExprId> given);

  /// Whether the expression is an angle or a rate of one, times numbers at the most: neither
  /// `sin(theta)` nor `omega^2`, but `2*theta`, `omega*time` and what an inverse function gives.
  bool is_angular(ExprId e) const { return power_of(e) == 1; }

 private:
  void note_measures(const Model& model);
  void note_values(const Model& model);
  void note_terms(ExprId value);
  void note_definitions(const Model& model);
  int power_of(ExprId e) const;

  const symbolic::ExprPool& pool_;
  std::unordered_set<std::uint32_t> angles_;  // values of ids of symbols
};

}  // namespace trammel::model
