// SPDX-License-Identifier: Apache-2.0
// Dry friction of points on lines, circles and curves: along what it acts, and what presses it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/contact/pin_builder.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/names.h"

namespace trammel::model {

class FrictionBuilder {
 public:
  FrictionBuilder(const syntax::Tree& tree, Model& model, Names& names,
                  ExpressionBuilder& expressions, symbolic::ExprPool& pool,
                  base::Diagnostics& diagnostics)
      : tree_(tree),
        model_(model),
        names_(names),
        expressions_(expressions),
        pool_(pool),
        diagnostics_(diagnostics),
        pins_(model, expressions, pool, diagnostics) {}

  /// Pre     the constraints and their rates stand; the target is no one-sided constraint
  void add(const syntax::Statement& statement, const syntax::Friction& friction);

 private:
  /// Along what a point of an incidence slides, how far it does so by one unit of that, and what
  /// presses it.
  struct Way {
    ConstraintIndex incidence;
    MeasureIndex sliding;
    std::optional<ExprId> arm;
    std::vector<Pressing> normal;
    std::string label = {};
  };
  static std::optional<Way> labelled(std::optional<Way> way, const std::string& label);
  std::optional<Way> find_way(const syntax::Statement& statement, const syntax::Name& target);
  std::optional<Way> along_line(ConstraintIndex incidence);
  std::optional<Way> around_circle(ConstraintIndex incidence);
  std::optional<Way> along_curve(const syntax::Statement& statement, RiderIndex rider);
  MeasureIndex measure(Measure measure);
  void refuse(const syntax::Statement& statement, std::string what, std::string advice);

  const syntax::Tree& tree_;
  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
  PinBuilder pins_;
};

}  // namespace trammel::model
