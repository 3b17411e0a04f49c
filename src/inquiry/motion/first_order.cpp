// SPDX-License-Identifier: Apache-2.0
#include "inquiry/motion/first_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "inquiry/formula/express_question.h"
#include "inquiry/motion/eliminate.h"
#include "inquiry/motion/equations.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;

// `find equations` of a model, whether it asks for them or not.
model::Question equations_of(const model::Model& model) {
  model::Question question;
  auto& states = question.content.emplace<model::FindEquations>().states;
  question.text = "find equations";
  question.name = "equations";
  question.is_vector = true;
  const auto add = [&](const std::string& name, ExprId rate, ExprId acceleration) {
    states.push_back(name);
    states.push_back(name + "'");
    question.components.push_back(rate);
    question.components.push_back(acceleration);
  };
  for (const model::Constraint& c : model.constraints)
    if (c.is_free) add(c.name, c.rates[0], c.rates[1]);
  if (model.lagrangian)
    for (const model::Coordinate& c : model.lagrangian->coordinates)
      add(c.name, c.rate, c.acceleration);
  return question;
}

class SystemMaker {
 public:
  SystemMaker(const Case& here, model::Question question, const FindOptions& options)
      : here_(here),
        model_(*here.machine.model),
        question_(std::move(question)),
        options_(options) {}

  FirstOrderOutcome make() {
    FirstOrderOutcome outcome{FirstOrderSystem{}, {}};
    system_ = &*outcome.system;
    if (add_states()) {
      Outcome found = answer_equations(here_, question_, options_);
      outcome.diagnostics = std::move(found.diagnostics);
      system_->condition = found.answer.condition;
      add_rates(found.answer.reason, std::get<Equations>(found.answer.content));
      if (system_->problem.empty()) add_let_clauses(here_, system_->rates);
    }
    return outcome;
  }

 private:
  bool add_states() {
    for (const std::string& name : model::states_of(question_)) {
      const auto found =
          std::find_if(model_.parameters.begin(), model_.parameters.end(),
                       [&](const model::Parameter& p) { return p.name == name && !p.definition; });
      if (found == model_.parameters.end()) {
        system_->problem = fmt::format(
            "'{}' is no name that could be a state: the value of what is free must be one name, "
            "and its rate not stated",
            name);
        return false;
      }
      system_->states.push_back({name, found->symbol, name + "'", start_of(*found)});
    }
    return true;
  }

  // The value at the start. What `start` says comes first, since an exported system is for runs.
  std::optional<double> start_of(const model::Parameter& parameter) const {
    for (const model::StartValue& start : model_.starts)
      if (start.name == parameter.name)
        return symbolic::eval(here_.scratch.pool, start.value, here_.values.numbers);
    if (here_.asked) return here_.asked->state.placement.numbers.find(parameter.symbol);
    const auto index = static_cast<std::size_t>(&parameter - model_.parameters.data());
    if (here_.values.origins[index] == geometry::ValueOrigin::StandIn) return std::nullopt;
    return here_.values.numbers.find(parameter.symbol);
  }

  void add_rates(const std::string& why_none, const Equations& equations) {
    if (const auto& formula = equations.value.formula) {
      system_->rates = {formula->components, formula->where};
      return;
    }
    if (!equations.system) {
      system_->problem = why_none.empty() ? "the equations have no formula" : why_none;
      return;
    }
    auto solved = eliminate_clause_by_clause(here_, *equations.system);
    if (!solved) {
      system_->problem = "the system of the accelerations is singular at the given state";
      return;
    }
    system_->rates.where = std::move(solved->where);
    for (std::size_t i = 0; i < system_->states.size(); ++i)
      system_->rates.bodies.push_back(i % 2 == 0 ? system_->states[i + 1].symbol
                                                 : solved->bodies[i / 2]);
  }

  const Case& here_;
  const model::Model& model_;
  const model::Question question_;
  const FindOptions& options_;
  FirstOrderSystem* system_ = nullptr;
};

}  // namespace

FirstOrderOutcome derive_first_order(const Case& here, const FindOptions& options) {
  model::Question question = equations_of(*here.machine.model);
  if (model::states_of(question).empty()) return {};
  return SystemMaker(here, std::move(question), options).make();
}

}  // namespace trammel::inquiry
