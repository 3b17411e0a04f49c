// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/own_explanation.h"

#include "inquiry/answer/own.h"

namespace trammel::inquiry {

using symbolic::ExprId;

Explanation own(Explanation explanation, const symbolic::ExprPool& pool) {
  std::vector<ExprId*> all;
  const auto add = [&](std::vector<DerivedFormula>& formulas) {
    for (DerivedFormula& f : formulas) all.push_back(&f.formula);
  };
  for (ExplainedStep& step : explanation.steps) {
    for (symbolic::Clause& clause : step.formulas)
      all.insert(all.end(), {&clause.symbol, &clause.value});
    for (auto& [left, right] : step.equations) all.insert(all.end(), {&left, &right});
  }
  for (Derivation& derivation : explanation.derivations)
    for (DerivationStep& step : derivation.steps) {
      add(step.formulas);
      for (DerivedWork& work : step.works) {
        add(work.force);
        add(work.displacement);
        all.push_back(&work.work.formula);
      }
      for (DerivedAction& action : step.actions) {
        add(action.force);
        add(action.arm);
        all.push_back(&action.moment.formula);
      }
    }
  explanation.pool = own_expressions(all, pool);
  return explanation;
}

}  // namespace trammel::inquiry
