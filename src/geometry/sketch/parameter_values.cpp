// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/parameter_values.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "geometry/sketch/nearest_parameter.h"

namespace trammel::geometry {

namespace {

using model::Constraint;
using model::Line;
using model::LineKind;
using model::Model;
using model::Parameter;
using symbolic::ExprId;

// Irregular enough that no formula is special there, and the same in every run.
double stand_in(std::size_t index) {
  return 0.75 + 0.5 * std::fmod(0.618033988749895 * static_cast<double>(index + 1), 1.0);
}

// Names of `let` may use one another in any order.
void define_lets(const SketchEquations& equations, symbolic::Values& numbers) {
  const auto& parameters = equations.model->parameters;
  for (std::size_t pass = 0; pass < parameters.size(); ++pass) {
    bool changed = false;
    for (const Parameter& p : parameters) {
      if (!p.definition) continue;
      const double value = symbolic::eval(*equations.pool, *p.definition, numbers);
      if (std::isnan(value) || numbers.find(p.symbol) == value) continue;
      numbers.set(p.symbol, value);
      changed = true;
    }
    if (!changed) return;
  }
}

class HintReader {
 public:
  HintReader(const SketchEquations& equations, bool trust_given)
      : equations_(equations), model_(*equations.model), trust_given_(trust_given) {
    hints_.values.origins.assign(model_.parameters.size(), ValueOrigin::Given);
    hints_.x.assign(static_cast<std::size_t>(equations.variables.count), 0.0);
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c)
      if (const Constraint& constraint = model_.constraints[{c}]; !constraint.is_position)
        valued_[constraint.value.value].push_back(c);
  }

  MeasuredHints read() {
    for (const Parameter& p : model_.parameters)
      if (p.given && (trust_given_ || !is_constraint_value(p.symbol)))
        set(p.symbol, symbolic::eval(*equations_.pool, *p.given, {}));
    define_lets(equations_, hints_.values.numbers);
    // Positions may use parameters that only have stand-ins, so these come first where needed.
    for (std::size_t i = 0; i < model_.parameters.size(); ++i)
      if (missing(model_.parameters[i]) && !is_constraint_value(model_.parameters[i].symbol))
        fill(i, stand_in(i), ValueOrigin::StandIn);
    define_lets(equations_, hints_.values.numbers);
    place_hints();
    measure_constraints();
    for (std::size_t i = 0; i < model_.parameters.size(); ++i)
      if (missing(model_.parameters[i])) fill(i, stand_in(i), ValueOrigin::StandIn);
    define_lets(equations_, hints_.values.numbers);
    return std::move(hints_);
  }

 private:
  void set(ExprId symbol, double value) { hints_.values.numbers.set(symbol, value); }
  void fill(std::size_t parameter, double value, ValueOrigin origin) {
    set(model_.parameters[parameter].symbol, value);
    hints_.values.origins[parameter] = origin;
  }
  bool missing(const Parameter& p) const {
    return !p.definition && !hints_.values.numbers.find(p.symbol);
  }

  // The bare value of a constraint that the hints can tell (the position of an `at` point cannot).
  bool is_constraint_value(ExprId symbol) const { return valued_.count(symbol.value) != 0; }

  double number(ExprId e) const {
    if (equations_.pool->op(e) == symbolic::Op::Number)
      return equations_.pool->value(e).to_double();
    const double value = symbolic::eval(*equations_.pool, e, hints_.values.numbers);
    return std::isfinite(value) ? value : 0.0;
  }

  void place_hints() {
    double low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    const auto include = [&](double x, double y) {
      low[0] = std::min(low[0], x), low[1] = std::min(low[1], y);
      high[0] = std::max(high[0], x), high[1] = std::max(high[1], y);
    };
    for (std::size_t p = 0; p < model_.points.size(); ++p) {
      const model::Point& point = model_.points[model::PointIndex{static_cast<std::uint32_t>(p)}];
      const double x = number(point.position[0]), y = number(point.position[1]);
      include(x, y);
      put(equations_.variables.of_point[p], x, y);
    }
    for (std::size_t l = 0; l < model_.lines.size(); ++l) {
      const Line& line = model_.lines[model::LineIndex{static_cast<std::uint32_t>(l)}];
      if (line.kind == LineKind::Pointer) place_pointer(line, equations_.variables.of_free_line[l]);
      if (line.kind != LineKind::Free) continue;
      const double x = number(line.hint[0]), y = number(line.hint[1]);
      const double angle = std::atan2(number(line.hint[3]) - y, number(line.hint[2]) - x);
      put(equations_.variables.of_free_line[l], angle, y * std::cos(angle) - x * std::sin(angle));
      include(x, y);
      include(number(line.hint[2]), number(line.hint[3]));
    }
    place_radii();
    for (std::uint32_t r = 0; r < model_.riders.size(); ++r) place_rider(model_.riders[{r}], r);
    const double extent = std::hypot(high[0] - low[0], high[1] - low[1]);
    hints_.size = std::isfinite(extent) && extent > 0 ? extent : 1.0;
    for (const int r : equations_.variables.of_radius) {
      double& radius = hints_.x[static_cast<std::size_t>(r)];
      if (radius == 0.0) radius = hints_.size / 4;
    }
  }

