// SPDX-License-Identifier: Apache-2.0
#include "simulation/run/decide_mode.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace trammel::simulation {

namespace {

constexpr std::size_t tried_max = 10;  // contacts whose sets are tried
constexpr double rounding = 1e-9;      // of accelerations and forces that count as none

using Set = std::vector<std::size_t>;

// Calls `fits` with every subset, the largest first, until it says yes.
bool try_sets(const Set& all, const std::function<bool(const Set&)>& fits) {
  const std::size_t n = all.size();
  if (n > tried_max) return fits(all);
  for (std::size_t size = n + 1; size-- > 0;)
    for (std::size_t bits = 0; bits < (std::size_t{1} << n); ++bits) {
      Set set;
      for (std::size_t k = 0; k < n; ++k)
        if (((bits >> k) & 1U) != 0) set.push_back(all[k]);
      if (set.size() == size && fits(set)) return true;
    }
  return false;
}

class ModeDecider {
 public:
  ModeDecider(Balance& balance, const State& at, const Thresholds& limits, const Settled& settled,
              Mode& mode)
      : balance_(balance), at_(at), limits_(limits), settled_(settled), mode_(mode) {}

  bool decide() {
    const MotionProblem& problem = balance_.problem();
    balance_.motion().eval(at_, closure_);
    mode_.tight.assign(problem.contacts.size(), 0);
    before_ = mode_.rubs;
    before_.resize(problem.slidings.size());
    acceleration_.assign(problem.x.size(), 0.0);
    for (std::size_t k = 0; k < problem.contacts.size(); ++k)
      if (settled_.released[k] == 0 && closure_.rooms[k] <= limits_.room &&
          closure_.room_rates[k] <= limits_.speed)
        touching_.push_back(k);
    return try_sets(touching_, [&](const Set& set) { return fits(set); });
  }

 private:
  bool fits(const Set& set) {
    std::fill(mode_.tight.begin(), mode_.tight.end(), char{0});
    for (const std::size_t k : set) mode_.tight[k] = 1;
    if (!settle_friction()) return false;
    double most_force = 0.0, most_acceleration = 0.0;
    for (const double f : forces_.contacts) most_force = std::max(most_force, std::abs(f));
    for (const std::size_t k : set)
      if (forces_.contacts[k] < -rounding * most_force) return false;
    std::vector<double> opening;
    for (const std::size_t k : touching_) {
      opening.push_back(balance_.room_acceleration(k, acceleration_));
      most_acceleration = std::max(most_acceleration, std::abs(opening.back()));
    }
    for (std::size_t i = 0; i < touching_.size(); ++i)
      if (mode_.tight[touching_[i]] == 0 && opening[i] < -rounding * most_acceleration)
        return false;
    return true;
  }

  // Guesses are checked by what comes of them.
  bool settle_friction() {
    mode_.rubs = before_;
    starts_.assign(mode_.rubs.size(), 0);
    for (std::size_t k = 0; k < mode_.rubs.size(); ++k) {
      Rub& rub = mode_.rubs[k];
      const double speed = closure_.speeds[k];
      rub.sticks = std::abs(speed) <= limits_.speed && settled_.started[k] == 0;
      rub.direction = rub.sticks                 ? 0
                      : settled_.started[k] != 0 ? settled_.started[k]
                      : speed > 0                ? 1
                                                 : -1;
      if (rub.pressure == 0) rub.pressure = 1;
      starts_[k] = settled_.started[k] != 0 ? 1 : 0;
    }
    const std::size_t tries_max = 2 + 3 * mode_.rubs.size();
    for (std::size_t tries = 0; tries < tries_max; ++tries) {
      if (!balance_.accelerate(at_, mode_, acceleration_, &forces_)) {
        if (!let_go()) return false;
        continue;
      }
      if (!revise()) return true;
    }
    return false;
  }

  // At a dead point nothing could hold what sticks: it goes on where the motion takes it.
  bool let_go() {
    for (std::size_t k = 0; k < mode_.rubs.size(); ++k) {
      Rub& rub = mode_.rubs[k];
      if (!rub.sticks) continue;
      rub = {false, 0, rub.pressure};
      if (!balance_.accelerate(at_, mode_, acceleration_)) continue;
      rub.direction = balance_.sliding_acceleration(k, acceleration_) > 0 ? 1 : -1;
      return true;
    }
    return false;
  }

