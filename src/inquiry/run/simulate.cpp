// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/simulate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <utility>

#include "inquiry/answer/outcome.h"
#include "inquiry/certify/confirm.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/run/animate.h"
#include "inquiry/run/asked_columns.h"
#include "inquiry/run/prepare_run.h"
#include "inquiry/run/run_columns.h"
#include "inquiry/tolerances.h"
#include "model/shown_unit.h"
#include "simulation/diagnostic_kinds.h"
#include "simulation/run/run_motion.h"

namespace trammel::inquiry {

namespace {

using model::Model;
using simulation::MotionRun;
using simulation::RunEnd;

constexpr std::size_t overlaps_looked_for = 12;  // rows

class Simulator {
 public:
  Simulator(const Case& here, const model::Run& run, const SimulateOptions& options)
      : here_(here), model_(*here.machine.model), run_(run), options_(options) {
    outcome_.answer.question = run.text;
    outcome_.answer.name = run.text;
  }

  SimulateOutcome answer() {
    made_ =
        prepare_run(here_, run_, {options_.accuracy, options_.budget, options_.given}, outcome_);
    if (!made_) return std::move(outcome_);
    simulation::Mover& mover = *made_->mover;
    AskedColumns asked(here_.machine, *here_.asked, mover, options_.accuracy);
    if (!open_table(asked)) return std::move(outcome_);
    set_listener(asked);
    const MotionRun motion = run(mover);
    finish_table(motion);
    certify(asked.open_motions());
    tell_sharing(asked);
    tell_idle_frictions(asked.idle_frictions());
    tell_open_motions(asked.open_motions());
    tell_impact(motion);
    tell_end(motion, mover);
    return std::move(outcome_);
  }

 private:
  // Of what memory ended in, the rows are told that were taken before.
  MotionRun run(simulation::Mover& mover) {
    try {
      return simulation::run_motion(mover, made_->start().state, made_->times);
    } catch (const std::bad_alloc&) {
      is_out_of_memory_ = true;
      Trajectory& table = this->table();
      if (!table.rows.empty() && table.rows.back().size() != table.columns.size())
        table.rows.pop_back();
      before_.end = RunEnd::Limit;
      before_.reason = "memory ended";
      before_.last = made_->start().state;
      if (options_.keeper == nullptr && !table.rows.empty()) before_.time = table.rows.back()[0];
      return std::move(before_);
    }
  }

  Trajectory& table() { return std::get<Trajectory>(outcome_.answer.content); }

  bool fail(std::string reason) {
    outcome_.answer.status = AnswerStatus::Failed;
    outcome_.answer.reason = std::move(reason);
    return false;
  }
  bool refuse(const base::DiagnosticKind& kind, std::string message, std::string advice) {
    return refuse_run({kind, run_.span, std::move(message), std::move(advice)}, outcome_);
  }

  // False where there is nothing to run.
  bool open_table(const AskedColumns& asked) {
    if (!asked.names().empty() && !asked.knows_rates())
      return refuse(simulation::simulation_unsupported,
                    "columns of 'find' are not known yet beside an acceleration that is given",
                    "give the rate instead, as a function of the time: theta' = alpha*time");
    Trajectory& table = outcome_.answer.content.emplace<Trajectory>();
    add_run_columns(model_, made_->equations->formulas(), table);
    table.columns.insert(table.columns.end(), asked.names().begin(), asked.names().end());
    if (model_.uses_units)
      table.units.insert(table.units.end(), asked.units().begin(), asked.units().end());
    table.shown.insert(table.shown.end(), asked.shown().begin(), asked.shown().end());
    if (options_.keeper == nullptr) return true;
    auto kept = options_.keeper->open(table);
    if (!kept) return fail("the rows cannot be kept");
    if (kept->is_complete) return false;
    made_->times.checkpoint = std::move(kept->checkpoint);
    return true;
  }

  void set_listener(AskedColumns& asked) {
    if (options_.progress && run_.duration)
      made_->times.listener.progress = [this](double t) {
        options_.progress((t - made_->start().state.t) / made_->times.duration);
      };
    const RowKeeper* keeper = options_.keeper;
    made_->times.listener.is_due = keeper != nullptr ? keeper->is_due : is_batch;
    made_->times.listener.resumes = keeper != nullptr && keeper->resumes;
    made_->times.listener.take = [this, &asked, keeper](const MotionRun& motion,
                                                        const std::string& checkpoint) {
      Trajectory& table = this->table();
      if (keeper != nullptr) {
        table.rows.clear();
        table.events.clear();
      }
      before_.miss = motion.miss;
      before_.steps = motion.steps;
      before_.energy_drift = motion.energy_drift;
      take(motion, asked);
      is_kept_ = keeper == nullptr || keeper->keep(table, checkpoint);
      before_.time = motion.time;
      return is_kept_;
    };
  }

