// SPDX-License-Identifier: Apache-2.0
// `body plate of A, B, C`: points that move as one, as they are dimensioned and, where they are
// not, as they are drawn.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/constraint_builder.h"
#include "model/resolve/expression/expression_builder.h"

namespace trammel::model {

class BodyBuilder {
 public:
  BodyBuilder(Model& model, ExpressionBuilder& expressions, ConstraintBuilder& constraints,
              symbolic::ExprPool& pool, base::Diagnostics& diagnostics)
      : model_(model),
        expressions_(expressions),
        constraints_(constraints),
        pool_(pool),
        diagnostics_(diagnostics) {}

  /// `frame`: the line of the body's name, whose ends are set.
  void add(const syntax::Statement& statement, const syntax::BodyOfPoints& body, LineIndex frame);

  /// Adds what the constraints among a body's points leave open. Pre: all constraints stand.
  ///
  /// Math    n points have 2 n - 3 distances and coordinates that are independent near the drawing
  /// Cost    O(n^3) a body
  void complete();

 private:
  void complete(const Body& body);
  std::vector<Measure> dimensions_of(const Body& body) const;
  bool is_within(const Measure& measure, const Body& body) const;

  Model& model_;
  ExpressionBuilder& expressions_;
  ConstraintBuilder& constraints_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
};

}  // namespace trammel::model