  // Whether anything had to be changed.
  bool revise() {
    bool changed = false;
    for (std::size_t k = 0; k < mode_.rubs.size(); ++k) {
      const Sliding& sliding = balance_.problem().slidings[k];
      Rub& rub = mode_.rubs[k];
      const double normal = forces_.holding[sliding.pressed_by];
      if (!sliding.is_constant && normal * rub.pressure < 0) {
        rub.pressure = -rub.pressure;
        changed = true;
        continue;
      }
      const double limit = balance_.friction_limit(k, forces_);
      if (rub.sticks && std::abs(forces_.frictions[k]) > limit * (1 + rounding)) {
        rub.sticks = false;
        rub.direction = forces_.frictions[k] > 0 ? -1 : 1;
        starts_[k] = 1;
        changed = true;
      } else if (starts_[k] != 0 && settled_.started[k] == 0 && !rub.sticks && !changed &&
                 rub.direction * balance_.sliding_acceleration(k, acceleration_) < 0) {
        rub.sticks = true;  // another one's start has taken the push away
        rub.direction = 0;
        starts_[k] = 0;
        changed = true;
      }
    }
    return changed;
  }

  Balance& balance_;
  const State& at_;
  const Thresholds& limits_;
  const Settled& settled_;
  Mode& mode_;
  ClosureNumbers closure_;
  Set touching_;
  std::vector<Rub> before_;
  std::vector<char> starts_;
  std::vector<double> acceleration_;
  Forces forces_;
};

}  // namespace

Settled nothing_settled(const MotionProblem& problem) {
  return {std::vector<char>(problem.contacts.size(), 0),
          std::vector<int>(problem.slidings.size(), 0)};
}

bool decide_mode(Balance& balance, const State& at, const Thresholds& limits,
                 const Settled& settled, Mode& mode) {
  return ModeDecider(balance, at, limits, settled, mode).decide();
}

Impact find_impact(Balance& balance, const State& at, const Thresholds& limits) {
  ClosureNumbers closure;
  balance.motion().eval(at, closure);
  Impact impact;
  for (std::size_t k = 0; k < closure.rooms.size(); ++k)
    if (closure.rooms[k] <= limits.room && closure.room_rates[k] < -limits.speed) {
      impact.struck.push_back(k);
      impact.approach.push_back(closure.room_rates[k]);
    }
  return impact;
}

bool resolve_impact(Balance& balance, State& at, const Thresholds& limits,
                    const std::vector<char>& without_bounce) {
  ClosureNumbers closure;
  MotionNumbers numbers;
  balance.motion().eval(at, closure);
  balance.motion().eval(at, numbers);
  Set touching;
  for (std::size_t k = 0; k < closure.rooms.size(); ++k)
    if (closure.rooms[k] <= limits.room && closure.room_rates[k] <= limits.speed)
      touching.push_back(k);
  const auto rate_after = [&](std::size_t k) {
    const double bounce = without_bounce[k] != 0 ? 0.0 : numbers.restitutions[k];
    return -bounce * std::min(0.0, closure.room_rates[k]);
  };
  std::vector<double> velocity, impulses;
  const auto fits = [&](const Set& set) {
    std::vector<double> rates;
    for (const std::size_t k : set) rates.push_back(rate_after(k));
    if (!balance.strike(at, set, rates, velocity, impulses)) return false;
    double most = 0.0;
    for (const double i : impulses) most = std::max(most, std::abs(i));
    if (std::any_of(impulses.begin(), impulses.end(),
                    [&](double i) { return i < -rounding * most; }))
      return false;
    State after = at;
    after.v = velocity;
    ClosureNumbers reached;
    balance.motion().eval(after, reached);
    return std::all_of(touching.begin(), touching.end(), [&](std::size_t k) {
      return reached.room_rates[k] >= rate_after(k) - limits.speed;
    });
  };
  if (!try_sets(touching, fits)) return false;
  at.v = velocity;
  return true;
}

}  // namespace trammel::simulation
