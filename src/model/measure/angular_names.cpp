// SPDX-License-Identifier: Apache-2.0
#include "model/measure/angular_names.h"

#include <algorithm>

#include "symbolic/expr/node_map.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::Op;

namespace {

// Higher powers are no angles, whatever they are multiplied by.
int power_factor(const symbolic::ExprPool& pool, ExprId exponent) {
  constexpr std::int64_t most = 4;
  if (pool.op(exponent) != Op::Number || !pool.value(exponent).is_small_integer()) return 0;
  const std::int64_t value = pool.value(exponent).to_integer();
  return value < -most || value > most ? 0 : static_cast<int>(value);
}

}  // namespace

AngularNames::AngularNames(const symbolic::ExprPool& pool, const Model& model,
                           std::span<const ExprId> given)
    : pool_(pool) {
  for (const ExprId symbol : given) angles_.insert(symbol.value);
  note_measures(model);
  note_values(model);
  note_definitions(model);
}

void AngularNames::note_measures(const Model& model) {
  for (const Measure& m : model.measures)
    if (m.is_angle()) angles_.insert(m.symbol.value);
  for (const MeasureRate& rate : model.rates)
    if (model.measures[rate.measure].is_angle()) angles_.insert(rate.symbol.value);
  if (!model.lagrangian) return;
  for (const Coordinate& c : model.lagrangian->coordinates) {
    const auto parameter = std::ranges::find(model.parameters, c.symbol, &Parameter::symbol);
    if (parameter == model.parameters.end() || !parameter->dimension ||
        !parameter->dimension->is_one())
      continue;
    for (const ExprId e : {c.symbol, c.rate, c.acceleration}) angles_.insert(e.value);
  }
}

void AngularNames::note_values(const Model& model) {
  for (const Constraint& c : model.constraints) {
    if (!c.is_angle) continue;
    note_terms(c.value);
    for (const ExprId rate : c.rates) note_terms(rate);
  }
  for (const Follower& f : model.followers)
    if (f.is_angle) note_terms(f.value);
}

// Of `theta0 + 2*omega*time` each term is an angle: its one name that is no time stands for an
// angle or a rate.
void AngularNames::note_terms(ExprId value) {
  const bool is_sum = pool_.op(value) == Op::Sum;
  const ExprId alone[] = {value};
  for (const ExprId term : is_sum ? pool_.args(value) : std::span<const ExprId>(alone)) {
    if (power_of(term) != 0) continue;
    const ExprId factors_alone[] = {term};
    const bool is_product = pool_.op(term) == Op::Product;
    std::vector<ExprId> names;
    for (const ExprId f : is_product ? pool_.args(term) : std::span<const ExprId>(factors_alone))
      if (pool_.op(f) == Op::Symbol && pool_.name(f) != "time") names.push_back(f);
    if (names.size() == 1) angles_.insert(names.front().value);
  }
}

// A definition may use others that stand below it: hence the rounds.
void AngularNames::note_definitions(const Model& model) {
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (const Parameter& p : model.parameters)
      if (p.definition && is_angular(*p.definition))
        has_grown = angles_.insert(p.symbol.value).second || has_grown;
  }
}

// The power of an angle that the expression is, as if angles had a dimension of their own. Numbers
// take any, so that of a sum the first term that is no number decides.
int AngularNames::power_of(ExprId e) const {
  const ExprId roots[] = {e};
  const std::vector<ExprId> order = symbolic::reachable(pool_, roots);
  symbolic::NodeMap<int> powers(order, 0);
  for (const ExprId node : order) {
    const auto args = pool_.args(node);
    switch (pool_.op(node)) {
      case Op::Symbol: powers[node] = angles_.contains(node.value) ? 1 : 0; break;
      case Op::Product:
        for (const ExprId factor : args) powers[node] += powers[factor];
        break;
      case Op::Power: powers[node] = power_factor(pool_, args[1]) * powers[args[0]]; break;
      case Op::Asin:
      case Op::Acos:
      case Op::Atan:
      case Op::Atan2: powers[node] = 1; break;
      case Op::Sum:
      case Op::Abs:
      case Op::Min:
      case Op::Max:
        for (const ExprId term : args)
          if (powers[node] == 0) powers[node] = powers[term];
        break;
      default: break;
    }
  }
  return powers[e];
}

}  // namespace trammel::model
