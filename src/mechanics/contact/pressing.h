// SPDX-License-Identifier: Apache-2.0
// What presses a friction of incidences: a sum of reactions.
#pragma once

#include <vector>

#include "model/model.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::mechanics {

/// By constraint of the model, the weights with which its reactions press.
///
/// Pre     the values hold what the weights are made of
/// Cost    O(constraints)
std::vector<double> eval_pressing(const symbolic::ExprPool& pool, const model::Model& model,
                                  const model::Friction& friction, const symbolic::Values& values);

/// The normal force.
///
/// Shapes  reactions: by constraint
double eval_normal_force(const symbolic::ExprPool& pool, const model::Friction& friction,
                         const symbolic::Values& values, const std::vector<double>& reactions);

/// Whether the reaction of the constraint is a part of what presses a friction.
bool presses_friction(const model::Model& model, model::ConstraintIndex constraint);

}  // namespace trammel::mechanics