  void place_pointer(const Line& pointer, std::array<int, 2> variables) {
    model::Measure angle;
    if (const auto* along = std::get_if<model::LineIndex>(&pointer.drawn_along)) {
      angle.kind = model::MeasureKind::AngleOfLines;
      angle.lines = {model::x_axis(model_), *along};
    } else if (const auto* to = std::get_if<model::PointIndex>(&pointer.drawn_along)) {
      angle.kind = model::MeasureKind::DirectionOfPoints;
      angle.points = {pointer.from, *to, {}};
    } else {
      return;
    }
    hints_.x[static_cast<std::size_t>(variables[0])] =
        equations_.measures->eval(angle, hints_.x).value;
  }

  // A circle has no hint: a constraint tells its radius, or a point that is to lie on it.
  void place_radii() {
    for (const Constraint& constraint : model_.constraints) {
      if (!constraint.measure) continue;
      const model::Measure& measure = model_.measures[*constraint.measure];
      const bool is_radius = measure.kind == model::MeasureKind::Radius;
      if (!is_radius && measure.kind != model::MeasureKind::OutsideCircle) continue;
      const int variable = equations_.variables.of_radius[measure.circles[0].value];
      double& radius = hints_.x[static_cast<std::size_t>(variable)];
      if (is_radius)
        radius = number(constraint.value);
      else if (radius == 0.0)
        radius = equations_.measures->eval(measure, hints_.x).value;
    }
  }

  // The given parameter, or that of the curve's place nearest to the point.
  void place_rider(const model::Rider& rider, std::uint32_t index) {
    std::optional<double> given;
    for (const Constraint& c : model_.constraints)
      if (c.measure == rider.parameter) {
        const double value = symbolic::eval(*equations_.pool, c.value, hints_.values.numbers);
        if (std::isfinite(value)) given = value;
      }
    const auto [x, y] = equations_.variables.of_point[rider.point.value];
    const auto at = [&](int v) { return v < 0 ? 0.0 : hints_.x[static_cast<std::size_t>(v)]; };
    hints_.x[static_cast<std::size_t>(equations_.variables.of_rider[index])] =
        given ? *given
              : find_nearest_parameter(equations_, rider.curve, {at(x), at(y)},
                                       hints_.values.numbers);
  }

  void put(std::array<int, 2> variables, double first, double second) {
    if (variables[0] < 0) return;
    hints_.x[static_cast<std::size_t>(variables[0])] = first;
    hints_.x[static_cast<std::size_t>(variables[1])] = second;
  }

  void measure_constraints() {
    for (std::size_t i = 0; i < model_.parameters.size(); ++i) {
      const Parameter& p = model_.parameters[i];
      if (!missing(p)) continue;
      const auto valued = valued_.find(p.symbol.value);
      if (valued == valued_.end()) continue;
      for (const std::uint32_t c : valued->second) {
        const double value =
            eval_value(equations_, equations_.rows[c], hints_.x, hints_.values.numbers);
        if (!std::isfinite(value)) continue;
        fill(i, value, ValueOrigin::Measured);
        break;
      }
    }
  }

  const SketchEquations& equations_;
  const Model& model_;
  bool trust_given_;
  // The constraints whose value is one bare name, by its symbol; not those of `at` points.
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> valued_;
  MeasuredHints hints_;
};

}  // namespace

MeasuredHints measure_hints(const SketchEquations& equations, bool trust_given) {
  return HintReader(equations, trust_given).read();
}

ParameterValues with_overrides(const SketchEquations& equations, ParameterValues values,
                               std::span<const Override> overrides) {
  const auto& parameters = equations.model->parameters;
  std::unordered_set<std::uint32_t> replaced;
  for (const Override& o : overrides) {
    values.numbers.set(o.parameter, o.value);
    replaced.insert(o.parameter.value);
  }
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (replaced.count(parameters[i].symbol.value) != 0) values.origins[i] = ValueOrigin::Given;
  define_lets(equations, values.numbers);
  return values;
}

symbolic::Values interpolate(const SketchEquations& equations, const symbolic::Values& from,
                             const symbolic::Values& to, double t) {
  symbolic::Values between;
  for (const Parameter& p : equations.model->parameters) {
    if (p.definition) continue;
    const double a = from.find(p.symbol).value_or(NAN), b = to.find(p.symbol).value_or(NAN);
    between.set(p.symbol, t == 1.0 ? b : a + t * (b - a));
  }
  define_lets(equations, between);
  return between;
}

std::vector<double> eval_constraint_values(const SketchEquations& equations,
                                           const symbolic::Values& parameters) {
  std::vector<ExprId> roots;
  for (const Constraint& constraint : equations.model->constraints)
    roots.push_back(constraint.value);
  std::vector<double> q = symbolic::eval(*equations.pool, roots, parameters);
  for (const MovedNumber& number : equations.moved) q[number.constraint.value] = number.value;
  return q;
}

}  // namespace trammel::geometry
