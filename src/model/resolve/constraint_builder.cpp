// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/constraint_builder.h"

#include <fmt/format.h>

#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/measure/measure_table.h"
#include "model/resolve/expression/drawn_value.h"
#include "model/resolve/find_divisors.h"
#include "model/resolve/statement_text.h"
#include "model/resolve/value_builder.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::Expr;
using symbolic::Op;

namespace {

constexpr ExpressionPlace place_of_constraints{true, false, true};

}  // namespace

void ConstraintBuilder::note_positive(const std::string& name) {
  note(name, {.positive = true});
}

void ConstraintBuilder::note(const std::string& name, symbolic::Facts more) {
  const ExprId symbol = pool_.symbol(name);
  const symbolic::Facts known = pool_.facts(symbol);
  pool_.assume(symbol, {.positive = known.positive || more.positive,
                        .never_zero = known.never_zero || more.never_zero});
}

void ConstraintBuilder::note_facts(const syntax::Statement& statement) {
  for (const std::string& divisor : find_divisors(tree_, statement))
    note(divisor, {.never_zero = true});
  const auto name_of = [&](syntax::ExprIndex e) -> const std::string* {
    const auto* name = tree_.exprs.find<syntax::NameNode>(e);
    return name != nullptr && name->primes == 0 ? &tree_.exprs.text(name->name) : nullptr;
  };
  if (const auto* c = std::get_if<syntax::Constraint>(&statement.form)) {
    const auto* call = tree_.exprs.find<syntax::CallNode>(c->measure);
    if (call == nullptr || !c->value || name_of(*c->value) == nullptr) return;
    const std::string& function = tree_.exprs.text(call->function);
    const auto arguments = tree_.exprs.arguments(*call);
    bool is_length = function == "length" || function == "radius";
    if (function == "distance" && arguments.size() == 2) {
      const std::string* second = name_of(arguments[1].value);
      const auto element = second != nullptr ? names_.find_element(*second) : std::nullopt;
      is_length = element && std::holds_alternative<PointIndex>(*element);  // to a line: signed
    }
    if (is_length) note_positive(*name_of(*c->value));
  } else if (const auto* circle = std::get_if<syntax::Circle>(&statement.form)) {
    if (circle->radius && name_of(*circle->radius) != nullptr)
      note_positive(*name_of(*circle->radius));
  } else if (const auto* assume = std::get_if<syntax::Assume>(&statement.form)) {
    for (const syntax::Comparison& fact : assume->facts) {
      const auto* zero = tree_.exprs.find<syntax::NumberNode>(fact.right);
      const bool is_zero = zero != nullptr && tree_.exprs.decimal(zero->number).digits == "0";
      if (fact.relation == syntax::Relation::Greater && is_zero && name_of(fact.left) != nullptr)
        note_positive(*name_of(fact.left));
    }
  }
}

void ConstraintBuilder::assume(const syntax::Comparison& fact) {
  const auto left = expressions_.build_scalar(fact.left, {false, false, true});
  const auto right = expressions_.build_scalar(fact.right, {false, false, true});
  if (!left || !right) return;
  using syntax::Relation;
  if (fact.relation == Relation::Greater || fact.relation == Relation::GreaterEqual)
    model_.assumptions.push_back({left->scalar(), right->scalar()});
  if (fact.relation == Relation::Less || fact.relation == Relation::LessEqual)
    model_.assumptions.push_back({right->scalar(), left->scalar()});
}

bool ConstraintBuilder::has_measure(ExprId e) const {
  const ExprId roots[] = {e};
  for (const ExprId symbol : symbolic::symbols_of(pool_, roots))
    if (expressions_.as_measure(symbol)) return true;
  return false;
}

// Measures go to the left, everything else to the right.
ConstraintBuilder::Sides ConstraintBuilder::separate(ExprId left, ExprId right) const {
  Expr measures(pool_, pool_.integer(0)), value(pool_, pool_.integer(0));
  const auto distribute = [&](ExprId side, int sign) {
    const auto take = [&](ExprId term) {
      const Expr signed_term = sign * Expr(pool_, term);
      if (has_measure(term))
        measures = measures + signed_term;
      else
        value = value - signed_term;
    };
    if (pool_.op(side) != Op::Sum) return take(side);
    const auto args = pool_.args(side);
    const std::vector<ExprId> terms(args.begin(), args.end());  // the arena may grow meanwhile
    for (const ExprId term : terms) take(term);
  };
  distribute(left, 1);
  distribute(right, -1);
  return {measures.id, value.id};
}