  // Adds what the run has brought so far.
  void take(const MotionRun& motion, AskedColumns& asked) {
    Trajectory& table = this->table();
    base::Certificate unused;
    const bool is_decided = motion.end != RunEnd::Undetermined && motion.end != RunEnd::Jammed;
    asked.compare(motion, is_decided ? certificate_ : unused);
    for (const simulation::RunRow& row : motion.rows) {
      std::vector<double>& numbers = table.rows.emplace_back();
      numbers.push_back(row.state.t);
      for (std::size_t i = 0; i < row.free.size(); ++i)
        numbers.insert(numbers.end(), {row.free[i], row.free_rates[i]});
      numbers.insert(numbers.end(), row.points.begin(), row.points.end());
      const std::vector<double> found = asked.eval(motion, row);
      numbers.insert(numbers.end(), found.begin(), found.end());
      for (double& number : numbers) number += 0.0;  // -0 is 0
    }
    for (const simulation::RunEvent& e : motion.events)
      table.events.push_back({e.time, std::string(to_text(e.what)),
                              e.what == simulation::EventKind::Until ? run_.until->text : e.label,
                              e.place, e.is_expected});
    if (!options_.animate || model_.lagrangian) return note_faults(motion, asked);
    if (!outcome_.animation) outcome_.animation = begin_animation(here_, run_);
    for (const simulation::RunRow& row : motion.rows)
      frames_.add(
          row.state.t, [&] { return asked.picture(here_, motion, row); }, *outcome_.animation);
    note_faults(motion, asked);
  }

  void note_faults(const MotionRun& motion, const AskedColumns& asked) {
    if (mode_fault_.empty()) mode_fault_ = asked.mode_fault();
    look_for_overlaps(motion);
  }

  std::string shown(double time) const { return model::write_time(model_, time); }

  // A run that follows all contacts lets no parts overlap: looked at in some rows, by another road.
  void look_for_overlaps(const MotionRun& motion) {
    const std::size_t stride = std::max<std::size_t>(1, motion.rows.size() / overlaps_looked_for);
    for (std::size_t r = 0; r < motion.rows.size() && mode_fault_.empty(); r += stride) {
      const std::string overlap = made_->overlap_at(motion.rows[r].state);
      if (overlap.empty()) continue;
      if (model_.compliance) {
        refuse_soft(overlap, motion.rows[r].state.t);
        return;
      }
      mode_fault_ = fmt::format("at time {} {}", shown(motion.rows[r].state.t), overlap);
      ++certificate_.points;
      certificate_.max_relative_difference = HUGE_VAL;
    }
  }

  void refuse_soft(const std::string& overlap, double time) {
    if (is_too_soft_) return;
    is_too_soft_ = true;
    refuse(simulation::parts_collide,
           fmt::format("compliant contact is too soft here: at time {} {}, by more than {:.0f} "
                       "% of the smaller one",
                       shown(time), overlap, 100 * deepest_overlap),
           "raise the elasticity of contact");
  }

  void finish_table(const MotionRun& motion) {
    Trajectory& table = this->table();
    table.end = motion.time;
    table.miss = motion.miss.position;
    table.energy_drift = motion.energy_drift;
    table.steps = motion.steps;
  }

  void certify(const AskedColumns::OpenMotions& open) {
    if (is_too_soft_) outcome_.answer.content = Value{};
    if (certificate_.points == 0 || is_too_soft_) return;
    if (certificate_.max_relative_difference <= tolerated_difference) {
      outcome_.answer.certificate = certificate_;
      return;
    }
    // Roads that a limit has cut short refute nothing.
    if (options_.budget.reached() != base::StopReason::None) return;
    outcome_.answer.content = Value{};
    if (!open.text.empty()) {  // the two roads took different ones of these motions
      refuse(simulation::motion_undetermined,
             fmt::format("the motion of '{}' is not decided: at time {} {}", run_.text,
                         shown(open.time), open.text),
             "change the coefficient of friction, or how it moves there");
      return;
    }
    refuse_run(
        tell_difference(
            here_, {run_.span, fmt::format("the motion of '{}'", run_.text),
                    mode_fault_.empty() ? fmt::format("the two roads differ by {:.3g} (relative)",
                                                      certificate_.max_relative_difference)
                                        : mode_fault_}),
        outcome_);
  }

