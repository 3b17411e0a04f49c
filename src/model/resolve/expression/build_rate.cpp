// SPDX-License-Identifier: Apache-2.0
// Derivatives by time in expressions: `theta'`, `x(P)''`, `(x(P) - x(Q))'`, velocity(P).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/let_names.h"
#include "model/resolve/expression/expression_job.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using syntax::ExprIndex;

namespace {

constexpr unsigned order_max = 2;

}  // namespace

DimensionForm ExpressionBuilder::by_time(const DimensionForm& dimension, unsigned order) {
  const base::Exponent exponent{static_cast<std::int32_t>(order), 1};
  return dimension / known_dimension(base::power(base::dimension::time, exponent));
}

DimensionForm ExpressionBuilder::rate_dimension(ConstraintIndex constraint, unsigned order) const {
  return by_time(names_.constraint_dimension(constraint), order);
}

DimensionForm ExpressionBuilder::rate_dimension(const Coordinate& coordinate,
                                                unsigned order) const {
  return by_time(names_.dimension_form(*names_.find_parameter(coordinate.name)), order);
}

// Something where rates may stand; what is wrong has been reported otherwise.
ExpressionBuilder::Built ExpressionBuilder::check_rate(const Job& job, ExprIndex index,
                                                       unsigned order) {
  const base::Span span = tree_.exprs[index].span;
  if (order > order_max)
    return report(not_supported, span,
                  fmt::format("'{}' is understood but not supported: derivatives by time of more "
                              "than second order are not made",
                              text_of(index)),
                  "ask for velocities and accelerations");
  if (order > job.place.rates)
    return report(constant_expected, span,
                  fmt::format("'{}' depends on {}, which may not be used here", text_of(index),
                              order == 1 ? "velocities" : "accelerations"),
                  order == 1
                      ? "use velocities in loads and questions; to drive a value give it a name, "
                        "angle(x_axis, crank) = theta, and its rate, theta' = 10 rpm"
                      : "use accelerations in questions");
  return number(pool_.integer(0), {});
}

ExprId ExpressionBuilder::add_rate(MeasureIndex measure, unsigned order) {
  for (const MeasureRate& known : model_.rates)
    if (known.measure == measure && known.order == order) return known.symbol;
  const std::string name = model_.measures[measure].text + std::string(order, '\'');
  model_.rates.push_back({measure, order, pool_.symbol(name)});
  return model_.rates.back().symbol;
}

// The value of a constraint is its expression: `theta'` is the rate of the angle it gives.
ExpressionBuilder::Built ExpressionBuilder::build_name_rate(Job& job, ExprIndex index,
                                                            const syntax::NameNode& node) {
  if (Built wrong = check_rate(job, index, node.primes); !wrong) return wrong;
  const std::string& text = tree_.exprs.text(node.name);
  if (text == "time") return number(pool_.integer(node.primes == 1 ? 1 : 0), {});
  if (const Coordinate* c = find_coordinate(names_.find_parameter(text))) {
    const DimensionForm dimension = names_.dimension_form(*names_.find_parameter(text));
    return number(node.primes == 1 ? c->rate : c->acceleration, by_time(dimension, node.primes));
  }
  if (is_energy(job, text)) return differentiated(std::move(*build_energy(text)), node.primes);
  if (const auto let = find_let(text)) {
    ++model_.parameters[*let].occurrences;
    return differentiated(*number(model_.parameters[*let].symbol, names_.dimension_form(*let)),
                          node.primes);
  }
  const auto constraint = find_constraint(text, node.name_span);
  if (!constraint) return std::nullopt;
  if (const auto state = names_.find_parameter(text + "'"); state && job.place.counts)
    ++model_.parameters[*state].occurrences;
  Built value =
      number(model_.constraints[*constraint].expression, names_.constraint_dimension(*constraint));
  return differentiated(std::move(*value), node.primes);
}

// A name of `let` that names no constraint, whose values have rates of their own.
std::optional<std::size_t> ExpressionBuilder::find_let(const std::string& name) const {
  const auto parameter = names_.find_parameter(name);
  const bool is_let = parameter && model_.parameters[*parameter].definition &&
                      names_.find_constraints(name).empty();
  return is_let ? parameter : std::nullopt;
}

const Coordinate* ExpressionBuilder::find_coordinate(std::optional<std::size_t> parameter) const {
  if (!parameter || !model_.lagrangian) return nullptr;
  for (const Coordinate& c : model_.lagrangian->coordinates)
    if (c.symbol == model_.parameters[*parameter].symbol) return &c;
  return nullptr;
}

