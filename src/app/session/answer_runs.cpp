// SPDX-License-Identifier: Apache-2.0
#include "app/session/answer_runs.h"

#include <utility>

#include "app/store/stored_run.h"
#include "inquiry/run/simulate.h"
#include "simulation/diagnostic_kinds.h"

namespace trammel::app {

namespace {

class RunAnswerer {
 public:
  RunAnswerer(Call& call, const ModelText& text, const Simulate& task,
              const inquiry::RowKeeper* keeper)
      : call_(call), text_(text), task_(task), keeper_(keeper) {}

  void answer(const model::Run& run) {
    const bool shows = task_.animate || task_.frames;
    const bool is_last = &run == &call_.model()->runs.back();
    StoredRun stored(text_, task_, run.text, call_.loaded().tables);
    const inquiry::RowKeeper own_keeper = stored.keeper();
    const bool is_stored =
        keeper_ == nullptr && is_last && task_.table.format == TableFormat::Store;
    const inquiry::RowKeeper* keeper = is_stored ? &own_keeper : is_last ? keeper_ : nullptr;
    inquiry::SimulateOutcome found = inquiry::answer_simulate(
        *call_.here(), run,
        {task_.accuracy, call_.budget(), call_.loaded().given, shows, keeper, task_.progress});
    animation_ = std::move(found.animation);
    if (shows && call_.model()->lagrangian)
      diagnostics_.push_back({simulation::simulation_unsupported, run.span,
                              "the model has no points that a page could show",
                              "models in coordinates have numbers alone: --plot shows them"});
    if (auto* table = std::get_if<inquiry::Trajectory>(&found.answer.content); table && is_stored)
      stored.finish(*table);
    base::append(diagnostics_, stored.take_diagnostics());
    call_.answer(std::move(found.answer), run.span);
    base::append(diagnostics_, std::move(found.diagnostics));
  }

  std::optional<inquiry::Animation> answer_all() {
    const model::Model& model = *call_.model();
    if (model.runs.empty())
      diagnostics_.push_back({simulation::nothing_simulated, std::nullopt,
                              "the model does not say for how long to simulate",
                              "add a statement, for example 'simulate for 10 s'"});
    if (call_.here() != nullptr)
      for (const model::Run& run : model.runs) answer(run);
    call_.report(std::move(diagnostics_));
    return std::move(animation_);
  }

 private:
  Call& call_;
  const ModelText& text_;
  const Simulate& task_;
  const inquiry::RowKeeper* keeper_;
  base::Diagnostics diagnostics_;
  std::optional<inquiry::Animation> animation_;
};

}  // namespace

std::optional<inquiry::Animation> answer_runs(Call& call, const ModelText& text,
                                              const Simulate& task,
                                              const inquiry::RowKeeper* keeper) {
  if (!call.model()) return std::nullopt;
  return RunAnswerer(call, text, task, keeper).answer_all();
}

}  // namespace trammel::app
