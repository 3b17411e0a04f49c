// SPDX-License-Identifier: Apache-2.0
#include "simulation/run/run_motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "mechanics/tolerances.h"
#include "numeric/ode/ode_stepper.h"
#include "simulation/contact/bounces.h"
#include "simulation/contact/decide_mode.h"
#include "simulation/contact/impact.h"
#include "simulation/guard/step_guards.h"
#include "simulation/run/checkpoint.h"
#include "simulation/run/energy_record.h"
#include "simulation/run/progress.h"
#include "simulation/run/record.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

class Runner {
 public:
  Runner(Mover& mover, const RunOptions& options)
      : mover_(mover),
        formulas_(mover.formulas()),
        options_(options),
        record_(mover, options),
        run_(record_.run()),
        stepper_({2 * formulas_.x.size(),
                  [this](double t, std::span<const double> y, std::span<double> rate) {
                    const StateView at(t, y.first(y.size() / 2), y.subspan(y.size() / 2));
                    std::copy(at.v.begin(), at.v.end(), rate.begin());
                    return mover_.rate(at, mode_, rate.subspan(at.x.size()));
                  }},
                 local_share * options.accuracy),
        bounces_(formulas_.contacts.size()),
        progress_(formulas_.loose_signs.empty() ? 10'000'000 : 20'000) {}

  MotionRun run() {
    at_ = {formulas_.time_start, formulas_.x_start, formulas_.v_start};
    end_ = at_.t + options_.duration;
    mode_.frictions.resize(formulas_.frictions.size());
    mode_.active.assign(formulas_.contacts.size(), 0);
    set_limits();
    if (options_.checkpoint.empty() ? !begin() : !recall()) return finish();
    remember();
    while (!is_over()) {
      advance();
      if (!is_over() && stepper_.steps() >= moment_.steps + steps_to_moment()) remember();
    }
    return finish();
  }

 private:
  // Steps between two checkpoints. They are counted, not timed, and made whether anybody keeps them
  // or not, so that a resumed run makes the same steps, to the last bit. Implicit steps begin anew
  // at each of them, which costs some time: these have fewer.
  std::size_t steps_to_moment() const { return stepper_.is_stiff() ? 2000 : 32; }

  struct Moment {
    std::string checkpoint;
    std::size_t steps = 0, rows = 0, events = 0;  // rows, events: not taken by the listener yet
  };

  // Everything that the motion from here on depends on.
  template <class Archive>
  void visit(Archive& archive) {
    numeric::OdeMemory ode = stepper_.memory();
    std::vector<double> turns = mover_.motion().kept_turns();
    for (double* number : {&ode.t, &ode.next, &ode.last_length, &ode.last_error, &pace_,
                           &observed_size_, &run_.miss.position, &run_.miss.velocity})
      archive(*number);
    for (std::vector<double>* list : {&ode.y, &ode.rate, &ode.scales, &turns, &at_.x, &at_.v})
      archive(*list);
    for (std::size_t* count : {&ode.steps, &ode.rates, &next_row_}) archive(*count);
    archive(ode.is_stiff);
    bounces_.visit(archive);
    progress_.visit(archive);
    energy_.visit(archive);
    visit_mode(archive, mode_);
    std::size_t modes = run_.modes.size();
    archive(modes);
    if constexpr (Archive::reads) {
      if (!archive.is_whole()) return;
      run_.modes.assign(std::min(modes, options_.events_max), mode_);
      stepper_.recall(ode);
      mover_.motion().set_kept_turns(std::move(turns));
      at_.t = ode.t;
    }
    for (Mode& mode : run_.modes) visit_mode(archive, mode);
  }

  bool recall() {
    CheckpointReader reader(options_.checkpoint);
    visit(reader);
    const std::size_t n = formulas_.x.size();
    if (reader.is_whole() && at_.x.size() == n && at_.v.size() == n &&
        stepper_.y().size() == 2 * n && mode_.active.size() == formulas_.contacts.size()) {
      set_limits();
      mover_.forget();
      mover_.prepare(mode_);
      return true;
    }
    stop(RunEnd::Undetermined, "what the file remembers is not of this run");
    return false;
  }

  void remember() {
    mover_.forget();
    stepper_.forget();
    moment_.steps = stepper_.steps();
    if (!options_.listener.take) return;
    CheckpointWriter writer;
    visit(writer);
    moment_.checkpoint = std::move(writer).text();
    moment_.rows = run_.rows.size();
    moment_.events = run_.events.size();
    if (options_.listener.is_due && options_.listener.is_due()) give();
  }

  // Hands over rows and events up to the last checkpoint; all of them at the end of the run.
  void give() {
    const bool is_end = is_over() && run_.end != RunEnd::Limit;
    if (!is_end) {
      run_.rows.resize(moment_.rows);
      run_.events.resize(moment_.events);
    }
    if (!options_.listener.take(run_, is_end ? std::string() : moment_.checkpoint))
      stop(RunEnd::Limit, "the rows could not be kept");
    run_.rows.clear();
    run_.events.clear();
    moment_.rows = moment_.events = 0;
    mover_.forget();
  }

  void stop(RunEnd end, std::string reason = {}) { record_.stop(end, std::move(reason)); }

  // Below which sizes a gap counts as closed and a speed as none: by the size of the drawing, and
  // by the pace, the largest speed so far or that which forces bring about at the start.
  void set_limits() {
    for (std::size_t i = 0; i < at_.v.size(); ++i)
      pace_ = std::max(pace_, std::abs(at_.v[i]) / formulas_.scales[i]);
    const double least = std::max(mechanics::touching_gap, options_.accuracy);
    limits_.gap = least * formulas_.size;
    limits_.speed = least * formulas_.size * pace_;
  }

  bool begin() {
    std::vector<double> acceleration(formulas_.x.size());
    pace_ =
        std::max(pace_, std::isfinite(options_.duration) ? 1 / options_.duration : pace_of_endless);
    set_limits();
    if (mover_.accelerate(at_, mode_, acceleration))
      for (std::size_t i = 0; i < acceleration.size(); ++i)
        pace_ = std::max(pace_, std::sqrt(std::abs(acceleration[i]) / formulas_.scales[i]));
    set_limits();
    mover_.motion().keep_turns(at_);
    run_.modes.push_back(mode_);
    if (!find_struck(mover_, at_, limits_).empty()) add_row(at_);
    if (!settle(nothing_settled(formulas_), false)) return false;
    add_row(at_);
    next_row_ = 1;
    return restart();
  }

  // Resolves impacts, then lets the forces decide the mode.
  bool settle(const Settled& settled, bool tells) {
    const Mode before = mode_;
    const std::vector<std::size_t> struck = find_struck(mover_, at_, limits_);
    if (!struck.empty() && !collide(struck)) return false;
    if (!decide(settled)) return false;
    if (tells || !struck.empty()) record_.tell_changes(at_.t, before, mode_);
    if (!(run_.modes.back() == mode_)) run_.modes.push_back(mode_);
    return true;
  }

  bool decide(const Settled& settled) {
    const ModeChoice choice = decide_mode(mover_, at_, limits_, settled, mode_);
    if (choice == ModeChoice::One) {
      if (mover_.close(at_, mode_)) return true;
      stop(RunEnd::Undetermined, "no state near by fulfils all conditions");
      return false;
    }
    stop(RunEnd::Undetermined, why_no_mode(formulas_, choice));
    return false;
  }

  bool collide(const std::vector<std::size_t>& struck) {
    const State before = at_;
    std::vector<char> without_bounce(formulas_.contacts.size(), 0);
    const auto resolve = [&] {
      at_ = before;
      if (resolve_impact(mover_, at_, limits_, without_bounce)) return true;
      stop(RunEnd::Undetermined, "no choice of impulses fits the impact");
      return false;
    };
    if (!resolve()) return false;
    for (const std::size_t k : struck)
      if (is_last_bounce(k)) without_bounce[k] = 1;
    const bool rests =
        std::find(without_bounce.begin(), without_bounce.end(), 1) != without_bounce.end();
    if (rests && !resolve()) return false;
    for (const std::size_t k : struck) {
      bounces_.note(k, at_.t);
      tell(without_bounce[k] != 0 ? EventKind::Rest : EventKind::Impact,
           formulas_.contacts[k].name);
    }
    energy_.restart();
    return true;
  }

  // Whether a contact comes to rest with this impact: bounces have no end, and the next would rise
  // by less than the accuracy can tell.
  bool is_last_bounce(std::size_t k) {
    const double least = std::max(least_rise, 0.01 * options_.accuracy) * formulas_.size;
    return find_rise(mover_, at_, limits_, mode_, k) < least;
  }

  void tell(EventKind what, const std::string& label) { record_.tell(at_.t, what, label); }
  void add_row(const State& at) { record_.add_row(at, mode_); }
  bool is_over() const { return record_.is_over(); }

  bool restart() {
    std::vector<double> y = at_.x, scales = formulas_.scales;
    y.insert(y.end(), at_.v.begin(), at_.v.end());
    for (const double s : formulas_.scales) scales.push_back(s * pace_);
    mover_.motion().keep_turns(at_);
    mover_.prepare(mode_);
    if (stepper_.start(at_.t, y, scales)) return true;
    stop(RunEnd::Undetermined, "a free constraint moves no mass, or a force has no value");
    return false;
  }

  void advance() {
    if (options_.listener.progress) options_.listener.progress(at_.t);
    const auto reached = options_.budget.reached();
    if (reached != base::StopReason::None)
      return stop(RunEnd::Limit, reached == base::StopReason::Cancelled
                                     ? "the run was interrupted"
                                     : fmt::format("the {} was reached", base::to_text(reached)));
    // Long steps could hide what depends on the time alone.
    const double longest = std::min(mover_.motion().longest_step(at_), 25 * options_.every);
    if (stepper_.step(end_, longest) == numeric::StepStatus::Stuck)
      return stop(RunEnd::Stuck, "forces or rates grow beyond all bounds");
    StepGuards guards(mover_, stepper_, mode_, options_.until, options_.accuracy, observed_size_,
                      stepper_.steps() == 1, guard_workspace_);
    const std::vector<GuardZero> zeros = guards.find();
    const double until = zeros.empty() ? stepper_.end() : zeros.front().time;
    add_rows(guards, until, zeros.empty());
    if (is_over()) return;
    if (!progress_.note_steps(stepper_.steps(), next_row_))
      return stop(RunEnd::Undetermined,
                  !formulas_.loose_signs.empty()
                      ? "a force jumps back and forth with a sign: nothing says "
                        "what holds it at 0"
                      : "steps are too short to reach the next row");
    at_ = guards.state(until);
    if (!mover_.close(at_, mode_))
      return stop(RunEnd::Undetermined, "the constraints lose their hold");
    set_limits();
    note_observed();
    if (!zeros.empty()) return handle(zeros);
    go_on();
  }

  void go_on() {
    std::vector<double> y = at_.x;
    y.insert(y.end(), at_.v.begin(), at_.v.end());
    mover_.motion().keep_turns(at_);
    if (!stepper_.correct(y)) return stop(RunEnd::Stuck, "a force has no value");
    energy_.note(mover_, at_);
    if (at_.t >= end_) stop(RunEnd::Duration);
  }

  void note_observed() {
    if (options_.until != Until::Never)
      observed_size_ = std::max(observed_size_, std::abs(mover_.motion().eval_observed(at_, 0)));
  }

  void handle(const std::vector<GuardZero>& zeros) {
    const bool ends = std::any_of(zeros.begin(), zeros.end(),
                                  [](const GuardZero& z) { return z.kind == GuardKind::End; });
    if (ends) {
      add_row(at_);
      tell(EventKind::Until, {});
      return stop(RunEnd::Until);
    }
    Settled settled = nothing_settled(formulas_);
    std::vector<double> acceleration(formulas_.x.size());
    Forces forces;
    mover_.accelerate(at_, mode_, acceleration, &forces);
    for (const GuardZero& zero : zeros) {
      if (zero.kind == GuardKind::Releasing) settled.released[zero.index] = 1;
      if (zero.kind == GuardKind::Slipping)
        settled.started[zero.index] = forces.frictions[zero.index] > 0 ? -1 : 1;
      if (zero.kind == GuardKind::Pressing) {
        mode_.frictions[zero.index].pressure *= -1;
        settled.pressed[zero.index] = 1;
      }
    }
    start_together(mover_, at_, mode_, settled);
    const bool strikes = !find_struck(mover_, at_, limits_).empty();
    if (strikes) add_row(at_);
    if (!settle(settled, true)) return;
    if (strikes) add_row(at_);
    if (!progress_.note_event(at_.t))
      stop(RunEnd::Undetermined, "contacts and friction change without end at one moment");
    if (!is_over() && restart()) energy_.note(mover_, at_);
    if (is_over() || at_.t < end_) return;
    add_row(at_);
    stop(RunEnd::Duration);
  }

  double time_of_row(std::size_t k) const {
    const double t = formulas_.time_start + static_cast<double>(k) * options_.every;
    return std::abs(t - end_) <= same_moment * options_.every ? end_ : t;
  }

  // Adds the rows within the step, up to an event. Where something jumps there, handle() adds those
  // before and after.
  void add_rows(StepGuards& guards, double until, bool includes_end) {
    for (;;) {
      double t = time_of_row(next_row_);
      const bool is_last = t >= end_;
      if (is_last) t = end_;
      if (t > until || (t == until && !includes_end)) return;
      State at = guards.state(t);
      if (!mover_.close(at, mode_))
        return stop(RunEnd::Undetermined, "the constraints lose their hold");
      add_row(at);
      ++next_row_;
      if (is_last || is_over()) return;
    }
  }

  MotionRun finish() {
    run_.time = at_.t;
    run_.energy_drift = energy_.drift();
    run_.steps = stepper_.steps();
    run_.evaluations = stepper_.rates();
    if (run_.end == RunEnd::Duration)
      for (const auto& [contact, time] : bounces_.expected_rests(at_.t))
        run_.events.push_back({time, EventKind::Rest, formulas_.contacts[contact].name, true});
    if (options_.listener.take) give();
    return std::move(run_);
  }

  Mover& mover_;
  const MotionFormulas& formulas_;
  const RunOptions& options_;
  Record record_;
  MotionRun& run_;
  Mode mode_;
  State at_;
  double end_ = 0.0, pace_ = 0.0, observed_size_ = 0.0;
  Thresholds limits_;
  numeric::OdeStepper stepper_;
  GuardWorkspace guard_workspace_;
  Bounces bounces_;
  EnergyRecord energy_;
  Progress progress_;
  std::size_t next_row_ = 0;
  Moment moment_;
};

}  // namespace

MotionRun run_motion(Mover& mover, const RunOptions& options) {
  return Runner(mover, options).run();
}

}  // namespace trammel::simulation
