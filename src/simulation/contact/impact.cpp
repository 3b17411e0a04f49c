// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/impact.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "mechanics/contact/law.h"
#include "mechanics/tolerances.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

// A row of the impact: the direction in which an impulse acts, and the rate that it changes. Of an
// incidence that presses a friction the impulse follows from the others.
struct ImpactRow {
  const MotionRow* row = nullptr;  // none of what presses
  const RowNumbers* numbers = nullptr;
  double rate = 0.0;                    // before
  std::vector<double> respond;          // change of the velocities by a unit impulse
  std::vector<double> holding;          // impulses of what always holds, by the same
  std::optional<std::size_t> pressing;  // the friction that the row presses, by some of these
};

struct Touch {
  std::size_t contact = 0;
  double restitution = 0.0;
};

class Collision {
 public:
  Collision(Mover& mover, const MotionState& at, const Mode& mode, const Thresholds& limits,
            const std::vector<char>& without_bounce)
      : mover_(mover), contacts_(mover.at_hand(mode)), at_(at), mode_(mode) {
    mover_.eval(at, mode, closure_);
    mover_.eval(at, mode, numbers_);
    for (std::size_t k = 0; k < closure_.gaps.size(); ++k) {
      // What opens counts too: the others may turn it back.
      if (closure_.gaps[k] > limits.gap) continue;
      touches_.push_back({k, without_bounce[k] != 0 ? 0.0 : numbers_.restitutions[k]});
    }
  }

  /// Adds to the velocities what the impulses change of them.
  bool resolve(std::vector<double>& v) {
    if (touches_.empty()) return true;
    const auto impulses = solve_together();
    if (!impulses) return false;
    for (std::size_t w = 0; w < rows_.size(); ++w)
      for (std::size_t i = 0; i < rows_[w].respond.size(); ++i)
        v[i] += (*impulses)[w] * rows_[w].respond[i];
    return true;
  }

  bool depends_on_law() {
    if (touches_.size() < 2) return false;
    const auto impulses = solve_together();
    if (!impulses || !do_bounce_together(*impulses)) return false;
    double fastest = 0.0;
    for (const ImpactRow& of : rows_) fastest = std::max(fastest, std::abs(of.rate));
    const Rates together = rates_after(*impulses);
    for (const bool is_forward : {true, false}) {
      const Rates one_by_one = rates_one_by_one(is_forward, fastest);
      for (std::size_t w = 0; w < rows_.size(); ++w)
        if (std::abs(one_by_one[w] - together[w]) > other_outcome * fastest) return true;
    }
    return false;
  }

 private:
  using Impulses = std::vector<double>;  // by row
  using Rates = std::vector<double>;     // by row

  std::optional<Impulses> solve_together() {
    if (!mover_.begin_impulses(at_, mode_)) return std::nullopt;
    add_rows();
    auto impulses = solve_newton();
    if (!frictions_.empty() && (!impulses || gains_energy(*impulses)))
      impulses = solve_dissipative();
    return impulses;
  }

  // Whether several push, one of which bounces: without a bounce one after the other, again and
  // again, come to where all together do.
  bool do_bounce_together(const Impulses& impulses) const {
    double most = 0.0;
    for (std::size_t k = 0; k < touches_.size(); ++k) most = std::max(most, impulses[k]);
    std::size_t pushing = 0;
    bool bounces = false;
    for (std::size_t k = 0; k < touches_.size(); ++k) {
      if (!(impulses[k] > other_outcome * most)) continue;
      ++pushing;
      bounces = bounces || touches_[k].restitution > 0.0;
    }
    return pushing > 1 && bounces;
  }

  // After impacts of one contact each, again and again until none closes.
  Rates rates_one_by_one(bool is_forward, double fastest) const {
    constexpr int rounds = 100;
    Rates rates;
    for (const ImpactRow& of : rows_) rates.push_back(of.rate);
    bool closes = true;
    for (int round = 0; round < rounds && closes; ++round) {
      closes = false;
      for (std::size_t n = 0; n < touches_.size(); ++n) {
        const std::size_t k = is_forward ? n : touches_.size() - 1 - n;
        if (!(rates[k] < -other_outcome / rounds * fastest)) continue;
        std::vector<double> wanted(touches_.size(), -free_to_close * fastest);
        wanted[k] = -touches_[k].restitution * rates[k];
        const auto impulses = solve(rates, wanted, std::vector<double>(touches_.size(), 0.0));
        if (!impulses) return rates;
        for (std::size_t on = 0; on < rows_.size(); ++on)
          for (std::size_t by = 0; by < rows_.size() && !rows_[on].pressing; ++by)
            rates[on] += (*impulses)[by] * effect(on, by);
        closes = true;
      }
    }
    return rates;
  }

  static double rate_of(const ImpactRow& of, const std::vector<double>& v) {
    double sum = 0.0;
    for (std::size_t k = 0; k < of.row->slopes.size(); ++k)
      sum += of.numbers->slopes[k] * v[of.row->slopes[k].variable];
    return sum;
  }

