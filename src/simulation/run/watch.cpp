// SPDX-License-Identifier: Apache-2.0
#include "simulation/run/watch.h"

#include <algorithm>
#include <cmath>

namespace trammel::simulation {

StepWatch::StepWatch(Balance& balance, numeric::OdeStepper& stepper, const Mode& mode,
                     const RunOptions& options, double watched_size, bool is_first)
    : balance_(balance),
      stepper_(stepper),
      mode_(mode),
      options_(options),
      watched_size_(watched_size),
      is_first_(is_first),
      y_(2 * balance.problem().x.size()),
      acceleration_(balance.problem().x.size()) {
  needs_forces_ = std::find(mode.tight.begin(), mode.tight.end(), 1) != mode.tight.end();
  for (std::size_t k = 0; k < mode.rubs.size(); ++k)
    if (mode.rubs[k].sticks || !balance.problem().slidings[k].is_constant) needs_forces_ = true;
}

State StepWatch::state(double t) {
  stepper_.eval(t, y_);
  const auto middle = y_.begin() + static_cast<std::ptrdiff_t>(y_.size() / 2);
  return {t, {y_.begin(), middle}, {middle, y_.end()}};
}

// The first samples are shared by all that is watched.
const StepWatch::Probe& StepWatch::probe(double t) {
  for (const Probe& p : probes_)
    if (p.t == t) return p;
  constexpr std::size_t shared = 16;
  Probe next;
  next.t = t;
  const State at = state(t);
  balance_.motion().eval(at, next.closure);
  if (options_.until != Until::Never) next.watched = balance_.motion().eval_watched(at, 0);
  if (needs_forces_) {
    if (!balance_.accelerate(at, mode_, acceleration_, &next.forces)) {
      next.forces.holding.assign(balance_.problem().directions.size(), NAN);
      next.forces.contacts.assign(mode_.tight.size(), NAN);
      next.forces.frictions.assign(mode_.rubs.size(), NAN);
    }
    for (std::size_t k = 0; k < mode_.rubs.size(); ++k)
      next.margins.push_back(balance_.friction_limit(k, next.forces) -
                             std::abs(next.forces.frictions[k]));
  }
  if (probes_.size() > shared) probes_.pop_back();
  probes_.push_back(std::move(next));
  return probes_.back();
}

double StepWatch::value(const WatchedZero& what, const Probe& at) const {
  const std::size_t k = what.index;
  switch (what.kind) {
    case WatchKind::Closing: return at.closure.rooms[k];
    case WatchKind::Letting: return at.forces.contacts[k];
    case WatchKind::Stopping: return mode_.rubs[k].direction * at.closure.speeds[k];
    case WatchKind::Pressing:
      return mode_.rubs[k].pressure * at.forces.holding[balance_.problem().slidings[k].pressed_by];
    case WatchKind::Slipping: return at.margins[k];
    case WatchKind::End: return options_.until == Until::Zero ? at.watched : -at.watched;
  }
  return NAN;
}

void StepWatch::look(WatchKind kind, std::size_t index, const numeric::ZeroSearch& search) {
  WatchedZero what{kind, index, 0.0};
  const auto place = numeric::find_first_zero([&](double t) { return value(what, probe(t)); },
                                              stepper_.begin(), stepper_.end(), search);
  if (!place) return;
  what.time = place->t;
  found_.push_back(what);
}

std::vector<WatchedZero> StepWatch::find() {
  // After an event a room or a speed may be 0 to rounding.
  const double rounding = 1e-12 * balance_.problem().size;
  const numeric::ZeroSearch falling{.falling = true};
  for (std::size_t k = 0; k < mode_.tight.size(); ++k) {
    if (mode_.tight[k] == 0)
      look(WatchKind::Closing, k, {.touching = rounding, .leaving = rounding, .falling = true});
    else
      look(WatchKind::Letting, k, falling);
  }
  for (std::size_t k = 0; k < mode_.rubs.size(); ++k) {
    const Sliding& sliding = balance_.problem().slidings[k];
    if (!acts(sliding, mode_)) continue;
    if (mode_.rubs[k].sticks) {
      look(WatchKind::Slipping, k, falling);
      continue;
    }
    look(WatchKind::Stopping, k, falling);
    if (!sliding.is_constant && !sliding.is_of_contact) look(WatchKind::Pressing, k, falling);
  }
  const double touching = 100 * options_.accuracy * watched_size_;
  if (options_.until == Until::Zero)
    look(WatchKind::End, 0, {.touching = touching, .leaving = is_first_ ? touching : 0.0});
  else if (options_.until == Until::Reached)
    look(WatchKind::End, 0, falling);
  if (found_.empty()) return {};
  const auto first = std::min_element(found_.begin(), found_.end(),
                                      [](const auto& a, const auto& b) { return a.time < b.time; });
  // What is one event is found at moments that differ by rounding.
  const double latest = first->time + 1e-9 * (stepper_.end() - stepper_.begin());
  const double time = first->time;
  std::vector<WatchedZero> together;
  for (WatchedZero zero : found_)
    if (zero.time <= latest) {
      zero.time = time;
      together.push_back(zero);
    }
  return together;
}

}  // namespace trammel::simulation
