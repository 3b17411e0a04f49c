// SPDX-License-Identifier: Apache-2.0
#include "geometry/measure/equations.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_map>

#include "geometry/measure/counted_angle.h"
#include "geometry/measure/row_slopes.h"
#include "model/measure/stand_in.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/traverse.h"

namespace trammel::geometry {

namespace {

using model::MeasureIndex;
using symbolic::ExprId;

// Of an angle that is a row's only measure. Where the row is met modulo turns they are nothing but
// rounding.
enum class Turns : std::uint8_t { Counted, None };

// The row's value; each slope by X is handed to `add`, and the size of its terms to `add_size`
// where those are more than its slopes tell.
template <class Add, class AddSize>
double eval_row(const SketchEquations& equations, const Equation& row, std::span<const double> x,
                const symbolic::Values& parameters, Turns turns, Add add, AddSize add_size) {
  constexpr std::size_t slopes_max = 32;
  double slopes[slopes_max];
  const auto add_all = [&](const BoundMeasure& bound, double factor) {
    for (std::size_t i = 0; i < bound.inputs.size(); ++i)
      if (bound.inputs[i] >= 0) add(bound.inputs[i], factor * slopes[i]);
  };
  std::vector<BoundMeasure> fresh;
  if (row.bound.empty())
    for (const MeasureIndex m : row.measures)
      fresh.push_back(equations.measures->bind(equations.model->measures[m]));
  const std::vector<BoundMeasure>& bound = row.bound.empty() ? fresh : row.bound;
  if (row.by_measure.empty() && !bound.empty()) {
    const double value = eval_bound(bound.front(), x, slopes);
    add_all(bound.front(), 1.0);
    if (row.modulo_turn && turns == Turns::None) return value;
    return with_turns(equations.model->measures[row.measures.front()], value, parameters);
  }
  symbolic::Values values(&parameters);
  for (std::size_t k = 0; k < bound.size(); ++k) {
    const model::Measure& measure = equations.model->measures[row.measures[k]];
    values.set(measure.symbol, with_turns(measure, eval_bound(bound[k], x, slopes), parameters));
  }
  const std::vector<double> numbers = symbolic::eval(*equations.pool, row.roots, values);
  for (std::size_t k = 0; k < bound.size(); ++k) {
    eval_bound(bound[k], x, slopes);
    add_all(bound[k], numbers[k]);
    const ExprId symbol = equations.model->measures[row.measures[k]].symbol;
    add_size(std::abs(numbers[k] * values.find(symbol).value_or(0.0)));
  }
  return numbers.back();
}

// `angle(a) = ...`: whatever else is on the other side, it is met modulo full turns.
bool tells_an_angle(const model::Model& model, const symbolic::ExprPool& pool,
                    const Equation& row) {
  const auto is_angle = [&](MeasureIndex m) { return model.measures[m].is_angle(); };
  const auto is_one = [&](ExprId slope) {
    return pool.op(slope) == symbolic::Op::Number && (pool.value(slope) == symbolic::Rational(1) ||
                                                      pool.value(slope) == symbolic::Rational(-1));
  };
  return std::ranges::all_of(row.measures, is_angle) && std::ranges::any_of(row.by_measure, is_one);
}

}  // namespace

Equation make_row(const model::Model& model, symbolic::ExprPool& pool, ExprId expression) {
  Equation row;
  row.expression = expression;
  const ExprId roots[] = {expression};
  const std::vector<ExprId> symbols = symbolic::symbols_of(pool, roots);
  std::unordered_map<std::uint32_t, MeasureIndex> by_symbol;
  for (std::size_t m = 0; m < model.measures.size(); ++m) {
    const MeasureIndex index{static_cast<std::uint32_t>(m)};
    by_symbol.emplace(model.measures[index].symbol.value, index);
  }
  for (const ExprId symbol : symbols)
    if (const auto found = by_symbol.find(symbol.value); found != by_symbol.end()) {
      row.measures.push_back(found->second);
      if (symbol != expression)
        row.by_measure.push_back(symbolic::differentiate(pool, expression, symbol));
    }
  for (const ExprId slope : row.by_measure)
    row.roots.push_back(model::with_stand_ins(model, pool, slope));
  row.roots.push_back(model::with_stand_ins(model, pool, expression));
  return row;
}

SketchEquations make_equations(const model::Model& model, symbolic::ExprPool& pool) {
  SketchEquations equations{
      &model, &pool, number_variables(model), nullptr, {}, {}, 1.0, false, false, {}, {}};
  for (const model::Curve& curve : model.curves)
    equations.shapes.push_back({model::with_stand_ins(model, pool, curve.shape[0]),
                                model::with_stand_ins(model, pool, curve.shape[1])});
  equations.measures = std::make_shared<MeasurePrograms>(model, equations.variables);
  for (const model::Constraint& constraint : model.constraints) {
    Equation row;
    row.expression = constraint.expression;
    if (constraint.measure)  // the common case needs no search for measures
      row.measures.push_back(*constraint.measure);
    else
      row = make_row(model, pool, constraint.expression);
    row.modulo_turn = constraint.is_angle || tells_an_angle(model, pool, row);
    for (const MeasureIndex m : row.measures)
      row.bound.push_back(equations.measures->bind(model.measures[m]));
    const bool is_sum = row.measures.size() != 1 || !row.by_measure.empty();
    equations.uses_parameters = equations.uses_parameters || is_sum;
    equations.counts_angles = equations.counts_angles ||
                              (is_sum && std::ranges::any_of(row.measures, [&](MeasureIndex m) {
                                 return model.measures[m].is_angle();
                               }));
    equations.rows.push_back(std::move(row));
  }
  equations.spans = std::make_shared<RigidSpans>(model, pool);
  return equations;
}

numeric::Evaluation eval_equations(const SketchEquations& equations, std::span<const double> x,
                                   std::span<const double> q, const symbolic::Values& parameters) {
  numeric::Evaluation evaluation;
  evaluation.residual.reserve(equations.rows.size());
  evaluation.jacobian.reserve(4 * equations.rows.size());
  if (equations.uses_parameters) evaluation.sizes.assign(equations.rows.size(), 0.0);
  for (std::size_t i = 0; i < equations.rows.size(); ++i) {
    const Equation& row = equations.rows[i];
    const auto add = [&](int variable, double slope) {
      evaluation.jacobian.push_back({static_cast<int>(i), variable, slope});
    };
    const auto add_size = [&](double size) { evaluation.sizes[i] += size; };
    const double value = eval_row(equations, row, x, parameters, Turns::None, add, add_size);
    evaluation.residual.push_back(find_miss(row, value, q[i]));
  }
  return evaluation;
}

void count_angles(const SketchEquations& equations, std::span<const double> x,
                  symbolic::Values& numbers) {
  for (const model::Measure& measure : equations.model->measures)
    if (measure.is_angle())
      numbers.set(measure.symbol,
                  with_turns(measure, equations.measures->eval(measure, x).value, numbers));
}

double eval_slopes(const SketchEquations& equations, const Equation& row, std::span<const double> x,
                   const symbolic::Values& parameters, std::vector<Slope>& slopes) {
  slopes.clear();
  const auto add = [&](int variable, double slope) { slopes.push_back({variable, slope}); };
  return eval_row(equations, row, x, parameters, Turns::None, add, [](double) {});
}

double find_miss(const Equation& row, double value, double q) {
  return row.modulo_turn ? miss_of_angle(value, q) : value - q;
}

double eval_value(const SketchEquations& equations, const Equation& row, std::span<const double> x,
                  const symbolic::Values& parameters) {
  return eval_row(
      equations, row, x, parameters, Turns::Counted, [](int, double) {}, [](double) {});
}

ExpressionValue eval_expression(const SketchEquations& equations, const Equation& row,
                                std::span<const double> x, const symbolic::Values& parameters) {
  ExpressionValue result{0.0, std::vector<double>(x.size(), 0.0)};
  const auto add = [&](int variable, double slope) {
    result.gradient[static_cast<std::size_t>(variable)] += slope;
  };
  result.value = eval_row(equations, row, x, parameters, Turns::Counted, add, [](double) {});
  return result;
}

std::vector<double> variable_scales(const SketchEquations& equations) {
  std::vector<double> scales(static_cast<std::size_t>(equations.variables.count), equations.size);
  for (const auto& [direction, offset] : equations.variables.of_free_line)
    if (direction >= 0) scales[static_cast<std::size_t>(direction)] = 1.0;
  for (const int parameter : equations.variables.of_rider)
    scales[static_cast<std::size_t>(parameter)] = 1.0;
  return scales;
}

}  // namespace trammel::geometry