  void add_row(const MotionRow& row, const RowNumbers& numbers, double rate) {
    ImpactRow& added = rows_.emplace_back();
    added.row = &row;
    added.numbers = &numbers;
    added.rate = rate;
    added.respond = mover_.respond(row.slopes, numbers.slopes, &added.holding);
  }

  // The normal rows first: those of the touches, in their order, then what presses friction of
  // incidences.
  void add_rows() {
    for (const Touch& touch : touches_) {
      add_row(contacts_.contact(touch.contact).gap, numbers_.contacts[touch.contact],
              closure_.gap_rates[touch.contact]);
      normals_.emplace_back();
    }
    for (std::size_t s = 0; s < contacts_.frictions(); ++s) {
      const bool is_pin = contacts_.friction(s).joint && numbers_.amounts[s] > 0.0;
      const auto normal = is_pin ? std::nullopt : normal_of(s);
      if (!is_pin && !normal) continue;
      frictions_.push_back({normal, is_pin ? 0.0 : numbers_.amounts[s]});
      rough_.push_back(s);
    }
    for (const std::size_t s : rough_)
      add_row(contacts_.friction(s).along, numbers_.frictions[s], closure_.speeds[s]);
  }

  // The row that presses a friction, which is made for an incidence; none where there is no
  // impulse, since a force is none.
  std::optional<std::size_t> normal_of(std::size_t s) {
    const DryFriction& sliding = contacts_.friction(s);
    if (sliding.is_constant || sliding.sign || sliding.joint || !(numbers_.amounts[s] > 0.0))
      return std::nullopt;
    if (!sliding.is_of_contact) {
      rows_.emplace_back().pressing = s;
      normals_.push_back({0.0, 0.0, true});
      return rows_.size() - 1;
    }
    for (std::size_t k = 0; k < touches_.size(); ++k)
      if (touches_[k].contact == sliding.pressed_by) return k;
    return std::nullopt;
  }

  // The change of a row's rate by a unit impulse of another.
  double effect(std::size_t on, std::size_t by) const {
    if (rows_[by].pressing) return on == by ? -1.0 : 0.0;
    if (rows_[on].pressing) return mover_.holding_force(*rows_[on].pressing, rows_[by].holding);
    return rate_of(rows_[on], rows_[by].respond);
  }

  // The rates after impulses.
  std::vector<double> rates_after(const Impulses& impulses) const {
    std::vector<double> rates;
    for (std::size_t on = 0; on < rows_.size(); ++on) {
      double rate = rows_[on].rate;
      for (std::size_t by = 0; by < rows_.size() && !rows_[on].pressing; ++by)
        rate += impulses[by] * effect(on, by);
      rates.push_back(rate);
    }
    return rates;
  }

  // Math    the change of the kinetic energy is impulse * mean rate, summed over the rows
  bool gains_energy(const Impulses& impulses) const {
    const std::vector<double> after = rates_after(impulses);
    double gain = 0.0, size = 0.0;
    for (std::size_t w = 0; w < rows_.size(); ++w) {
      const double work = impulses[w] * (rows_[w].rate + after[w]) / 2;
      gain += work;
      size += std::abs(work);
    }
    return gain > gained_energy * size;
  }

  std::optional<Impulses> solve_newton() const {
    std::vector<double> rates, wanted;
    for (const ImpactRow& of : rows_) rates.push_back(of.rate);
    for (std::size_t k = 0; k < touches_.size(); ++k)
      wanted.push_back(-touches_[k].restitution * std::min(0.0, rows_[k].rate));
    return solve(rates, wanted, std::vector<double>(touches_.size(), 0.0));
  }

  // Friction may make energy by Poisson's law too, where it couples strongly: then as much of the
  // restitution is left as makes none. Without any there is none.
  std::optional<Impulses> solve_dissipative() const {
    auto whole = solve_poisson(1.0);
    if (whole && !gains_energy(*whole)) return whole;
    auto found = solve_poisson(0.0);
    double less = 0.0, more = 1.0;
    for (int halvings = 0; halvings < 40 && found; ++halvings) {
      const double part = (less + more) / 2;
      auto next = solve_poisson(part);
      const bool is_too_much = !next || gains_energy(*next);
      (is_too_much ? more : less) = part;
      if (!is_too_much) found = std::move(next);
    }
    return found;
  }

  // Shapes  part: of the restitutions
  std::optional<Impulses> solve_poisson(double part) const {
    std::vector<double> rates, least;
    for (const ImpactRow& of : rows_) rates.push_back(of.rate);
    const std::vector<double> none(touches_.size(), 0.0);
    const auto first = solve(rates, none, none);
    if (!first) return std::nullopt;
    for (std::size_t k = 0; k < touches_.size(); ++k)
      least.push_back(part * touches_[k].restitution * (*first)[k]);
    auto second = solve(rates_after(*first), none, least);
    if (!second) return std::nullopt;
    for (std::size_t w = 0; w < rows_.size(); ++w) (*second)[w] += (*first)[w];
    return second;
  }

