// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/nearest_place.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "geometry/sketch/scaled_system.h"
#include "geometry/tolerances.h"
#include "numeric/linear/linear_solver.h"

namespace trammel::geometry {

namespace {

constexpr int steps_max = 100;
constexpr double damping_first = 1e-3, damping_last = 1e8;

bool is_number(double value) {
  return std::isfinite(value);
}

// A place, and what counts of the constraints there.
struct Standing {
  std::vector<double> x;  // scaled
  numeric::Evaluation at;
  double cost = HUGE_VAL;  // the sum of squares
};

class Puller {
 public:
  Puller(const SketchEquations& equations, const MeasuredHints& hints)
      : equations_(equations),
        numbers_(hints.values.numbers),
        q_(eval_constraint_values(equations, numbers_)) {}

  NearestPlace pull(const std::vector<double>& hints, const base::Budget& budget) {
    Standing best = stand(hints);
    if (left_out() > 0) best = leave_special_place(hints);
    const double first = best.cost;
    double damping = damping_first;
    for (int i = 0; i < steps_max && budget.reached() == base::StopReason::None; ++i) {
      if (is_met(best) || damping > damping_last) break;
      auto next = step(best, damping);
      if (!next) {
        damping *= 8;
        continue;
      }
      const bool is_still = best.cost - next->cost < pulled_gain * best.cost;
      best = std::move(*next);
      damping /= 8;
      if (is_still) break;
    }
    const bool is_pulled = best.cost < first || is_met(best);
    return {is_pulled ? PlaceKind::Pulled : PlaceKind::Hints, scale_up(equations_, best.x)};
  }

 private:
  // With scales of that place. Rows without a finite value there are left out from now on.
  Standing stand(const std::vector<double>& x) {
    system_ = scaled_system(equations_, q_, numbers_, x);
    Standing standing{scale_down(equations_, x), {}, HUGE_VAL};
    standing.at = system_.evaluate(standing.x);
    counts_.assign(standing.at.residual.size(), 1);
    for (std::size_t j = 0; j < counts_.size(); ++j)
      if (!is_number(standing.at.residual[j])) counts_[j] = 0;
    for (const numeric::Triplet& t : standing.at.jacobian)
      if (!is_number(t.value)) counts_[static_cast<std::size_t>(t.row)] = 0;
    standing.cost = cost(standing.at);
    return standing;
  }

  std::ptrdiff_t left_out() const { return std::count(counts_.begin(), counts_.end(), 0); }

  // Where hints coincide, distances have no direction: a little beside them they have.
  Standing leave_special_place(const std::vector<double>& hints) {
    const std::ptrdiff_t there_left_out = left_out();
    std::vector<double> x = scale_down(equations_, hints);
    for (std::size_t v = 0; v < x.size(); ++v)
      x[v] += beside_hints * std::sin(static_cast<double>(v));
    Standing beside = stand(scale_up(equations_, x));
    return left_out() < there_left_out ? beside : stand(hints);
  }

  double cost(const numeric::Evaluation& at) const {
    double sum = 0.0;
    for (std::size_t j = 0; j < counts_.size(); ++j)
      if (counts_[j]) sum += at.residual[j] * at.residual[j];
    return is_number(sum) ? sum : HUGE_VAL;
  }

  bool is_met(const Standing& standing) const {
    for (std::size_t j = 0; j < counts_.size(); ++j)
      if (counts_[j] && !(std::abs(standing.at.residual[j]) <= sketch_residual)) return false;
    return true;
  }

  // By [I C'; C -damping]: the least change for which C makes good what is missed, as far as that
  // is worth it.
  std::optional<Standing> step(const Standing& from, double damping) {
    const std::size_t n = from.x.size(), m = counts_.size();
    solver_.begin(n + m);
    for (std::size_t i = 0; i < n; ++i) solver_.add(i, i, 1.0);
    for (std::size_t j = 0; j < m; ++j) solver_.add(n + j, n + j, -damping);
    for (const numeric::Triplet& t : from.at.jacobian) {
      const auto row = static_cast<std::size_t>(t.row), column = static_cast<std::size_t>(t.column);
      if (!counts_[row]) continue;
      solver_.add(n + row, column, t.value);
      solver_.add(column, n + row, t.value);
    }
    if (!solver_.factor()) return std::nullopt;
    std::vector<double> change(n + m, 0.0);
    for (std::size_t j = 0; j < m; ++j)
      if (counts_[j]) change[n + j] = -from.at.residual[j];
    solver_.solve(change);
    change.resize(n);
    return move(from, change);
  }

  // Nothing where it does not come nearer.
  std::optional<Standing> move(const Standing& from, const std::vector<double>& change) const {
    double longest = 0.0;
    for (const double c : change) longest = std::max(longest, std::abs(c));
    if (!(longest > 0) || !is_number(longest)) return std::nullopt;
    const double part = std::min(1.0, sketch_newton_options().step_max / longest);
    Standing next{from.x, {}, HUGE_VAL};
    for (std::size_t v = 0; v < change.size(); ++v) next.x[v] += part * change[v];
    next.at = system_.evaluate(next.x);
    next.cost = cost(next.at);
    const bool has_gradients =
        std::all_of(next.at.jacobian.begin(), next.at.jacobian.end(), [&](const auto& t) {
          return !counts_[static_cast<std::size_t>(t.row)] || is_number(t.value);
        });
    if (!(next.cost < from.cost) || !has_gradients) return std::nullopt;
    return next;
  }

  const SketchEquations& equations_;
  const symbolic::Values& numbers_;
  std::vector<double> q_;
  numeric::System system_;
  std::vector<char> counts_;  // by constraint
  numeric::LinearSolver solver_;
};

}  // namespace

std::string_view to_text(PlaceKind kind) {
  switch (kind) {
    case PlaceKind::Hints: return "hints";
    case PlaceKind::Pulled: return "pulled";
    case PlaceKind::Placed: return "placed";
  }
  return {};
}

NearestPlace find_nearest_place(const SketchEquations& equations, const MeasuredHints& hints,
                                const base::Budget& budget) {
  return Puller(equations, hints).pull(hints.x, budget);
}

}  // namespace trammel::geometry
