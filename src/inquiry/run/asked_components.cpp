// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/asked_components.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/shown_unit.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

std::vector<symbolic::ExprId> AskedComponents::with_domains() const {
  std::vector<symbolic::ExprId> all = components;
  for (const model::Domain* domain : domains) all.push_back(domain->argument);
  return all;
}

std::vector<double> AskedComponents::only_existing(std::vector<double> values) const {
  for (std::size_t d = 0; d < domains.size(); ++d) {
    const double argument = values[components.size() + d];
    if (std::isnan(argument) || model::has_value(domains[d]->kind, argument)) continue;
    for (std::size_t k = 0; k < components.size(); ++k)
      if (questions[k] == asking[d]) values[k] = NAN;
  }
  values.resize(components.size());
  return values;
}

AskedComponents find_asked_components(const model::Model& model) {
  AskedComponents asked;
  for (std::size_t q = 0; q < model.questions.size(); ++q) {
    const model::Question& question = model.questions[q];
    if (!model::asks<model::FindValue>(question) ||
        question.status != model::QuestionStatus::Understood)
      continue;
    const std::vector<base::ShownUnit> shown = model::shown_units(model, question);
    asked.shown.insert(asked.shown.end(), shown.begin(), shown.end());
    for (std::size_t i = 0; i < question.components.size(); ++i) {
      asked.names.push_back(question.is_vector ? question.name + (i == 0 ? ".x" : ".y")
                                               : question.name);
      const bool is_known = i < question.quantities.size() && question.quantities[i];
      asked.units.push_back(is_known ? to_text(question.quantities[i]->dimension) : "1");
      asked.components.push_back(question.components[i]);
      asked.questions.push_back(q);
    }
    for (const model::Domain& domain : model.domains)
      if (domain.is_lost && question.span.begin <= domain.span.begin &&
          domain.span.end <= question.span.end) {
        asked.domains.push_back(&domain);
        asked.asking.push_back(q);
      }
  }
  return asked;
}

std::vector<symbolic::ExprId> find_turning_components(const symbolic::ExprPool& pool,
                                                      const model::Model& model) {
  std::vector<symbolic::ExprId> found;
  for (const symbolic::ExprId e : find_asked_components(model).components)
    if (std::ranges::any_of(model.measures, [&](const model::Measure& m) {
          return m.is_angle() && symbolic::contains(pool, e, m.symbol);
        }))
      found.push_back(e);
  return found;
}

}  // namespace trammel::inquiry
