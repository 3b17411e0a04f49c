// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/contact/unilateral_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/diagnostic_kinds.h"
#include "model/measure/measure_table.h"
#include "model/resolve/expression/target_name.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

namespace {

constexpr ExpressionPlace place_of_laws{false, false, true, 0};
constexpr ExpressionPlace place_of_starts{false, false, false, 0};

}  // namespace

// Names of points that have a mass.
std::unordered_set<std::string_view> UnilateralBuilder::massive_points() const {
  std::unordered_set<std::string_view> names;
  for (const syntax::Statement& s : tree_.statements)
    if (const auto* mass = std::get_if<syntax::Mass>(&s.form)) names.insert(mass->target.text);
  return names;
}

bool UnilateralBuilder::names_point(const Measure& measure, PointIndex point) const {
  const MeasureRow& row = measure_row(measure.kind);
  for (std::size_t i = 0; i < row.points; ++i)
    if (measure.points[i] == point) return true;
  for (std::size_t i = 0; i < row.lines; ++i) {
    const Line& line = model_.lines[measure.lines[i]];
    const bool starts = line.kind == LineKind::ThroughPoints || line.kind == LineKind::Pointer;
    if (starts && line.from == point) return true;
    if (line.kind == LineKind::ThroughPoints && line.to == point) return true;
  }
  for (std::size_t i = 0; i < row.circles; ++i)
    if (model_.circles[measure.circles[i]].center == point) return true;
  return measure.kind == MeasureKind::CurveParameter && model_.riders[measure.rider].point == point;
}

bool UnilateralBuilder::is_named(PointIndex point, ExprId expression) const {
  for (const ExprId symbol : symbolic::symbols_of(expressions_.pool(), std::array{expression}))
    if (const auto measure = expressions_.as_measure(symbol);
        measure && names_point(model_.measures[*measure], point))
      return true;
  return false;
}

void UnilateralBuilder::free_points() {
  const auto massive = massive_points();
  for (std::uint32_t p = 0; p < model_.points.size(); ++p) {
    const auto names = [&](const auto& condition) { return is_named({p}, condition.expression); };
    const auto limits = [&](const Follower& f) { return is_unilateral(f) && names(f); };
    if (massive.count(model_.points[PointIndex{p}].name) == 0) continue;
    if (std::none_of(model_.followers.begin(), model_.followers.end(), limits)) continue;
    if (std::any_of(model_.constraints.begin(), model_.constraints.end(), names)) continue;
    for (const MeasureKind kind : {MeasureKind::X, MeasureKind::Y})
      motion_.release(constraints_.add_coordinate({p}, kind));
  }
}

Follower* UnilateralBuilder::find_contact(const syntax::Name& name) {
  const auto index = names_.find_follower(name.text);
  if (!index || !is_unilateral(model_.followers[*index])) return nullptr;
  return &model_.followers[*index];
}

// Of a sketch or of coordinates.
std::optional<ExprId>* UnilateralBuilder::find_restitution(const syntax::Name& name) {
  if (Follower* contact = find_contact(name))
    return &std::get<Unilateral>(contact->role).restitution;
  const Names::Multiplier* multiplier = names_.find_multiplier(name.text);
  if (multiplier == nullptr) return nullptr;
  for (CoordinateConstraint& c : model_.lagrangian->constraints)
    if (c.multiplier == multiplier->symbol && c.sense != ConstraintSense::Equal)
      return &c.restitution;
  return nullptr;
}

void UnilateralBuilder::add(const syntax::Statement& statement,
                            const syntax::Restitution& restitution) {
  const syntax::Name& target = restitution.targets.front();
  const auto value = expressions_.build_scalar(restitution.value, place_of_laws);
  if (restitution.targets.size() > 1) {
    diagnostics_.push_back({not_supported, statement.span,
                            "a restitution between two bodies is not supported yet",
                            "name the one-sided constraint: restitution(floor) = 0.5"});
    return;
  }
  std::optional<ExprId>* place = find_restitution(target);
  if (place == nullptr) {
    if (names_.is_broken(target.text)) return;
    diagnostics_.push_back(
        {wrong_element, target.span,
         fmt::format("'{}' is no one-sided constraint, which alone are struck", target.text),
         "name one: 'floor: y(P) >= 0', and then 'restitution(floor) = 0.5'"});
    return;
  }
  if (!value) return;
  expressions_.require(*value, restitution.value, base::dimension::one, "a restitution");
  *place = value->scalar();
}

