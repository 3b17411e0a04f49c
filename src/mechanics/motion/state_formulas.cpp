// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/state_formulas.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "mechanics/motion/state_placement.h"
#include "model/let_names.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

using model::Constraint;
using model::MeasureIndex;
using symbolic::Expr;
using symbolic::Op;

namespace {

// Brackets keep these names apart from every name a model can have.
std::vector<ExprId> make_symbols(symbolic::ExprPool& pool, const char* letter, std::size_t count) {
  std::vector<ExprId> symbols;
  for (std::size_t i = 0; i < count; ++i)
    symbols.push_back(pool.symbol(fmt::format("{}[{}]", letter, i)));
  return symbols;
}

template <class List>
List pick(const List& all, const std::vector<std::size_t>& which) {
  List picked;
  for (const std::size_t i : which) picked.push_back(all[i]);
  return picked;
}

std::vector<std::size_t> find_moving(const std::vector<char>& held) {
  std::vector<std::size_t> moving;
  for (std::size_t i = 0; i < held.size(); ++i)
    if (held[i] == 0) moving.push_back(i);
  return moving;
}

}  // namespace

StateFormulas::StateFormulas(const geometry::SketchEquations& equations, symbolic::ExprPool& pool,
                             const std::vector<char>& held)
    : equations_(equations),
      model_(*equations.model),
      pool_(pool),
      time_(pool.symbol("time")),
      places_(make_symbols(pool, "place", held.size())),
      moving_(find_moving(held)),
      x_(pick(places_, moving_)),
      v_(pick(make_symbols(pool, "velocity", held.size()), moving_)),
      rows_(pool, x_, v_, time_) {
  for (std::uint32_t m = 0; m < model_.measures.size(); ++m) {
    const model::Measure& measure = model_.measures[MeasureIndex{m}];
    measure_of_.emplace(measure.symbol.value, MeasureIndex{m});
    rate_of_.emplace(pool.symbol(measure.text + "'").value, MeasureIndex{m});
  }
  note_names();
}

ExprId StateFormulas::write_out(ExprId e) const {
  return model::write_out_lets(model_, pool_, std::span(&e, 1)).front();
}

bool StateFormulas::names_motion(const Constraint& constraint) const {
  if (pool_.op(constraint.value) != Op::Symbol || pool_.name(constraint.value) != constraint.name)
    return false;
  return constraint.is_free || std::any_of(constraint.rates.begin(), constraint.rates.end(),
                                           [&](ExprId e) { return !(e == pool_.integer(0)); });
}

void StateFormulas::note_names() {
  for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
    const Constraint& constraint = model_.constraints[{c}];
    // A free coordinate of a point has the name of its measure, which stands among those already.
    if (!names_motion(constraint) || measure_of_.contains(constraint.value.value)) continue;
    named_.emplace(constraint.value.value, model::ConstraintIndex{c});
    rate_named_.emplace(pool_.symbol(constraint.name + "'").value, model::ConstraintIndex{c});
  }
}

bool StateFormulas::depends_on_motion(ExprId e) const {
  for (const ExprId symbol : symbolic::symbols_of(pool_, std::array{e}))
    if (symbol == time_ || named_.contains(symbol.value)) return true;
  return false;
}

bool StateFormulas::is_said(const Constraint& constraint) const {
  if (constraint.is_free) return false;
  const bool moves = std::any_of(constraint.rates.begin(), constraint.rates.end(),
                                 [&](ExprId e) { return !(e == pool_.integer(0)); });
  return moves && (names_motion(constraint) || !depends_on_motion(write_out(constraint.value)));
}

ExprId StateFormulas::turn_symbol(MeasureIndex m) const {
  return pool_.symbol(fmt::format("turn[{}]", m.value));
}

ExprId StateFormulas::measure(MeasureIndex m) {
  const auto known = formulas_.find(m.value);
  if (known != formulas_.end()) return known->second;
  const model::Measure& measure = model_.measures[m];
  Expr formula = measure_of_state(model_, equations_.variables, pool_, places_, measure);
  const auto nodes = symbolic::reachable(pool_, std::array{formula.id});
  const bool jumps = measure.is_angle() && std::any_of(nodes.begin(), nodes.end(), [&](ExprId e) {
                       return pool_.op(e) == Op::Atan2;
                     });
  if (jumps) {
    turning_.push_back(m);
    formula = formula + Expr(pool_, turn_symbol(m));
  }
  formulas_.emplace(m.value, formula.id);
  return formula.id;
}

ExprId StateFormulas::in_state(ExprId e) {
  // The first pass puts expressions of measures in the places of names, the second one formulas in
  // the places of these measures, which hold no names any more.
  e = write_out(e);
  for (int pass = 0; pass < 2; ++pass) {
    std::vector<symbolic::Replacement> found;
    for (const ExprId symbol : symbolic::symbols_of(pool_, std::array{e})) {
      if (const auto name = named_.find(symbol.value); name != named_.end())
        found.push_back({symbol, write_out(model_.constraints[name->second].expression)});
      else if (const auto rate = rate_named_.find(symbol.value); rate != rate_named_.end())
        found.push_back(
            {symbol, rows_.in_time(in_state(model_.constraints[rate->second].expression))});
      else if (const auto of = measure_of_.find(symbol.value); of != measure_of_.end())
        found.push_back({symbol, measure(of->second)});
      else if (const auto rate_of = rate_of_.find(symbol.value); rate_of != rate_of_.end())
        found.push_back({symbol, rows_.in_time(measure(rate_of->second))});
    }
    e = symbolic::substitute(pool_, e, found);
  }
  return e;
}

}  // namespace trammel::mechanics
