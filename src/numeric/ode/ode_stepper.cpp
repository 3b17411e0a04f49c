// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/ode_stepper.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "numeric/ode/dop853_table.h"
#include "numeric/ode/stiff_stepper.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

using Vector = std::vector<double>;
constexpr int interpolated = 7;  // coefficients of the interpolant beside the start

// Where the rows of the matrix begin: they stand one after the other.
constexpr auto row_starts = [] {
  std::array<std::size_t, dop853::all_stages + 1> starts{};
  for (const dop853::Weight& w : dop853::matrix) ++starts[static_cast<std::size_t>(w.row) + 1];
  for (std::size_t r = 0; r < dop853::all_stages; ++r) starts[r + 1] += starts[r];
  return starts;
}();

// Zero times anything finite is zero.
bool is_finite(std::span<const double> values) {
  double sum = 0.0;
  for (const double v : values) sum += 0.0 * v;
  return sum == 0.0;
}

using Block = Eigen::Array4d;
Block block(const Vector& v, std::size_t at) {
  return Eigen::Map<const Block>(v.data() + at);
}

// into = from + h * sum of weight * slope, several components at a time.
void add_all(Vector& into, const Vector& from, double h, std::span<const dop853::Weight> weights,
             std::span<const Vector> slope) {
  const std::size_t n = from.size();
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    Block sum = block(from, i);
    for (const dop853::Weight& w : weights)
      sum += (h * w.value) * block(slope[static_cast<std::size_t>(w.column)], i);
    Eigen::Map<Block>(into.data() + i) = sum;
  }
  for (; i < n; ++i) {
    double sum = from[i];
    for (const dop853::Weight& w : weights)
      sum += (h * w.value) * slope[static_cast<std::size_t>(w.column)][i];
    into[i] = sum;
  }
}

}  // namespace

struct OdeStepper::State {
  OdeSystem system;
  double tolerance = 0.0;
  double begin = 0.0, end = 0.0, next = 0.0;   // `next`: the length of the step to try
  double last_length = 0.0, last_error = 0.0;  // of the step before, where there is one
  Vector scales;
  Vector y, start;                               // at the end and at the begin of the last step
  Vector rate;                                   // at the end
  std::array<Vector, dop853::all_stages> slope;  // of the last step
  std::array<Vector, interpolated> shape;
  Vector trial, argument, fifth, third;  // argument: where the last stage was evaluated
  bool is_stiff = false;
  std::optional<StiffStepper> stiff;  // at work since its first step
  int doubts = 0, calm = 0;           // steps that looked stiff, and steps since that did not
  bool is_shaped = false;
  std::size_t steps = 0, rates = 0;

  bool eval_rate(double t, const Vector& at, Vector& into) {
    ++rates;
    return system.rate(t, at, into) && is_finite(into);
  }

  double scale_of(std::size_t i, double other) const {
    return tolerance * std::max({scales[i], std::abs(y[i]), std::abs(other)});
  }

