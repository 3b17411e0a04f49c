// SPDX-License-Identifier: Apache-2.0
#include "simulation/guard/watch.h"

#include <algorithm>
#include <cmath>

namespace trammel::simulation {

namespace {

// Steps of an order of 8 are as long as their errors allow: the finer the accuracy, the less the
// motion turns within one, and the fewer places show how.
int pieces_of(double accuracy) {
  constexpr double most = 8.0, least = 3.0, coarse = 1e-4;
  return static_cast<int>(
      std::ceil(std::clamp(most * std::pow(accuracy / coarse, 1.0 / 8.0), least, most)));
}

}  // namespace

StepWatch::StepWatch(Balance& balance, numeric::OdeStepper& stepper, const Mode& mode, Until until,
                     double accuracy, double watched_size, bool is_first, WatchSpace& space)
    : balance_(balance),
      stepper_(stepper),
      mode_(mode),
      until_(until),
      accuracy_(accuracy),
      watched_size_(watched_size),
      is_first_(is_first),
      space_(space) {
  space_.y.resize(2 * balance.problem().x.size());
  space_.acceleration.resize(balance.problem().x.size());
  needs_forces_ = std::find(mode.tight.begin(), mode.tight.end(), 1) != mode.tight.end();
  for (std::size_t k = 0; k < mode.rubs.size(); ++k)
    if (mode.rubs[k].sticks || !balance.problem().slidings[k].is_constant) needs_forces_ = true;
}

const State& StepWatch::state(double t) {
  std::vector<double>& y = space_.y;
  stepper_.eval(t, y);
  const auto middle = y.begin() + static_cast<std::ptrdiff_t>(y.size() / 2);
  space_.at.t = t;
  space_.at.x.assign(y.begin(), middle);
  space_.at.v.assign(middle, y.end());
  return space_.at;
}

// The first samples are shared by all that is watched.
const WatchProbe& StepWatch::probe(double t) {
  constexpr std::size_t shared = 16;
  for (std::size_t k = 0; k < probed_; ++k)
    if (space_.probes[k].t == t) return space_.probes[k];
  if (probed_ > shared) --probed_;
  if (probed_ == space_.probes.size()) space_.probes.emplace_back();
  WatchProbe& next = space_.probes[probed_++];
  next.t = t;
  const State& at = state(t);
  balance_.motion().eval(at, next.closure);
  if (until_ != Until::Never) next.watched = balance_.motion().eval_watched(at, 0);
  if (!needs_forces_) return next;
  next.margins.assign(mode_.rubs.size(), NAN);
  if (!balance_.rate(at, mode_, space_.acceleration, &next.forces)) {
    next.forces.holding.assign(balance_.problem().directions.size(), NAN);
    next.forces.contacts.assign(mode_.tight.size(), NAN);
    return next;
  }
  for (std::size_t k = 0; k < mode_.rubs.size(); ++k)
    next.margins[k] = next.forces.limits[k] - std::abs(next.forces.frictions[k]);
  return next;
}

double StepWatch::value(const WatchedZero& what, const WatchProbe& at) const {
  const std::size_t k = what.index;
  switch (what.kind) {
    case WatchKind::Closing: return at.closure.rooms[k];
    case WatchKind::Letting: return at.forces.contacts[k];
    case WatchKind::Stopping: return mode_.rubs[k].direction * at.closure.speeds[k];
    case WatchKind::Pressing:
      return mode_.rubs[k].pressure * at.forces.holding[balance_.problem().slidings[k].pressed_by];
    case WatchKind::Slipping: return at.margins[k];
    case WatchKind::End: return until_ == Until::Zero ? at.watched : -at.watched;
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
  const int pieces = pieces_of(accuracy_);
  const numeric::ZeroSearch falling{.pieces = pieces, .falling = true};
  for (std::size_t k = 0; k < mode_.tight.size(); ++k) {
    if (mode_.tight[k] == 0)
      look(WatchKind::Closing, k,
           {.pieces = pieces, .touching = rounding, .leaving = rounding, .falling = true});
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
    if (!mode_.rubs[k].is_held) look(WatchKind::Stopping, k, falling);
    if (!sliding.is_constant && !sliding.is_of_contact) look(WatchKind::Pressing, k, falling);
  }
  const double touching = 100 * accuracy_ * watched_size_;
  if (until_ == Until::Zero)
    look(WatchKind::End, 0,
         {.pieces = pieces, .touching = touching, .leaving = is_first_ ? touching : 0.0});
  else if (until_ == Until::Reached)
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
