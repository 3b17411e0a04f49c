// SPDX-License-Identifier: Apache-2.0
#include "simulation/run/motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "mechanics/tolerances.h"
#include "simulation/contact/impact.h"
#include "simulation/contact/jam.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

// More would make checkpoints rarer, fewer would cost what steps learn of each other.
constexpr std::size_t steps_of_moment = 32;

}  // namespace

std::string MotionSink::take(const MotionState&, const Mode&, bool) {
  return {};
}
std::string MotionSink::tell(double, EventKind, const std::string&, const EventPlace&) {
  return {};
}
std::string MotionSink::pass(std::size_t, const MotionState&, const Mode&) {
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
  now_.mode = mover_.open_mode();
  now_.observed_sizes.assign(formulas_.observed.size(), 0.0);
}

void Motion::stop(StretchEnd end, std::string reason) {
  over_ = true;
  stretch_.end = end;
  stretch_.reason = std::move(reason);
}

void Motion::take(const MotionState& at, const Mode& mode, bool is_wanted) {
  std::string full = sink_->take(at, mode, is_wanted);
  if (is_wanted) now_.progress.note_row(stepper_.steps());
  if (!full.empty()) stop(StretchEnd::Limit, std::move(full));
}

void Motion::tell(EventKind what, const std::string& label, const EventPlace& place) {
  std::string full = sink_->tell(now_.state.t, what, label, place);
  if (!full.empty()) stop(StretchEnd::Limit, std::move(full));
}

// Ends where outlines that touch cannot go on beside a contact, for what moves as it is told.
void Motion::stop_jammed(std::optional<std::size_t> contact, std::string reason) {
  if (!contact || now_.mode.at_hand.empty() || mover_.at_hand(now_.mode).is_compliant())
    return stop(StretchEnd::Undetermined, std::move(reason));
  stop(StretchEnd::Jammed,
       fmt::format("{}, and {}", tell_meeting(mover_, now_.state, now_.mode, *contact, limits_),
                   reason));
}

// The same where constraints cannot be met: those of contacts, if any.
void Motion::stop_where_contacts_hold(std::string reason) {
  stop_jammed(find_fastest(mover_, now_.state, now_.mode, limits_), std::move(reason));
}

// Where steps become shorter than rounding. What touches at a dead point would have to move
// infinitely fast out of the way of what moves as it is told; and friction that presses itself on
// may have no bounds.
void Motion::stop_stuck() {
  const auto found = find_runaway(mover_, now_.state, now_.mode);
  if (!found) return stop(StretchEnd::Stuck, "forces or rates grow beyond all bounds");
  const ContactsAtHand& contacts = mover_.at_hand(now_.mode);
  if (found->by_friction)
    return stop(StretchEnd::Undetermined, tell_paradox(contacts.contact(found->contact).name));
  stop_jammed(
      found->contact,
      "what moves as it is told comes to a dead point of them: what they hold would have to "
      "give way infinitely fast");
}

// From here on the motion depends on the checkpoint alone.
void Motion::forget() {
  mover_.forget();
  stepper_.forget();
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
  const Mode before = now_.mode;
  Settled settled = nothing_settled(mover_.at_hand(before));
  take_up_at_start(settled);
  if (!find_struck(mover_, now_.state, now_.mode, limits_).empty()) take(now_.state, before);
  if (settle(settled, before, false)) {
    take(now_.state, now_.mode, true);
    restart();
  }
  forget();
  return stretch_;
}

// Whether all contacts that have bounced are some of this motion.
bool Motion::knows_contacts_of(const Bounces& bounces) const {
  return std::all_of(bounces.contacts().begin(), bounces.contacts().end(), [&](const auto& known) {
    return known.name.source == 0 ? known.name.a < formulas_.contacts.size()
                                  : mover_.source() != nullptr;
  });
}

