// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/impact.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "numeric/linear/complementarity.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

// A row of the impact: the direction in which an impulse acts, and the rate that it changes.
struct ImpactRow {
  const MotionRow* row;
  const RowNumbers* numbers;
  double rate = 0.0;            // before
  double size = 1.0;            // the unit of impulses, 1/size that of rates: the mobility is 1
  std::vector<double> respond;  // change of the velocities by a unit impulse
};

struct Touch {
  std::size_t contact = 0;
  double restitution = 0.0;
  std::optional<std::size_t> along;  // of the rows; none without friction
  double coefficient = 0.0;
};

class Collision {
 public:
  Collision(Mover& mover, MotionState& at, const Thresholds& limits,
            const std::vector<char>& without_bounce)
      : mover_(mover), formulas_(mover.formulas()), at_(at) {
    mover_.motion().eval(at, closure_);
    mover_.motion().eval(at, numbers_);
    for (std::size_t k = 0; k < closure_.gaps.size(); ++k) {
      if (closure_.gaps[k] > limits.gap || closure_.gap_rates[k] > limits.speed) continue;
      touches_.push_back({k, without_bounce[k] != 0 ? 0.0 : numbers_.restitutions[k], {}, 0.0});
    }
  }

  bool resolve() {
    if (touches_.empty()) return true;
    if (!mover_.begin_impulses(at_)) return false;
    add_rows();
    auto impulses = solve_newton();
    if (has_friction() && (!impulses || gains_energy(*impulses))) impulses = solve_poisson();
    if (!impulses) return false;
    for (std::size_t w = 0; w < rows_.size(); ++w)
      for (std::size_t i = 0; i < at_.v.size(); ++i)
        at_.v[i] += (*impulses)[w] * rows_[w].respond[i];
    return true;
  }

 private:
  using Impulses = std::vector<double>;  // by row, in their units

  static double rate_of(const ImpactRow& of, const std::vector<double>& v) {
    double sum = 0.0;
    for (std::size_t k = 0; k < of.row->slopes.size(); ++k)
      sum += of.numbers->slopes[k] * v[of.row->slopes[k].variable];
    return sum;
  }

  void add_row(const MotionRow& row, const RowNumbers& numbers, double rate) {
    ImpactRow of{&row, &numbers, rate, 1.0, mover_.respond(row, numbers)};
    const double mobility = rate_of(of, of.respond);
    if (mobility > 0.0) of.size = 1.0 / std::sqrt(mobility);
    rows_.push_back(std::move(of));
  }

  // The normal rows first, in the order of the touches.
  void add_rows() {
    for (const Touch& touch : touches_)
      add_row(formulas_.contacts[touch.contact].gap, numbers_.contacts[touch.contact],
              closure_.gap_rates[touch.contact]);
    for (std::size_t s = 0; s < formulas_.frictions.size(); ++s) {
      const DryFriction& sliding = formulas_.frictions[s];
      if (!sliding.is_of_contact || sliding.is_constant) continue;  // a force is no impulse
      for (Touch& touch : touches_) {
        if (touch.contact != sliding.pressed_by || !(numbers_.amounts[s] > 0.0)) continue;
        touch.along = rows_.size();
        touch.coefficient = numbers_.amounts[s];
        add_row(sliding.along, numbers_.frictions[s], closure_.speeds[s]);
      }
    }
  }

  bool has_friction() const {
    return std::any_of(touches_.begin(), touches_.end(),
                       [](const Touch& t) { return t.along.has_value(); });
  }

