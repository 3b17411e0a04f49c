// SPDX-License-Identifier: Apache-2.0
#include "numeric/ode/stiff_stepper.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <utility>
#include <vector>

#include "base/finite.h"
#include "numeric/ode/collocation.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

const Collocation& scheme() {
  static const Collocation radau(7);
  return radau;
}

std::span<const double> numbers(const Vector& v) {
  return {v.data(), static_cast<std::size_t>(v.size())};
}
std::span<double> numbers(Vector& v) {
  return {v.data(), static_cast<std::size_t>(v.size())};
}

constexpr double safety = 0.9;  // of the length that an error asks for, as in explicit steps
constexpr double shrink_most = 0.2, grow_most = 8.0;  // [HairerWanner1996 IV.8]

}  // namespace

struct StiffStepper::State {
  const OdeSystem& system;
  double tolerance;
  Vector scales;
  double begin = 0.0, end = 0.0, next = 0.0;
  double last_length = 0.0, last_error = 0.0;  // of the step before, where there is one
  Vector y, rate;                              // at the end of the last step
  Vector start;                                // y at its begin
  Matrix change;                               // what y has become at its nodes, less `start`
  bool has_step = false;

  Matrix jacobian;
  bool has_jacobian = false, is_fresh = false;  // fresh: of the begin of the step that is tried
  double factored = 0.0;                        // the length of step of the factors below
  Eigen::PartialPivLU<Matrix> real;
  std::vector<Eigen::PartialPivLU<Eigen::MatrixXcd>> pairs;

  Matrix trial, slope;  // of the step that is tried: as `change`, and the rates there
  Vector rate_there;
  double contraction = 1.0;  // of Newton's method in the last step
  std::size_t rates = 0;

  State(const OdeSystem& of, double accuracy) : system(of), tolerance(accuracy) {}

  bool eval_rate(double t, const Vector& at, Vector& into) {
    ++rates;
    into.resize(at.size());
    return system.rate(t, numbers(at), numbers(into)) && base::all_finite(numbers(into));
  }

  double scale_of(Eigen::Index i) const { return tolerance * std::max(scales[i], std::abs(y[i])); }
  double size_of(const Matrix& changes) const {
    double sum = 0.0;
    for (Eigen::Index i = 0; i < changes.rows(); ++i)
      sum += changes.row(i).squaredNorm() / (scale_of(i) * scale_of(i));
    return std::sqrt(sum / static_cast<double>(std::max<Eigen::Index>(1, changes.size())));
  }

  // By differences to one side, or to the other where there is no rate.
  bool find_jacobian() {
    const double part = std::sqrt(std::numeric_limits<double>::epsilon());
    Vector at = y;
    jacobian.resize(y.size(), y.size());
    for (Eigen::Index i = 0; i < y.size(); ++i) {
      double shift = part * std::max(scales[i], std::abs(y[i]));
      at[i] = y[i] + shift;
      if (!eval_rate(end, at, rate_there)) {
        shift = -shift;
        at[i] = y[i] + shift;
        if (!eval_rate(end, at, rate_there)) return false;
      }
      jacobian.col(i) = (rate_there - rate) / (at[i] - y[i]);
      at[i] = y[i];
    }
    has_jacobian = is_fresh = true;
    factored = 0.0;
    return true;
  }

  void factor(double h) {
    if (h == factored) return;
    const Eigen::Index n = jacobian.rows(), count = (scheme().stages() - 1) / 2;
    const Matrix one = Matrix::Identity(n, n);
    real.compute(scheme().poles()[0].real() / h * one - jacobian);
    pairs.resize(static_cast<std::size_t>(count));
    for (Eigen::Index k = 0; k < count; ++k)
      pairs[static_cast<std::size_t>(k)].compute(
          (scheme().poles()[k + 1] / h * one.cast<std::complex<double>>()) - jacobian);
    factored = h;
  }

  // The polynomial of the last step at a part of it, which may lie beyond its end. Pre: has_step
  Vector at_part(double part) const {
    std::vector<double> weights(static_cast<std::size_t>(scheme().stages()) + 1);
    scheme().weigh(part, weights);
    return start + change * Eigen::Map<const Vector>(weights.data() + 1, change.cols());
  }

