// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/prepare_run.h"
#include "model/fixes.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "inquiry/diagnostic_kinds.h"
#include "inquiry/run/asked_components.h"
#include "inquiry/run/check_start.h"
#include "inquiry/run/coordinate_scales.h"
#include "model/shown_unit.h"
#include "simulation/diagnostic_kinds.h"

namespace trammel::inquiry {

namespace {

bool fail(std::string reason, Outcome& outcome) {
  outcome.answer.status = AnswerStatus::Failed;
  outcome.answer.reason = std::move(reason);
  return false;
}

class Preparer {
 public:
  Preparer(const Case& here, const model::Run& run, const RunWishes& wishes, Outcome& outcome)
      : here_(here), model_(*here.machine.model), run_(run), wishes_(wishes), outcome_(outcome) {}

  std::unique_ptr<PreparedRun> prepare() {
    if (here_.asked == nullptr) {
      fail("the start cannot be assembled", outcome_);
      return nullptr;
    }
    if (!read_times() || !check_values() || !check_free_rates() || !make_equations() ||
        !has_known_outlines() || !has_right_coefficients())
      return nullptr;
    make_mover();
    if (!starts_well()) return nullptr;
    if (model_.lagrangian)
      measure_coordinates(*made_->mover, made_->start().state, made_->times.duration,
                          wishes_.budget);
    return std::move(made_);
  }

 private:
  bool refuse(const base::DiagnosticKind& kind, std::string message, base::Remedy remedy) {
    return refuse_run({kind, run_.span, std::move(message), std::move(remedy)}, outcome_);
  }

  bool read_times() {
    made_->times.accuracy = wishes_.accuracy;
    made_->times.budget = wishes_.budget;
    auto wrong = inquiry::read_times(here_.machine, here_.asked->state, run_, made_->times);
    return !wrong || refuse_run(std::move(*wrong), outcome_);
  }

  // Refuses a run with a parameter that has no value: each may matter to the motion.
  bool check_values() {
    std::vector<symbolic::ExprId> all;
    for (const model::Parameter& p : model_.parameters) all.push_back(p.symbol);
    const std::string missing = missing_values(here_, all);
    if (missing.empty()) return true;
    return refuse(no_value, fmt::format("no run without a value for {}", missing),
                  model::give_values(model_, missing));
  }

  // A rate that a statement gives stands in all formulas as that; in a run it would change.
  bool check_free_rates() {
    const symbolic::ExprPool& pool = *here_.machine.pool;
    for (const model::Constraint& c : model_.constraints) {
      const std::string state = c.name + "'";
      const symbolic::ExprId rate = c.rates[0];
      if (!c.is_free || (pool.op(rate) == symbolic::Op::Symbol && pool.name(rate) == state))
        continue;
      return refuse(simulation::simulation_unsupported,
                    fmt::format("'{}' is free, and a statement fixes its rate {}", c.name, state),
                    fmt::format("say where the run starts: given {} = ..., in place of it", state));
    }
    return true;
  }

  bool make_equations() {
    const auto asked = find_asked_components(model_).with_domains();
    EquationsOutcome found = inquiry::make_equations(here_.machine, *here_.asked, run_,
                                                     wishes_.budget, asked, wishes_.is_watched);
    made_->equations = std::move(found.equations);
    made_->first_watched = found.first_watched;
    if (made_->equations) return true;
    base::append(outcome_.diagnostics, std::move(found.diagnostics));
    if (found.stopped == base::StopReason::None) return fail(std::move(found.why_none), outcome_);
    outcome_.answer.status = AnswerStatus::Limit;
    outcome_.answer.reason =
        fmt::format("the {} was reached before the run", to_text(found.stopped));
    outcome_.diagnostics.push_back({simulation::run_stopped, run_.span,
                                    fmt::format("'{}': {}", run_.text, outcome_.answer.reason),
                                    "raise --time-limit"});
    return false;
  }

