// SPDX-License-Identifier: Apache-2.0
#include "mechanics/statics/joint_equilibrium.h"

#include <algorithm>
#include <iterator>

#include "symbolic/expr/differentiate.h"

namespace trammel::mechanics {

namespace {

using geometry::ConstraintIndex;
using geometry::PlacePoint;
using geometry::PointIndex;
using geometry::VectorFormula;
using model::Measure;
using symbolic::Expr;
using symbolic::ExprId;

class JointSolver {
 public:
  JointSolver(const model::Model& model, symbolic::ExprPool& pool,
              const geometry::ConfigurationFormula& configuration,
              const geometry::CoordinateSymbols& coordinates)
      : model_(model),
        pool_(pool),
        coordinates_(coordinates),
        distances_(known_distances(configuration)),
        reactions_(model.constraints.size(), pool.undefined()) {
    const Expr zero(pool, pool.integer(0));
    forces_.assign(model.points.size(), {zero, zero});
    for (const model::AppliedForce& force : model.forces)
      pull(force.point, {Expr(pool, force.components[0]), Expr(pool, force.components[1])});
  }

  // The last point that no other depends on is balanced first; nothing where points depend on each
  // other in a circle.
  std::optional<std::vector<ExprId>> solve(const geometry::Construction& construction) {
    std::vector<const PlacePoint*> open;
    for (const geometry::Step& step : construction.steps)
      if (const auto* place = std::get_if<PlacePoint>(&step)) open.push_back(place);
    while (!open.empty()) {
      const auto is_free = [&](const PlacePoint* place) { return !is_needed(*place, open); };
      const auto last = std::find_if(open.rbegin(), open.rend(), is_free);
      if (last == open.rend()) return std::nullopt;
      balance(**last);
      open.erase(std::next(last).base());
    }
    return std::move(reactions_);
  }

 private:
  // Squares and roots of coordinates that a constraint gives are written by their names.
  std::vector<symbolic::Replacement> known_distances(
      const geometry::ConfigurationFormula& configuration) const {
    std::vector<symbolic::Replacement> known;
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      const auto& constraint = model_.constraints[ConstraintIndex{c}];
      if (!constraint.measure) continue;
      const Measure& measure = model_.measures[*constraint.measure];
      if (measure.kind != model::MeasureKind::Distance) continue;
      const Expr root = geometry::measure_in_coordinates(model_, coordinates_, measure);
      const Expr q = configuration.q[c];
      for (const std::int64_t power : {1, 2, -1, -2})
        known.push_back({pow(root, power).id, pow(q, power).id});
    }
    return known;
  }

  void pull(PointIndex p, VectorFormula force) { forces_[p.value] = forces_[p.value] + force; }

  Expr with_distances(Expr e) const {
    return {pool_, symbolic::substitute(pool_, e.id, distances_)};
  }

  VectorFormula gradient(const Measure& measure, PointIndex p) {
    const VectorFormula at = coordinates_.points[p.value];
    const ExprId symbols[] = {at.x.id, at.y.id};
    const ExprId formula = geometry::measure_in_coordinates(model_, coordinates_, measure).id;
    const std::vector<ExprId> slopes = symbolic::gradient(pool_, formula, symbols);
    return {with_distances({pool_, slopes[0]}), with_distances({pool_, slopes[1]})};
  }

  const Measure& measure_of(ConstraintIndex c) const {
    return model_.measures[*model_.constraints[c].measure];
  }

  // Whether a constraint that another open point hangs on pulls at this one.
  bool is_needed(const PlacePoint& place, const std::vector<const PlacePoint*>& open) const {
    return std::any_of(open.begin(), open.end(), [&](const PlacePoint* other) {
      if (other == &place) return false;
      for (const ConstraintIndex c : {other->first.constraint, other->second.constraint}) {
        const auto points = geometry::points_of(model_, measure_of(c));
        if (std::find(points.begin(), points.end(), place.point) != points.end()) return true;
      }
      return false;
    });
  }

  // Cramer's rule for the two constraints that hold the point.
  void balance(const PlacePoint& place) {
    const ConstraintIndex first = place.first.constraint, second = place.second.constraint;
    const VectorFormula force = forces_[place.point.value];
    const VectorFormula g1 = gradient(measure_of(first), place.point);
    const VectorFormula g2 = gradient(measure_of(second), place.point);
    const Expr determinant = with_distances(cross(g1, g2));
    hold(first, -cross(force, g2) / determinant, place.point);
    hold(second, -cross(g1, force) / determinant, place.point);
  }

  void hold(ConstraintIndex c, Expr reaction, PointIndex placed) {
    reactions_[c.value] = reaction.id;
    if (is_zero_number(reaction)) return;
    for (const PointIndex other : geometry::points_of(model_, measure_of(c))) {
      if (other == placed) continue;
      const VectorFormula g = gradient(measure_of(c), other);
      pull(other, reaction * g);
    }
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
    const geometry::ConfigurationFormula& configuration,
    const geometry::CoordinateSymbols& coordinates) {
  const bool has_free_line =
      std::any_of(model.lines.begin(), model.lines.end(),
                  [](const model::Line& line) { return line.kind == model::LineKind::Free; });
  if (has_free_line) return std::nullopt;
  return JointSolver(model, pool, configuration, coordinates).solve(construction);
}

}  // namespace trammel::mechanics