  double norm(const Vector& v) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      const double part = v[i] / scale_of(i, 0.0);
      sum += part * part;
    }
    return std::sqrt(sum / static_cast<double>(std::max<std::size_t>(1, v.size())));
  }

  // [HairerNorsettWanner1993 II.4]: by the sizes of y' and y''.
  double first_step(double longest) {
    const double rate_size = norm(rate) * tolerance;
    double h = rate_size > negligible_rate ? 0.01 / rate_size : blind_step * longest;
    h = std::min(h, longest);
    Vector probe(y.size()), there(y.size());
    for (std::size_t i = 0; i < y.size(); ++i) probe[i] = y[i] + h * rate[i];
    if (!eval_rate(end + h, probe, there)) return h * step_after_no_rate;
    for (std::size_t i = 0; i < y.size(); ++i) there[i] = (there[i] - rate[i]) / h;
    const double most = std::max(norm(there) * tolerance, rate_size);
    const double by_curve =
        most > negligible_rate ? std::pow(0.01 * tolerance / most, 1.0 / 8.0) : longest;
    return std::min({100 * h, by_curve, longest});
  }

  // Stage k: y + h * sum of a_kj k_j, for the stages of the matrix's row.
  void combine(int row, double h, Vector& into) const {
    const auto r = static_cast<std::size_t>(row);
    const std::span<const dop853::Weight> weights(&dop853::matrix[row_starts[r]],
                                                  row_starts[r + 1] - row_starts[r]);
    into.resize(start.size());
    add_all(into, start, h, weights, slope);
  }

  bool find_stages(int from, int to, double h, Vector& at) {
    for (int stage = from; stage < to; ++stage) {
      combine(stage, h, at);
      const auto s = static_cast<std::size_t>(stage);
      if (!eval_rate(begin + dop853::nodes[s] * h, at, slope[s])) return false;
    }
    return true;
  }

  // Of the step after one of length h: as its error asks for, or less where errors grow from step
  // to step [HairerWanner1996 IV.8].
  double growth(double h, double error) {
    constexpr double safety = 0.9;
    const double now = std::max(error, least_step_error);
    const double plain = safety * std::pow(now, -1.0 / 8.0);
    const double trend =
        last_length > 0.0 ? h / last_length * std::pow(last_error / now, 1.0 / 8.0) : 1.0;
    last_length = h;
    last_error = now;
    return std::min(plain, plain * trend);
  }

  // 1 where the error is as large as is tolerated.
  double error_of(double h, const Vector& reached) {
    fifth.assign(reached.size(), 0.0);
    third.assign(reached.size(), 0.0);
    add_all(fifth, fifth, 1.0, dop853::fifth, slope);
    add_all(third, third, 1.0, dop853::third, slope);
    double fifth_sum = 0.0, third_sum = 0.0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const double scale = 1.0 / scale_of(i, reached[i]);
      const double five = fifth[i] * scale;
      const double three = ((reached[i] - start[i]) / h - third[i]) * scale;
      fifth_sum += five * five;
      third_sum += three * three;
    }
    const double both = fifth_sum + 0.01 * third_sum;
    if (both <= 0.0) return 0.0;
    return h * fifth_sum / std::sqrt(both * static_cast<double>(reached.size()));
  }

  // Whether steps are limited by the fastest decay. The method becomes unstable at 6.1 on the
  // negative axis [HairerWanner1996 IV.2], and the control of errors holds steps at 4 to 5 there.
  // What swings or tumbles stays below 3 for tolerances of 1e-4 and finer. A step too many here
  // costs a dozen rates after each event; one too few, a motion that is implicit without need.
  void watch_stiffness(double h, const Vector& reached) {
    constexpr double edge = 3.0;
    constexpr int sure = 5, forgiven = 6;
    double change = 0.0, distance = 0.0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const double scale = 1.0 / scale_of(i, reached[i]);
      const double rates_apart = (slope[dop853::stages][i] - slope[dop853::stages - 1][i]) * scale;
      const double apart = (reached[i] - argument[i]) * scale;
      change += rates_apart * rates_apart;
      distance += apart * apart;
    }
    if (h * h * change > edge * edge * distance) {
      calm = 0;
      is_stiff = ++doubts == sure;
    } else if (++calm == forgiven) {
      doubts = 0;
    }
  }

  void leave_stiff() {
    if (stiff) {
      rates += stiff->rates();
      next = stiff->next();
    }
    stiff.reset();
    doubts = calm = 0;
  }

  StepStatus step_stiff(double t_end, double step_max) {
    if (!stiff) {
      if (!eval_rate(end, y, rate)) return StepStatus::Stuck;
      stiff.emplace(system, tolerance, scales);
      stiff->start(end, y, rate, next);
    }
    begin = end;
    if (!stiff->step(t_end, step_max)) return StepStatus::Stuck;
    end = stiff->end();
    y.assign(stiff->y().begin(), stiff->y().end());
    rate.assign(stiff->rate().begin(), stiff->rate().end());
    ++steps;
    return StepStatus::Done;
  }

  void find_shape() {
    const double h = end - begin;
    Vector at;
    is_shaped = true;
    // Where one of these rates does not exist the lower coefficients serve alone.
    const bool whole = find_stages(dop853::stages + 1, dop853::all_stages, h, at);
    for (Vector& part : shape) part.assign(y.size(), 0.0);
    combine(dop853::stages, h, at);
    for (std::size_t i = 0; i < y.size(); ++i) {
      const double change = at[i] - start[i];
      const double first = h * slope[0][i], last = h * slope[dop853::stages][i];
      shape[0][i] = change;
      shape[1][i] = first - change;
      shape[2][i] = 2 * change - first - last;
    }
    if (!whole) return;
    // The weights of one coefficient stand together.
    const std::span<const dop853::Weight> all(dop853::interpolant);
    for (std::size_t from = 0, to = 0; from < all.size(); from = to) {
      while (to < all.size() && all[to].row == all[from].row) ++to;
      Vector& part = shape[static_cast<std::size_t>(all[from].row) + 3];
      add_all(part, part, h, all.subspan(from, to - from), slope);
    }
  }
};

OdeStepper::OdeStepper(OdeSystem system, double tolerance) : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.system = std::move(system);
  s.tolerance = std::max(tolerance, finest_accuracy);
  for (Vector& k : s.slope) k.assign(s.system.size, 0.0);
  s.rate.assign(s.system.size, 0.0);
}
OdeStepper::~OdeStepper() = default;
OdeStepper::OdeStepper(OdeStepper&&) noexcept = default;
OdeStepper& OdeStepper::operator=(OdeStepper&&) noexcept = default;

