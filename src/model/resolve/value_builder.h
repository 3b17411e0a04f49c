// SPDX-License-Identifier: Apache-2.0
// Values of parameters: `given`, `let`, the time.
#pragma once

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/names.h"

namespace trammel::model {

class ValueBuilder {
 public:
  ValueBuilder(const syntax::Tree& tree, Model& model, Names& names, ExpressionBuilder& expressions,
               symbolic::ExprPool& pool, base::Diagnostics& diagnostics)
      : tree_(tree),
        model_(model),
        names_(names),
        expressions_(expressions),
        pool_(pool),
        diagnostics_(diagnostics) {}

  void add(const syntax::Given& given);
  void add(const syntax::Let& let);

  /// `let` names may use one another in any order, but not in a circle.
  void check_definitions();

  /// The time is 0 where it is not given.
  void settle_time();

 private:
  void add_given(const syntax::Binding& binding);
  void add_let(const syntax::Definition& definition);
  bool is_angle_of_line(syntax::ExprIndex target) const;
  bool is_given_twice(const Parameter& parameter, base::Span span);

  const syntax::Tree& tree_;
  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
};

/// `a = 1`, written as a constraint and meant as `given a = 1`; none of another one.
base::Fixes give_values_instead(const syntax::Tree& tree, const syntax::Statement& statement,
                                const syntax::Constraint& constraint);

/// `angle(x_axis, crank)' = 10 rpm`, where a constraint before it names the angle, meant as
/// `theta' = 10 rpm`; none of another one.
base::Fixes give_rate_instead(const syntax::Tree& tree, const Model& model,
                              const symbolic::ExprPool& pool, const syntax::Constraint& constraint);

}  // namespace trammel::model
