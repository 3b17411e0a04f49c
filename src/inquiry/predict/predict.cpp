// SPDX-License-Identifier: Apache-2.0
#include "inquiry/predict/predict.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/solid/symmetry.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/predict/drive_period.h"
#include "inquiry/predict/tell_phase.h"
#include "inquiry/run/prepare_run.h"
#include "inquiry/run/watched_values.h"
#include "prediction/forecast/forecast_motion.h"
#include "prediction/transition/meetings.h"
#include "simulation/diagnostic_kinds.h"

namespace trammel::inquiry {

namespace {

using prediction::WatchEnd;

// Imports and drawings have six digits: teeth stand that well in a circle.
constexpr double symmetry_of_drawings = 2e-5;

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
    const prediction::Meetings meetings(model_, *made_->outlines, made_->start().inputs.size);
    const prediction::LongRun how = describe_run();
    prediction::Outcome found =
        prediction::forecast_motion(*made_->mover, made_->start().state, how,
                                    made_->outlines->has_parts() ? &meetings : nullptr);
    tell_phases(model_, found.forecast);
    outcome_.answer.content = std::move(found.forecast);
    tell_end(found);
    return std::move(outcome_);
  }

 private:
  prediction::LongRun describe_run() const {
    prediction::LongRun how;
    how.duration = made_->times.duration;
    how.accuracy = options_.accuracy;
    how.budget = options_.budget;
    how.progress = options_.progress;
    for (const WatchedValue& value : find_watched_values(model_, *here_.machine.pool)) {
      how.names.push_back(value.name);
      how.is_angle.push_back(value.is_angle ? 1 : 0);
    }
    how.first_observed = made_->first_watched;
    how.bounds = made_->times.bounds;
    how.drive_period = find_drive_period(*made_->equations);
    add_turning_parts(how);
    return how;
  }

  void add_turning_parts(prediction::LongRun& how) const {
    for (std::uint32_t p = 0; p < made_->poses->size(); ++p) {
      if (model_.parts[{p}].is_frame) how.fixed_part = model_.parts[{p}].name;
      const auto angle = made_->poses->angle_variable(p);
      if (!angle) continue;
      const geometry::RotationalSymmetry symmetry = geometry::find_rotational_symmetry(
          model_.mechanism.shapes[{p}].boundary, made_->poses->drawn_at(p),
          symmetry_of_drawings * made_->start().inputs.size);
      how.turning_parts.push_back(
          {model_.parts[{p}].name, *angle, symmetry.order, symmetry.is_round});
    }
  }

  // A motion that leaves where it exists is a phase of its own; what cannot go on is an error.
  void tell_end(const prediction::Outcome& found) {
    const double time = found.forecast.known_to;
    if (found.end == WatchEnd::Limit) {
      outcome_.answer.status = AnswerStatus::Limit;
      outcome_.answer.reason = fmt::format("{} at time {:.8g}", found.reason, time);
      outcome_.diagnostics.push_back({simulation::run_stopped, run_.span,
                                      fmt::format("'{}': {}", run_.text, outcome_.answer.reason),
                                      "raise --time-limit, or ask for less time"});
    } else if (found.end == WatchEnd::Bound) {
      outcome_.diagnostics.push_back(
          {outside_domain, run_.span,
           fmt::format("the motion cannot be continued at time {:.8g}: {}", time,
                       describe_bound(here_.machine, run_, found.bound)),
           "look at the motion up to there with 'simulate'"});
    } else if (found.end == WatchEnd::Undetermined) {
      refuse_run(
          {simulation::motion_undetermined, run_.span,
           fmt::format("the motion cannot be continued at time {:.8g}: {}", time, found.reason),
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
