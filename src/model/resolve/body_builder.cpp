// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/body_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/measure/independent_rows.h"
#include "model/measure/measure_formula.h"
#include "model/measure/measure_table.h"
#include "model/resolve/expression/drawn_value.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;

namespace {

// Gradients of measures among a body's points, at a general position near the drawing.
class BodyRank : public ElementPlacement {
 public:
  BodyRank(const Model& model, symbolic::ExprPool& pool, const Body& body)
      : model_(model), pool_(pool) {
    for (const Parameter& p : model.parameters)
      if (p.given) values_.set(p.symbol, symbolic::eval(pool, *p.given, {}));
    if (const auto time = time_of(model)) values_.set(*time, 0.0);  // the drawing is of time 0
    double size = 0.0;
    for (const PointIndex p : body.points)
      for (const ExprId coordinate : model.points[p].position)
        size = std::max(size, std::abs(symbolic::eval(pool, coordinate, values_)));
    for (const PointIndex p : body.points)
      for (const std::size_t axis : {0U, 1U}) {
        const std::size_t k = symbols_.size();
        // Brackets keep these names apart from every name a model can have.
        symbols_.push_back(pool.symbol(fmt::format("body[{}]", k)));
        // An irregular shift, the same in every run: drawings are often special.
        const double shift = 0.02 * size * std::sin(12.9898 * static_cast<double>(k + 1));
        const double drawn = symbolic::eval(pool, model.points[p].position[axis], values_);
        values_.set(symbols_.back(), drawn + shift);
        places_[p.value][axis] = symbols_.back();
      }
  }

  /// Whether the measure is independent of those that were added before.
  bool add(const Measure& measure) {
    const ExprId formula = measure_formula(model_, *this, pool_, measure).id;
    return rows_.add(symbolic::eval(pool_, symbolic::gradient(pool_, formula, symbols_), values_));
  }

  VectorFormula at(PointIndex p) const override {
    const auto& [x, y] = places_.at(p.value);
    return {Expr(pool_, x), Expr(pool_, y)};
  }
  PlacedLine line(LineIndex l) const override {
    const Line& line = model_.lines[l];
    const VectorFormula along = at(line.to) - at(line.from);
    return {ids(at(line.from)), ids(along), norm(along).id, {}};
  }
  Expr radius(CircleIndex) const override { return {pool_, pool_.undefined()}; }

 private:
  const Model& model_;
  symbolic::ExprPool& pool_;
  std::vector<ExprId> symbols_;
  std::map<std::uint32_t, std::array<ExprId, 2>> places_;
  symbolic::Values values_;
  IndependentRows rows_;
};

}  // namespace

void BodyBuilder::add(const syntax::Statement& statement, const syntax::BodyOfPoints& body,
                      LineIndex frame) {
  Body built{frame, {}, statement.span};
  for (const syntax::Name& name : body.points) {
    const auto point = expressions_.find_point(name.text, name.span);
    if (!point) return;
    if (std::find(built.points.begin(), built.points.end(), *point) != built.points.end()) {
      diagnostics_.push_back(
          {wrong_arguments, name.span,
           fmt::format("'{}' stands twice in body '{}'", name.text, body.name.text),
           "name each point once"});
      return;
    }
    built.points.push_back(*point);
  }
  if (built.points.size() < 2) {
    diagnostics_.push_back({wrong_arguments, statement.span,
                            fmt::format("body '{}' has one point only", body.name.text),
                            "name at least two points"});
    return;
  }
  model_.lines[frame].from = built.points[0];
  model_.lines[frame].to = built.points[1];
  model_.bodies.push_back(std::move(built));
}

bool BodyBuilder::is_within(const Measure& measure, const Body& body) const {
  const auto has = [&](PointIndex p) {
    return std::find(body.points.begin(), body.points.end(), p) != body.points.end();
  };
  const MeasureRow& row = measure_row(measure.kind);
  const bool is_relative = measure.kind != MeasureKind::X && measure.kind != MeasureKind::Y &&
                           measure.kind != MeasureKind::XBetween &&
                           measure.kind != MeasureKind::YBetween;
  if (!is_relative || row.circles > 0) return false;
  for (std::size_t i = 0; i < row.points; ++i)
    if (!has(measure.points[i])) return false;
  for (std::size_t i = 0; i < row.lines; ++i) {
    const Line& line = model_.lines[measure.lines[i]];
    if (line.kind != LineKind::ThroughPoints || !has(line.from) || !has(line.to)) return false;
  }
  return true;
}

// Length of the frame first, then the coordinates of all other points in it.
std::vector<Measure> BodyBuilder::dimensions_of(const Body& body) const {
  const Line& frame = model_.lines[body.frame];
  std::vector<Measure> dimensions;
  Measure length;
  length.kind = MeasureKind::Distance;
  length.points = {frame.from, frame.to, {}};
  length.text = fmt::format("length({})", frame.name);
  dimensions.push_back(length);
  for (std::size_t i = 2; i < body.points.size(); ++i)
    for (const MeasureKind kind : {MeasureKind::AlongLine, MeasureKind::DistanceToLine}) {
      Measure measure;
      measure.kind = kind;
      measure.points[0] = body.points[i];
      measure.lines[0] = body.frame;
      measure.text =
          fmt::format("{}({}, {})", kind == MeasureKind::AlongLine ? "along" : "distance",
                      model_.points[body.points[i]].name, frame.name);
      dimensions.push_back(measure);
    }
  return dimensions;
}

void BodyBuilder::complete(const Body& body) {
  BodyRank rank(model_, pool_, body);
  for (const Constraint& constraint : model_.constraints)
    if (constraint.measure && is_within(model_.measures[*constraint.measure], body))
      rank.add(model_.measures[*constraint.measure]);
  const std::string text = fmt::format("body {}", model_.lines[body.frame].name);
  for (const Measure& dimension : dimensions_of(body))
    if (rank.add(dimension)) constraints_.keep_as_drawn(dimension, body.span, text);
}

void BodyBuilder::complete() {
  for (const Body& body : model_.bodies) complete(body);
}

}  // namespace trammel::model
