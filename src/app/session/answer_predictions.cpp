// SPDX-License-Identifier: Apache-2.0
#include "app/session/answer_predictions.h"

#include <utility>

#include "app/diagnostic_kinds.h"
#include "app/store/stored_forecast.h"
#include "model/fixes.h"

namespace trammel::app {

namespace {

class ForecastAnswerer {
 public:
  ForecastAnswerer(Call& call, const ModelText& text, const Predict& task,
                   const inquiry::JournalOpener& open_journal)
      : call_(call), text_(text), task_(task), open_journal_(open_journal) {}

  // The last one is the one that is kept.
  inquiry::Outcome answer(const model::Run& run) {
    if (&run != &call_.model()->predictions.back()) return predict(run, {});
    if (open_journal_ || task_.table.format != TableFormat::Store)
      return predict(run, open_journal_);
    StoredForecast stored(text_, task_, run.text, call_.loaded().tables);
    inquiry::Outcome found =
        predict(run, [&](const inquiry::Trajectory& heading) { return stored.open(heading); });
    stored.finish(found.answer.status != inquiry::AnswerStatus::Limit);
    base::append(found.diagnostics, stored.take_diagnostics());
    return found;
  }

 private:
  inquiry::Outcome predict(const model::Run& run, const inquiry::JournalOpener& open_journal) {
    return inquiry::answer_predict(
        *call_.here(), run,
        {task_.accuracy, call_.budget(), call_.loaded().given, task_.progress, open_journal});
  }

  Call& call_;
  const ModelText& text_;
  const Predict& task_;
  const inquiry::JournalOpener& open_journal_;
};

}  // namespace

void answer_predictions(Call& call, const ModelText& text, const Predict& task,
                        const inquiry::JournalOpener& open_journal) {
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
      inquiry::Outcome found = ForecastAnswerer(call, text, task, open_journal).answer(run);
      call.answer(std::move(found.answer), run.span);
      base::append(diagnostics, std::move(found.diagnostics));
    }
  call.report(std::move(diagnostics));
}

}  // namespace trammel::app
