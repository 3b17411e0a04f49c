// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/decide_mode.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "mechanics/machine/contact_state.h"

namespace trammel::simulation {

namespace {

constexpr std::size_t tried_max = 10;  // contacts whose sets are tried
constexpr std::size_t rubs_max = 6;    // that rest and whose choices are tried
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

  ModeChoice decide() {
    const MotionProblem& problem = balance_.problem();
    balance_.motion().eval(at_, closure_);
    measure_slopes();
    mode_.tight.assign(problem.contacts.size(), 0);
    before_ = mode_.rubs;
    before_.resize(problem.slidings.size());
    acceleration_.assign(problem.x.size(), 0.0);
    loose_acceleration_ = find_loose_acceleration();
    for (std::size_t k = 0; k < problem.contacts.size(); ++k)
      if (settled_.released[k] == 0 && closure_.rooms[k] <= limits_.room &&
          closure_.room_rates[k] <= limits_.speed)
        touching_.push_back(k);
    if (!try_sets(touching_, [&](const Set& set) { return fits(set); })) return ModeChoice::None;
    find_held();
    return is_driven_off() ? ModeChoice::Several : ModeChoice::One;
  }

 private:
  bool fits(const Set& set) {
    std::fill(mode_.tight.begin(), mode_.tight.end(), char{0});
    for (const std::size_t k : set) mode_.tight[k] = 1;
    if (!settle_friction()) return false;
    return std::all_of(touching_.begin(), touching_.end(), [&](std::size_t k) {
      return mode_.tight[k] != 0 ||
             balance_.room_acceleration(k, acceleration_) >= -rounding * loose_acceleration_;
    });
  }

  // Guesses are checked by what comes of them; where they lead nowhere, all choices are tried.
  bool settle_friction() {
    guess_friction();
    const std::size_t tries_max = 2 + 3 * mode_.rubs.size();
    for (std::size_t tries = 0; tries < tries_max; ++tries) {
      if (!balance_.accelerate(at_, mode_, acceleration_, &forces_)) {
        if (!let_go()) return try_all();
        continue;
      }
      if (!revise()) return pushes();
    }
    return try_all();
  }

  void guess_friction() {
    mode_.rubs = before_;
    starts_.assign(mode_.rubs.size(), 0);
    for (std::size_t k = 0; k < mode_.rubs.size(); ++k) {
      Rub& rub = mode_.rubs[k];
      if (!acts(k)) {
        rub = {};
        continue;
      }
      const double speed = closure_.speeds[k];
      rub.sticks = rests(k);
      rub.direction = rub.sticks                 ? 0
                      : settled_.started[k] != 0 ? settled_.started[k]
                      : speed > 0                ? 1
                                                 : -1;
      if (rub.pressure == 0 || sliding(k).is_of_contact) rub.pressure = 1;
      starts_[k] = settled_.started[k] != 0 ? 1 : 0;
    }
  }

  const Sliding& sliding(std::size_t k) const { return balance_.problem().slidings[k]; }
  bool acts(std::size_t k) const { return simulation::acts(sliding(k), mode_); }
  bool rests(std::size_t k) const { return is_slow(k) && settled_.started[k] == 0; }
  bool is_slow(std::size_t k) const {
    return std::abs(closure_.speeds[k]) <= limits_.speed * slopes_[k];
  }

  // What stands in a sign may be a multiple of a speed.
  void measure_slopes() {
    slopes_.assign(balance_.problem().slidings.size(), 1.0);
    const auto is_sign = [](const Sliding& s) { return s.sign.has_value(); };
    const std::vector<Sliding>& slidings = balance_.problem().slidings;
    if (std::none_of(slidings.begin(), slidings.end(), is_sign)) return;
    MotionNumbers numbers;
    balance_.motion().eval(at_, numbers);
    for (std::size_t k = 0; k < slidings.size(); ++k) {
      if (!is_sign(slidings[k])) continue;
      slopes_[k] = 0.0;
      for (const double slope : numbers.slidings[k].slopes)
        slopes_[k] = std::max(slopes_[k], std::abs(slope));
    }
  }

  // Where many share a load some rub at their limits, and do not move for those that stick: no
  // force of theirs changes that.
  void find_held() {
    const bool holds = std::any_of(mode_.rubs.begin(), mode_.rubs.end(),
                                   [](const Rub& rub) { return rub.sticks; });
    for (std::size_t k = 0; k < mode_.rubs.size(); ++k) {
      const double rest = rounding * slopes_[k] * loose_acceleration_;
      const bool is_at_rest = holds && acts(k) && !mode_.rubs[k].sticks && is_slow(k) &&
                              std::abs(balance_.sliding_acceleration(k, acceleration_)) <= rest;
      mode_.rubs[k].is_held = is_at_rest && std::abs(find_effect(k)) <= rest;
    }
  }

  // Of its friction, from one limit to the other, on its own sliding.
  double find_effect(std::size_t k) {
    double effect = 0.0;
    std::vector<double> acceleration(acceleration_.size());
    for (const int direction : {-1, 1}) {
      Mode pushed = mode_;
      pushed.rubs[k].direction = direction;
      if (!balance_.accelerate(at_, pushed, acceleration)) return HUGE_VAL;
      effect += direction * balance_.sliding_acceleration(k, acceleration);
    }
    return effect;
  }

  // The acceleration of sliding, the way it slides.
  double start_of(std::size_t k) const {
    return mode_.rubs[k].direction * balance_.sliding_acceleration(k, acceleration_);
  }

  // What loads alone would do: what holds leaves rounding of that.
  double find_loose_acceleration() {
    const Mode loose{std::vector<char>(mode_.tight.size(), 0),
                     std::vector<Rub>(balance_.problem().slidings.size())};
    std::vector<double> acceleration(acceleration_.size(), 0.0);
    balance_.accelerate(at_, loose, acceleration);
    double most = 0.0;
    for (const double a : acceleration) most = std::max(most, std::abs(a));
    return most;
  }

