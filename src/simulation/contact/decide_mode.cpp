// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/decide_mode.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "mechanics/machine/contact_state.h"
#include "mechanics/tolerances.h"
#include "simulation/contact/law_mode.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

constexpr const char* no_pins_fit =
    "no choice of contacts and of sticking or sliding fits the forces, or the friction in pins and "
    "the forces there do not settle: each makes the other larger";
using mechanics::action_rounding;

using Set = std::vector<std::size_t>;

class ModeDecider {
 public:
  ModeDecider(Mover& mover, const MotionState& at, const Thresholds& limits, const Settled& settled,
              Mode& mode)
      : mover_(mover),
        at_(at),
        limits_(limits),
        settled_(settled),
        mode_(mode),
        contacts_(mover.at_hand(mode)) {}

  ModeChoice decide() {
    mover_.eval(at_, mode_, closure_);
    measure_slopes();
    mode_.active.assign(contacts_.size(), 0);
    before_ = mode_.frictions;
    before_.resize(contacts_.frictions());
    acceleration_.assign(mover_.formulas().x.size(), 0.0);
    loose_acceleration_ = find_loose_acceleration();
    MotionNumbers numbers;
    mover_.eval(at_, mode_, numbers);
    for (std::size_t k = 0; k < contacts_.size(); ++k)
      if (settled_.released[k] == 0 && closure_.gaps[k] <= limits_.gap &&
          closure_.gap_rates[k] <= limits_.speed && !is_repeated(k, numbers))
        touching_.push_back(k);
    if (!decide_by_law()) return ModeChoice::None;
    find_held();
    relieve_held();
    return is_driven_off() ? ModeChoice::Several : ModeChoice::One;
  }

