// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>

#include "property/mechanics/moving_machine.h"

namespace trammel::test {

namespace {

using Matrix = std::vector<std::vector<Real>>;

// Gauss with pivots of columns and rows; false where the smallest pivot says that it is singular.
bool solve_linear(Matrix a, std::vector<Real>& b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t best = k;
    for (std::size_t i = k; i < n; ++i)
      if (std::abs(a[i][k]) > std::abs(a[best][k])) best = i;
    if (!(std::abs(a[best][k]) > 0.02L)) return false;
    std::swap(a[k], a[best]);
    std::swap(b[k], b[best]);
    for (std::size_t i = k + 1; i < n; ++i) {
      const Real factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < n; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= a[k][j] * b[j];
    b[k] /= a[k][k];
  }
  return true;
}

// The sign of its determinant.
int orientation(Matrix a) {
  int sign = 1;
  for (std::size_t k = 0; k < a.size(); ++k) {
    std::size_t best = k;
    for (std::size_t i = k; i < a.size(); ++i)
      if (std::abs(a[i][k]) > std::abs(a[best][k])) best = i;
    if (best != k) sign = -sign;
    std::swap(a[k], a[best]);
    if (a[k][k] < 0) sign = -sign;
    for (std::size_t i = k + 1; i < a.size(); ++i) {
      const Real factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < a.size(); ++j) a[i][j] -= factor * a[k][j];
    }
  }
  return sign;
}

class Solver {
 public:
  Solver(const MovingMachine& machine, std::vector<FreeState> free)
      : machine_(machine), n_(machine.rows.size()), free_(std::move(free)) {
    if (!free_.empty()) return;
    for (const MovingRow& row : machine.rows)
      if (row.is_free) free_.push_back({row.value.start, row.rate});
  }

  int orientation_at(const Places& x, double time) const {
    return orientation(jacobian(x, static_cast<Real>(time)));
  }

  MovingAnswer solve(double time) {
    Places x = machine_.drawn;
    constexpr int steps = 60;
    for (int i = 0; i <= steps; ++i) {
      share_ = static_cast<Real>(i) / steps;
      if (!place(x, static_cast<Real>(time) * share_, 0.0L)) return {};
    }
    return answer(static_cast<Real>(time), x);
  }

 private:
  // The values of the rows a while after `time`: free ones go on with their rates and `q2`.
  std::vector<Real> values(Real time, Real after) const {
    std::vector<Real> all;
    std::size_t free = 0;
    for (const MovingRow& row : machine_.rows)
      if (row.is_free) {
        const Real drawn = static_cast<Real>(row.value.start);
        const Real value = drawn + share_ * (static_cast<Real>(free_[free].value) - drawn);
        all.push_back(value + static_cast<Real>(free_[free].rate) * after +
                      q2_[free] * after * after / 2);
        ++free;
      } else {
        all.push_back(row.value.at(time + after));
      }
    return all;
  }

  Matrix jacobian(const Places& x, Real time) const {
    constexpr Real h = 1e-6L;
    Matrix j(n_, std::vector<Real>(n_));
    Places moved = x;
    for (std::size_t c = 0; c < n_; ++c)
      for (std::size_t r = 0; r < n_; ++r) {
        const auto& m = machine_.rows[r].measure;
        const auto at = [&](Real shift) {
          moved[c] = x[c] + shift;
          const Real value = m(moved, time);
          moved[c] = x[c];
          return value;
        };
        j[r][c] = difference(machine_.rows[r], at(h), at(-h)) / (2 * h);
      }
    return j;
  }

  static Real difference(const MovingRow& row, Real a, Real b) {
    return row.is_angle ? std::remainder(a - b, 2 * std::acos(-1.0L)) : a - b;
  }

  // Newton's method.
  bool place(Places& x, Real time, Real after) const {
    const std::vector<Real> wanted = values(time, after);
    for (int step = 0; step < 12; ++step) {
      std::vector<Real> rest(n_);
      Real worst = 0.0L;
      for (std::size_t r = 0; r < n_; ++r) {
        const MovingRow& row = machine_.rows[r];
        rest[r] = difference(row, wanted[r], row.measure(x, time + after));
        worst = std::max(worst, std::abs(rest[r]));
      }
      if (worst < 1e-17L) return true;
      if (!solve_linear(jacobian(x, time + after), rest)) return false;
      for (std::size_t c = 0; c < n_; ++c) x[c] += rest[c];
      if (step == 11) return worst < 1e-15L;
    }
    return false;
  }

