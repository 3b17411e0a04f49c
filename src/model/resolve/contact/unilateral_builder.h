// SPDX-License-Identifier: Apache-2.0
// What unilateral constraints bring with them: laws of impact and friction, coordinates of points
// that nothing else holds, values at the start of runs.
#pragma once

#include <string_view>
#include <unordered_set>

#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/constraint_builder.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/motion_builder.h"

namespace trammel::model {

class UnilateralBuilder {
 public:
  UnilateralBuilder(const syntax::Tree& tree, Model& model, Names& names,
                    ExpressionBuilder& expressions, ConstraintBuilder& constraints,
                    MotionBuilder& motion, base::Diagnostics& diagnostics)
      : tree_(tree),
        model_(model),
        names_(names),
        expressions_(expressions),
        constraints_(constraints),
        motion_(motion),
        diagnostics_(diagnostics) {}

  /// Gives each point that has a mass and that only unilateral constraints name the free
  /// coordinates `x(P)` and `y(P)`. Pre: all constraints stand, no motion has been settled
  void free_points();

  /// Errors  told where the target is no unilateral constraint
  void add(const syntax::Statement& statement, const syntax::Restitution& restitution);
  /// False where the target is no unilateral constraint.
  bool add(const syntax::Friction& friction);

  void add(const syntax::Start& start);

 private:
  std::unordered_set<std::string_view> massive_points() const;
  bool is_named(PointIndex point, ExprId expression) const;
  bool names_point(const Measure& measure, PointIndex point) const;
  Follower* find_contact(const syntax::Name& name);
  std::optional<ExprId>* find_restitution(const syntax::Name& name);
  std::optional<Measure> as_difference(ExprId expression) const;
  std::optional<ContactWay> find_way(const Follower& contact);

  const syntax::Tree& tree_;
  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  ConstraintBuilder& constraints_;
  MotionBuilder& motion_;
  base::Diagnostics& diagnostics_;
};

}  // namespace trammel::model