bool ConstraintBuilder::is_supported(const syntax::Statement& statement, syntax::Role role,
                                     syntax::Relation relation) {
  role_ = role;
  if (relation == syntax::Relation::Equal || role == syntax::Role::Plain) return true;
  diagnostics_.push_back(
      {not_supported, statement.span,
       fmt::format("'{}' is understood but not supported yet", statement_text(tree_, statement)),
       "leave out what stands before the measure: one-sided constraints bear load only"});
  return false;
}

std::optional<BuiltExpression> ConstraintBuilder::build_value(const syntax::Constraint& constraint,
                                                              const BuiltExpression& left) {
  const syntax::ExprIndex text = *constraint.value;
  if (tree_.exprs.find<syntax::DrawnNode>(text) == nullptr)
    return expressions_.build_scalar(text, place_of_constraints);
  const auto measure = expressions_.as_measure(left.scalar());
  if (!measure) {
    diagnostics_.push_back({wrong_arguments, tree_.exprs[text].span,
                            "'drawn' keeps the value of a single measure only",
                            "write one measure on the left, such as length(rod) = drawn"});
    return std::nullopt;
  }
  BuiltExpression value = left;
  value.components = {drawn_value(model_, pool_, model_.measures[*measure])};
  return value;
}

void ConstraintBuilder::add(const syntax::Statement& statement,
                            const syntax::Constraint& constraint) {
  if (!is_supported(statement, constraint.role, constraint.relation)) return;
  const auto left = expressions_.build_scalar(constraint.measure, place_of_constraints);
  if (!left) {
    if (base::Fixes fixes = give_rate_instead(tree_, model_, pool_, constraint); !fixes.empty())
      diagnostics_.back().remedy.fixes = std::move(fixes);
    return;
  }
  std::optional<BuiltExpression> right = left;  // whatever it is, where no value is said
  if (constraint.value) right = build_value(constraint, *left);
  if (!right) return;
  if (constraint.value)
    expressions_.require_same(left->dimensions[0], constraint.measure, right->dimensions[0],
                              *constraint.value, statement.span);
  const bool is_turned = !has_measure(left->scalar());  // L >= distance(O, M)
  const ExprId said = constraint.value ? right->scalar() : pool_.integer(0);
  const Sides sides = is_turned ? separate(said, left->scalar()) : separate(left->scalar(), said);
  Constraint built;
  built.span = statement.span;
  built.text = statement_text(tree_, statement);
  built.expression = sides.measures;
  built.value = sides.value;
  built.measure = expressions_.as_measure(sides.measures);
  built.is_angle = built.measure && model_.measures[*built.measure].is_angle();
  built.is_drawn =
      constraint.value && tree_.exprs.find<syntax::DrawnNode>(*constraint.value) != nullptr;
  if (pool_.op(sides.measures) == Op::Number) {
    diagnostics_.push_back({nothing_constrained,
                            statement.span,
                            fmt::format("'{}' constrains nothing: it holds no measure", built.text),
                            {"write a measure such as length(rod) on the left; for the value of a "
                             "parameter write 'given', for a name 'let'",
                             give_values_instead(tree_, statement, constraint)}});
    return;
  }
  if (constraint.relation != syntax::Relation::Equal) {
    const bool is_less = constraint.relation == syntax::Relation::LessEqual;
    return add_unilateral(statement, std::move(built), is_less != is_turned, left->dimensions[0]);
  }
  const std::optional<MeasureIndex> measure = built.measure;
  add_named(statement, std::move(built), left->dimensions[0]);
  if (measure && model_.measures[*measure].kind == MeasureKind::CurveParameter)
    ride(statement, model_.measures[*measure].rider);
  if (measure && model_.measures[*measure].kind == MeasureKind::Proportion) {
    Measure on_line = model_.measures[*measure];  // which also puts the point on the line
    on_line.kind = MeasureKind::DistanceToLine;
    on_line.text = fmt::format("distance({}, {})", model_.points[on_line.points[0]].name,
                               model_.lines[on_line.lines[0]].name);
    add_incidence(statement, std::move(on_line), false);
  }
}

