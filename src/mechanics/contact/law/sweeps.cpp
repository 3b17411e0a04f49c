// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/law/sweeps.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/finite.h"
#include "mechanics/tolerances.h"
#include "numeric/linear/repeated_rows.h"

namespace trammel::mechanics {

namespace {

class Sweeper {
 public:
  explicit Sweeper(const ScaledLaw& law) : law_(law), forces_(law.rows(), 0.0) {}

  SweptLaw solve() {
    constexpr int most = 20000;
    for (std::size_t i = 0; i < law_.normals(); ++i) forces_[i] = law_.least(i);
    bool has_ended = false;
    for (int count = 0; count < most && !has_ended && base::all_finite(forces_); ++count)
      has_ended = sweep() <= still * largest(forces_);
    has_ended = has_ended && base::all_finite(forces_);
    LawMode mode{std::vector<char>(law_.normals(), 1), {}};
    for (const std::size_t i : law_.unilateral())
      mode.active[i] = forces_[i] - law_.least(i) > action_rounding * largest(forces_) ? 1 : 0;
    drop_repeated(mode);
    for (std::size_t k = 0; k < law_.frictions(); ++k) mode.frictions.push_back(state_of(k, mode));
    return {{std::move(mode), std::move(forces_)}, has_ended};
  }

 private:
  // The largest change.
  double sweep() {
    double most = 0.0;
    for (std::size_t i = 0; i < law_.rows(); ++i) {
      const double own = law_.mobility(i, i);
      if (own == 0.0) continue;
      const double wanted = i < law_.normals() ? law_.wanted(i) : 0.0;
      const double free = forces_[i] - (law_.rate(i, forces_).value - wanted) / own;
      const double before = std::exchange(forces_[i], limited(i, free));
      most = std::max(most, std::abs(forces_[i] - before));
    }
    return most;
  }

  double limited(std::size_t i, double force) const {
    if (i < law_.normals()) return law_.is_two_sided(i) ? force : std::max(force, law_.least(i));
    const std::size_t k = i - law_.normals();
    const double limit = std::abs(law_.limit(k, forces_));
    const int slides = law_.friction(k).slides;
    return slides != 0 ? -slides * limit : std::clamp(force, -limit, limit);
  }

  // First what closes fastest: sweeps have not come to an end between rows that are nearly one, and
  // where one has a force the other opens.
  void drop_repeated(LawMode& mode) const {
    const std::size_t n = law_.rows();
    std::vector<std::size_t> order;
    for (const std::size_t i : law_.unilateral())
      if (mode.active[i] != 0) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rate_of(a) < rate_of(b); });
    Numbers mobility;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) mobility.push_back(law_.mobility(i, j));
    for (const std::size_t i : numeric::find_repeated_rows(mobility, n, order, nearly_one_row))
      mode.active[i] = 0;
  }

  double rate_of(std::size_t i) const { return law_.rate(i, forces_).value - law_.wanted(i); }

  FrictionState state_of(std::size_t k, const LawMode& mode) const {
    FrictionState state = law_.at_rest(k, mode);
    if (state.mode != FrictionMode::Sticks) return state;
    const double force = forces_[law_.row_of(k)], limit = std::abs(law_.limit(k, forces_));
    if (std::abs(force) < limit) return state;
    return {FrictionMode::Starts, force > 0.0 ? -1 : 1, state.pressure};
  }

  static constexpr double still = 1e-13;          // of the largest force: rounding
  static constexpr double nearly_one_row = 1e-6;  // of its mobility is what others leave of it

  const ScaledLaw& law_;
  Numbers forces_;
};

}  // namespace

SweptLaw solve_by_sweeps(const ScaledLaw& law) {
  return Sweeper(law).solve();
}

}  // namespace trammel::mechanics