// The difference of the same coordinate of two points, in the order in which it counts.
std::optional<Measure> UnilateralBuilder::as_difference(ExprId expression) const {
  symbolic::ExprPool& pool = expressions_.pool();
  std::optional<Measure> difference;
  int found = 0;
  for (const ExprId symbol : symbolic::symbols_of(pool, std::array{expression})) {
    const auto index = expressions_.as_measure(symbol);
    if (!index) continue;
    const Measure& part = model_.measures[*index];
    const ExprId slope = symbolic::differentiate(pool, expression, symbol);
    const bool is_end = slope == pool.integer(1);
    if (part.kind != MeasureKind::X && part.kind != MeasureKind::Y) return std::nullopt;
    if (difference && difference->kind != part.kind) return std::nullopt;
    if (!is_end && slope != pool.integer(-1)) return std::nullopt;
    if (!difference) difference.emplace().kind = part.kind;
    difference->points[is_end ? 1 : 0] = part.points[0];
    found += is_end ? 1 : 2;  // 3: one of each
  }
  if (found != 3) return std::nullopt;
  const bool is_of_x = difference->kind == MeasureKind::X;
  difference->kind = is_of_x ? MeasureKind::XBetween : MeasureKind::YBetween;
  return difference;
}

// Past a line, across a coordinate or a difference of coordinates, around a point.
std::optional<ContactWay> UnilateralBuilder::find_way(const Follower& contact) {
  const auto limited = expressions_.as_measure(contact.expression);
  const auto difference = limited ? std::nullopt : as_difference(contact.expression);
  if (!limited && !difference) return std::nullopt;
  Measure along = limited ? model_.measures[*limited] : *difference;
  const auto name = [&](std::size_t i) { return model_.points[along.points[i]].name; };
  std::optional<ExprId> arm;
  switch (along.kind) {
    case MeasureKind::X:
      along.kind = MeasureKind::Y;
      along.text = fmt::format("y({})", name(0));
      break;
    case MeasureKind::Y:
      along.kind = MeasureKind::X;
      along.text = fmt::format("x({})", name(0));
      break;
    case MeasureKind::XBetween:
    case MeasureKind::YBetween: {
      const bool is_of_x = along.kind == MeasureKind::XBetween;
      along.kind = is_of_x ? MeasureKind::YBetween : MeasureKind::XBetween;
      const char axis = is_of_x ? 'y' : 'x';
      along.text = fmt::format("{0}({2}) - {0}({1})", axis, name(0), name(1));
      break;
    }
    case MeasureKind::DistanceToLine:
      along.kind = MeasureKind::AlongLine;
      along.text = fmt::format("along({}, {})", name(0), model_.lines[along.lines[0]].name);
      break;
    case MeasureKind::Distance:
      along.kind = MeasureKind::DirectionOfPoints;
      along.text = fmt::format("direction({}, {})", name(0), name(1));
      arm = contact.value;
      break;
    default: return std::nullopt;
  }
  const ExprId symbol = expressions_.add_measure(std::move(along));
  return ContactWay{*expressions_.as_measure(symbol), arm};
}

bool UnilateralBuilder::add(const syntax::Friction& friction) {
  if (friction.targets.size() != 1) return false;
  Follower* contact = find_contact(friction.targets.front());
  if (contact == nullptr) return false;
  const auto value = expressions_.build_scalar(friction.value, place_of_laws);
  if (!value) return true;
  const bool is_force = friction.law == syntax::FrictionLaw::ConstantForce;
  expressions_.require(*value, friction.value,
                       is_force ? base::dimension::force : base::dimension::one,
                       is_force ? "a friction force" : "a coefficient of friction");
  Unilateral& limit = std::get<Unilateral>(contact->role);
  (is_force ? limit.friction_force : limit.friction) = value->scalar();
  limit.way = find_way(*contact);
  return true;
}

void UnilateralBuilder::add(const syntax::Start& start) {
  for (const syntax::Binding& binding : start.bindings) {
    const auto value = expressions_.build_scalar(binding.value, place_of_starts);
    if (!value) continue;
    const base::Span name = tree_.exprs[binding.target].span;
    const std::string text(tree_.slice(name));
    model_.starts.push_back({target_name(tree_.exprs, binding.target).value_or(text),
                             value->scalar(), binding.span, name});
  }
}

}  // namespace trammel::model