  // That polynomial, carried on, or none: much further it leads astray.
  void predict(double h) {
    constexpr double farthest = 2.0;  // lengths of the last step
    const Eigen::Index stages = scheme().stages();
    trial.setZero(y.size(), stages);
    if (!has_step || h > farthest * (end - begin)) return;
    for (Eigen::Index i = 0; i < stages; ++i)
      trial.col(i) = at_part(1.0 + scheme().nodes()[i + 1] * h / (end - begin)) - y;
  }

  bool find_slopes(double h) {
    Vector at;
    slope.resize(trial.rows(), trial.cols());
    for (Eigen::Index i = 0; i < trial.cols(); ++i) {
      at = y + trial.col(i);
      if (!eval_rate(end + scheme().nodes()[i + 1] * h, at, rate_there)) return false;
      slope.col(i) = rate_there;
    }
    return true;
  }

  // What Newton's method adds to all nodes: the system falls into one of size n for each pole.
  Matrix correction(double h) {
    const Matrix miss = slope - trial * scheme().rates().transpose() / h;
    const Eigen::MatrixXcd in_modes = miss * scheme().to_modes().transpose();
    const Vector alone = real.solve(in_modes.col(0).real());
    Matrix all = alone * scheme().modes().col(0).real().transpose();
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const auto mode = static_cast<Eigen::Index>(k) + 1;
      const Eigen::VectorXcd part = pairs[k].solve(in_modes.col(mode));
      all += 2.0 * (part * scheme().modes().col(mode).transpose()).real();
    }
    return all;
  }

  // Newton's method, from trial; false where another length or Jacobian is cheaper than to go on.
  bool solve(double h) {
    constexpr int iterations_max = 17;  // as RADAU has for 7 nodes [HairerWanner1999]
    const double least = std::max(newton_part_of_error, newton_rounding_of_step / tolerance);
    // What is left after an iteration, by its size: of the first, as the last step says.
    double rest = std::pow(std::max(contraction, least_contraction), 0.8), before = 0.0;
    for (int iteration = 1; iteration <= iterations_max; ++iteration) {
      if (!find_slopes(h)) return false;
      const Matrix step = correction(h);
      const double size = size_of(step);
      if (!std::isfinite(size)) return false;
      if (iteration > 1) {
        contraction = size / before;
        rest = contraction / (1.0 - std::min(contraction, slowest_contraction));
        const double at_last = rest * size * std::pow(contraction, iterations_max - iteration);
        if (at_last > least) return false;
      }
      trial += step;
      if (rest * size <= least) return true;
      before = size;
    }
    return false;
  }

  // By how much the polynomial misses its equation at its begin, where it need not fulfil it, as an
  // error of the end. [HairerWanner1996 IV.8]
  double error_at_end(double h, bool is_first) {
    const Vector polynomial_rate = trial * scheme().rate_at_start() / h;
    const Vector error = real.solve(rate - polynomial_rate);
    const double size = size_of(error);
    // The fastest decays are in it until it is looked at a second time.
    if (size < 1.0 || !is_first || !eval_rate(end, y + error, rate_there)) return size;
    return size_of(real.solve(rate_there - polynomial_rate));
  }

  // The same where the polynomial is farthest from the motion: what decays fast follows there what
  // drives it, and between nodes it does so as well as a polynomial can; at the begin and at the
  // end that shows too little, since both are values of it.
  double error_between(double h) {
    const Collocation::Between& between = scheme().between();
    if (!eval_rate(end + between.part * h, y + trial * between.value, rate_there)) return HUGE_VAL;
    return size_of(real.solve(rate_there - trial * between.rate / h));
  }

  // 1 where it is as large as is tolerated.
  double error_of(double h, bool is_first) {
    const double size = std::max(error_at_end(h, is_first), error_between(h));
    return std::isfinite(size) ? size : HUGE_VAL;
  }

  static double by_error(double error) {
    return safety * std::pow(error, -1.0 / (scheme().stages() + 1.0));
  }

  // By how much longer than h the next step may be; less where errors grow from step to step.
  double growth(double h, double error) {
    const double now = std::max(error, least_step_error);
    double factor = by_error(now);
    if (last_length > 0.0)
      factor = std::min(factor, factor * h / last_length * by_error(now / last_error) / safety);
    last_length = h;
    last_error = now;
    return std::clamp(factor, shrink_most, grow_most);
  }

  // The step from `end` to `t` that is tried becomes the last one; false where it ends at a place
  // without a rate.
  bool accept(double t) {
    const Vector reached = y + trial.col(trial.cols() - 1);
    if (!eval_rate(t, reached, rate_there)) return false;
    begin = std::exchange(end, t);
    start = std::exchange(y, reached);
    rate = rate_there;
    change = trial;
    has_step = true;
    is_fresh = false;
    has_jacobian = contraction <= contraction_of_old_jacobian;
    return true;
  }

  // One try: the length of the next, or of the next step where this one succeeded.
  struct Try {
    bool is_good;
    double next;
  };
  Try attempt(double h, double t, bool is_first) {
    factor(h);
    predict(h);
    if (!solve(h)) {
      contraction = 1.0;
      if (is_fresh) return {false, 0.5 * h};
      has_jacobian = false;
      return {false, h};
    }
    const double error = error_of(h, is_first);
    if (error > 1.0) return {false, h * std::max(shrink_most, by_error(error))};
    if (!accept(t)) return {false, h * shrink_most};
    return {true, h * growth(h, error)};
  }
};

