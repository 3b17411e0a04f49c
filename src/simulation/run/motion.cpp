// SPDX-License-Identifier: Apache-2.0
#include "simulation/run/motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "mechanics/tolerances.h"
#include "simulation/contact/impact.h"

namespace trammel::simulation {

std::string MotionSink::take(const MotionState&, const Mode&, bool) {
  return {};
}
std::string MotionSink::tell(double, EventKind, const std::string&) {
  return {};
}

Motion::Motion(Mover& mover, const MotionOptions& options)
    : mover_(mover),
      formulas_(mover.formulas()),
      options_(options),
      stepper_({2 * formulas_.x.size(),
                [this](double t, std::span<const double> y, std::span<double> rate) {
                  const StateView at(t, y.first(y.size() / 2), y.subspan(y.size() / 2),
                                     now_.state.turns);
                  std::copy(at.v.begin(), at.v.end(), rate.begin());
                  return mover_.rate(at, now_.mode, rate.subspan(at.x.size()));
                }},
               local_share * options.accuracy) {
  now_.mode.frictions.resize(formulas_.frictions.size());
  now_.mode.active.assign(formulas_.contacts.size(), 0);
  now_.bounces = Bounces(formulas_.contacts.size());
  now_.observed_sizes.assign(formulas_.observed.size(), 0.0);
}

void Motion::stop(StretchEnd end, std::string reason) {
  over_ = true;
  stretch_.end = end;
  stretch_.reason = std::move(reason);
}

void Motion::take(const MotionState& at, bool is_wanted) {
  std::string full = sink_->take(at, now_.mode, is_wanted);
  if (is_wanted) now_.progress.note_row(stepper_.steps());
  if (!full.empty()) stop(StretchEnd::Limit, std::move(full));
}

void Motion::tell(EventKind what, const std::string& label) {
  std::string full = sink_->tell(now_.state.t, what, label);
  if (!full.empty()) stop(StretchEnd::Limit, std::move(full));
}

// Tells the events by which two modes differ: of contacts, then of friction that acts now.
void Motion::tell_changes(const Mode& before) {
  const Mode& after = now_.mode;
  for (std::size_t k = 0; k < after.active.size(); ++k)
    if (after.active[k] != before.active[k])
      tell(after.active[k] != 0 ? EventKind::Contact : EventKind::Release,
           formulas_.contacts[k].name);
  for (std::size_t k = 0; k < after.frictions.size(); ++k)
    if (rests(after.frictions[k]) != rests(before.frictions[k]) &&
        acts(formulas_.frictions[k], after))
      tell(rests(after.frictions[k]) ? EventKind::Stick : EventKind::Slip,
           formulas_.frictions[k].name);
}

// From here on the motion depends on the checkpoint alone.
void Motion::forget() {
  mover_.forget();
  stepper_.forget();
}

// Implicit steps begin anew at each moment, which costs some time: these have fewer.
std::size_t Motion::steps_to_moment() const {
  return stepper_.is_stiff() ? 2000 : 32;
}

// Below which sizes a gap counts as closed and a speed as none: by the size of the drawing, and by
// the pace, the largest speed so far or that which forces bring about at the start.
void Motion::set_limits() {
  const MotionInputs& inputs = mover_.inputs();
  for (std::size_t i = 0; i < now_.state.v.size(); ++i)
    now_.pace = std::max(now_.pace, std::abs(now_.state.v[i]) / inputs.scales[i]);
  const double least = std::max(mechanics::touching_gap, options_.accuracy);
  limits_.gap = least * inputs.size;
  limits_.speed = least * inputs.size * now_.pace;
}

Stretch Motion::start(const MotionState& at, MotionSink& sink) {
  sink_ = &sink;
  now_.state = at;
  std::vector<double> acceleration(formulas_.x.size());
  now_.pace = options_.least_pace;
  set_limits();
  if (mover_.accelerate(now_.state, now_.mode, acceleration))
    for (std::size_t i = 0; i < acceleration.size(); ++i)
      now_.pace =
          std::max(now_.pace, std::sqrt(std::abs(acceleration[i]) / mover_.inputs().scales[i]));
  set_limits();
  now_.state.turns = mover_.motion().angles(now_.state);
  if (!find_struck(mover_, now_.state, limits_).empty()) take(now_.state);
  if (settle(nothing_settled(formulas_), false)) {
    take(now_.state, true);
    restart();
  }
  forget();
  return stretch_;
}

bool Motion::resume(const Checkpoint& from) {
  const std::size_t n = formulas_.x.size();
  if (from.state.x.size() != n || from.state.v.size() != n || from.ode.y.size() != 2 * n ||
      from.state.turns.size() != formulas_.turns.size() ||
      from.mode.active.size() != formulas_.contacts.size() ||
      from.mode.frictions.size() != formulas_.frictions.size() ||
      from.bounces.contacts() != formulas_.contacts.size() ||
      from.observed_sizes.size() != formulas_.observed.size())
    return false;
  now_ = from;
  is_first_step_ = false;
  stepper_.recall(from.ode);
  set_limits();
  mover_.forget();
  mover_.prepare(now_.mode);
  return true;
}

Checkpoint Motion::checkpoint() const {
  Checkpoint copy = now_;
  copy.ode = stepper_.memory();
  return copy;
}

Stretch Motion::advance(double until, MotionSink& sink) {
  sink_ = &sink;
  over_ = false;
  stretch_ = {};
  if (std::exchange(now_.begins_anew, false)) {
    is_first_step_ = true;
    if (!restart()) return stretch_;
  }
  const std::size_t moment = stepper_.steps() + steps_to_moment();
  while (!is_over() && stepper_.steps() < moment) step(until);
  forget();
  return stretch_;
}

// Resolves impacts, then lets the forces decide the mode.
bool Motion::settle(const Settled& settled, bool tells) {
  const Mode before = now_.mode;
  const std::vector<std::size_t> struck = find_struck(mover_, now_.state, limits_);
  if (!struck.empty() && !collide(struck)) return false;
  if (!decide(settled)) return false;
  if (tells || !struck.empty()) tell_changes(before);
  return true;
}

bool Motion::decide(const Settled& settled) {
  const ModeChoice choice = decide_mode(mover_, now_.state, limits_, settled, now_.mode);
  if (choice == ModeChoice::One) {
    if (mover_.close(now_.state, now_.mode)) return true;
    stop(StretchEnd::Undetermined, "no state near by fulfils all conditions");
    return false;
  }
  stop(StretchEnd::Undetermined, why_no_mode(formulas_, choice));
  return false;
}

bool Motion::collide(const std::vector<std::size_t>& struck) {
  const MotionState before = now_.state;
  std::vector<char> without_bounce(formulas_.contacts.size(), 0);
  const auto resolve = [&] {
    now_.state = before;
    if (resolve_impact(mover_, now_.state, limits_, without_bounce)) return true;
    stop(StretchEnd::Undetermined, "no choice of impulses fits the impact");
    return false;
  };
  if (!resolve()) return false;
  for (const std::size_t k : struck)
    if (is_last_bounce(k)) without_bounce[k] = 1;
  const bool rests =
      std::find(without_bounce.begin(), without_bounce.end(), 1) != without_bounce.end();
  if (rests && !resolve()) return false;
  for (const std::size_t k : struck) {
    now_.bounces.note(k, now_.state.t);
    tell(without_bounce[k] != 0 ? EventKind::Rest : EventKind::Impact, formulas_.contacts[k].name);
  }
  now_.energy.restart();
  return true;
}

// Whether a contact comes to rest with this impact: bounces have no end, and the next would rise by
// less than the accuracy can tell.
bool Motion::is_last_bounce(std::size_t contact) {
  const double least = std::max(least_rise, 0.01 * options_.accuracy) * mover_.inputs().size;
  return find_rise(mover_, now_.state, limits_, now_.mode, contact) < least;
}

bool Motion::restart() {
  const std::vector<double>& sizes = mover_.inputs().scales;
  std::vector<double> y = now_.state.x, scales = sizes;
  y.insert(y.end(), now_.state.v.begin(), now_.state.v.end());
  for (const double s : sizes) scales.push_back(s * now_.pace);
  now_.state.turns = mover_.motion().angles(now_.state);
  mover_.prepare(now_.mode);
  if (stepper_.start(now_.state.t, y, scales)) return true;
  stop(StretchEnd::Undetermined, "a free constraint moves no mass, or a force has no value");
  return false;
}

void Motion::step(double until) {
  sink_->progress(now_.state.t);
  const auto reached = options_.budget.reached();
  if (reached != base::StopReason::None)
    return stop(StretchEnd::Limit, reached == base::StopReason::Cancelled
                                       ? "the run was interrupted"
                                       : fmt::format("the {} was reached", to_text(reached)));
  const double longest = std::min(mover_.motion().longest_step(now_.state), options_.longest_step);
  if (stepper_.step(until, longest) == numeric::StepStatus::Stuck)
    return stop(StretchEnd::Stuck, "forces or rates grow beyond all bounds");
  StepGuards guards(mover_,
                    {stepper_, now_.mode, now_.state.turns, options_.guards, now_.observed_sizes,
                     options_.accuracy, std::exchange(is_first_step_, false)},
                    guard_workspace_);
  const std::vector<GuardZero> zeros = guards.find();
  const double end = zeros.empty() ? stepper_.end() : zeros.front().time;
  take_rows(guards, end, zeros.empty());
  if (is_over()) return;
  // A jump back and forth makes steps short for good; nothing else does.
  const std::size_t steps_most = formulas_.loose_signs.empty() ? 10'000'000 : 20'000;
  if (!now_.progress.note_steps(stepper_.steps(), steps_most))
    return stop(StretchEnd::Undetermined,
                !formulas_.loose_signs.empty()
                    ? "a force jumps back and forth with a sign: nothing says what holds it at 0"
                    : "steps are too short to reach the next row");
  now_.state = guards.state(end);
  if (!mover_.close(now_.state, now_.mode))
    return stop(StretchEnd::Undetermined, "the constraints lose their hold");
  set_limits();
  note_observed();
  if (!zeros.empty()) return handle(zeros, until);
  go_on(until);
}

void Motion::go_on(double until) {
  std::vector<double> y = now_.state.x;
  y.insert(y.end(), now_.state.v.begin(), now_.state.v.end());
  now_.state.turns = mover_.motion().angles(now_.state);
  if (!stepper_.correct(y)) return stop(StretchEnd::Stuck, "a force has no value");
  now_.energy.note(mover_, now_.state);
  if (now_.state.t >= until) stop(StretchEnd::Time);
}

void Motion::note_observed() {
  if (options_.guards.empty()) return;
  const std::span<const double> observed = mover_.motion().eval_observed(now_.state);
  for (std::size_t k = 0; k < observed.size(); ++k)
    now_.observed_sizes[k] = std::max(now_.observed_sizes[k], std::abs(observed[k]));
}

// What the zeros say already of the mode that follows.
Settled Motion::settle_zeros(const std::vector<GuardZero>& zeros) {
  Settled settled = nothing_settled(formulas_);
  std::vector<double> acceleration(formulas_.x.size());
  Forces forces;
  mover_.accelerate(now_.state, now_.mode, acceleration, &forces);
  for (const GuardZero& zero : zeros) {
    if (zero.kind == GuardKind::Releasing) settled.released[zero.index] = 1;
    if (zero.kind == GuardKind::Slipping)
      settled.started[zero.index] = forces.frictions[zero.index] > 0 ? -1 : 1;
    if (zero.kind == GuardKind::Pressing) {
      now_.mode.frictions[zero.index].pressure *= -1;
      settled.pressed[zero.index] = 1;
    }
  }
  start_together(mover_, now_.state, now_.mode, settled);
  return settled;
}

void Motion::handle(const std::vector<GuardZero>& zeros, double until) {
  for (const GuardZero& zero : zeros)
    if (zero.kind == GuardKind::End) {
      take(now_.state);
      tell(EventKind::Until, {});
      now_.begins_anew = true;
      stretch_.guard = zero.index;
      return stop(StretchEnd::Guard);
    }
  const Settled settled = settle_zeros(zeros);
  const bool strikes = !find_struck(mover_, now_.state, limits_).empty();
  if (strikes) take(now_.state);
  if (!settle(settled, true)) return;
  if (strikes) take(now_.state);
  if (!now_.progress.note_event(now_.state.t))
    stop(StretchEnd::Undetermined, "contacts and friction change without end at one moment");
  if (!is_over() && restart()) now_.energy.note(mover_, now_.state);
  if (is_over() || now_.state.t < until) return;
  take(now_.state);
  if (!is_over()) stop(StretchEnd::Time);
}

// The rows within the step, up to an event. Where something jumps there, handle() takes those
// before and after.
void Motion::take_rows(StepGuards& guards, double until, bool includes_end) {
  while (!is_over()) {
    const double t = sink_->next_time();
    if (t > until || (t == until && !includes_end)) return;
    MotionState at = guards.state(t);
    if (!mover_.close(at, now_.mode))
      return stop(StretchEnd::Undetermined, "the constraints lose their hold");
    take(at, true);
  }
}

Stretch advance(Mover& mover, Checkpoint& from, double until, const MotionOptions& options,
                MotionSink& sink) {
  Motion motion(mover, options);
  if (!motion.resume(from))
    return {StretchEnd::Undetermined, "the checkpoint is not of these equations of motion", 0};
  Stretch stretch;
  do stretch = motion.advance(until, sink);
  while (stretch.end == StretchEnd::Moment);
  from = motion.checkpoint();
  return stretch;
}

}  // namespace trammel::simulation