bool OdeStepper::start(double t, std::span<const double> y, std::span<const double> scales) {
  State& s = *state_;
  s.begin = s.end = t;
  s.y.assign(y.begin(), y.end());
  s.start = s.y;
  s.scales.assign(scales.begin(), scales.end());
  s.leave_stiff();
  s.next = s.last_length = 0.0;
  s.is_stiff = false;
  s.is_shaped = false;
  return s.eval_rate(t, s.y, s.rate);
}

StepStatus OdeStepper::step(double t_end, double step_max) {
  State& s = *state_;
  if (s.is_stiff) return s.step_stiff(t_end, step_max);
  constexpr double safety = 0.9, shrink_most = 0.2, grow_most = 6.0;
  const double left = t_end - s.end;
  const double longest = std::min(left, step_max);
  if (s.next <= 0.0) s.next = s.first_step(std::min(longest, 1e6));
  double h = std::min(s.next, longest);
  if (h > 0.99 * left && left <= step_max) h = left;
  const double from = s.end;
  s.start = s.y;
  s.slope[0] = s.rate;
  Vector& reached = s.trial;
  bool was_refused = false;
  for (;;) {
    s.begin = from;
    const bool ends = h == left;
    double error = HUGE_VAL;
    if (s.find_stages(1, dop853::stages, h, s.argument)) {
      s.combine(dop853::stages, h, reached);
      if (is_finite(reached)) error = s.error_of(h, reached);
    }
    const bool is_good = error <= 1.0 && s.eval_rate(from + h, reached, s.slope[dop853::stages]);
    if (is_good) {
      const double grow = s.growth(h, error);
      s.watch_stiffness(h, reached);
      s.next = h * std::min(was_refused ? 1.0 : grow_most, std::max(shrink_most, grow));
      s.end = ends ? t_end : from + h;
      s.y = reached;
      s.rate = s.slope[dop853::stages];
      s.is_shaped = false;
      ++s.steps;
      return StepStatus::Done;
    }
    was_refused = true;
    h *= std::isfinite(error) && error > 1.0
             ? std::max(shrink_most, safety * std::pow(error, -1.0 / 8.0))
             : shrink_most;
    if (!(h > shortest_step * std::max(std::abs(from), std::min(longest, 1.0)))) {
      s.end = from;
      return StepStatus::Stuck;
    }
  }
}

double OdeStepper::begin() const {
  return state_->begin;
}
double OdeStepper::end() const {
  return state_->end;
}
std::span<const double> OdeStepper::y() const {
  return state_->y;
}
std::span<const double> OdeStepper::rate() const {
  return state_->rate;
}
void OdeStepper::forget() {
  state_->leave_stiff();
}

OdeMemory OdeStepper::memory() const {
  const State& s = *state_;
  return {s.end,  s.next,   s.last_length, s.last_error, s.y,
          s.rate, s.scales, s.steps,       rates(),      s.is_stiff};
}

void OdeStepper::recall(const OdeMemory& memory) {
  State& s = *state_;
  s.begin = s.end = memory.t;
  s.leave_stiff();
  s.next = memory.next;
  s.last_length = memory.last_length;
  s.last_error = memory.last_error;
  s.is_stiff = memory.is_stiff;
  s.y = s.start = memory.y;
  s.rate = memory.rate;
  s.scales = memory.scales;
  s.steps = memory.steps;
  s.rates = memory.rates;
  s.is_shaped = false;
}

bool OdeStepper::is_stiff() const {
  return state_->is_stiff;
}
std::size_t OdeStepper::steps() const {
  return state_->steps;
}
std::size_t OdeStepper::rates() const {
  return state_->rates + (state_->stiff ? state_->stiff->rates() : 0);
}

void OdeStepper::eval(double t, std::span<double> y) {
  State& s = *state_;
  if (s.end == s.begin) {
    std::copy(s.y.begin(), s.y.end(), y.begin());
    return;
  }
  if (s.stiff) return s.stiff->eval(t, y);
  if (!s.is_shaped) s.find_shape();
  const double part = (t - s.begin) / (s.end - s.begin);
  const std::size_t n = s.start.size();
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    Block sum = Block::Zero();
    for (int k = interpolated - 1; k >= 0; --k)
      sum =
          (sum + block(s.shape[static_cast<std::size_t>(k)], i)) * (k % 2 == 0 ? part : 1.0 - part);
    Eigen::Map<Block>(y.data() + i) = block(s.start, i) + sum;
  }
  for (; i < n; ++i) {
    double sum = 0.0;
    for (int k = interpolated - 1; k >= 0; --k)
      sum = (sum + s.shape[static_cast<std::size_t>(k)][i]) * (k % 2 == 0 ? part : 1.0 - part);
    y[i] = s.start[i] + sum;
  }
}

bool OdeStepper::correct(std::span<const double> y) {
  State& s = *state_;
  s.y.assign(y.begin(), y.end());
  if (s.stiff) return true;
  return s.eval_rate(s.end, s.y, s.rate);
}

}  // namespace trammel::numeric