  std::optional<Impulses> solve(const std::vector<double>& rates, const std::vector<double>& wanted,
                                const std::vector<double>& least) const {
    mechanics::LawProblem problem{normals_, frictions_, {}, rates};
    for (std::size_t k = 0; k < touches_.size(); ++k) problem.normals[k] = {wanted[k], least[k]};
    for (std::size_t on = 0; on < rows_.size(); ++on)
      for (std::size_t by = 0; by < rows_.size(); ++by) problem.mobility.push_back(effect(on, by));
    mechanics::LawScale scale;  // of rates
    for (const double v : at_.v) scale.acceleration = std::max(scale.acceleration, std::abs(v));
    for (const double m : numbers_.masses) scale.mass = std::max(scale.mass, std::abs(m));
    mechanics::hold_what_no_force_moves(problem, scale);
    mechanics::rest_what_rounding_moves(problem, scale);
    for (int round = 0; round < mechanics::pin_rounds_max; ++round) {
      mechanics::LawOutput found = mechanics::decide_contacts(problem.input());
      if (found.status != mechanics::LawStatus::One && found.status != mechanics::LawStatus::Shared)
        return std::nullopt;
      if (!limit_pins(found.forces, problem.frictions)) return std::move(found.forces);
    }
    return std::nullopt;
  }

  // Sets the limits of frictions in pins by these impulses; whether any changes by that.
  bool limit_pins(const Impulses& impulses, std::vector<mechanics::LawFriction>& frictions) const {
    const auto is_pin = [&](std::size_t s) { return contacts_.friction(s).joint.has_value(); };
    if (std::none_of(rough_.begin(), rough_.end(), is_pin)) return false;
    std::vector<double> jump(at_.v.size(), 0.0), sizes;
    Forces made;
    made.contacts.assign(closure_.gaps.size(), 0.0);
    made.frictions.assign(contacts_.frictions(), 0.0);
    made.holding.assign(mover_.formulas().directions.size(), 0.0);
    for (std::size_t w = 0; w < rows_.size(); ++w) {
      for (std::size_t i = 0; i < rows_[w].respond.size(); ++i)
        jump[i] += impulses[w] * rows_[w].respond[i];
      for (std::size_t i = 0; i < rows_[w].holding.size(); ++i)
        made.holding[i] += impulses[w] * rows_[w].holding[i];
    }
    for (std::size_t k = 0; k < touches_.size(); ++k)
      made.contacts[touches_[k].contact] = impulses[k];
    for (std::size_t k = 0; k < rough_.size(); ++k)
      made.frictions[rough_[k]] = impulses[normals_.size() + k];
    mover_.motion().eval_joint_impulses(at_, jump, made, sizes);
    double change = 0.0, most = 0.0;
    for (std::size_t k = 0; k < rough_.size(); ++k) {
      if (!is_pin(rough_[k])) continue;
      const double limit = numbers_.amounts[rough_[k]] * sizes[rough_[k]];
      change = std::max(change, std::abs(limit - frictions[k].limit));
      most = std::max(most, limit);
      frictions[k].limit = limit;
    }
    return change > mechanics::settled_pin * most;
  }

  Mover& mover_;
  const ContactsAtHand& contacts_;
  const MotionState& at_;
  const Mode& mode_;
  ClosureNumbers closure_;
  MotionNumbers numbers_;
  std::vector<Touch> touches_;
  std::vector<ImpactRow> rows_;
  std::vector<mechanics::LawNormal> normals_;
  std::vector<mechanics::LawFriction> frictions_;  // their limits are coefficients, of pins nothing
  std::vector<std::size_t> rough_;                 // which frictions these are
};

}  // namespace

std::vector<std::size_t> find_struck(Mover& mover, const MotionState& at, const Mode& mode,
                                     const Thresholds& limits) {
  ClosureNumbers closure;
  mover.eval(at, mode, closure);
  std::vector<std::size_t> struck;
  for (std::size_t k = 0; k < closure.gaps.size(); ++k)
    if (closure.gaps[k] <= limits.gap && closure.gap_rates[k] < -limits.speed) struck.push_back(k);
  return struck;
}

bool resolve_impact(Mover& mover, MotionState& at, const Mode& mode, const Thresholds& limits,
                    const std::vector<char>& without_bounce) {
  return Collision(mover, at, mode, limits, without_bounce).resolve(at.v);
}

bool depends_on_law(Mover& mover, const MotionState& at, const Mode& mode, const Thresholds& limits,
                    const std::vector<char>& without_bounce) {
  return Collision(mover, at, mode, limits, without_bounce).depends_on_law();
}

double find_rise(Mover& mover, const MotionState& at, const Thresholds& limits, Mode mode,
                 std::size_t contact) {
  ClosureNumbers closure;
  mover.eval(at, mode, closure);
  const double speed = closure.gap_rates[contact];
  std::vector<double> acceleration(mover.formulas().x.size());
  if (speed <= limits.speed ||
      decide_mode(mover, at, limits, nothing_settled(mover.at_hand(mode)), mode) !=
          ModeChoice::One ||
      !mover.accelerate(at, mode, acceleration))
    return HUGE_VAL;
  const double pull = -mover.gap_acceleration(contact, acceleration);
  return pull > 0 ? speed * speed / (2 * pull) : HUGE_VAL;
}

}  // namespace trammel::simulation