  // A force that jumps the way of the rate drives it off either way: nothing stays at 0.
  bool is_driven_off() {
    for (std::size_t k = 0; k < mode_.rubs.size(); ++k) {
      if (!mode_.rubs[k].sticks || !sliding(k).sign) continue;
      const Rub held = std::exchange(mode_.rubs[k], {false, 1, 1});
      std::vector<double> acceleration(acceleration_.size());
      const bool leaves_up = leaves(k, acceleration);
      mode_.rubs[k].direction = -1;
      const bool leaves_down = leaves(k, acceleration);
      mode_.rubs[k] = held;
      if (leaves_up && leaves_down) return true;
    }
    return false;
  }
  bool leaves(std::size_t k, std::vector<double>& acceleration) {
    return balance_.accelerate(at_, mode_, acceleration) &&
           mode_.rubs[k].direction * balance_.sliding_acceleration(k, acceleration) > 0;
  }

  // Contacts cannot pull.
  bool pushes() const {
    double most = 0.0;
    for (const double f : forces_.contacts) most = std::max(most, std::abs(f));
    return std::all_of(forces_.contacts.begin(), forces_.contacts.end(),
                       [&](double f) { return f >= -rounding * most; });
  }

  // What rests sticks or starts either way.
  bool try_all() {
    guess_friction();
    Set resting;
    for (std::size_t k = 0; k < mode_.rubs.size(); ++k)
      if (acts(k) && rests(k)) resting.push_back(k);
    if (resting.size() > rubs_max) return false;
    std::size_t choices = 1;
    for (std::size_t i = 0; i < resting.size(); ++i) choices *= 3;
    for (std::size_t choice = 0; choice < choices; ++choice) {
      std::size_t rest = choice;
      for (const std::size_t k : resting) {
        const std::size_t does = rest % 3;  // 0 sticks
        mode_.rubs[k].sticks = does == 0;
        mode_.rubs[k].direction = does == 0 ? 0 : does == 1 ? 1 : -1;
        rest /= 3;
      }
      if (balance_.accelerate(at_, mode_, acceleration_, &forces_) && pushes() &&
          obeys_friction(resting))
        return true;
    }
    return false;
  }

  bool obeys_friction(const Set& resting) const {
    for (std::size_t k = 0; k < mode_.rubs.size(); ++k)
      if (acts(k) && !sliding(k).is_constant && settled_.pressed[k] == 0 &&
          balance_.normal_force(k, forces_) * mode_.rubs[k].pressure < 0)
        return false;
    return std::all_of(resting.begin(), resting.end(), [&](std::size_t k) {
      const Rub& rub = mode_.rubs[k];
      if (rub.sticks)
        return std::abs(forces_.frictions[k]) <=
               balance_.friction_limit(k, forces_) * (1 + rounding);
      return start_of(k) >= -rounding * slopes_[k] * loose_acceleration_;
    });
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
      if (!acts(k)) continue;
      Rub& rub = mode_.rubs[k];
      const bool may_turn = !sliding(k).is_constant && !sliding(k).is_of_contact;
      if (may_turn && settled_.pressed[k] == 0 &&
          balance_.normal_force(k, forces_) * rub.pressure < 0) {
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
                 start_of(k) < -rounding * slopes_[k] * loose_acceleration_) {
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
  std::vector<double> slopes_;  // by sliding: the largest of a sign, 1 of friction
  std::vector<double> acceleration_;
  double loose_acceleration_ = 0.0;
  Forces forces_;
};

}  // namespace

Settled nothing_settled(const MotionProblem& problem) {
  return {std::vector<char>(problem.contacts.size(), 0),
          std::vector<int>(problem.slidings.size(), 0),
          std::vector<char>(problem.slidings.size(), 0)};
}

void start_together(Balance& balance, const State& at, const Mode& mode, Settled& settled) {
  std::vector<double> up(at.x.size()), down(at.x.size());
  const std::vector<int> starts = settled.started;
  for (std::size_t held = 0; held < mode.rubs.size(); ++held)
    for (std::size_t k = 0; k < mode.rubs.size(); ++k) {
      if (!mode.rubs[held].is_held || starts[held] != 0 || starts[k] == 0) continue;
      Mode pushed = mode;
      pushed.rubs[held] = {false, 0, mode.rubs[held].pressure};
      pushed.rubs[k] = {false, -1, mode.rubs[k].pressure};
      if (!balance.accelerate(at, pushed, up)) continue;
      pushed.rubs[k].direction = 1;
      if (!balance.accelerate(at, pushed, down)) continue;
      const auto change = [&](std::size_t sliding) {
        return balance.sliding_acceleration(sliding, up) -
               balance.sliding_acceleration(sliding, down);
      };
      const int way = change(k) * change(held) > 0 ? starts[k] : -starts[k];
      if (way == mode.rubs[held].direction) settled.started[held] = way;
    }
}

ModeChoice decide_mode(Balance& balance, const State& at, const Thresholds& limits,
                       const Settled& settled, Mode& mode) {
  return ModeDecider(balance, at, limits, settled, mode).decide();
}

std::string why_no_mode(const MotionProblem& problem, ModeChoice choice) {
  if (choice == ModeChoice::Several)
    return "several motions fit: a force that jumps with the sign of a rate drives it off 0 either "
           "way";
  if (!problem.slidings.empty()) return mechanics::no_rubs_fit;
  if (!problem.contacts.empty()) return "no choice of contacts fits the forces";
  return "a free constraint moves no mass, or the constraints lose their hold";
}

}  // namespace trammel::simulation
