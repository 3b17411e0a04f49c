// SPDX-License-Identifier: Apache-2.0
#include "model/build/contact/one_sided_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/build/expression/target_name.h"
#include "model/measure/measure_table.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

namespace {

constexpr ExpressionPlace place_of_laws{false, false, true, 0};
constexpr ExpressionPlace place_of_starts{false, false, false, 0};

}  // namespace

// Names of points that have a mass.
std::unordered_set<std::string_view> OneSidedBuilder::massive_points() const {
  std::unordered_set<std::string_view> names;
  for (const syntax::Statement& s : tree_.statements)
    if (const auto* mass = std::get_if<syntax::Mass>(&s.form)) names.insert(mass->target.text);
  return names;
}

bool OneSidedBuilder::names_point(const Measure& measure, PointIndex point) const {
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

bool OneSidedBuilder::is_named(PointIndex point, ExprId expression) const {
  for (const ExprId symbol : symbolic::symbols_of(expressions_.pool(), std::array{expression}))
    if (const auto measure = expressions_.as_measure(symbol);
        measure && names_point(model_.measures[*measure], point))
      return true;
  return false;
}

void OneSidedBuilder::free_points() {
  const auto massive = massive_points();
  for (std::uint32_t p = 0; p < model_.points.size(); ++p) {
    const auto names = [&](const auto& condition) { return is_named({p}, condition.expression); };
    const auto limits = [&](const Follower& f) {
      return f.role == FollowerRole::OneSided && names(f);
    };
    if (massive.count(model_.points[PointIndex{p}].name) == 0) continue;
    if (std::none_of(model_.followers.begin(), model_.followers.end(), limits)) continue;
    if (std::any_of(model_.constraints.begin(), model_.constraints.end(), names)) continue;
    for (const MeasureKind kind : {MeasureKind::X, MeasureKind::Y})
      motion_.release(constraints_.add_coordinate({p}, kind));
  }
}

Follower* OneSidedBuilder::one_sided(const syntax::Name& name) {
  const auto index = names_.find_follower(name.text);
  if (!index || model_.followers[*index].role != FollowerRole::OneSided) return nullptr;
  return &model_.followers[*index];
}

bool OneSidedBuilder::add(const syntax::Restitution& restitution) {
  if (restitution.targets.size() != 1) return false;
  Follower* contact = one_sided(restitution.targets.front());
  if (contact == nullptr) return false;
  const auto value = expressions_.build_scalar(restitution.value, place_of_laws);
  if (!value) return true;
  expressions_.require(*value, restitution.value, base::dimension::one, "a restitution");
  contact->restitution = value->scalar();
  return true;
}

bool OneSidedBuilder::add(const syntax::Friction& friction) {
  if (friction.targets.size() != 1) return false;
  Follower* contact = one_sided(friction.targets.front());
  if (contact == nullptr) return false;
  const auto value = expressions_.build_scalar(friction.value, place_of_laws);
  if (!value) return true;
  const bool is_force = friction.law == syntax::FrictionLaw::ConstantForce;
  expressions_.require(*value, friction.value,
                       is_force ? base::dimension::force : base::dimension::one,
                       is_force ? "a friction force" : "a coefficient of friction");
  (is_force ? contact->friction_force : contact->friction) = value->scalar();
  return true;
}

void OneSidedBuilder::add(const syntax::Start& start) {
  for (const syntax::Binding& binding : start.bindings) {
    const auto value = expressions_.build_scalar(binding.value, place_of_starts);
    if (!value) continue;
    const std::string text(tree_.slice(tree_.exprs[binding.target].span));
    model_.starts.push_back(
        {target_name(tree_.exprs, binding.target).value_or(text), value->scalar(), binding.span});
  }
}

}  // namespace trammel::model
