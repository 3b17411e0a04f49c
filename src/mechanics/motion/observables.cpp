// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/observables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>

#include "mechanics/motion/state_loads.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

namespace {

using model::Constraint;
using model::ConstraintIndex;
using symbolic::Expr;
using symbolic::Op;

std::vector<ExprId> name_all(symbolic::ExprPool& pool, const char* what, std::size_t count) {
  std::vector<ExprId> symbols;
  for (std::size_t i = 0; i < count; ++i)
    symbols.push_back(pool.symbol(fmt::format("{}[{}]", what, i)));
  return symbols;
}

// Whether a program that is told the symbols of the motion gives its value.
class Reach {
 public:
  Reach(const symbolic::ExprPool& pool, const MotionFormulas& problem) : pool_(pool) {
    const Observables& o = problem.observables;
    for (const auto* some : {&problem.x, &problem.v, &o.accelerations, &o.holding, &o.contacts})
      for (const ExprId e : *some) known_.insert(e.value);
    known_.insert(problem.time.value);
    for (const Turn& t : problem.turns) known_.insert(t.symbol.value);
    for (const MotionInput& input : problem.inputs) known_.insert(input.symbol.value);
  }

  bool knows(ExprId symbol) const { return known_.contains(symbol.value); }

  // The value of a sign at rest is decided by forces.
  bool covers(ExprId e) const {
    const std::vector<ExprId> nodes = symbolic::reachable(pool_, std::array{e});
    return std::all_of(nodes.begin(), nodes.end(), [&](ExprId node) {
      const Op op = pool_.op(node);
      return op == Op::Symbol ? knows(node)
                              : op != Op::Sign && op != Op::Call && op != Op::Undefined;
    });
  }

 private:
  const symbolic::ExprPool& pool_;
  std::unordered_set<std::uint32_t> known_;
};

class ObservablesOfSketch {
 public:
  ObservablesOfSketch(const geometry::SketchEquations& equations, const BearerPlaces& places,
                      StateFormulas& formulas, MotionFormulas& problem)
      : equations_(equations),
        model_(*equations.model),
        places_(places),
        formulas_(formulas),
        pool_(formulas.rows().pool()),
        problem_(problem) {
    for (const model::Measure& measure : model_.measures)
      seconds_.emplace(pool_.symbol(measure.text + "''").value, measure.symbol);
    for (const Constraint& c : model_.constraints)
      if (formulas.names_motion(c))
        seconds_.emplace(pool_.symbol(c.name + "''").value, c.expression);
    for (const model::ReactionAtom& atom : model_.reactions)
      reactions_.emplace(atom.symbol.value, &atom);
  }

  std::optional<ExprId> write(ExprId asked) {
    const ExprId in_state = formulas_.in_state(asked);
    std::vector<symbolic::Replacement> found;
    for (const ExprId symbol : symbolic::symbols_of(pool_, std::array{in_state})) {
      const auto second = seconds_.find(symbol.value);
      const auto atom = reactions_.find(symbol.value);
      std::optional<ExprId> formula;
      if (second != seconds_.end())
        formula = acceleration(formulas_.in_state(second->second));
      else if (atom != reactions_.end())
        formula = reaction(*atom->second);
      if (formula) found.push_back({symbol, *formula});
    }
    return symbolic::substitute(pool_, in_state, found);
  }

 private:
  ExprId acceleration(ExprId e) {
    Expr sum(pool_, formulas_.rows().in_time(formulas_.rows().in_time(e)));
    for (const Entry& slope : formulas_.rows().slopes(e))
      sum = sum + Expr(pool_, slope.value) *
                      Expr(pool_, problem_.observables.accelerations[slope.variable]);
    return sum.id;
  }

  std::optional<ExprId> reaction(const model::ReactionAtom& atom) {
    const Observables& symbols = problem_.observables;
    if (const auto* c = std::get_if<ConstraintIndex>(&atom.of)) {
      if (const int direction = places_.direction[c->value]; direction >= 0)
        return symbols.holding[static_cast<std::size_t>(direction)];
      const int variable = places_.variable[c->value];
      return variable < 0 ? std::nullopt : balance(static_cast<std::size_t>(variable));
    }
    const auto f = std::get<model::FollowerIndex>(atom.of);
    for (std::size_t k = 0; k < problem_.contacts.size(); ++k)
      if (problem_.contacts[k].index == f.value) {
        const Expr force(pool_, symbols.contacts[k]);
        return find_unilateral(model_.followers[f])->is_upper_limit ? (-force).id : force.id;
      }
    return std::nullopt;
  }

