// SPDX-License-Identifier: Apache-2.0
#include "inquiry/predict/predict.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/predict/forecast_run.h"
#include "inquiry/predict/tell_phase.h"
#include "inquiry/run/prepare_run.h"
#include "inquiry/run/run_columns.h"
#include "model/shown_unit.h"
#include "simulation/diagnostic_kinds.h"

namespace trammel::inquiry {

namespace {

using prediction::WatchEnd;

// What no drawing decides is not told as certain.
base::Diagnostic warn_of_border(const model::Model& model, const model::Run& run,
                                const prediction::Border& border) {
  return {simulation::start_at_border, run.span,
          fmt::format("the start lies at a border: with a thousandth {} (of the ways of what moves "
                      "and of its speeds) the motion goes elsewhere at time {}",
                      border.by_less ? "less" : "more", model::write_time(model, border.time)),
          "look at the starts on both sides: the prediction holds for one of them"};
}

class Predictor {
 public:
  Predictor(const Case& here, const model::Run& run, const PredictOptions& options)
      : here_(here), model_(*here.machine.model), run_(run), options_(options) {
    outcome_.answer.question = run.text;
    outcome_.answer.name = run.text;
  }

  Outcome answer() {
    made_ = prepare_run(here_, run_, {options_.accuracy, options_.budget, options_.given, true},
                        outcome_);
    if (!made_) return std::move(outcome_);
    const ReadyRun ready{
        here_.machine,       *made_->mover,
        *made_->poses,       made_->outlines->has_parts() ? made_->outlines.get() : nullptr,
        made_->start(),      made_->times,
        made_->first_watched};
    prediction::Journal* journal = nullptr;
    if (options_.open_journal) {
      Trajectory heading;
      add_run_columns(model_, made_->equations->formulas(), heading);
      journal = options_.open_journal(heading);
      if (journal == nullptr) return fail("what is simulated cannot be kept");
    }
    prediction::Outcome found = forecast_run(ready, options_.progress, journal, true);
    tell_phases(model_, found.forecast);
    if (found.impact_by_law)
      outcome_.diagnostics.push_back(note_impact_by_law(model_, run_, *found.impact_by_law));
    if (found.border) outcome_.diagnostics.push_back(warn_of_border(model_, run_, *found.border));
    tell_end(found, find_end_of_domain(ready, run_, found));
    outcome_.answer.content = std::move(found.forecast);
    return std::move(outcome_);
  }

 private:
  Outcome fail(std::string reason) {
    outcome_.answer.status = AnswerStatus::Failed;
    outcome_.answer.reason = std::move(reason);
    return std::move(outcome_);
  }

  // A motion that leaves where it exists is a phase of its own; what cannot go on is an error.
  void tell_end(const prediction::Outcome& found, const std::string& beyond) {
    const std::string time = model::write_time(model_, found.forecast.known_to);
    if (found.end == WatchEnd::Limit) {
      outcome_.answer.status = AnswerStatus::Limit;
      outcome_.answer.reason = fmt::format("{} at time {}", found.reason, time);
      outcome_.diagnostics.push_back({simulation::run_stopped, run_.span,
                                      fmt::format("'{}': {}", run_.text, outcome_.answer.reason),
                                      options_.open_journal
                                          ? "go on with --resume"
                                          : "raise --time-limit, or ask for less time"});
    } else if (!beyond.empty()) {
      outcome_.diagnostics.push_back(
          {outside_domain, run_.span,
           fmt::format("the motion cannot be continued at time {}: {}", time, beyond),
           "look at the motion up to there with 'simulate'"});
    } else if (found.end == WatchEnd::Jammed) {
      refuse_jam(model_, run_, found.reason, found.forecast.known_to, "predict for less time",
                 outcome_);
    } else if (found.end == WatchEnd::Undetermined) {
      refuse_run({simulation::motion_undetermined, run_.span,
                  fmt::format("the motion cannot be continued at time {}: {}", time, found.reason),
                  "look at the motion up to there with 'simulate'"},
                 outcome_);
    }
  }

  const Case& here_;
  const model::Model& model_;
  const model::Run& run_;
  const PredictOptions& options_;
  std::unique_ptr<PreparedRun> made_;
  Outcome outcome_;
};

}  // namespace

Outcome answer_predict(const Case& here, const model::Run& run, const PredictOptions& options) {
  return Predictor(here, run, options).answer();
}

}  // namespace trammel::inquiry
