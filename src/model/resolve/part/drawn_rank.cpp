// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/part/drawn_rank.h"

#include <fmt/format.h>

#include <array>

#include "model/measure/measure_formula.h"
#include "model/resolve/expression/drawn_value.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::Expr;

DrawnRank::DrawnRank(const Model& model, symbolic::ExprPool& pool, const symbolic::Values& values)
    : model_(model), pool_(pool), values_(&values) {
  for (const Point& point : model.points)
    points_.push_back(point.is_origin ? VectorId{point.position[0], point.position[1]}
                                      : VectorId{add_variable(point.position[0]),
                                                 add_variable(point.position[1])});
  for (const Line& line : model.lines) {
    std::array<ExprId, 4> own{};
    if (line.kind == LineKind::Pointer) own[0] = add_variable(pool.integer(0));
    if (line.kind == LineKind::Free)
      for (std::size_t i = 0; i < 4; ++i) own[i] = add_variable(line.hint[i]);
    lines_.push_back(own);
  }
  for (std::size_t c = 0; c < model.circles.size(); ++c)
    radii_.push_back(add_variable(pool.integer(1)));
  for (std::size_t r = 0; r < model.riders.size(); ++r)
    parameters_.push_back(add_variable(pool.integer(0)));
  for (const Measure& measure : model.measures)
    values_.set(measure.symbol, symbolic::eval(pool, drawn_value(model, pool, measure), values_));
}

// Brackets keep these names apart from every name a model can have.
ExprId DrawnRank::add_variable(ExprId drawn) {
  const ExprId symbol = pool_.symbol(fmt::format("drawn[{}]", variables_.size()));
  values_.set(symbol, symbolic::eval(pool_, drawn, values_));
  variables_.push_back(symbol);
  return symbol;
}

std::vector<double> DrawnRank::row_of(const Measure& measure) const {
  const ExprId formula = measure_formula(model_, *this, pool_, measure).id;
  return symbolic::eval(pool_, symbolic::gradient(pool_, formula, variables_), values_);
}

bool DrawnRank::add(ExprId expression) {
  std::vector<double> row(variables_.size(), 0.0);
  const std::vector<ExprId> symbols = symbolic::symbols_of(pool_, std::array{expression});
  for (const ExprId symbol : symbols)
    for (const Measure& measure : model_.measures) {
      if (measure.symbol != symbol) continue;
      const ExprId slope = symbolic::differentiate(pool_, expression, symbol);
      const double weight = symbolic::eval(pool_, slope, values_);
      const std::vector<double> own = row_of(measure);
      for (std::size_t i = 0; i < row.size(); ++i) row[i] += weight * own[i];
    }
  return rows_.add(std::move(row));
}

VectorFormula DrawnRank::at(PointIndex p) const {
  return lift(pool_, points_[p.value]);
}

PlacedLine DrawnRank::line(LineIndex l) const {
  const Line& line = model_.lines[l];
  const ExprId zero = pool_.integer(0), one = pool_.integer(1);
  const auto between = [](VectorFormula from, VectorFormula to) {
    return PlacedLine{ids(from), ids(to - from), norm(to - from).id, {}};
  };
  const auto& own = lines_[l.value];
  switch (line.kind) {
    case LineKind::XAxis: return {{zero, zero}, {one, zero}, one, {}};
    case LineKind::YAxis: return {{zero, zero}, {zero, one}, one, {}};
    case LineKind::ThroughPoints: return between(at(line.from), at(line.to));
    case LineKind::Pointer: {
      const Expr angle(pool_, own[0]);
      return {points_[line.from.value], {cos(angle).id, sin(angle).id}, one, own[0]};
    }
    case LineKind::Free: break;
  }
  return between(lift(pool_, {own[0], own[1]}), lift(pool_, {own[2], own[3]}));
}

Expr DrawnRank::radius(CircleIndex c) const {
  return {pool_, radii_[c.value]};
}

Expr DrawnRank::parameter(RiderIndex rider) const {
  return {pool_, parameters_[rider.value]};
}

}  // namespace trammel::model
