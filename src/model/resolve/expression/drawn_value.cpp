// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/expression/drawn_value.h"

#include <vector>

#include "model/measure/measure_formula.h"
#include "symbolic/expr/substitute.h"

namespace trammel::model {

using symbolic::Expr;

namespace {

class Drawing : public ElementPlacement {
 public:
  Drawing(const Model& model, symbolic::ExprPool& pool) : model_(model), pool_(pool) {
    if (const auto time = time_of(model)) start_.push_back({*time, pool.integer(0)});
  }

  VectorFormula at(PointIndex p) const override {
    const auto& [x, y] = model_.points[p].position;
    return {at_start(x), at_start(y)};
  }

  PlacedLine line(LineIndex l) const override {
    const Line& line = model_.lines[l];
    const ExprId zero = pool_.integer(0), one = pool_.integer(1);
    switch (line.kind) {
      case LineKind::XAxis: return {{zero, zero}, {one, zero}, one, {}};
      case LineKind::YAxis: return {{zero, zero}, {zero, one}, one, {}};
      case LineKind::ThroughPoints: return between(at(line.from), at(line.to));
      case LineKind::Pointer: return pointer(line);
      case LineKind::Free: break;
    }
    return between({at_start(line.hint[0]), at_start(line.hint[1])},
                   {at_start(line.hint[2]), at_start(line.hint[3])});
  }

  // A circle is not drawn by hints: its radius is what its constraints say.
  Expr radius(CircleIndex) const override { return {pool_, pool_.undefined()}; }
  // Nor is it drawn where on a curve a point is.
  Expr parameter(RiderIndex) const override { return {pool_, pool_.undefined()}; }

 private:
  Expr at_start(ExprId coordinate) const {
    return {pool_, symbolic::substitute(pool_, coordinate, start_)};
  }
  PlacedLine pointer(const Line& line) const {
    if (const auto* to = std::get_if<PointIndex>(&line.drawn_along))
      return between(at(line.from), at(*to));
    const auto* along = std::get_if<LineIndex>(&line.drawn_along);
    PlacedLine drawn = this->line(along != nullptr ? *along : x_axis(model_));
    drawn.start = ids(at(line.from));
    return drawn;
  }
  static PlacedLine between(VectorFormula from, VectorFormula to) {
    return {ids(from), ids(to - from), norm(to - from).id, {}};
  }

  const Model& model_;
  symbolic::ExprPool& pool_;
  std::vector<symbolic::Replacement> start_;
};

}  // namespace

std::optional<ExprId> time_of(const Model& model) {
  for (const Parameter& p : model.parameters)
    if (p.name == "time") return p.symbol;
  return std::nullopt;
}

ExprId drawn_value(const Model& model, symbolic::ExprPool& pool, const Measure& measure) {
  return measure_formula(model, Drawing(model, pool), pool, measure).id;
}

std::array<ExprId, 2> drawn_position(const Model& model, symbolic::ExprPool& pool, LineIndex line,
                                     const std::array<ExprId, 2>& coordinates) {
  const PlacedLine drawn = Drawing(model, pool).line(line);
  const VectorFormula start = lift(pool, drawn.start), direction = lift(pool, drawn.along);
  const Expr length(pool, drawn.length);
  const Expr along = Expr(pool, coordinates[0]) / length;
  const Expr across = Expr(pool, coordinates[1]) / length;
  const VectorFormula at = start + along * direction + across * left_of(direction);
  return {at.x.id, at.y.id};
}

}  // namespace trammel::model
