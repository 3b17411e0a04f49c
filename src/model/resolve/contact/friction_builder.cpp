// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/contact/friction_builder.h"

#include <fmt/format.h>

#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/resolve/contact/radius.h"
#include "model/resolve/contact/rigid_curve.h"
#include "model/resolve/statement_text.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"

namespace trammel::model {

using symbolic::Expr;

namespace {

namespace dimension = base::dimension;

constexpr ExpressionPlace place_of_loads{true, false, true, 1};

}  // namespace

void FrictionBuilder::refuse(const syntax::Statement& statement, std::string what,
                             std::string advice) {
  diagnostics_.push_back({not_supported, statement.span, std::move(what), std::move(advice)});
}

MeasureIndex FrictionBuilder::measure(Measure measure) {
  const MeasureIndex index = *expressions_.as_measure(expressions_.add_measure(std::move(measure)));
  expressions_.add_rate(index, 1);
  return index;
}

void FrictionBuilder::add(const syntax::Statement& statement, const syntax::Friction& friction) {
  const syntax::Name& target = friction.targets.front();
  if (names_.find_multiplier(target.text) != nullptr)
    return refuse(
        statement,
        fmt::format("'{}' is a constraint between coordinates, which has no direction of sliding",
                    target.text),
        "write friction as a force on a coordinate, such as force(x) = -F*sign(x')");
  if (friction.radius) return pins_.add(friction, statement.span);
  const auto element = names_.find_element(target.text);
  if (element && std::holds_alternative<PointIndex>(*element) &&
      names_.find_constraints(target.text).empty())
    return refuse(statement,
                  fmt::format("'{}' is a point: friction in its pin needs a radius", target.text),
                  fmt::format("write friction({}) = mu radius r", target.text));
  const bool is_constant = friction.law == syntax::FrictionLaw::ConstantForce;
  const auto amount = expressions_.build_scalar(friction.value, place_of_loads);
  if (!amount) return;
  expressions_.require(*amount, friction.value, is_constant ? dimension::force : dimension::one,
                       is_constant ? "a friction force" : "a coefficient of friction");
  if (friction.targets.size() > 1) {
    model_.loads.unsupported = statement_text(tree_, statement);
    return;
  }
  auto way = find_way(statement, target);
  if (!way) return;
  const ExprId force = pool_.symbol(fmt::format("friction[{}]", model_.loads.frictions.size()));
  const Expr about(pool_, amount->scalar());
  model_.loads.frictions.push_back(
      {way->incidence, way->sliding, way->arm ? (Expr(pool_, *way->arm) * about).id : about.id,
       is_constant, force, statement.span, way->label, std::move(way->normal), way->arm});
}

std::optional<FrictionBuilder::Way> FrictionBuilder::labelled(std::optional<Way> way,
                                                              const std::string& label) {
  if (way) way->label = label;
  return way;
}

std::optional<FrictionBuilder::Way> FrictionBuilder::find_way(const syntax::Statement& statement,
                                                              const syntax::Name& target) {
  if (const auto rider = names_.find_rider(target.text);
      rider && model_.riders[*rider].incidences && names_.find_constraints(target.text).empty())
    return labelled(along_curve(statement, *rider), target.text);
  const auto constraint = expressions_.find_constraint(target.text, target.span);
  if (!constraint) return std::nullopt;
  const Constraint& incidence = model_.constraints[*constraint];
  if (incidence.measure) {
    const Measure& held = model_.measures[*incidence.measure];
    if (held.kind == MeasureKind::CurveParameter && model_.riders[held.rider].incidences)
      return along_curve(statement, held.rider);
    if (incidence.is_incidence && held.kind == MeasureKind::DistanceToLine)
      return labelled(along_line(*constraint), incidence.name);
    if (incidence.is_incidence && held.kind == MeasureKind::OutsideCircle)
      return labelled(around_circle(*constraint), incidence.name);
  }
  model_.loads.unsupported = statement_text(tree_, statement);
  return std::nullopt;
}

std::optional<FrictionBuilder::Way> FrictionBuilder::along_line(ConstraintIndex incidence) {
  Measure sliding = model_.measures[*model_.constraints[incidence].measure];
  sliding.kind = MeasureKind::AlongLine;
  sliding.text = fmt::format("along({}, {})", model_.points[sliding.points[0]].name,
                             model_.lines[sliding.lines[0]].name);
  return Way{incidence, measure(std::move(sliding)), {}, {{incidence, pool_.integer(1)}}};
}

// Of a circle that turns, against its own angle.
std::optional<FrictionBuilder::Way> FrictionBuilder::around_circle(ConstraintIndex incidence) {
  const Measure held = model_.measures[*model_.constraints[incidence].measure];
  const Circle& circle = model_.circles[held.circles[0]];
  const std::string& point = model_.points[held.points[0]].name;
  auto radius = find_radius(model_, held.circles[0]);
  if (!radius) {
    Measure own;
    own.kind = MeasureKind::Radius;
    own.circles = held.circles;
    own.text = fmt::format("radius({})", circle.name);
    radius = expressions_.add_measure(std::move(own));
  }
  Measure turning;
  if (circle.axis) {
    turning.kind = MeasureKind::AngleAround;
    turning.points[0] = held.points[0];
    turning.lines[0] = *circle.axis;
    turning.text = fmt::format("angle({}, {})", circle.name, point);
  } else {
    turning.kind = MeasureKind::DirectionOfPoints;
    turning.points = {circle.center, held.points[0], {}};
    turning.text = fmt::format("direction({}, {})", model_.points[circle.center].name, point);
  }
  return Way{incidence, measure(std::move(turning)), radius, {{incidence, pool_.integer(1)}}};
}

// The parameter slides. The two equations of the point press across the curve, to the left of
// growing parameter; what they do along it is the friction.
std::optional<FrictionBuilder::Way> FrictionBuilder::along_curve(const syntax::Statement& statement,
                                                                 RiderIndex index) {
  const Rider rider = model_.riders[index];
  const Curve& curve = model_.curves[rider.curve];
  if (!is_rigid(model_, pool_, rider.curve)) {
    refuse(
        statement,
        fmt::format("'{}' changes its shape, or its parameter does not stay with its points: how "
                    "fast {} slides along it is not known",
                    curve.name, model_.points[rider.point].name),
        "write a curve that moves as a rigid one, such as (s, f(s) + h(time)), or leave out the "
        "friction");
    return std::nullopt;
  }
  const symbolic::Replacement here{curve.variable, model_.measures[rider.parameter].symbol};
  const auto slope = [&](std::size_t axis) {
    const ExprId by = symbolic::differentiate(pool_, curve.shape[axis], curve.variable);
    return Expr(pool_, symbolic::substitute(pool_, by, std::span(&here, 1)));
  };
  const Expr dx = slope(0), dy = slope(1);
  const Expr speed = sqrt(dx * dx + dy * dy);
  expressions_.add_rate(rider.parameter, 1);
  const auto& [across_x, across_y] = *rider.incidences;
  return Way{across_x,
             rider.parameter,
             speed.id,
             {{across_x, (-dy / speed).id}, {across_y, (dx / speed).id}}};
}

}  // namespace trammel::model