  // Velocities and accelerations by differences of the sixth order.
  bool differentiate(MovingState& state, Real h) const {
    std::vector<Places> at(7, state.x);
    for (int k = -3; k <= 3; ++k)
      if (!place(at[static_cast<std::size_t>(k + 3)], state.time, h * static_cast<Real>(k)))
        return false;
    state.v.assign(n_, 0.0L);
    state.a.assign(n_, 0.0L);
    for (std::size_t c = 0; c < n_; ++c) {
      const auto odd = [&](std::size_t k) { return at[3 + k][c] - at[3 - k][c]; };
      const auto even = [&](std::size_t k) { return at[3 + k][c] + at[3 - k][c] - 2 * at[3][c]; };
      state.v[c] = (45 * odd(1) - 9 * odd(2) + odd(3)) / (60 * h);
      state.a[c] = (270 * even(1) - 27 * even(2) + 2 * even(3)) / (180 * h * h);
    }
    return true;
  }

  // Near dead points paths bend: differences twice as long, which miss 64 times as much, tell it.
  bool differentiate(MovingState& state) const {
    constexpr Real h = 5e-4L;
    MovingState longer = state;
    if (!differentiate(state, h) || !differentiate(longer, 2 * h)) return false;
    Real miss = 0.0L, most = 1.0L;
    for (std::size_t c = 0; c < n_; ++c) {
      miss =
          std::max({miss, std::abs(state.a[c] - longer.a[c]), std::abs(state.v[c] - longer.v[c])});
      most = std::max(most, std::abs(state.a[c]));
    }
    return miss <= 1e-7L * most;
  }

  bool find_reactions(MovingAnswer& answer) const {
    answer.state.a.clear();
    if (!differentiate(answer.state)) return false;
    std::vector<Real> force(n_, 0.0L);
    for (const MovingLoad& load : machine_.loads) load(answer.state, force);
    const Matrix j = jacobian(answer.state.x, answer.state.time);
    Matrix transposed(n_, std::vector<Real>(n_));
    for (std::size_t r = 0; r < n_; ++r)
      for (std::size_t c = 0; c < n_; ++c) transposed[c][r] = j[r][c];
    for (Real& f : force) f = -f;
    answer.reactions = force;
    return solve_linear(transposed, answer.reactions);
  }

  std::vector<Real> free_reactions(const MovingAnswer& answer) const {
    std::vector<Real> all;
    for (std::size_t r = 0; r < n_; ++r)
      if (machine_.rows[r].is_free) all.push_back(answer.reactions[r]);
    return all;
  }

  // Reactions are linear in the accelerations of free values, which make their own ones 0.
  MovingAnswer answer(Real time, const Places& x) {
    MovingAnswer result;
    result.state.time = time;
    result.state.x = x;
    std::fill(q2_.begin(), q2_.end(), 0.0L);
    if (!find_reactions(result)) return {};
    const std::vector<Real> plain = free_reactions(result);
    Matrix masses(plain.size(), std::vector<Real>(plain.size()));
    for (std::size_t k = 0; k < plain.size(); ++k) {
      q2_[k] = 1.0L;
      if (!find_reactions(result)) return {};
      const std::vector<Real> moved = free_reactions(result);
      for (std::size_t i = 0; i < plain.size(); ++i) masses[i][k] = moved[i] - plain[i];
      q2_[k] = 0.0L;
    }
    std::vector<Real> wanted = plain;
    for (Real& w : wanted) w = -w;
    if (!solve_linear(masses, wanted)) return {};
    q2_ = wanted;
    q2_.resize(n_, 0.0L);
    if (!find_reactions(result)) return {};
    result.accelerations = wanted;
    result.is_reached = true;
    return result;
  }

  const MovingMachine& machine_;
  std::size_t n_;
  std::vector<FreeState> free_;
  Real share_ = 0.0L;  // of the way from the drawing
  std::vector<Real> q2_ = std::vector<Real>(n_, 0.0L);
};

}  // namespace

MovingAnswer solve_moving_machine(const MovingMachine& machine, double time,
                                  const std::vector<FreeState>& free) {
  return Solver(machine, free).solve(time);
}

bool has_passed_dead_point(const MovingMachine& machine, const Places& x, double time) {
  const Solver solver(machine, {});
  return solver.orientation_at(x, time) != solver.orientation_at(machine.drawn, 0.0);
}

}  // namespace trammel::test