void ConstraintBuilder::add(const syntax::Statement& statement,
                            const syntax::Incidence& incidence) {
  if (!is_supported(statement, incidence.role, syntax::Relation::Equal)) return;
  const auto point = expressions_.find_point(incidence.point.text, incidence.point.span);
  const auto carrier = names_.find_element(incidence.carrier.text);
  if (carrier && std::holds_alternative<CurveIndex>(*carrier))
    return add_ride(statement, incidence, std::get<CurveIndex>(*carrier));
  Measure measure;
  if (carrier && std::holds_alternative<CircleIndex>(*carrier)) {
    measure.kind = MeasureKind::OutsideCircle;
    measure.circles[0] = std::get<CircleIndex>(*carrier);
  } else {
    const auto line = expressions_.find_line(incidence.carrier.text, incidence.carrier.span);
    if (!line) return;
    measure.kind = MeasureKind::DistanceToLine;
    measure.lines[0] = *line;
  }
  if (!point) return;
  measure.points[0] = *point;
  measure.text = fmt::format("distance({}, {})", incidence.point.text, incidence.carrier.text);
  add_incidence(statement, std::move(measure), true);
}

// `is_named`: it may take the statement's label.
void ConstraintBuilder::add_incidence(const syntax::Statement& statement, Measure measure,
                                      bool is_named) {
  Constraint built = make(statement, std::move(measure), pool_.integer(0));
  built.is_incidence = true;
  if (is_named) return add_named(statement, std::move(built));
  store(std::move(built), known_dimension(base::dimension::length));
}

Constraint ConstraintBuilder::make(const syntax::Statement& statement, Measure measure,
                                   ExprId value) {
  return make(statement.span, statement_text(tree_, statement), std::move(measure), value);
}

Constraint ConstraintBuilder::make(base::Span span, std::string text, Measure measure,
                                   ExprId value) {
  Constraint built;
  built.span = span;
  built.text = std::move(text);
  built.is_angle = measure.is_angle();
  built.expression = expressions_.add_measure(std::move(measure));
  built.measure = expressions_.as_measure(built.expression);
  built.value = value;
  return built;
}

void ConstraintBuilder::add_named(const syntax::Statement& statement, Constraint constraint) {
  const MeasureKind kind = model_.measures[*constraint.measure].kind;
  add_named(statement, std::move(constraint), known_dimension(measure_row(kind).dimension));
}

// The name that reaction() takes: the label, otherwise the value where it is one bare name.
void ConstraintBuilder::add_named(const syntax::Statement& statement, Constraint constraint,
                                  DimensionForm dimension) {
  if (statement.label)
    constraint.name = statement.label->text;
  else if (pool_.op(constraint.value) == Op::Symbol)
    constraint.name = std::string(pool_.name(constraint.value));
  const std::string name = constraint.name;
  const auto index = store(std::move(constraint), std::move(dimension));
  if (index && !name.empty()) names_.name_constraint(name, *index);
}

// Nothing where its role is such that it places nothing.
std::optional<ConstraintIndex> ConstraintBuilder::store(Constraint constraint,
                                                        DimensionForm dimension) {
  if (role_ == syntax::Role::Plain || role_ == syntax::Role::Geometric) {
    constraint.is_geometric = role_ == syntax::Role::Geometric;
    const ConstraintIndex index = model_.constraints.push_back(std::move(constraint));
    names_.set_constraint_dimension(index, std::move(dimension));
    return index;
  }
  Follower follower;
  if (role_ == syntax::Role::Redundant) follower.role = Redundant{};
  follower.name = constraint.name;
  follower.span = constraint.span;
  follower.text = std::move(constraint.text);
  follower.expression = constraint.expression;
  follower.value = constraint.value;
  follower.is_angle = constraint.is_angle;
  const FollowerIndex index = model_.followers.push_back(std::move(follower));
  names_.name_follower(constraint.name, index, std::move(dimension));
  return std::nullopt;
}

void ConstraintBuilder::add_unilateral(const syntax::Statement& statement, Constraint limit,
                                       bool is_upper, DimensionForm dimension) {
  Follower follower;
  if (statement.label)
    follower.name = statement.label->text;
  else if (pool_.op(limit.value) == Op::Symbol)
    follower.name = std::string(pool_.name(limit.value));
  follower.span = limit.span;
  follower.text = std::move(limit.text);
  follower.expression = limit.expression;
  follower.value = limit.value;
  follower.is_angle = limit.is_angle;
  follower.role = Unilateral{is_upper, {}, {}, {}, {}};
  const std::string name = follower.name;
  names_.name_follower(name, model_.followers.push_back(std::move(follower)), std::move(dimension));
}

