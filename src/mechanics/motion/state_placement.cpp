// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/state_placement.h"

#include <optional>
#include <utility>

#include "model/measure/measure_formula.h"
#include "model/measure/measure_table.h"

namespace trammel::mechanics {

namespace {

using model::LineKind;
using model::PlacedLine;
using model::VectorFormula;
using symbolic::Expr;
using symbolic::ExprId;

class StatePlacement : public model::ElementPlacement {
 public:
  StatePlacement(const model::Model& model, const geometry::Variables& variables,
                 symbolic::ExprPool& pool, const std::vector<symbolic::ExprId>& x,
                 bool counts_turns)
      : model_(model), variables_(variables), pool_(pool), x_(x), counts_turns_(counts_turns) {}

  VectorFormula at(model::PointIndex p) const override {
    const auto [x, y] = variables_.of_point[p.value];
    return {symbol(x), symbol(y)};
  }

  PlacedLine line(model::LineIndex l) const override {
    const model::Line& line = model_.lines[l];
    const ExprId zero = pool_.integer(0), one = pool_.integer(1);
    const auto [angle, offset] = variables_.of_free_line[l.value];
    switch (line.kind) {
      case LineKind::XAxis: return {{zero, zero}, {one, zero}, one, zero};
      case LineKind::YAxis: return {{zero, zero}, {zero, one}, one, quarter_turn().id};
      case LineKind::Free: {
        const VectorFormula along = direction(symbol(angle));
        return {ids(symbol(offset) * left_of(along)), ids(along), one, {}};
      }
      case LineKind::Pointer:
        return {ids(at(line.from)), ids(direction(symbol(angle))), one, symbol(angle).id};
      case LineKind::ThroughPoints: break;
    }
    const VectorFormula along = at(line.to) - at(line.from);
    PlacedLine placed{ids(at(line.from)), ids(along), model::norm(along).id, {}};
    if (counts_turns_) placed.angle = atan2(along.y, along.x).id;
    return placed;
  }

  Expr radius(model::CircleIndex c) const override { return symbol(variables_.of_radius[c.value]); }
  Expr parameter(model::RiderIndex r) const override {
    return symbol(variables_.of_rider[r.value]);
  }

 private:
  Expr quarter_turn() const { return Expr(pool_, pool_.pi()) / 2; }
  Expr symbol(int variable) const {
    const ExprId e = variable < 0 ? pool_.integer(0) : x_[static_cast<std::size_t>(variable)];
    return {pool_, e};
  }
  static VectorFormula direction(Expr angle) { return {cos(angle), sin(angle)}; }

  const model::Model& model_;
  const geometry::Variables& variables_;
  symbolic::ExprPool& pool_;
  const std::vector<symbolic::ExprId>& x_;
  bool counts_turns_;  // the measure holds the angle of a circle, which may exceed one turn
};

bool has_pointer(const model::Model& model, const model::Measure& measure) {
  const std::size_t lines = model::measure_row(measure.kind).lines;
  for (std::size_t l = 0; l < lines; ++l)
    if (model.lines[measure.lines[l]].kind == LineKind::Pointer) return true;
  return false;
}

}  // namespace

Expr measure_of_state(const model::Model& model, const geometry::Variables& variables,
                      symbolic::ExprPool& pool, const std::vector<symbolic::ExprId>& x,
                      const model::Measure& measure) {
  return model::measure_formula(
      model, StatePlacement(model, variables, pool, x, has_pointer(model, measure)), pool, measure);
}

geometry::ConfigurationFormula configuration_of_state(const model::Model& model,
                                                      const geometry::Variables& variables,
                                                      symbolic::ExprPool& pool,
                                                      const std::vector<symbolic::ExprId>& x,
                                                      std::vector<symbolic::ExprId> values) {
  const StatePlacement place(model, variables, pool, x, true);
  geometry::ConfigurationFormula found;
  found.q = std::move(values);
  for (std::uint32_t p = 0; p < model.points.size(); ++p)
    found.points.push_back(ids(place.at({p})));
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const PlacedLine line = place.line({l});
    const Expr shorter = Expr(pool, pool.integer(1)) / Expr(pool, line.length);
    found.lines.push_back({ids(shorter * lift(pool, line.along)), line.angle, false});
    found.feet.push_back(line.start);
  }
  for (std::uint32_t c = 0; c < model.circles.size(); ++c)
    found.radii.push_back(place.radius({c}).id);
  for (std::uint32_t r = 0; r < model.riders.size(); ++r)
    found.parameters.push_back(place.parameter({r}).id);
  return found;
}

}  // namespace trammel::mechanics
