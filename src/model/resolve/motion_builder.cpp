// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/motion_builder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "model/diagnostic_kinds.h"
#include "model/let_names.h"
#include "model/resolve/statement_text.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::Op;

namespace {

constexpr ExpressionPlace place_of_rates{false, false, true, 0};

}  // namespace

void MotionBuilder::add(const syntax::Free& free) {
  for (const syntax::Name& name : free.names) {
    const auto constraint = expressions_.find_constraint(name.text, name.span);
    if (!constraint) continue;
    model_.constraints[*constraint].is_free = true;
    said_[*constraint].spans[1] = name.span;
    if (const auto parameter = names_.find_parameter(name.text))
      ++model_.parameters[*parameter].occurrences;
  }
}

void MotionBuilder::release(ConstraintIndex constraint) {
  model_.constraints[constraint].is_free = true;
  said_[constraint].spans[1] = model_.constraints[constraint].span;
}

void MotionBuilder::add(const syntax::Statement& statement, const syntax::Rate& rate) {
  const auto constraint = expressions_.find_constraint(rate.name.text, rate.name.span);
  const auto value = expressions_.build_scalar(rate.value, place_of_rates);
  if (!constraint || !value) return;
  if (rate.order > 2) {
    diagnostics_.push_back(
        {not_supported, statement.span,
         fmt::format("'{}' is understood but not supported: motion is given by velocities and "
                     "accelerations",
                     statement_text(tree_, statement)),
         "leave it out, or write the value as a function of 'time'"});
    return;
  }
  Said& said = said_[*constraint];
  auto& slot = said.rates[rate.order - 1];
  if (slot) {
    diagnostics_.push_back(
        {given_twice, statement.span,
         fmt::format("'{}{}' is given twice", rate.name.text, std::string(rate.order, '\'')),
         "remove one of the two"});
    return;
  }
  slot = value->scalar();
  said.spans[rate.order - 1] = statement.span;
  const base::Dimension per_time =
      base::power(base::dimension::time, {static_cast<std::int32_t>(rate.order), 1});
  names_.dimensions().require(
      {names_.constraint_dimension(*constraint) / known_dimension(per_time), value->dimensions[0],
       fmt::format("{}{}", rate.name.text, std::string(rate.order, '\'')),
       std::string(tree_.slice(tree_.exprs[rate.value].span)), statement.span});
}

void MotionBuilder::finish() {
  const ExprId zero = pool_.integer(0);
  for (Constraint& constraint : model_.constraints) constraint.rates = {zero, zero};
  chain_.push_back({pool_.symbol("time"), pool_.integer(1)});
  for (const auto& [constraint, said] : said_) set_own_rates(constraint);
  for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
    if (!said_.contains({c})) set_followed_rates({c});
    check_sum({c});
  }
  if (model_.lagrangian)
    for (const Coordinate& c : model_.lagrangian->coordinates)
      add_state(c.name, c.span, names_.dimension_form(*names_.find_parameter(c.name)));
  check_limits();
  check_states();
}

// Where the value is the bare name that names the constraint, other values with this name move too.
bool MotionBuilder::names_its_value(ConstraintIndex c) const {
  const Constraint& constraint = model_.constraints[c];
  return pool_.op(constraint.value) == Op::Symbol &&
         pool_.name(constraint.value) == constraint.name;
}

ExprId MotionBuilder::rate_name(ExprId value, unsigned order) const {
  return pool_.symbol(std::string(pool_.name(value)) + std::string(order, '\''));
}

void MotionBuilder::set_own_rates(ConstraintIndex c) {
  Constraint& constraint = model_.constraints[c];
  const Said& said = said_.at(c);
  set_followed_rates(c);
  if (said.rates[0]) {
    constraint.rates[0] = *said.rates[0];
    constraint.rates[1] = derivative_of(constraint.rates[0]);
  }
  if (said.rates[1]) constraint.rates[1] = *said.rates[1];
  if (constraint.is_free) {
    if (said.rates[1])
      diagnostics_.push_back(
          {free_is_driven, said.spans[1],
           fmt::format("'{}' is free, so its acceleration follows from the forces",
                       constraint.name),
           fmt::format("remove 'free {0}', or do not give {0}''", constraint.name)});
    if (!said.rates[0])
      constraint.rates[0] =
          add_state(constraint.name, said.spans[1], names_.constraint_dimension(c));
    constraint.rates[1] = pool_.symbol(constraint.name + "''");
  }
  if (!names_its_value(c)) return;
  const ExprId first = rate_name(constraint.value, 1), second = rate_name(constraint.value, 2);
  chain_.push_back({constraint.value, first});
  chain_.push_back({first, second});
  chain_values_.push_back({first, constraint.rates[0]});
  chain_values_.push_back({second, constraint.rates[1]});
}