// Of a point a vector, of a line the rate of its direction.
ExpressionBuilder::Built ExpressionBuilder::build_motion(Job& job, ExprIndex index,
                                                         const syntax::CallNode& node) {
  const std::string& function = tree_.exprs.text(node.function);
  const unsigned order = (function == "velocity" ? 1 : 2) + node.primes;
  if (Built wrong = check_rate(job, index, order); !wrong) return wrong;
  const base::Span span = tree_.exprs[index].span;
  if (tree_.exprs.arguments(node).size() != 1)
    return report(wrong_arguments, span,
                  fmt::format("'{}' takes the name of one point or line", function),
                  fmt::format("write {}(P)", function));
  base::Span name_span;
  const auto name = element_argument(node, 0, name_span);
  if (!name) return std::nullopt;
  const auto element = names_.find_element(*name);
  if (element && !std::holds_alternative<PointIndex>(*element)) {
    const auto line = find_direction(*name, name_span);
    if (!line) return std::nullopt;
    return number(add_rate(*as_measure(add_measure(direction_of(*line))), order),
                  by_time(known_dimension(base::dimension::one), order));
  }
  const auto point = find_point(*name, name_span);
  if (!point) return std::nullopt;
  const DimensionForm dimension = by_time(known_dimension(base::dimension::length), order);
  const auto [x, y] = rate_of_position(*point, order);
  return BuiltExpression{{x, y}, {dimension, dimension}, true};
}

Measure ExpressionBuilder::direction_of(LineIndex line) const {
  Measure measure;
  measure.kind = MeasureKind::AngleOfLines;
  measure.lines = {std::get<LineIndex>(*names_.find_element("x_axis")), line};
  measure.text = fmt::format("angle(x_axis, {})", model_.lines[line].name);
  return measure;
}

ExpressionBuilder::Built ExpressionBuilder::build_form(Job& job, ExprIndex index,
                                                       const syntax::DerivativeNode& node) {
  if (Built wrong = check_rate(job, index, node.primes); !wrong) return wrong;
  return differentiated(job.built.at(node.operand.value), node.primes);
}

// Measures, values of constraints, the time and names of `let` have rates; all else is constant.
std::optional<ExprId> ExpressionBuilder::rate_of(ExprId symbol) {
  if (const auto measure = as_measure(symbol)) return add_rate(*measure, 1);
  for (const MeasureRate& rate : model_.rates)
    if (rate.symbol == symbol) return add_rate(rate.measure, rate.order + 1);
  const std::string name(pool_.name(symbol));
  if (name == "time") return pool_.integer(1);
  if (model_.lagrangian)
    for (const Coordinate& c : model_.lagrangian->coordinates) {
      if (symbol == c.symbol) return c.rate;
      if (symbol == c.rate) return c.acceleration;
    }
  if (const auto let = find_let(name)) return rate_of_let(*let);
  const auto named = names_.find_constraints(name);
  if (named.size() != 1 || is_at_rest(model_.constraints[named.front()])) return std::nullopt;
  return differentiated_once(model_.constraints[named.front()].expression);
}

// Nothing of a definition that comes round to itself, which is told elsewhere.
std::optional<ExprId> ExpressionBuilder::rate_of_let(std::size_t let) {
  const ExprId definition = *model_.parameters[let].definition;
  const ExprId full = write_out_lets(model_, pool_, std::span(&definition, 1)).front();
  for (const ExprId symbol : symbolic::symbols_of(pool_, std::span(&full, 1)))
    if (find_let(std::string(pool_.name(symbol)))) return std::nullopt;
  return differentiated_once(full);
}

bool ExpressionBuilder::is_at_rest(const Constraint& constraint) const {
  return std::all_of(constraint.rates.begin(), constraint.rates.end(),
                     [&](ExprId rate) { return rate == pool_.integer(0); });
}

ExprId ExpressionBuilder::differentiated_once(ExprId e) {
  std::vector<symbolic::Rate> rates;
  for (const ExprId symbol : symbolic::symbols_of(pool_, std::array{e}))
    if (const auto rate = rate_of(symbol)) rates.push_back({symbol, *rate});
  return symbolic::differentiate_along(pool_, std::array{e}, rates).front();
}

ExpressionBuilder::Built ExpressionBuilder::differentiated(BuiltExpression e, unsigned order) {
  for (unsigned k = 0; k < order; ++k)
    for (ExprId& component : e.components) component = differentiated_once(component);
  for (DimensionForm& dimension : e.dimensions) dimension = by_time(dimension, order);
  return e;
}

}  // namespace trammel::model