  // The rates after impulses.
  std::vector<double> rates_after(const Impulses& impulses) const {
    std::vector<double> rates;
    for (const ImpactRow& of : rows_) {
      double rate = of.rate;
      for (std::size_t w = 0; w < rows_.size(); ++w)
        rate += impulses[w] * rate_of(of, rows_[w].respond);
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

  std::optional<Impulses> solve_poisson() const {
    std::vector<double> rates, least;
    for (const ImpactRow& of : rows_) rates.push_back(of.rate);
    const std::vector<double> none(touches_.size(), 0.0);
    const auto first = solve(rates, none, none);
    if (!first) return std::nullopt;
    for (std::size_t k = 0; k < touches_.size(); ++k)
      least.push_back(touches_[k].restitution * (*first)[k]);
    auto second = solve(rates_after(*first), none, least);
    if (!second) return std::nullopt;
    for (std::size_t w = 0; w < rows_.size(); ++w) (*second)[w] += (*first)[w];
    return second;
  }

  // A complementarity problem w = M z + q. In z stand by how much normal impulses exceed the least
  // ones, the impulses along the contacts either way, and the speeds of the sliding that is left;
  // in w, by how much gaps open faster than wanted, the speeds against either way, and how far
  // friction is from its bound.
  std::optional<Impulses> solve(const std::vector<double>& rates, const std::vector<double>& wanted,
                                const std::vector<double>& least) const {
    const std::size_t n = touches_.size(), m = rows_.size() - n, size = n + 3 * m;
    std::vector<double> matrix(size * size, 0.0), q(size, 0.0);
    const auto mobility = [&](std::size_t a, std::size_t b) {
      return rows_[a].size * rows_[b].size * rate_of(rows_[a], rows_[b].respond);
    };
    const auto sign = [&](std::size_t z) { return z < n + m ? 1.0 : -1.0; };
    const auto way = [&](std::size_t z) { return z < n + m ? z : z - m; };
    for (std::size_t i = 0; i < n + 2 * m; ++i) {
      for (std::size_t j = 0; j < n + 2 * m; ++j)
        matrix[i * size + j] = sign(i) * sign(j) * mobility(way(i), way(j));
      double rate = rates[way(i)];
      for (std::size_t k = 0; k < n; ++k)
        rate += least[k] * rate_of(rows_[way(i)], rows_[k].respond);
      if (i < n) rate -= wanted[i];
      q[i] = sign(i) * rows_[way(i)].size * rate;
    }
    for (std::size_t k = 0; k < n; ++k) {
      if (!touches_[k].along) continue;
      const std::size_t a = *touches_[k].along - n, bound = n + 2 * m + a;
      matrix[(n + a) * size + bound] = matrix[(n + m + a) * size + bound] = 1.0;
      matrix[bound * size + n + a] = matrix[bound * size + n + m + a] = -1.0;
      const double unit = touches_[k].coefficient / rows_[n + a].size;
      matrix[bound * size + k] = unit * rows_[k].size;
      q[bound] = unit * least[k];
    }
    const auto z = numeric::solve_complementarity(matrix, q);
    if (!z) return std::nullopt;
    Impulses impulses;
    for (std::size_t w = 0; w < rows_.size(); ++w)
      impulses.push_back(rows_[w].size * (w < n ? (*z)[w] : (*z)[w] - (*z)[w + m]) +
                         (w < n ? least[w] : 0.0));
    return impulses;
  }

  Mover& mover_;
  const MotionFormulas& formulas_;
  MotionState& at_;
  ClosureNumbers closure_;
  MotionNumbers numbers_;
  std::vector<Touch> touches_;
  std::vector<ImpactRow> rows_;
};

}  // namespace

std::vector<std::size_t> find_struck(Mover& mover, const MotionState& at,
                                     const Thresholds& limits) {
  ClosureNumbers closure;
  mover.motion().eval(at, closure);
  std::vector<std::size_t> struck;
  for (std::size_t k = 0; k < closure.gaps.size(); ++k)
    if (closure.gaps[k] <= limits.gap && closure.gap_rates[k] < -limits.speed) struck.push_back(k);
  return struck;
}

bool resolve_impact(Mover& mover, MotionState& at, const Thresholds& limits,
                    const std::vector<char>& without_bounce) {
  return Collision(mover, at, limits, without_bounce).resolve();
}

double find_rise(Mover& mover, const MotionState& at, const Thresholds& limits, Mode mode,
                 std::size_t contact) {
  ClosureNumbers closure;
  mover.motion().eval(at, closure);
  const double speed = closure.gap_rates[contact];
  std::vector<double> acceleration(mover.formulas().x.size());
  if (speed <= limits.speed ||
      decide_mode(mover, at, limits, nothing_settled(mover.formulas()), mode) != ModeChoice::One ||
      !mover.accelerate(at, mode, acceleration))
    return HUGE_VAL;
  const double pull = -mover.gap_acceleration(contact, acceleration);
  return pull > 0 ? speed * speed / (2 * pull) : HUGE_VAL;
}

}  // namespace trammel::simulation
