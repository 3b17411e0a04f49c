// SPDX-License-Identifier: Apache-2.0
#include "simulation/guard/step_guards.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "mechanics/tolerances.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

// Steps of an order of 8 are as long as their errors allow: the finer the accuracy, the less the
// motion turns within one, and the fewer places show how.
int pieces_of(double accuracy) {
  constexpr double most = 8.0, least = 3.0;
  return static_cast<int>(
      std::ceil(std::clamp(most * std::pow(accuracy / coarse_accuracy, 1.0 / 8.0), least, most)));
}

}  // namespace

StepGuards::StepGuards(Mover& mover, const GuardedStep& step, GuardWorkspace& space)
    : mover_(mover),
      step_(step),
      stepper_(step.stepper),
      mode_(step.mode),
      contacts_(mover.at_hand(step.mode)),
      space_(space) {
  space_.y.resize(2 * mover.formulas().x.size());
  space_.acceleration.resize(mover.formulas().x.size());
}

const MotionState& StepGuards::state(double t) {
  if (std::exchange(is_placed_, true) && space_.at.t == t) return space_.at;
  std::vector<double>& y = space_.y;
  stepper_.eval(t, y);
  const auto middle = y.begin() + static_cast<std::ptrdiff_t>(y.size() / 2);
  space_.at.t = t;
  space_.at.x.assign(y.begin(), middle);
  space_.at.v.assign(middle, y.end());
  space_.at.turns.assign(step_.turns.begin(), step_.turns.end());
  return space_.at;
}

// The first sixteen moments are kept, since all guards are sampled at them.
GuardProbe& StepGuards::probe(double t) {
  constexpr std::size_t shared = 16;
  for (std::size_t k = 0; k < probed_; ++k)
    if (space_.probes[k].t == t) return space_.probes[k];
  if (probed_ > shared) --probed_;
  if (probed_ == space_.probes.size()) space_.probes.emplace_back();
  GuardProbe& next = space_.probes[probed_++];
  next.t = t;
  next.is_known = {};
  return next;
}

void StepGuards::look_at_forces(const MotionState& at, GuardProbe& probe) {
  probe.margins.assign(mode_.frictions.size(), NAN);
  if (!mover_.rate(at, mode_, space_.acceleration, &probe.forces)) {
    probe.forces.holding.assign(mover_.formulas().directions.size(), NAN);
    probe.forces.normals.assign(mode_.frictions.size(), NAN);
    probe.forces.contacts.assign(mode_.active.size(), NAN);
    return;
  }
  for (std::size_t k = 0; k < mode_.frictions.size(); ++k)
    probe.margins[k] = probe.forces.limits[k] - std::abs(probe.forces.frictions[k]);
}

// A view of a moment: each is computed where a guard asks for it, for forces cost an LU.
const GuardProbe& StepGuards::probe(double t, GuardView view) {
  GuardProbe& asked = probe(t);
  if (std::exchange(asked.is_known[static_cast<std::size_t>(view)], true)) return asked;
  const MotionState& at = state(t);
  switch (view) {
    case GuardView::Closure: mover_.eval(at, mode_, asked.closure); break;
    case GuardView::Forces: look_at_forces(at, asked); break;
    case GuardView::Leaving:
      asked.leaving.clear();
      for (const ContactName& name : mode_.at_hand)
        asked.leaving.push_back(mover_.source()->margin(name, at));
      break;
    case GuardView::Parting:
      asked.parting.clear();
      for (const ContactName& name : mode_.at_hand)
        asked.parting.push_back(mover_.source()->parting(name, at));
      break;
    case GuardView::Observed: {
      const std::span<const double> observed = mover_.motion().eval_observed(at);
      asked.observed.assign(observed.begin(), observed.end());
      break;
    }
  }
  return asked;
}

