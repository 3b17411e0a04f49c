// SPDX-License-Identifier: Apache-2.0
// Constraints of the text become equations `expression = value`, with their names.
#pragma once

#include <map>
#include <string>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/names.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

class ConstraintBuilder {
 public:
  ConstraintBuilder(const syntax::Tree& tree, Model& model, Names& names,
                    ExpressionBuilder& expressions, symbolic::ExprPool& pool,
                    base::Diagnostics& diagnostics)
      : tree_(tree),
        model_(model),
        names_(names),
        expressions_(expressions),
        pool_(pool),
        diagnostics_(diagnostics) {}

  /// Records that a name is positive where the statement says so: names of lengths, `assume a > 0`;
  /// and that what it divides by is not 0.
  /// To be called for all statements before any expression is built.
  void note_facts(const syntax::Statement& statement);

  void add(const syntax::Statement& statement, const syntax::Constraint& constraint);
  void add(const syntax::Statement& statement, const syntax::Incidence& incidence);
  void add(const syntax::Statement& statement, const syntax::Condition& condition);
  void add(const syntax::Statement& statement, const syntax::Circle& circle, CircleIndex index);

  /// The two constraints of an `at` point, whose position is set.
  void hold_point(base::Span span, const std::string& text, PointIndex point);

  /// `x(P) = x(P)`: a coordinate that is its own value.
  ConstraintIndex add_coordinate(PointIndex point, MeasureKind kind);
  /// A measure whose value is a parameter of that name, which names the constraint too, and what
  /// the measure is where the parameter is 0.
  ConstraintIndex add_coordinate(Measure measure, const std::string& name, base::Span span,
                                 ExprId origin);

  /// The two constraints of a point `in` a line.
  void fix_in_frame(const syntax::Statement& statement, PointIndex point, LineIndex line,
                    std::array<ExprId, 2> coordinates);

  /// The same without names.
  void fix_in_frame(base::Span span, const std::string& text, PointIndex point, LineIndex line,
                    std::array<ExprId, 2> coordinates);

  /// A measure that stays as it is drawn; `name` is what reaction() takes.
  void keep_as_drawn(const Measure& measure, base::Span span, const std::string& text,
                     const std::string& name = {});
  /// The same where the drawn value is known, of a measure or of a sum of measures.
  void keep_value(const Measure& measure, ExprId drawn, base::Span span, const std::string& text,
                  const std::string& name);
  void keep_sum(ExprId sum, ExprId drawn, base::Span span, const std::string& text,
                const std::string& name);

  /// Checks a fact of `assume` (which note_facts has recorded as far as it is used).
  void assume(const syntax::Comparison& fact);

 private:
  struct Sides {
    ExprId measures, value;
  };
  Sides separate(ExprId left, ExprId right) const;
  void add_unilateral(const syntax::Statement& statement, Constraint limit, bool is_upper,
                      DimensionForm dimension);
  bool has_measure(ExprId e) const;
  bool is_supported(const syntax::Statement& statement, syntax::Role role,
                    syntax::Relation relation);
  std::optional<ConstraintIndex> store(Constraint constraint, DimensionForm dimension);
  std::optional<BuiltExpression> build_value(const syntax::Constraint& constraint,
                                             const BuiltExpression& left);
  void add_named(const syntax::Statement& statement, Constraint constraint,
                 DimensionForm dimension);
  void add_named(const syntax::Statement& statement, Constraint constraint);
  void add_incidence(const syntax::Statement& statement, Measure measure, bool is_named);
  Constraint make(const syntax::Statement& statement, Measure measure, ExprId value);
  Constraint make(base::Span span, std::string text, Measure measure, ExprId value);
  void keep(Constraint constraint, const std::string& name, const base::Dimension& dimension);
  void note_positive(const std::string& name);
  void note(const std::string& name, symbolic::Facts more);

  void add_angle(const syntax::Statement& statement, const syntax::Condition& condition);
  std::optional<Constraint> make_tangency(const syntax::Statement& statement,
                                          const syntax::Condition& condition);
  void add_tangency(const syntax::Statement& statement, const syntax::Condition& condition);
  void add_coincidence(const syntax::Statement& statement, const syntax::Condition& condition);
  void add_equality(const syntax::Statement& statement, const syntax::Condition& condition);
  Measure place_in_frame(std::size_t axis, PointIndex point, LineIndex line) const;
  ExprId nearest_angle(const Measure& measure, int quarter_turns) const;
  bool is_drawn_inside(const Measure& gap) const;
  std::optional<double> drawn_number(ExprId drawn) const;
  std::optional<double> drawn_radius(CircleIndex circle) const;
  void turn_with(const syntax::Statement& statement, CircleIndex circle);

  // ---- points on curves (curve/build_riders.cpp)

  std::optional<RiderIndex> ride(const syntax::Statement& statement, RiderIndex rider);
  void add_ride(const syntax::Statement& statement, const syntax::Incidence& incidence,
                CurveIndex curve);

  // ---- rolling (contact/build_rolls.cpp)

  /// A constraint `measures = drawn`: 0 where nothing has slipped since the drawing.
  struct Slip {
    ExprId measures, drawn;
  };
  void add_rolling(const syntax::Statement& statement, const syntax::Condition& condition);
  std::optional<ConstraintIndex> add_touch(const syntax::Statement& statement,
                                           const syntax::Condition& condition);
  std::optional<symbolic::Expr> rolling_radius(const syntax::Statement& statement,
                                               CircleIndex circle);
  std::optional<Slip> slip_on_line(const syntax::Statement& statement, CircleIndex circle,
                                   LineIndex line);
  std::optional<Slip> slip_of_circles(const syntax::Statement& statement, CircleIndex first,
                                      CircleIndex second);
  symbolic::Expr measured(Measure measure);
  symbolic::Expr drawn(const Measure& measure) const;
  LineIndex add_pointer(std::string name, PointIndex at, decltype(Line::drawn_along) along);
  LineIndex follow_direction(const syntax::Statement& statement, LineIndex line);
  LineIndex follow_centers(const syntax::Statement& statement, CircleIndex first,
                           CircleIndex second);
  void store_plain(Constraint constraint);

  const syntax::Tree& tree_;
  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
  std::map<std::uint32_t, LineIndex> pointers_;  // that count the turns of a line
  syntax::Role role_ = syntax::Role::Plain;      // of the statement at hand
};

}  // namespace trammel::model