void MotionBuilder::set_followed_rates(ConstraintIndex c) {
  Constraint& constraint = model_.constraints[c];
  if (pool_.op(constraint.value) == Op::Number) {  // of large frames all are
    constraint.rates.fill(pool_.integer(0));
    return;
  }
  const ExprId roots[] = {without_lets(constraint.value)};
  const std::vector<ExprId> once = symbolic::differentiate_along(pool_, roots, chain_);
  constraint.rates = {symbolic::substitute(pool_, once.front(), chain_values_),
                      derivative_of(once.front())};
}

ExprId MotionBuilder::derivative_of(ExprId e) const {
  const ExprId roots[] = {without_lets(e)};
  return symbolic::substitute(pool_, symbolic::differentiate_along(pool_, roots, chain_).front(),
                              chain_values_);
}

// Names of `let` may stand for the time, or for what moves.
ExprId MotionBuilder::without_lets(ExprId e) const {
  return write_out_lets(model_, pool_, std::span(&e, 1)).front();
}

// Among measures only the time itself may move: other names there count as constant.
void MotionBuilder::check_sum(ConstraintIndex c) {
  const Constraint& constraint = model_.constraints[c];
  if (constraint.measure) return;
  const ExprId plain = without_lets(constraint.expression);
  for (const symbolic::Rate& moving : chain_) {
    const bool is_time = pool_.name(moving.symbol) == "time";
    if (!symbolic::contains(pool_, plain, moving.symbol) ||
        (is_time && symbolic::contains(pool_, constraint.expression, moving.symbol)))
      continue;
    refuse_beside_measure(constraint.span, constraint.text, std::string(pool_.name(moving.symbol)));
  }
}

// The same holds for what limits a measure.
void MotionBuilder::check_limits() {
  for (const Follower& limit : model_.followers) {
    if (!is_unilateral(limit)) continue;
    const ExprId gap = (symbolic::Expr(pool_, without_lets(limit.expression)) -
                        symbolic::Expr(pool_, without_lets(limit.value)))
                           .id;
    for (const symbolic::Rate& moving : chain_)
      if (pool_.name(moving.symbol) != "time" && symbolic::contains(pool_, gap, moving.symbol) &&
          !expressions_.as_measure(moving.symbol))
        refuse_beside_measure(limit.span, limit.text, std::string(pool_.name(moving.symbol)));
  }
}

void MotionBuilder::refuse_beside_measure(base::Span span, const std::string& text,
                                          const std::string& moving) {
  diagnostics_.push_back(
      {not_supported, span,
       fmt::format("'{}' is understood but not supported yet: '{}' moves and stands beside a "
                   "measure",
                   text, moving),
       "write a value that rests there, or the motion as a function of 'time'"});
}

// A parameter that holds the rate of a free constraint or coordinate: 0 where it is not given.
ExprId MotionBuilder::add_state(const std::string& of, base::Span span,
                                const DimensionForm& dimension) {
  const std::string name = of + "'";
  states_.push_back(name);
  const std::size_t index = names_.parameter(name, span);
  Parameter& state = model_.parameters[index];
  ++state.occurrences;
  if (!state.given) state.given = pool_.integer(0), state.is_assumed = true;
  names_.dimensions().require({names_.dimension_form(index),
                               dimension / known_dimension(base::dimension::time), name, "a rate",
                               state.span});
  return state.symbol;
}

// `given theta' = 2` where nothing is free by this name.
void MotionBuilder::check_states() {
  for (const Parameter& p : model_.parameters) {
    if (p.name.back() != '\'' || std::find(states_.begin(), states_.end(), p.name) != states_.end())
      continue;
    const std::string base = p.name.substr(0, p.name.find('\''));
    if (names_.is_broken(base)) continue;  // the statement that was to free it has an error
    diagnostics_.push_back(
        {unknown_constraint, p.span,
         fmt::format("'{}' is no state: no free constraint has the name '{}'", p.name, base),
         fmt::format("write the motion as a statement of its own, '{} = ...', or 'free {}'", p.name,
                     base)});
  }
}

void MotionBuilder::note_assumed_states() {
  std::vector<std::string> assumed;
  std::optional<base::Span> first;
  for (const Parameter& p : model_.parameters) {
    if (!p.is_assumed) continue;
    assumed.push_back(p.name);
    if (!first) first = p.span;
  }
  if (!first) return;
  diagnostics_.push_back(
      {rate_assumed, first,
       fmt::format("rates that are not given are 0 in numbers: {}", fmt::join(assumed, ", ")),
       fmt::format("write 'given {} = ...' for a value", assumed.front())});
}

}  // namespace trammel::model