 private:
  // Whether a contact of outlines is one of those before once more: two corners that meet are
  // contacts of either with an edge of the other part.
  bool is_repeated(std::size_t k, const MotionNumbers& numbers) const {
    if (k < mover_.formulas().contacts.size()) return false;
    return std::any_of(touching_.begin(), touching_.end(), [&](std::size_t other) {
      const auto &one = contacts_.contact(other).gap.slopes, &two = contacts_.contact(k).gap.slopes;
      return std::equal(one.begin(), one.end(), two.begin(), two.end(),
                        [](const Entry& a, const Entry& b) { return a.variable == b.variable; }) &&
             are_same(numbers.contacts[other].slopes, numbers.contacts[k].slopes);
    });
  }
  static bool are_same(const std::vector<double>& a, const std::vector<double>& b) {
    double most = 0.0, difference = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      most = std::max(most, std::abs(a[i]));
      difference = std::max(difference, std::abs(a[i] - b[i]));
    }
    return difference <= same_contact * most;
  }

  bool decide_by_law() {
    for (const std::size_t k : touching_) mode_.active[k] = 1;
    guess_friction();
    ContactSituation situation{touching_, {}, mode_.at_hand};
    for (const FrictionState& friction : mode_.frictions)
      situation.slides.push_back(friction.direction);
    if (touching_.empty() && mode_.frictions.empty())
      return mover_.accelerate(at_, mode_, acceleration_, &forces_);
    if (!mover_.motion().has_pins()) return take_mode_of_law(situation);
    return settle_pins(situation);
  }

  bool take_mode_of_law(const ContactSituation& situation) {
    const auto problem = make_law_problem(mover_, at_, situation);
    if (!problem) return holds_without_mass();
    const auto found = find_mode_by_law(mover_, *problem, situation);
    if (!found) return false;
    mode_ = *found;
    for (std::size_t k = 0; k < mode_.frictions.size(); ++k)
      if (settled_.pressed[k] != 0) mode_.frictions[k].pressure = before_[k].pressure;
    if (!mover_.accelerate(at_, mode_, acceleration_, &forces_))
      return stick_together(*problem, situation) || let_go();
    if ((!starts_forward() || !pushes()) && !stick_together(*problem, situation))
      mover_.accelerate(at_, mode_, acceleration_, &forces_);
    return true;
  }

  // The law takes limits of pins as they are; each mode gives others, until one obeys its own.
  // Which of several pins hold what rests may change from round to round.
  bool settle_pins(ContactSituation& situation) {
    situation.limits.assign(mode_.frictions.size(), 0.0);
    for (int round = 0; round < mechanics::pin_rounds_max; ++round) {
      if (!take_mode_of_law(situation)) return false;
      if (is_within_cones() && starts_forward()) return true;
      situation.limits = forces_.limits;
    }
    return false;
  }

  // Where the equations have no solution without these forces, all of them may hold what has no
  // mass.
  bool holds_without_mass() {
    return mover_.accelerate(at_, mode_, acceleration_, &forces_) && pushes() && is_within_cones();
  }

  // Whether nothing that starts is pushed back.
  bool starts_forward() const {
    for (std::size_t k = 0; k < mode_.frictions.size(); ++k) {
      if (!acts(k) || mode_.frictions[k].sticks || !rests(k)) continue;
      const double start =
          mode_.frictions[k].direction * mover_.sliding_acceleration(k, acceleration_);
      if (start < -action_rounding * slopes_[k] * loose_acceleration_) return false;
    }
    return true;
  }

  bool is_within_cones() const {
    for (std::size_t k = 0; k < mode_.frictions.size(); ++k)
      if (acts(k) && mode_.frictions[k].sticks &&
          std::abs(forces_.frictions[k]) > forces_.limits[k] * (1 + action_rounding))
        return false;
    return true;
  }

  void guess_friction() {
    mode_.frictions = before_;
    for (std::size_t k = 0; k < mode_.frictions.size(); ++k) {
      FrictionState& friction = mode_.frictions[k];
      if (!acts(k)) {
        friction = {};
        continue;
      }
      const double speed = closure_.speeds[k];
      friction.sticks = rests(k);
      friction.direction = friction.sticks            ? 0
                           : settled_.started[k] != 0 ? settled_.started[k]
                           : speed > 0                ? 1
                                                      : -1;
      if (friction.pressure == 0 || sliding(k).is_of_contact) friction.pressure = 1;
    }
  }

  const DryFriction& sliding(std::size_t k) const { return contacts_.friction(k); }
  bool is_of_outlines(std::size_t k) const {
    return sliding(k).is_of_contact && sliding(k).pressed_by >= mover_.formulas().contacts.size();
  }
  bool acts(std::size_t k) const { return simulation::acts(sliding(k), mode_); }
  bool rests(std::size_t k) const { return is_slow(k) && settled_.started[k] == 0; }
  bool is_slow(std::size_t k) const {
    return std::abs(closure_.speeds[k]) <= limits_.speed * slopes_[k];
  }

  // The rate in a sign may be any multiple of a speed: by its largest slope it is judged how small
  // counts as 0.
  void measure_slopes() {
    slopes_.assign(contacts_.frictions(), 1.0);
    const auto is_sign = [](const DryFriction& s) { return s.sign.has_value(); };
    const std::vector<DryFriction>& frictions = mover_.formulas().frictions;
    if (std::none_of(frictions.begin(), frictions.end(), is_sign)) return;
    MotionNumbers numbers;
    mover_.eval(at_, mode_, numbers);
    for (std::size_t k = 0; k < frictions.size(); ++k) {
      if (!is_sign(frictions[k])) continue;
      slopes_[k] = 0.0;
      for (const double slope : numbers.frictions[k].slopes)
        slopes_[k] = std::max(slopes_[k], std::abs(slope));
    }
  }

  // Marks friction that is held: where many share a load, some are at their limits and yet at rest,
  // since others hold them, and no force of their own would change that. What rests so and would
  // move by its own force sticks: at a corner of the shares more frictions can be at their limits
  // than others hold. Where its forces would break the law it was rounding that seemed to move it,
  // and it is held too.
  void find_held() {
    std::vector<std::pair<std::size_t, FrictionState>> stuck;
    for (std::size_t k = 0; k < mode_.frictions.size(); ++k) {
      FrictionState& friction = mode_.frictions[k];
      const double rest = action_rounding * slopes_[k] * loose_acceleration_;
      const bool is_at_rest = acts(k) && !friction.sticks && is_slow(k) &&
                              std::abs(mover_.sliding_acceleration(k, acceleration_)) <= rest;
      friction.is_held = is_at_rest && std::abs(find_effect(k)) <= rest;
      if (!is_at_rest || friction.is_held || sliding(k).sign || sliding(k).joint || !rests(k))
        continue;
      stuck.emplace_back(k, friction);
      friction = {true, 0, friction.pressure};
    }
    if (stuck.empty() ||
        (mover_.accelerate(at_, mode_, acceleration_, &forces_) && pushes() && is_within_cones()))
      return;
    for (const auto& [k, friction] : stuck) {
      mode_.frictions[k] = friction;
      mode_.frictions[k].is_held = true;
    }
    mover_.accelerate(at_, mode_, acceleration_, &forces_);
  }

  // At a corner of the shares frictions between outlines may be at their limits against each other:
  // they squeeze what they hold, and what sticks beside them has nothing to spare, so that rounding
  // would end it. Those that are not needed push nothing.
  void relieve_held() {
    for (std::size_t k = 0; k < mode_.frictions.size(); ++k) {
      if (!mode_.frictions[k].is_held || !is_of_outlines(k)) continue;
      const int direction = std::exchange(mode_.frictions[k].direction, 0);
      if (!holds_all()) mode_.frictions[k].direction = direction;
    }
  }

  // Whether the mode as it is now keeps at rest what rests.
  bool holds_all() {
    if (!mover_.accelerate(at_, mode_, acceleration_, &forces_)) return false;
    const double rest = action_rounding * loose_acceleration_;
    for (std::size_t k = 0; k < mode_.frictions.size(); ++k)
      if (mode_.frictions[k].is_held &&
          std::abs(mover_.sliding_acceleration(k, acceleration_)) > rest)
        return false;
    return pushes() && is_within_cones();
  }

  // How much a friction changes its own sliding, from one limit to the other.
  double find_effect(std::size_t k) {
    double effect = 0.0;
    std::vector<double> acceleration(acceleration_.size());
    for (const int direction : {-1, 1}) {
      Mode pushed = mode_;
      pushed.frictions[k].direction = direction;
      if (!mover_.accelerate(at_, pushed, acceleration)) return HUGE_VAL;
      effect += direction * mover_.sliding_acceleration(k, acceleration);
    }
    return effect;
  }

  // The largest acceleration by loads alone: forces that hold the machine leave rounding of that.
  double find_loose_acceleration() {
    const Mode loose = mover_.open_mode(mode_.at_hand);
    std::vector<double> acceleration(acceleration_.size(), 0.0);
    mover_.accelerate(at_, loose, acceleration);
    double most = 0.0;
    for (const double a : acceleration) most = std::max(most, std::abs(a));
    return most;
  }

  // Whether a force that jumps with a sign pushes the way of its rate, so that it drives the rate
  // off 0 either way and nothing says which.
  bool is_driven_off() {
    for (std::size_t k = 0; k < mode_.frictions.size(); ++k) {
      if (!mode_.frictions[k].sticks || !sliding(k).sign) continue;
      const FrictionState held = std::exchange(mode_.frictions[k], {false, 1, 1});
      std::vector<double> acceleration(acceleration_.size());
      const bool leaves_up = leaves(k, acceleration);
      mode_.frictions[k].direction = -1;
      const bool leaves_down = leaves(k, acceleration);
      mode_.frictions[k] = held;
      if (leaves_up && leaves_down) return true;
    }
    return false;
  }
  bool leaves(std::size_t k, std::vector<double>& acceleration) {
    return mover_.accelerate(at_, mode_, acceleration) &&
           mode_.frictions[k].direction * mover_.sliding_acceleration(k, acceleration) > 0;
  }

  // Whether no contact would have to pull.
  bool pushes() const {
    double most = 0.0;
    for (const double f : forces_.contacts) most = std::max(most, std::abs(f));
    return std::all_of(forces_.contacts.begin(), forces_.contacts.end(),
                       [&](double f) { return f >= -action_rounding * most; });
  }

  // Where the forces of a corner of the shares cannot be told from each other by rounding, or do
  // not hold what rests: all that rests sticks and gives way a little, so that many share the load
  // evenly.
  bool stick_together(const MotionLaw& problem, const ContactSituation& situation) {
    if (touching_.size() < 2) return false;
    auto even = find_even_mode(mover_, problem, situation);
    if (!even) return false;
    std::swap(mode_, *even);
    if (mover_.accelerate(at_, mode_, acceleration_, &forces_) && pushes() && is_within_cones())
      return true;
    std::swap(mode_, *even);
    return false;
  }

  // Releases one friction that sticks, where the equations have no solution: at a dead point
  // nothing could hold it, and it slides the way the motion takes it.
  bool let_go() {
    for (std::size_t k = 0; k < mode_.frictions.size(); ++k) {
      FrictionState& friction = mode_.frictions[k];
      if (!friction.sticks) continue;
      friction = {false, 0, friction.pressure};
      if (!mover_.accelerate(at_, mode_, acceleration_)) continue;
      friction.direction = mover_.sliding_acceleration(k, acceleration_) > 0 ? 1 : -1;
      return true;
    }
    return false;
  }

  Mover& mover_;
  const MotionState& at_;
  const Thresholds& limits_;
  const Settled& settled_;
  Mode& mode_;
  const ContactsAtHand& contacts_;
  ClosureNumbers closure_;
  Set touching_;
  std::vector<FrictionState> before_;
  std::vector<double> slopes_;  // by friction: the largest slope of a sign, otherwise 1
  std::vector<double> acceleration_;
  double loose_acceleration_ = 0.0;
  Forces forces_;
};

}  // namespace

