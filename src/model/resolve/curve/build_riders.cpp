// SPDX-License-Identifier: Apache-2.0
// Points on curves: two equations, x(P) = f and y(P) = g of the point's parameter.
#include <fmt/format.h>

#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/resolve/constraint_builder.h"
#include "model/resolve/statement_text.h"
#include "symbolic/expr/substitute.h"

namespace trammel::model {

using symbolic::Expr;

std::optional<RiderIndex> ConstraintBuilder::ride(const syntax::Statement& statement,
                                                  RiderIndex rider) {
  if (role_ != syntax::Role::Plain) {
    diagnostics_.push_back(
        {not_supported, statement.span,
         fmt::format("'{}' is understood but not supported yet", statement_text(tree_, statement)),
         "put points on curves by plain constraints"});
    return std::nullopt;
  }
  if (model_.riders[rider].incidences) return rider;
  const auto [point, curve, parameter, none] = model_.riders[rider];
  std::array<ConstraintIndex, 2> both{};
  for (const std::size_t axis : {0U, 1U}) {
    Measure coordinate;
    coordinate.kind = axis == 0 ? MeasureKind::X : MeasureKind::Y;
    coordinate.points[0] = point;
    coordinate.text = fmt::format("{}({})", axis == 0 ? "x" : "y", model_.points[point].name);
    const Curve& on = model_.curves[curve];
    const symbolic::Replacement here{on.variable, model_.measures[parameter].symbol};
    const Expr place(pool_, symbolic::substitute(pool_, on.shape[axis], std::span(&here, 1)));
    Constraint built;
    built.span = statement.span;
    built.text = statement_text(tree_, statement);
    built.expression = (measured(std::move(coordinate)) - place).id;
    built.measure = expressions_.as_measure(built.expression);  // along an axis: a coordinate
    built.value = pool_.integer(0);
    built.is_incidence = true;
    both[axis] = *store(std::move(built), known_dimension(base::dimension::length));
  }
  model_.riders[rider].incidences = both;
  return rider;
}

void ConstraintBuilder::add_ride(const syntax::Statement& statement,
                                 const syntax::Incidence& incidence, CurveIndex curve) {
  const auto point = expressions_.find_point(incidence.point.text, incidence.point.span);
  if (!point) return;
  const RiderIndex rider = expressions_.rider_of(*point, curve);
  const bool is_new = !model_.riders[rider].incidences;
  if (!ride(statement, rider)) return;
  if (!is_new)
    diagnostics_.push_back({given_twice, statement.span,
                            fmt::format("'{}' is said twice", statement_text(tree_, statement)),
                            "remove one of the two"});
  if (statement.label) names_.name_rider(statement.label->text, rider);
}

}  // namespace trammel::model
