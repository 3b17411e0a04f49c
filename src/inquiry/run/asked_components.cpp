// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/asked_components.h"

namespace trammel::inquiry {

AskedComponents find_asked_components(const model::Model& model) {
  AskedComponents asked;
  for (std::size_t q = 0; q < model.questions.size(); ++q) {
    const model::Question& question = model.questions[q];
    if (!model::asks<model::FindValue>(question) ||
        question.status != model::QuestionStatus::Understood)
      continue;
    for (std::size_t i = 0; i < question.components.size(); ++i) {
      asked.names.push_back(question.is_vector ? question.name + (i == 0 ? ".x" : ".y")
                                               : question.name);
      const bool is_known = i < question.dimensions.size() && question.dimensions[i];
      asked.units.push_back(is_known ? to_text(*question.dimensions[i]) : "1");
      asked.components.push_back(question.components[i]);
      asked.questions.push_back(q);
    }
  }
  return asked;
}

}  // namespace trammel::inquiry