  void tell_idle_frictions(const AskedColumns::Sharing& idle) {
    if (idle.names.empty()) return;
    outcome_.diagnostics.push_back(
        {simulation::shared_load, run_.span,
         fmt::format("from time {} on friction of '{}' rests and can be of any size up to its "
                     "limit, since no force can make it slide: rows show 0",
                     shown(idle.time), fmt::join(idle.names, "', '")),
         "ask for a sum of forces that is the same in all ways"});
  }

  void tell_sharing(const AskedColumns& asked) {
    const AskedColumns::Sharing& sharing = asked.sharing();
    if (sharing.names.empty()) return;
    outcome_.diagnostics.push_back(
        {simulation::shared_load, run_.span,
         fmt::format("from time {} on '{}' can share {} load in many ways: rows show that of "
                     "least norm, or where it would have to pull another one",
                     shown(sharing.time), fmt::join(sharing.names, "', '"),
                     sharing.names.size() == 1 ? "its" : "their"),
         "ask for a sum of forces that is the same in all ways"});
  }

  // Nothing where the run is withheld for it.
  void tell_open_motions(const AskedColumns::OpenMotions& open) {
    if (open.text.empty() || !std::holds_alternative<Trajectory>(outcome_.answer.content)) return;
    outcome_.diagnostics.push_back(
        {simulation::several_motions, run_.span,
         fmt::format("at time {} {}; the run takes one of them", shown(open.time), open.text),
         "change the coefficient of friction, or how it moves there"});
  }

  void tell_impact(const MotionRun& motion) {
    if (!motion.impact_by_law || !std::holds_alternative<Trajectory>(outcome_.answer.content))
      return;
    outcome_.diagnostics.push_back(note_impact_by_law(model_, run_, *motion.impact_by_law));
  }

  void tell_limit(std::string reason) {
    outcome_.answer.status = AnswerStatus::Limit;
    outcome_.answer.reason = std::move(reason);
    if (!is_kept_) return;  // the keeper tells why, and what to do
    outcome_.diagnostics.push_back({simulation::run_stopped, run_.span,
                                    fmt::format("'{}': {}", run_.text, outcome_.answer.reason),
                                    options_.keeper != nullptr && options_.keeper->resumes
                                        ? "go on with it: the same command with --resume"
                                    : is_out_of_memory_
                                        ? "raise --memory-limit, or write rows to a file: -o "
                                          "FILE.csv"
                                        : "raise --time-limit, or ask for a shorter run"});
  }

  void tell_end(const MotionRun& motion, simulation::Mover& mover) {
    if (!std::holds_alternative<Trajectory>(outcome_.answer.content)) return;
    const std::string there = fmt::format("at time {}", shown(motion.time));
    if (motion.end == RunEnd::Bound) {
      refuse_beyond(model_, run_, describe_bound(here_.machine, run_, motion.bound), motion.time,
                    outcome_);
    } else if (cannot_go_on(motion)) {
      const std::string bound = find_bound_at(here_.machine, run_, mover, motion.last);
      if (!bound.empty()) {
        refuse_beyond(model_, run_, bound, motion.time, outcome_);
        return;
      }
      if (motion.end == RunEnd::Jammed) {
        refuse_jam(model_, run_, motion.reason, motion.time, "end the run before, with 'until'",
                   outcome_);
        return;
      }
      refuse(simulation::motion_undetermined,
             fmt::format("the motion cannot be continued {}: {}", there, motion.reason),
             "look at the state there, which the last row shows");
    } else if (motion.end == RunEnd::Limit) {
      tell_limit(fmt::format("{} {}", motion.reason, there));
    } else if (run_.until && motion.end == RunEnd::Duration) {
      outcome_.diagnostics.push_back(
          {simulation::event_not_reached, run_.span,
           fmt::format("'{}' has not happened by the end of the run", run_.until->text),
           "simulate for longer"});
    }
  }

  const Case& here_;
  const Model& model_;
  const model::Run& run_;
  SimulateOptions options_;
  std::unique_ptr<PreparedRun> made_;
  bool is_kept_ = true;  // rows so far
  bool is_out_of_memory_ = false;
  MotionRun before_;  // what was known of the run when rows were taken last, without its rows
  FrameChooser frames_;
  bool is_too_soft_ = false;  // compliant contact
  std::string mode_fault_;    // of a certified row
  base::Certificate certificate_{0, 0.0, "accelerations of the implicit equations along the run"};
  SimulateOutcome outcome_;
};

}  // namespace

SimulateOutcome answer_simulate(const Case& here, const model::Run& run,
                                const SimulateOptions& options) {
  return Simulator(here, run, options).answer();
}

}  // namespace trammel::inquiry
