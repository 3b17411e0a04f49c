// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/hold_contacts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "mechanics/tolerances.h"
#include "numeric/linear/complementarity.h"
#include "numeric/linear/dense_solve.h"
#include "numeric/linear/repeated_rows.h"
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

  // The least change by which rows change so, as nearly as they can. Of rows that are one but for
  // how outlines are made of pieces, as those of two teeth of one wheel, that counts which changes
  // least: to fulfil both their parts would have to leap.
  std::optional<std::vector<double>> solve(std::vector<double> changes, std::size_t size) const {
    std::vector<double> mobility = eval_mobility();
    const std::size_t n = rows_.size();
    for (const std::size_t r : find_repeated(mobility, changes)) {
      std::fill_n(mobility.begin() + static_cast<std::ptrdiff_t>(r * n), n, 0.0);
      changes[r] = 0.0;
    }
    const auto impulses = numeric::solve_nearest(mobility, changes);
    return impulses ? std::optional(change_by(*impulses, size)) : std::nullopt;
  }

  // The least change after which no gap is below 0.
  //
  // Math    impulses f >= 0 with W f - misses >= 0, one of both 0, in units in which each row moves
  //         itself by 1; what nothing moves stays
  std::optional<std::vector<double>> lift(const std::vector<double>& misses,
                                          std::size_t size) const {
    std::vector<double> mobility = eval_mobility(), units, depths;
    const std::size_t n = rows_.size();
    for (std::size_t r = 0; r < n; ++r) {
      const double own = mobility[r * n + r];
      units.push_back(own > 0.0 ? 1.0 / std::sqrt(own) : 0.0);
      depths.push_back(-misses[r] * units[r]);
    }
    for (std::size_t r = 0; r < n; ++r) {
      for (std::size_t by = 0; by < n; ++by) mobility[r * n + by] *= units[r] * units[by];
    }
    auto impulses = numeric::solve_complementarity(mobility, depths);
    if (!impulses) return std::nullopt;
    for (std::size_t r = 0; r < n; ++r) (*impulses)[r] *= units[r];
    return change_by(*impulses, size);
  }

 private:
  // Rows that follow from others but for `same_row`, those with the least changes first.
  static std::vector<std::size_t> find_repeated(const std::vector<double>& mobility,
                                                const std::vector<double>& changes) {
    std::vector<std::size_t> order(changes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return std::abs(changes[a]) < std::abs(changes[b]);
    });
    return numeric::find_repeated_rows(mobility, changes.size(), order, same_row);
  }

  std::vector<double> eval_mobility() const {
    std::vector<double> mobility;
    for (const Row& on : rows_)
      for (const Row& by : rows_) mobility.push_back(on.rate(by.respond));
    drop_what_nothing_moves(mobility);
    return mobility;
  }

  std::vector<double> change_by(const std::vector<double>& impulses, std::size_t size) const {
    std::vector<double> change(size, 0.0);
    for (std::size_t r = 0; r < rows_.size(); ++r)
      for (std::size_t i = 0; i < size; ++i) change[i] += impulses[r] * rows_[r].respond[i];
    return change;
  }

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
    if (std::none_of(misses.begin(), misses.end(), [](double m) { return m > 0.0; })) return true;
    const auto held = HeldRows::make(mover, at, mode, false);
    if (!held) return false;
    auto change = held->lift(misses, at.x.size());
    if (!change) change = held->solve(misses, at.x.size());
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