Settled nothing_settled(const ContactsAtHand& contacts) {
  return {std::vector<char>(contacts.size(), 0), std::vector<int>(contacts.frictions(), 0),
          std::vector<char>(contacts.frictions(), 0)};
}

void start_together(Mover& mover, const MotionState& at, const Mode& mode, Settled& settled) {
  std::vector<double> up(at.x.size()), down(at.x.size());
  const std::vector<int> starts = settled.started;
  for (std::size_t held = 0; held < mode.frictions.size(); ++held)
    for (std::size_t k = 0; k < mode.frictions.size(); ++k) {
      if (!mode.frictions[held].is_held || starts[held] != 0 || starts[k] == 0) continue;
      Mode pushed = mode;
      pushed.frictions[held] = {false, 0, mode.frictions[held].pressure};
      pushed.frictions[k] = {false, -1, mode.frictions[k].pressure};
      if (!mover.accelerate(at, pushed, up)) continue;
      pushed.frictions[k].direction = 1;
      if (!mover.accelerate(at, pushed, down)) continue;
      const auto change = [&](std::size_t sliding) {
        return mover.sliding_acceleration(sliding, up) - mover.sliding_acceleration(sliding, down);
      };
      const int way = change(k) * change(held) > 0 ? starts[k] : -starts[k];
      if (way == mode.frictions[held].direction) settled.started[held] = way;
    }
}