ConstraintIndex ConstraintBuilder::add_coordinate(PointIndex point, MeasureKind kind) {
  Measure measure;
  measure.kind = kind;
  measure.points[0] = point;
  measure.text =
      fmt::format("{}({})", kind == MeasureKind::X ? "x" : "y", model_.points[point].name);
  const std::string name = measure.text;
  return add_coordinate(std::move(measure), name, model_.points[point].span, pool_.integer(0));
}

ConstraintIndex ConstraintBuilder::add_coordinate(Measure measure, const std::string& name,
                                                  base::Span span, ExprId origin) {
  role_ = syntax::Role::Plain;
  const base::Dimension dimension = measure_row(measure.kind).dimension;
  const std::size_t parameter = names_.parameter(name, span);
  model_.parameters[parameter].occurrences += 2;
  Constraint built = make(span, name, std::move(measure), model_.parameters[parameter].symbol);
  const Expr displaced = Expr(pool_, built.expression) - Expr(pool_, origin);
  if (displaced.id != built.expression) built.measure.reset();
  built.expression = displaced.id;
  built.name = name;
  const ConstraintIndex index = *store(std::move(built), known_dimension(dimension));
  names_.name_constraint(name, index);
  return index;
}

void ConstraintBuilder::hold_point(base::Span span, const std::string& text, PointIndex point) {
  Point& held = model_.points[point];
  std::array<ConstraintIndex, 2> both{};
  for (const std::size_t axis : {0U, 1U}) {
    Measure measure;
    measure.kind = axis == 0 ? MeasureKind::X : MeasureKind::Y;
    measure.points[0] = point;
    measure.text = fmt::format("{}({})", axis == 0 ? "x" : "y", held.name);
    Constraint constraint = make(span, text, std::move(measure), held.position[axis]);
    constraint.is_position = true;
    role_ = syntax::Role::Plain;
    both[axis] = *store(std::move(constraint), known_dimension(base::dimension::length));
  }
  held.held = both;
}

Measure ConstraintBuilder::place_in_frame(std::size_t axis, PointIndex point,
                                          LineIndex line) const {
  Measure measure;
  measure.kind = axis == 0 ? MeasureKind::AlongLine : MeasureKind::DistanceToLine;
  measure.points[0] = point;
  measure.lines[0] = line;
  measure.text = fmt::format("{}({}, {})", axis == 0 ? "along" : "distance",
                             model_.points[point].name, model_.lines[line].name);
  return measure;
}

void ConstraintBuilder::fix_in_frame(base::Span span, const std::string& text, PointIndex point,
                                     LineIndex line, std::array<ExprId, 2> coordinates) {
  role_ = syntax::Role::Plain;
  for (const std::size_t axis : {0U, 1U}) {
    Constraint constraint = make(span, text, place_in_frame(axis, point, line), coordinates[axis]);
    constraint.is_position = true;
    store(std::move(constraint), known_dimension(base::dimension::length));
  }
}

void ConstraintBuilder::keep_as_drawn(const Measure& measure, base::Span span,
                                      const std::string& text, const std::string& name) {
  keep_value(measure, drawn_value(model_, pool_, measure), span, text, name);
}

void ConstraintBuilder::keep_value(const Measure& measure, ExprId drawn, base::Span span,
                                   const std::string& text, const std::string& name) {
  keep(make(span, text, measure, drawn), name, measure_row(measure.kind).dimension);
}

void ConstraintBuilder::keep_sum(ExprId sum, ExprId drawn, base::Span span, const std::string& text,
                                 const std::string& name) {
  Constraint built;
  built.span = span;
  built.text = text;
  built.expression = sum;
  built.value = drawn;
  keep(std::move(built), name, base::dimension::length);
}

void ConstraintBuilder::keep(Constraint constraint, const std::string& name,
                             const base::Dimension& dimension) {
  role_ = syntax::Role::Plain;
  constraint.is_drawn = true;
  constraint.name = name;
  const ConstraintIndex index = *store(std::move(constraint), known_dimension(dimension));
  if (!name.empty()) names_.name_constraint(name, index);
}

void ConstraintBuilder::fix_in_frame(const syntax::Statement& statement, PointIndex point,
                                     LineIndex line, std::array<ExprId, 2> coordinates) {
  role_ = syntax::Role::Plain;
  for (const std::size_t axis : {0U, 1U}) {
    Constraint constraint = make(statement, place_in_frame(axis, point, line), coordinates[axis]);
    constraint.is_position = true;
    if (pool_.op(constraint.value) == Op::Symbol)
      constraint.name = std::string(pool_.name(constraint.value));
    add_named(statement, std::move(constraint));
  }
}

}  // namespace trammel::model
