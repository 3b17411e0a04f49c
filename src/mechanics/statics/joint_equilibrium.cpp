// SPDX-License-Identifier: Apache-2.0
#include "mechanics/statics/joint_equilibrium.h"

#include <algorithm>
#include <iterator>

#include "mechanics/statics/apply_loads.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/present/present.h"

namespace trammel::mechanics {

namespace {

using geometry::ConstraintIndex;
using geometry::PointIndex;
using geometry::VectorFormula;
using model::Measure;
using symbolic::Expr;
using symbolic::ExprId;

class JointSolver : public LoadReceiver {
 public:
  JointSolver(const model::Model& model, symbolic::ExprPool& pool,
              const geometry::ConfigurationFormula& configuration, const ValueRates& rates,
              const geometry::CoordinateSymbols& coordinates)
      : model_(model),
        pool_(pool),
        coordinates_(coordinates),
        distances_(known_distances(configuration)),
        reactions_(model.constraints.size(), pool.undefined()) {
    const Expr zero(pool, pool.integer(0));
    forces_.assign(model.points.size(), {zero, zero});
    apply_loads(model, pool, configuration, rates, *this);
  }

  void push(PointIndex p, VectorFormula force, std::optional<model::LineIndex>) override {
    add(p, force);
  }
  // A force along a measure pulls at every point that it depends on.
  void drive(const Measure& measure, Expr action, bool) override {
    for (const PointIndex p : geometry::points_of(model_, measure))
      add(p, action * gradient(measure, p));
  }

  // The last point that no other depends on is balanced first; nothing where points depend on each
  // other in a circle.
  std::optional<std::vector<ExprId>> solve(const geometry::Construction& construction) {
    std::vector<Joint> open;
    for (const geometry::Step& step : construction.steps)
      if (const auto joint = joint_of(step)) open.push_back(*joint);
    while (!open.empty()) {
      const auto is_free = [&](const Joint& joint) { return !is_needed(joint, open); };
      const auto last = std::find_if(open.rbegin(), open.rend(), is_free);
      if (last == open.rend()) return std::nullopt;
      balance(*last);
      open.erase(std::next(last).base());
    }
    return std::move(reactions_);
  }

 private:
  // A point and the two constraints that hold it.
  struct Joint {
    PointIndex point;
    ConstraintIndex first, second;
  };

  static std::optional<Joint> joint_of(const geometry::Step& step) {
    if (const auto* place = std::get_if<geometry::PlacePoint>(&step))
      return Joint{place->point, place->first.constraint, place->second.constraint};
    if (const auto* place = std::get_if<geometry::PlaceInFrame>(&step))
      return Joint{place->point, place->along.constraint, place->across.constraint};
    if (const auto* end = std::get_if<geometry::PlaceEnd>(&step))
      return Joint{end->point, end->proportion, end->incidence};
    return std::nullopt;
  }

  void add(PointIndex p, VectorFormula force) { forces_[p.value] = forces_[p.value] + force; }

  // Squares and roots of coordinates that a constraint gives are written by their names.
  std::vector<symbolic::Replacement> known_distances(
      const geometry::ConfigurationFormula& configuration) const {
    std::vector<symbolic::Replacement> known;
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      const auto& constraint = model_.constraints[ConstraintIndex{c}];
      if (!constraint.measure) continue;
      const Measure& measure = model_.measures[*constraint.measure];
      if (measure.kind != model::MeasureKind::Distance) continue;
      const Expr root = geometry::measure_in_coordinates(model_, coordinates_, pool_, measure);
      const Expr q(pool_, configuration.q[c]);
      if (is_zero_number(q)) continue;
      for (const std::int64_t power : {1, 2, -1, -2})
        known.push_back({pow(root, power).id, pow(q, power).id});
    }
    return known;
  }

  Expr with_distances(Expr e) const {
    return {pool_, symbolic::substitute(pool_, e.id, distances_)};
  }

  VectorFormula gradient(const Measure& measure, PointIndex p) {
    const auto& [x, y] = coordinates_.points[p.value];
    const ExprId symbols[] = {x, y};
    const ExprId formula =
        geometry::measure_in_coordinates(model_, coordinates_, pool_, measure).id;
    const std::vector<ExprId> slopes = symbolic::gradient(pool_, formula, symbols);
    return {with_distances({pool_, slopes[0]}), with_distances({pool_, slopes[1]})};
  }

  const Measure& measure_of(ConstraintIndex c) const {
    return model_.measures[*model_.constraints[c].measure];
  }

  // Whether a constraint that another open point hangs on pulls at this one.
  bool is_needed(const Joint& joint, const std::vector<Joint>& open) const {
    return std::any_of(open.begin(), open.end(), [&](const Joint& other) {
      if (other.point == joint.point) return false;
      for (const ConstraintIndex c : {other.first, other.second}) {
        const auto points = geometry::points_of(model_, measure_of(c));
        if (std::find(points.begin(), points.end(), joint.point) != points.end()) return true;
      }
      return false;
    });
  }

  // Cramer's rule for the two constraints that hold the point.
  void balance(const Joint& joint) {
    const VectorFormula force = forces_[joint.point.value];
    const VectorFormula g1 = gradient(measure_of(joint.first), joint.point);
    const VectorFormula g2 = gradient(measure_of(joint.second), joint.point);
    const Expr looked{pool_, symbolic::look_once(pool_, with_distances(cross(g1, g2)).id)};
    const Expr determinant = with_distances(looked);
    hold(joint.first, -cross(force, g2) / determinant, joint.point);
    hold(joint.second, -cross(g1, force) / determinant, joint.point);
  }

  void hold(ConstraintIndex c, Expr reaction, PointIndex placed) {
    reactions_[c.value] = reaction.id;
    if (is_zero_number(reaction)) return;
    for (const PointIndex other : geometry::points_of(model_, measure_of(c)))
      if (other != placed) add(other, reaction * gradient(measure_of(c), other));
  }

  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const geometry::CoordinateSymbols& coordinates_;
  std::vector<symbolic::Replacement> distances_;
  std::vector<VectorFormula> forces_;  // on each point, so far
  std::vector<ExprId> reactions_;
};

}  // namespace

std::optional<std::vector<ExprId>> derive_reactions_by_joints(
    const model::Model& model, symbolic::ExprPool& pool, const geometry::Construction& construction,
    const geometry::ConfigurationFormula& configuration, const ValueRates& rates,
    const geometry::CoordinateSymbols& coordinates) {
  // Directions of their own bear moments, and are no coordinates of points.
  const bool has_free_line =
      std::any_of(model.lines.begin(), model.lines.end(), [](const model::Line& line) {
        return line.kind == model::LineKind::Free || line.kind == model::LineKind::Pointer;
      });
  const bool has_sum = std::any_of(model.constraints.begin(), model.constraints.end(),
                                   [](const model::Constraint& c) { return !c.measure; });
  const bool has_segment = std::any_of(
      construction.steps.begin(), construction.steps.end(), [](const geometry::Step& step) {
        return std::holds_alternative<geometry::PlaceSegment>(step) ||  // several joints at once
               std::holds_alternative<geometry::SolveCore>(step) ||
               std::holds_alternative<geometry::BuildCluster>(step);
      });
  const bool has_bearing = std::ranges::any_of(model.followers, model::is_mechanical);
  if (has_free_line || has_sum || has_segment || has_bearing || !model.circles.empty())
    return std::nullopt;
  return JointSolver(model, pool, configuration, rates, coordinates).solve(construction);
}

}  // namespace trammel::mechanics