double StepGuards::value(const GuardZero& what, double t) {
  const std::size_t k = what.index;
  switch (what.kind) {
    case GuardKind::Closing: return probe(t, GuardView::Closure).closure.gaps[k];
    case GuardKind::Hitting: break;  // the source looks for these
    case GuardKind::Releasing: return probe(t, GuardView::Forces).forces.contacts[k];
    case GuardKind::Parting: return probe(t, GuardView::Parting).parting[k];
    case GuardKind::Leaving:
      return probe(t, GuardView::Leaving).leaving[k - mover_.formulas().contacts.size()] +
             gap_after_event * mover_.inputs().size;
    case GuardKind::Stopping:
      return mode_.frictions[k].direction * probe(t, GuardView::Closure).closure.speeds[k];
    case GuardKind::Pressing:
      return mode_.frictions[k].pressure * probe(t, GuardView::Forces).forces.normals[k];
    case GuardKind::Slipping: return probe(t, GuardView::Forces).margins[k];
    case GuardKind::End: {
      const Guard& guard = step_.guards[k];
      const double observed = probe(t, GuardView::Observed).observed[guard.observed];
      return guard.crossing == Crossing::Rising ? -observed : observed;
    }
  }
  return NAN;
}

void StepGuards::look(GuardKind kind, std::size_t index, const numeric::ZeroSearch& search) {
  GuardZero what{kind, index};
  const auto place = numeric::find_first_zero([&](double t) { return value(what, t); },
                                              stepper_.begin(), stepper_.end(), search);
  if (!place) return note_ended(what);
  what.time = place->t;
  what.is_pole = is_pole(what);
  found_.push_back(what);
}

// A contact that bears nothing at first may have a force below 0 by rounding: it releases where
// that falls further.
void StepGuards::look_for_release(std::size_t contact, numeric::ZeroSearch search) {
  const double begin = value({GuardKind::Releasing, contact}, stepper_.begin());
  if (begin < 0.0) search.leaving = -2 * begin;
  look(GuardKind::Releasing, contact, search);
}

// A friction that was held up to its limit may be beyond it by rounding at first: it slips where it
// is beyond by more than that.
void StepGuards::look_for_slip(std::size_t friction, numeric::ZeroSearch search) {
  const GuardZero slip{GuardKind::Slipping, friction};
  const double begin = value(slip, stepper_.begin());
  const double limit = probe(stepper_.begin(), GuardView::Forces).forces.limits[friction];
  if (begin <= mechanics::action_rounding * limit)
    search.leaving = std::max(-2 * begin, mechanics::action_rounding * limit);
  look(GuardKind::Slipping, friction, search);
}

// What goes on from another contact begins at its end, and may be past it by rounding: it ends then
// where that shows.
void StepGuards::note_ended(GuardZero what) {
  if (what.kind != GuardKind::Parting) return;
  what.time = stepper_.end();
  if (value(what, what.time) < -gap_after_event * mover_.inputs().size) found_.push_back(what);
}

// Forces of friction that presses itself on can grow beyond all bounds, and change their sign
// there.
bool StepGuards::is_pole(const GuardZero& zero) {
  if (zero.kind != GuardKind::Pressing && zero.kind != GuardKind::Releasing) return false;
  if (mode_.frictions.empty()) return false;
  const double begin = std::abs(value(zero, stepper_.begin()));
  const double end = std::abs(value(zero, stepper_.end()));
  return !(std::abs(value(zero, zero.time)) <= std::max(begin, end));
}

// The first zero of a caller's guard later than `from`; one at `from` itself was found before.
std::optional<GuardZero> StepGuards::zero_for_caller(std::size_t index, double from, double until) {
  const Guard& guard = step_.guards[index];
  GuardZero what{GuardKind::End, index, from};
  const auto value_at = [&](double t) { return value(what, t); };
  const bool has_direction = guard.crossing != Crossing::Any;
  if (has_direction && value_at(from) == 0.0)
    from += same_moment * (stepper_.end() - stepper_.begin());
  if (from >= until) return std::nullopt;
  const double touching =
      has_direction ? 0.0 : 100 * step_.accuracy * step_.observed_sizes[guard.observed];
  const bool was_touched = step_.is_first || from > stepper_.begin();
  const auto place = numeric::find_first_zero(value_at, from, until,
                                              {.pieces = pieces_of(step_.accuracy),
                                               .touching = touching,
                                               .leaving = was_touched ? touching : 0.0,
                                               .falling = has_direction});
  if (!place) return std::nullopt;
  what.time = place->t;
  return what;
}

