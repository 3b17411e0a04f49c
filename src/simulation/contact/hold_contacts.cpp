// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/hold_contacts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "mechanics/tolerances.h"
#include "numeric/linear/dense_solve.h"
#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

// The rows of what a mode holds, with what impulses along them change.
class HeldRows {
 public:
  // Nothing where the masses leave changes open.
  static std::optional<HeldRows> make(Mover& mover, const MotionState& at, const Mode& mode,
                                      bool with_friction) {
    if (!mover.begin_impulses(at, mode)) return std::nullopt;
    const ContactsAtHand& contacts = mover.at_hand(mode);
    const MotionNumbers& numbers = mover.numbers();
    HeldRows held;
    for (const double m : numbers.masses) held.heaviest_ = std::max(held.heaviest_, std::abs(m));
    const auto add = [&](const MotionRow& row, const RowNumbers& its) {
      held.rows_.push_back({row.slopes, its.slopes, mover.respond(row.slopes, its.slopes)});
    };
    for (std::size_t k = 0; k < mode.active.size(); ++k)
      if (mode.active[k] != 0) add(contacts.contact(k).gap, numbers.contacts[k]);
    for (std::size_t k = 0; with_friction && k < mode.frictions.size(); ++k)
      if (mode.frictions[k].sticks) add(contacts.friction(k).along, numbers.frictions[k]);
    return held;
  }

  // The least change by which rows change so, as nearly as they can.
  std::optional<std::vector<double>> solve(const std::vector<double>& changes,
                                           std::size_t size) const {
    std::vector<double> mobility;
    for (const Row& on : rows_)
      for (const Row& by : rows_) mobility.push_back(on.rate(by.respond));
    drop_what_nothing_moves(mobility);
    const auto impulses = numeric::solve_nearest(mobility, changes);
    if (!impulses) return std::nullopt;
    std::vector<double> change(size, 0.0);
    for (std::size_t r = 0; r < rows_.size(); ++r)
      for (std::size_t i = 0; i < size; ++i) change[i] += (*impulses)[r] * rows_[r].respond[i];
    return change;
  }

 private:
  // A row between parts that move as they are told: its mobility is rounding.
  void drop_what_nothing_moves(std::vector<double>& mobility) const {
    const std::size_t n = rows_.size();
    double most = heaviest_ > 0.0 ? 1.0 / heaviest_ : 0.0;
    for (std::size_t r = 0; r < n; ++r) most = std::max(most, mobility[r * n + r]);
    for (std::size_t r = 0; r < n; ++r)
      if (mobility[r * n + r] <= mechanics::action_rounding * most)
        std::fill_n(mobility.begin() + static_cast<std::ptrdiff_t>(r * n), n, 0.0);
  }

  struct Row {
    std::vector<Entry> entries;
    std::vector<double> slopes, respond;

    double rate(const std::vector<double>& v) const {
      double sum = 0.0;
      for (std::size_t e = 0; e < entries.size(); ++e) sum += slopes[e] * v[entries[e].variable];
      return sum;
    }
  };
  std::vector<Row> rows_;
  double heaviest_ = 0.0;  // mass
};

std::vector<double> misses_of(const Mode& mode, const std::vector<double>& of_contacts) {
  std::vector<double> misses;
  for (std::size_t k = 0; k < mode.active.size(); ++k)
    if (mode.active[k] != 0) misses.push_back(-of_contacts[k]);
  return misses;
}

bool is_nothing(const std::vector<double>& misses) {
  return std::all_of(misses.begin(), misses.end(), [](double m) { return m == 0.0; });
}

}  // namespace

bool close_gaps(Mover& mover, MotionState& at, const Mode& mode) {
  constexpr int rounds = 3;  // of depths of 1e-9 the second leaves rounding
  ClosureNumbers closure;
  for (int round = 0; round < rounds; ++round) {
    mover.eval(at, mode, closure);
    const std::vector<double> misses = misses_of(mode, closure.gaps);
    if (is_nothing(misses)) return true;
    const auto held = HeldRows::make(mover, at, mode, false);
    const auto change = held ? held->solve(misses, at.x.size()) : std::nullopt;
    if (!change) return false;
    double most = 0.0;
    for (std::size_t i = 0; i < at.x.size(); ++i) {
      at.x[i] += (*change)[i];
      most = std::max(most, std::abs((*change)[i]) / mover.inputs().scales[i]);
    }
    if (most < closing_stall) return true;
  }
  return true;
}

bool stop_gaps(Mover& mover, MotionState& at, const Mode& mode) {
  ClosureNumbers closure;
  mover.eval(at, mode, closure);
  std::vector<double> misses = misses_of(mode, closure.gap_rates);
  for (std::size_t k = 0; k < mode.frictions.size(); ++k)
    if (mode.frictions[k].sticks) misses.push_back(-closure.speeds[k]);
  if (is_nothing(misses)) return true;
  const auto held = HeldRows::make(mover, at, mode, true);
  const auto change = held ? held->solve(misses, at.v.size()) : std::nullopt;
  if (!change) return false;
  for (std::size_t i = 0; i < at.v.size(); ++i) at.v[i] += (*change)[i];
  return true;
}

}  // namespace trammel::simulation
