// SPDX-License-Identifier: Apache-2.0
#include "geometry/measure/equations.h"

#include <cmath>
#include <numbers>
#include <unordered_map>

#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/traverse.h"

namespace trammel::geometry {

namespace {

using model::MeasureIndex;
using symbolic::ExprId;

// The row's value, and its gradient as slopes by X.
MeasureValue eval_row(const SketchEquations& equations, const Equation& row,
                      std::span<const double> x, const symbolic::Values& parameters) {
  const model::Model& model = *equations.model;
  if (row.by_measure.empty() && !row.measures.empty())
    return equations.measures->eval(model.measures[row.measures.front()], x);
  symbolic::Values values = parameters;
  std::vector<MeasureValue> measured;
  for (const MeasureIndex m : row.measures) {
    measured.push_back(equations.measures->eval(model.measures[m], x));
    values.set(model.measures[m].symbol, measured.back().value);
  }
  std::vector<ExprId> roots = row.by_measure;
  roots.push_back(row.expression);
  const std::vector<double> numbers = symbolic::eval(*equations.pool, roots, values);
  MeasureValue result{numbers.back(), {}};
  for (std::size_t k = 0; k < measured.size(); ++k)
    for (const Slope& s : measured[k].gradient)
      result.gradient.push_back({s.variable, numbers[k] * s.value});
  return result;
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
  return row;
}

SketchEquations make_equations(const model::Model& model, symbolic::ExprPool& pool) {
  SketchEquations equations{&model, &pool, number_variables(model), nullptr, {}, 1.0};
  equations.measures = std::make_shared<MeasurePrograms>(model, equations.variables);
  for (const model::Constraint& constraint : model.constraints) {
    Equation row;
    row.expression = constraint.expression;
    if (constraint.measure)  // the common case needs no search for measures
      row.measures.push_back(*constraint.measure);
    else
      row = make_row(model, pool, constraint.expression);
    row.modulo_turn = constraint.is_angle;
    equations.rows.push_back(std::move(row));
  }
  return equations;
}

numeric::Evaluation eval_equations(const SketchEquations& equations, std::span<const double> x,
                                   std::span<const double> q, const symbolic::Values& parameters) {
  numeric::Evaluation evaluation;
  for (std::size_t i = 0; i < equations.rows.size(); ++i) {
    const Equation& row = equations.rows[i];
    const MeasureValue value = eval_row(equations, row, x, parameters);
    const double miss = value.value - q[i];
    evaluation.residual.push_back(row.modulo_turn ? std::remainder(miss, 2 * std::numbers::pi)
                                                  : miss);
    for (const Slope& s : value.gradient)
      evaluation.jacobian.push_back({static_cast<int>(i), s.variable, s.value});
  }
  return evaluation;
}

ExpressionValue eval_expression(const SketchEquations& equations, const Equation& row,
                                std::span<const double> x, const symbolic::Values& parameters) {
  const MeasureValue value = eval_row(equations, row, x, parameters);
  ExpressionValue result{value.value, std::vector<double>(x.size(), 0.0)};
  for (const Slope& s : value.gradient)
    result.gradient[static_cast<std::size_t>(s.variable)] += s.value;
  return result;
}

std::vector<double> variable_scales(const SketchEquations& equations) {
  std::vector<double> scales(static_cast<std::size_t>(equations.variables.count), equations.size);
  for (const auto& [direction, offset] : equations.variables.of_free_line)
    if (direction >= 0) scales[static_cast<std::size_t>(direction)] = 1.0;
  return scales;
}

}  // namespace trammel::geometry