bool Motion::resume(const Checkpoint& from) {
  const std::size_t n = formulas_.x.size();
  if (from.state.x.size() != n || from.state.v.size() != n || from.ode.y.size() != 2 * n ||
      from.state.turns.size() != formulas_.turns.size() ||
      from.observed_sizes.size() != formulas_.observed.size() ||
      (!from.mode.at_hand.empty() && mover_.source() == nullptr) ||
      from.mode.active.size() != mover_.at_hand(from.mode).size() ||
      from.mode.frictions.size() != mover_.at_hand(from.mode).frictions() ||
      !knows_contacts_of(from.bounces))
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
  const std::size_t moment = stepper_.steps() + steps_of_moment;
  while (!is_over() && stepper_.steps() < moment) step(until);
  forget();
  return stretch_;
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

// The longest step in which no force of what bears or sticks changes by its time alone further than
// in a part of a radian of an oscillation: the state as it is, now and two moments later. What
// rests lets steps grow, whatever loads do meanwhile, and could let go within one unseen.
double Motion::longest_by_loads() {
  const auto is_active = [](char a) { return a != 0; };
  const bool bears = std::any_of(now_.mode.active.begin(), now_.mode.active.end(), is_active);
  if (!formulas_.is_driven_in_time || (!bears && !any_sticks(now_.mode))) return HUGE_VAL;
  const double moment = next_moment / now_.pace;
  MotionState at = now_.state;
  std::vector<double> acceleration(formulas_.x.size());
  std::array<Forces, 3> forces;
  for (Forces& then : forces) {
    if (!mover_.rate(at, now_.mode, acceleration, &then)) return HUGE_VAL;
    at.t += moment;
  }
  double most = 0.0, slope = 0.0, bend = 0.0;
  const auto compare = [&](const std::vector<double>& a, const std::vector<double>& b,
                           const std::vector<double>& c) {
    for (std::size_t k = 0; k < a.size(); ++k) {
      most = std::max(most, std::abs(a[k]));
      slope = std::max(slope, std::abs(b[k] - a[k]) / moment);
      bend = std::max(bend, std::abs(c[k] - 2 * b[k] + a[k]) / (moment * moment));
    }
  };
  compare(forces[0].contacts, forces[1].contacts, forces[2].contacts);
  compare(forces[0].frictions, forces[1].frictions, forces[2].frictions);
  const double rate = std::max(slope / most, std::sqrt(bend / most));
  // Where all forces pass 0 at once they have no size to be compared with.
  return most > 0.0 && rate > 0.0 ? std::max(part_of_swing / rate, moment) : HUGE_VAL;
}

void Motion::step(double until) {
  sink_->progress(now_.state.t);
  const auto reached = options_.budget.reached();
  if (reached != base::StopReason::None)
    return stop(StretchEnd::Limit, reached == base::StopReason::Cancelled
                                       ? "the run was interrupted"
                                       : fmt::format("the {} was reached", to_text(reached)));
  const double longest = std::min(
      {mover_.motion().longest_step(now_.state), longest_by_loads(), options_.longest_step});
  if (stepper_.step(until, longest) == numeric::StepStatus::Stuck) return stop_stuck();
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
  if (!close(now_.state)) return;
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
  note_energy();
  if (now_.state.t >= until) stop(StretchEnd::Time);
}

// What slides on outlines with friction takes energy, and what overlaps holds some, which counts
// anew from where that has ended; without damping all of it has to be there again.
void Motion::note_energy() {
  const ContactsAtHand& contacts = mover_.at_hand(now_.mode);
  const bool overlaps = contacts.is_compliant() && !now_.mode.at_hand.empty();
  const bool is_rough = contacts.frictions() > formulas_.frictions.size();
  if (overlaps && (is_rough || !contacts.is_elastic())) return now_.energy.restart();
  for (std::size_t k = formulas_.frictions.size(); k < contacts.frictions(); ++k)
    if (acts(contacts.friction(k), now_.mode) && !now_.mode.frictions[k].sticks)
      return now_.energy.restart();
  if (!overlaps) now_.energy.note(mover_, now_.state);
}

void Motion::note_observed() {
  if (options_.guards.empty()) return;
  const std::span<const double> observed = mover_.motion().eval_observed(now_.state);
  for (std::size_t k = 0; k < observed.size(); ++k)
    now_.observed_sizes[k] = std::max(now_.observed_sizes[k], std::abs(observed[k]));
}

void Motion::handle(const std::vector<GuardZero>& zeros, double until) {
  for (const GuardZero& zero : zeros)
    if (zero.kind == GuardKind::End) {
      take(now_.state, now_.mode);
      if (options_.guards[zero.index].is_event) tell(EventKind::Until, {});
      now_.begins_anew = true;
      stretch_.guard = zero.index;
      return stop(StretchEnd::Guard);
    }
  for (const GuardZero& zero : zeros)
    if (zero.is_pole) return stop(StretchEnd::Undetermined, why_jammed(zero));
  const Mode before = now_.mode;
  Settled settled = settle_zeros(zeros);
  find_contacts(zeros, settled);
  const bool strikes = !find_struck(mover_, now_.state, now_.mode, limits_).empty();
  if (strikes) take(now_.state, before);  // in the mode up to here: what bears may already leave
  if (!settle(settled, before, true) || !find_pressures(zeros)) return;
  if (strikes) take(now_.state, now_.mode);
  if (!now_.progress.note_event(now_.state.t))
    stop(StretchEnd::Undetermined, "contacts and friction change without end at one moment");
  if (!is_over() && restart()) note_energy();
  if (is_over() || now_.state.t < until) return;
  take(now_.state, now_.mode);
  if (!is_over()) stop(StretchEnd::Time);
}

// A moment within the step; nothing, and the motion is over, where it cannot be closed.
std::optional<MotionState> Motion::closed_state(StepGuards& guards, double t) {
  MotionState at = guards.state(t);
  if (!close(at)) return std::nullopt;
  return at;
}

// Brings a state of the step back onto the constraints, which it is near to. Where that changes
// velocities by much, the step has passed a place where a direction jumps: a length of 0, whose
// rate cannot go on.
bool Motion::close(MotionState& at) {
  const std::vector<double> before = at.v;
  const bool is_closed = mover_.close(at, now_.mode);
  double change = 0.0;
  for (std::size_t i = 0; i < before.size(); ++i)
    change = std::max(change, std::abs(at.v[i] - before[i]) / mover_.inputs().scales[i]);
  if (is_closed && change <= jump_of_rates * now_.pace) return true;
  now_.state.t = at.t;  // as the end is told
  stop_where_contacts_hold(
      is_closed
          ? "the rates that are given cannot go on: a length has shrunk to 0, or a dead point "
            "is passed"
          : "the constraints lose their hold");
  return false;
}

// The rows within the step, up to an event, and the zeros of guards that end nothing, in the order
// of their times. Where something jumps there, handle() takes those before and after.
void Motion::take_rows(StepGuards& guards, double until, bool includes_end) {
  const std::vector<GuardZero> passed = guards.find_passed(until);
  auto next = passed.begin();
  while (!is_over()) {
    const double t = sink_->next_time();
    if (next != passed.end() && next->time <= t) {
      const auto at = closed_state(guards, next->time);
      if (!at) return;
      std::string full = sink_->pass(next++->index, *at, now_.mode);
      if (!full.empty()) stop(StretchEnd::Limit, std::move(full));
      continue;
    }
    if (t > until || (t == until && !includes_end)) return;
    if (const auto at = closed_state(guards, t)) take(*at, now_.mode, true);
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
