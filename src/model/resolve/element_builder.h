// SPDX-License-Identifier: Apache-2.0
// Points, lines and circles: their names first, so that statements may stand in any order, then
// where they are drawn.
#pragma once

#include <optional>
#include <variant>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/constraint_builder.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/names.h"

namespace trammel::model {

class ElementBuilder {
 public:
  ElementBuilder(const syntax::Tree& tree, Model& model, Names& names,
                 ExpressionBuilder& expressions, ConstraintBuilder& constraints,
                 symbolic::ExprPool& pool, base::Diagnostics& diagnostics)
      : tree_(tree),
        model_(model),
        names_(names),
        expressions_(expressions),
        constraints_(constraints),
        pool_(pool),
        diagnostics_(diagnostics) {}

  /// The origin and the axes, which every model has.
  void declare_ground();
  void declare_point(const syntax::Name& name);
  void declare_line(const syntax::Name& name, LineKind kind);
  void declare_circle(const syntax::Name& name);
  void declare_curve(const syntax::Name& name);

  // The element that this statement itself declared, not an earlier one of the same name.
  std::optional<PointIndex> own_point(const syntax::Name& name) const {
    return own<PointIndex>(name, model_.points);
  }
  std::optional<LineIndex> own_line(const syntax::Name& name) const {
    return own<LineIndex>(name, model_.lines);
  }
  std::optional<CircleIndex> own_circle(const syntax::Name& name) const {
    return own<CircleIndex>(name, model_.circles);
  }
  std::optional<CurveIndex> own_curve(const syntax::Name& name) const {
    return own<CurveIndex>(name, model_.curves);
  }

  void define(const syntax::Statement& s, const syntax::PointAt& p);
  void define(const syntax::Statement& s, const syntax::PointNear& p);
  void define(const syntax::Statement& s, const syntax::LineThrough& l);
  void define(const syntax::Statement& s, const syntax::LineNear& l);
  void define(const syntax::Statement& s, const syntax::PointIn& p);
  /// The centre, and what it turns with; its constraints are built apart.
  void define_circle(const syntax::Circle& c);
  /// A coordinate.
  std::optional<BuiltExpression> build_length(syntax::ExprIndex text);

 private:
  void declare_element(const syntax::Name& name, ElementIndex element);
  bool turns_with(LineIndex line, LineIndex axis) const;

  template <class Index, class Elements>
  std::optional<Index> own(const syntax::Name& name, const Elements& elements) const {
    const auto element = names_.find_element(name.text);
    if (!element || !std::holds_alternative<Index>(*element)) return std::nullopt;
    const Index index = std::get<Index>(*element);
    if (!(elements[index].span == name.span)) return std::nullopt;
    return index;
  }

  const syntax::Tree& tree_;
  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  ConstraintBuilder& constraints_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
};

}  // namespace trammel::model