  // What holds a variable: the other forces on it, turned round. Those of outlines have no
  // formulas.
  std::optional<ExprId> balance(std::size_t variable) {
    const bool is_plain = problem_.frictions.empty() && model_.mechanism.may_touch.empty() &&
                          std::ranges::none_of(model_.followers, model::is_mechanical);
    if (!is_plain) return std::nullopt;
    if (!loads_) find_loads();
    std::vector<ExprId> terms{(-Expr(pool_, loads_->force[variable])).id};
    for (const MassEntry& m : loads_->masses)
      if (m.row == variable && state_of_[m.column] >= 0)
        terms.push_back((Expr(pool_, m.value) * acceleration_of(m.column)).id);
    const auto [begin, end] = pushes_.equal_range(variable);
    for (auto push = begin; push != end; ++push) terms.push_back(push->second);
    std::vector<symbolic::Replacement> rest;
    for (std::size_t i = 0; i < state_of_.size(); ++i)
      if (state_of_[i] < 0) rest.push_back({free_->v()[i], pool_.integer(0)});
    return symbolic::substitute(pool_, pool_.sum(terms), rest);
  }

  Expr acceleration_of(std::size_t variable) const {
    return {pool_,
            problem_.observables.accelerations[static_cast<std::size_t>(state_of_[variable])]};
  }

  // Forces on all variables, also on those that are held.
  void find_loads() {
    const auto count = static_cast<std::size_t>(equations_.variables.count);
    state_of_.assign(count, -1);
    for (std::size_t i = 0; i < problem_.variables.size(); ++i)
      state_of_[problem_.variables[i]] = static_cast<int>(i);
    free_.emplace(equations_, pool_, std::vector<char>(count, 0));
    add_loads(model_, equations_.variables, *free_, loads_.emplace());
    const auto push = [&](ExprId condition, Expr force) {
      for (const Entry& slope : free_->rows().slopes(condition))
        if (state_of_[slope.variable] < 0)
          pushes_.emplace(slope.variable, (-(Expr(pool_, slope.value) * force)).id);
    };
    const auto in_state = [&](ExprId e) { return Expr(pool_, free_->in_state(e)); };
    const Observables& symbols = problem_.observables;
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      const int direction = places_.direction[c];
      if (direction < 0) continue;
      const Constraint& constraint = model_.constraints[{c}];
      const Expr measured = in_state(constraint.expression);
      push((formulas_.is_said(constraint) ? measured : measured - in_state(constraint.value)).id,
           {pool_, symbols.holding[static_cast<std::size_t>(direction)]});
    }
    for (std::size_t k = 0; k < problem_.contacts.size(); ++k) {
      const auto f = static_cast<std::uint32_t>(problem_.contacts[k].index);
      const model::Follower& limit = model_.followers[{f}];
      const Expr over = in_state(limit.expression) - in_state(limit.value);
      push((find_unilateral(limit)->is_upper_limit ? -over : over).id,
           {pool_, symbols.contacts[k]});
    }
  }

  const geometry::SketchEquations& equations_;
  const model::Model& model_;
  const BearerPlaces& places_;
  StateFormulas& formulas_;
  symbolic::ExprPool& pool_;
  MotionFormulas& problem_;
  std::unordered_map<std::uint32_t, ExprId> seconds_;  // what is accelerated, by symbol
  std::unordered_map<std::uint32_t, const model::ReactionAtom*> reactions_;  // by symbol
  std::optional<StateFormulas> free_;  // as if nothing were held
  std::optional<MotionFormulas> loads_;
  std::vector<int> state_of_;  // by variable of X
  // What constraints and contacts push with, turned round, by held variable.
  std::multimap<std::size_t, ExprId> pushes_;
};

void name_forces(symbolic::ExprPool& pool, MotionFormulas& problem) {
  problem.observables.holding = name_all(pool, "holding", problem.directions.size());
  problem.observables.contacts = name_all(pool, "pressing", problem.contacts.size());
}

}  // namespace

void add_observables(const geometry::SketchEquations& equations, const BearerPlaces& places,
                     std::span<const ExprId> asked, StateFormulas& formulas,
                     MotionFormulas& problem) {
  if (asked.empty()) return;
  symbolic::ExprPool& pool = formulas.rows().pool();
  name_forces(pool, problem);
  problem.observables.accelerations = name_all(pool, "acceleration", problem.x.size());
  const Reach reach(pool, problem);
  ObservablesOfSketch observables(equations, places, formulas, problem);
  for (const ExprId e : asked) {
    const auto formula = observables.write(e);
    problem.observables.asked.push_back(formula && reach.covers(*formula) ? formula : std::nullopt);
  }
}

void add_observables(const model::Lagrangian& system, std::span<const ExprId> asked,
                     symbolic::ExprPool& pool, MotionFormulas& problem) {
  if (asked.empty()) return;
  name_forces(pool, problem);
  for (const model::Coordinate& c : system.coordinates)
    problem.observables.accelerations.push_back(c.acceleration);
  const Reach reach(pool, problem);
  for (const ExprId e : asked)
    problem.observables.asked.push_back(reach.covers(e) ? std::optional(e) : std::nullopt);
}

}  // namespace trammel::mechanics