// What is 0 but for rounding, as rates of what rests, passes it at any number of moments: a step,
// smooth as it is, has no more than a few that tell something.
std::vector<GuardZero> StepGuards::find_passed(double until) {
  constexpr int most = 8;  // of one guard
  std::vector<GuardZero> passed;
  for (std::size_t k = 0; k < step_.guards.size(); ++k) {
    if (step_.guards[k].ends) continue;
    auto zero = zero_for_caller(k, stepper_.begin(), until);
    for (int i = 0; zero && i < most; zero = zero_for_caller(k, zero->time, until), ++i)
      passed.push_back(*zero);
  }
  std::stable_sort(passed.begin(), passed.end(),
                   [](const GuardZero& a, const GuardZero& b) { return a.time < b.time; });
  return passed;
}

std::vector<GuardZero> StepGuards::find() {
  // After an event a gap or a speed may be 0 to rounding.
  const double rounding = gap_after_event * mover_.inputs().size;
  const int pieces = pieces_of(step_.accuracy);
  const numeric::ZeroSearch falling{.pieces = pieces, .falling = true, .steady = steady_guard};
  for (std::size_t k = 0; k < mode_.active.size(); ++k) {
    if (mode_.active[k] == 0)
      look(GuardKind::Closing, k,
           {.pieces = pieces, .touching = rounding, .leaving = rounding, .falling = true});
    else
      look_for_release(k, falling);
  }
  for (std::size_t k = mover_.formulas().contacts.size(); k < mode_.active.size(); ++k)
    look(GuardKind::Leaving, k, falling);
  for (std::size_t k = 0; contacts_.is_compliant() && k < mode_.at_hand.size(); ++k)
    look(GuardKind::Parting, k, falling);
  for (std::size_t k = 0; k < mode_.frictions.size(); ++k) {
    const DryFriction& sliding = contacts_.friction(k);
    if (!acts(sliding, mode_)) continue;
    if (mode_.frictions[k].sticks) {
      look_for_slip(k, falling);
      continue;
    }
    if (!mode_.frictions[k].is_held) look(GuardKind::Stopping, k, falling);
    if (!sliding.is_constant && !sliding.is_of_contact) look(GuardKind::Pressing, k, falling);
  }
  for (std::size_t k = 0; k < step_.guards.size(); ++k)
    if (step_.guards[k].ends)
      if (const auto zero = zero_for_caller(k, stepper_.begin(), stepper_.end()))
        found_.push_back(*zero);
  if (mover_.source() != nullptr) look_for_hits();
  return first_of_found();
}

// No later than what was found by now.
void StepGuards::look_for_hits() {
  double until = stepper_.end();
  for (const GuardZero& zero : found_) until = std::min(until, zero.time);
  const ContactPath path{stepper_.begin(), until, gap_of_hit * mover_.inputs().size,
                         same_moment * (stepper_.end() - stepper_.begin()),
                         [&](double t) -> const MotionState& { return state(t); }};
  for (const ContactHit& hit : mover_.source()->first_hits(path, mode_.at_hand))
    found_.push_back({GuardKind::Hitting, 0, moment_of_touch(hit), hit.name, false});
}

// A hit is deeper than 0, so that what just parted is not hit again; it is told where its gap
// passed 0. Else each impact would lift its parts out of that depth against what pushes them, and
// between strong springs bounces would go on for ever on the energy of it. A compliant contact
// begins with its overlap.
double StepGuards::moment_of_touch(const ContactHit& hit) {
  constexpr int rounds = 3;  // of Newton's method, which converges in two
  double t = hit.time;
  for (int round = 0; round < rounds && !mover_.source()->is_compliant(); ++round) {
    const ContactGap at = mover_.source()->gap(hit.name, state(t));
    if (!(at.gap < 0.0 && at.rate < 0.0)) break;
    t -= at.gap / at.rate;
    if (!(t > stepper_.begin())) return hit.time;  // what began as deep
  }
  return t;
}

std::vector<GuardZero> StepGuards::first_of_found() const {
  if (found_.empty()) return {};
  const auto first = std::min_element(found_.begin(), found_.end(),
                                      [](const auto& a, const auto& b) { return a.time < b.time; });
  // Zeros of one event are found at moments that differ by rounding; they count as one moment.
  const double latest = first->time + same_moment * (stepper_.end() - stepper_.begin());
  const double time = first->time;
  std::vector<GuardZero> together;
  for (GuardZero zero : found_)
    if (zero.time <= latest) {
      zero.time = time;
      together.push_back(zero);
    }
  return together;
}

}  // namespace trammel::simulation