bool shares_load(Mover& mover, const MotionState& at, const Mode& mode) {
  ContactSituation situation{{}, {}, mode.at_hand};
  for (std::size_t k = 0; k < mode.active.size(); ++k)
    if (mode.active[k] != 0) situation.touching.push_back(k);
  for (const FrictionState& friction : mode.frictions) {
    if (friction.is_held) return true;
    situation.slides.push_back(friction.sticks ? 0 : friction.direction);
  }
  const auto problem = make_law_problem(mover, at, situation);
  return problem &&
         mechanics::decide_contacts(problem->input()).status == mechanics::LawStatus::Shared;
}

ModeChoice decide_mode(Mover& mover, const MotionState& at, const Thresholds& limits,
                       const Settled& settled, Mode& mode) {
  return ModeDecider(mover, at, limits, settled, mode).decide();
}

std::string why_no_mode(const ContactsAtHand& contacts, ModeChoice choice) {
  if (choice == ModeChoice::Several)
    return "several motions fit: a force that jumps with the sign of a rate drives it off 0 either "
           "way";
  for (std::size_t k = 0; k < contacts.frictions(); ++k)
    if (contacts.friction(k).joint) return no_pins_fit;
  if (contacts.frictions() > 0) return mechanics::no_frictions_fit;
  if (contacts.size() > 0) return "no choice of contacts fits the forces";
  return "a free constraint moves no mass, or the constraints lose their hold";
}

}  // namespace trammel::simulation
