// SPDX-License-Identifier: Apache-2.0
#include "mechanics/statics/reaction_formula.h"

#include "symbolic/expr/differentiate.h"

namespace trammel::mechanics {

using symbolic::Expr;
using symbolic::ExprId;

std::vector<ExprId> derive_reactions(const model::Model& model, symbolic::ExprPool& pool,
                                     const geometry::ConfigurationFormula& configuration) {
  // Forces are expressions of parameters and of symbols for measures, never of q: differentiating
  // the work f.X by q therefore holds them, as virtual work demands.
  Expr work(pool, pool.integer(0));
  for (const model::AppliedForce& force : model.forces) {
    const geometry::VectorFormula& at = configuration.points[force.point.value];
    work = work + Expr(pool, force.components[0]) * at.x + Expr(pool, force.components[1]) * at.y;
  }
  std::vector<ExprId> q;
  for (const Expr& symbol : configuration.q) q.push_back(symbol.id);
  std::vector<ExprId> reactions = symbolic::gradient(pool, work.id, q);
  for (ExprId& reaction : reactions) reaction = (-Expr(pool, reaction)).id;
  return reactions;
}

}  // namespace trammel::mechanics
