// SPDX-License-Identifier: Apache-2.0
#include "app/session/answer_predictions.h"

#include <utility>

#include "app/diagnostic_kinds.h"
#include "inquiry/predict/predict.h"
#include "model/fixes.h"

namespace trammel::app {

void answer_predictions(Call& call, const Predict& task) {
  if (!call.model()) return;
  const model::Model& model = *call.model();
  base::Diagnostics diagnostics;
  if (model.predictions.empty())
    diagnostics.push_back({nothing_predicted,
                           std::nullopt,
                           "the model does not say for how long to predict",
                           {"add a statement, for example 'predict for 1000 s'",
                            {add_duration(model, "predict", 1000)}}});
  if (call.here() != nullptr)
    for (const model::Run& run : model.predictions) {
      inquiry::Outcome found = inquiry::answer_predict(
          *call.here(), run, {task.accuracy, call.budget(), call.loaded().given, task.progress});
      call.answer(std::move(found.answer), run.span);
      base::append(diagnostics, std::move(found.diagnostics));
    }
  call.report(std::move(diagnostics));
}

}  // namespace trammel::app