  // Contacts are those of the outlines that the text's own values, and --given, give.
  bool has_known_outlines() {
    const std::string changed =
        find_changed_dimension(model_, *here_.machine.pool, here_.values.numbers);
    if (changed.empty()) return true;
    return refuse(simulation::simulation_unsupported,
                  fmt::format("parts are drawn once, by the values of the text and of --given, and "
                              "'{}' has another one here",
                              changed),
                  fmt::format("give it for the whole run: --given {0} = ..., or given {0} = ... in "
                              "the text",
                              changed));
  }

  bool has_right_coefficients() {
    std::string wrong = find_wrong_coefficient(model_, *here_.machine.pool, here_.values.numbers);
    return wrong.empty() || refuse(outside_domain, std::move(wrong), "give it another value");
  }

  void make_mover() {
    const simulation::MotionStart& start = made_->start();
    made_->poses.emplace(model_, *here_.machine.pool, here_.values.numbers,
                         made_->equations->formulas(), here_.asked->state.placement.x);
    made_->outlines = std::make_unique<simulation::OutlineContacts>(
        model_, *here_.machine.pool, here_.values.numbers, *made_->poses, start.inputs.size);
    const bool has_outlines = made_->outlines->has_parts();
    made_->mover.emplace(made_->equations, start.inputs,
                         has_outlines ? made_->outlines.get() : nullptr);
    if (has_outlines) made_->collision.emplace(model_, *made_->poses, start.inputs.size);
    made_->times.bounds = find_bounds(here_.machine, run_);
  }

  bool starts_well() {
    if (auto wrong = check_start(here_.machine, *here_.asked, run_, said_by(here_, wishes_.given),
                                 *made_->mover))
      return refuse_run(std::move(*wrong), outcome_);
    const simulation::MotionState& start = made_->start().state;
    const std::string overlap = made_->overlap_at(start);
    return overlap.empty() || refuse_collision(model_, run_, overlap, start.t,
                                               "start the run where they are apart", outcome_);
  }

  const Case& here_;
  const model::Model& model_;
  const model::Run& run_;
  const RunWishes& wishes_;
  Outcome& outcome_;
  std::unique_ptr<PreparedRun> made_ = std::make_unique<PreparedRun>();
};

}  // namespace

bool refuse_run(base::Diagnostic wrong, Outcome& outcome) {
  outcome.diagnostics.push_back(wrong);
  return fail(std::move(wrong.message), outcome);
}

bool refuse_collision(const model::Model& model, const model::Run& run, const std::string& reason,
                      double time, std::string advice, Outcome& outcome) {
  return refuse_run({simulation::parts_collide, run.span,
                     fmt::format("the motion cannot be continued at time {}: {}",
                                 model::write_time(model, time), reason),
                     std::move(advice)},
                    outcome);
}

bool refuse_jam(const model::Model& model, const model::Run& run, const std::string& reason,
                double time, std::string_view how_to_end, Outcome& outcome) {
  return refuse_collision(
      model, run, reason, time,
      fmt::format("{}; drive parts by torques, which give way, or give them mass", how_to_end),
      outcome);
}

base::Diagnostic note_impact_by_law(const model::Model& model, const model::Run& run, double time) {
  return {simulation::impact_by_law, run.span,
          fmt::format("at time {} several contacts are struck at once, and what bounces hangs on "
                      "the law of impact: the run has all of them at one moment, one after the "
                      "other they would part with other speeds",
                      model::write_time(model, time)),
          "draw them a little apart to say which is struck first"};
}

bool refuse_beyond(const model::Model& model, const model::Run& run, const std::string& bound,
                   double time, Outcome& outcome) {
  return refuse_run(
      {outside_domain, run.span,
       fmt::format("the motion cannot be continued at time {}: {}", model::write_time(model, time),
                   bound),
       "look at the state there, which the last row shows; or end the run before, with 'until'"},
      outcome);
}

std::unique_ptr<PreparedRun> prepare_run(const Case& here, const model::Run& run,
                                         const RunWishes& wishes, Outcome& outcome) {
  return Preparer(here, run, wishes, outcome).prepare();
}

}  // namespace trammel::inquiry