StiffStepper::StiffStepper(const OdeSystem& system, double tolerance,
                           std::span<const double> scales)
    : state_(std::make_unique<State>(system, tolerance)) {
  state_->scales =
      Eigen::Map<const Vector>(scales.data(), static_cast<Eigen::Index>(scales.size()));
}
StiffStepper::~StiffStepper() = default;
StiffStepper::StiffStepper(StiffStepper&&) noexcept = default;
StiffStepper& StiffStepper::operator=(StiffStepper&&) noexcept = default;

void StiffStepper::start(double t, std::span<const double> y, std::span<const double> rate,
                         double next) {
  State& s = *state_;
  const auto size = static_cast<Eigen::Index>(y.size());
  s.begin = s.end = t;
  s.next = next;
  s.y = s.start = Eigen::Map<const Vector>(y.data(), size);
  s.rate = Eigen::Map<const Vector>(rate.data(), size);
  s.has_step = s.has_jacobian = false;
  s.last_length = 0.0;
}

bool StiffStepper::step(double t_end, double step_max) {
  State& s = *state_;
  const double left = t_end - s.end, longest = std::min(left, step_max);
  const double shortest = shortest_step * std::max(std::abs(s.end), std::min(longest, 1.0));
  double h = std::min(s.next, longest);
  if (h > 0.99 * left && left <= step_max) h = left;
  for (bool was_refused = false; h > shortest; was_refused = true) {
    if (!s.has_jacobian && !s.find_jacobian()) return false;
    const double t = h == left ? t_end : s.end + h;
    const State::Try tried = s.attempt(h, t, was_refused || !s.has_step);
    if (tried.is_good) {
      s.next = was_refused ? std::min(h, tried.next) : tried.next;
      return true;
    }
    h = tried.next;
  }
  return false;
}

double StiffStepper::end() const {
  return state_->end;
}
double StiffStepper::next() const {
  return state_->next;
}
std::span<const double> StiffStepper::y() const {
  return numbers(static_cast<const Vector&>(state_->y));
}
std::span<const double> StiffStepper::rate() const {
  return numbers(static_cast<const Vector&>(state_->rate));
}

void StiffStepper::eval(double t, std::span<double> y) const {
  const State& s = *state_;
  Eigen::Map<Vector> into(y.data(), s.y.size());
  if (s.has_step)
    into = s.at_part((t - s.begin) / (s.end - s.begin));
  else
    into = s.start;
}

std::size_t StiffStepper::rates() const {
  return state_->rates;
}

}  // namespace trammel::numeric
