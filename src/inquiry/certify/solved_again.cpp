// SPDX-License-Identifier: Apache-2.0
#include "inquiry/certify/solved_again.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <vector>

#include "geometry/measure/counted_angle.h"
#include "geometry/sketch/scaled_system.h"
#include "geometry/tolerances.h"
#include "inquiry/tolerances.h"

namespace trammel::inquiry {

namespace {

using geometry::Placement;
using geometry::SketchEquations;
using symbolic::ExprId;

// The extent of the points; the drawing's where they are one place.
double find_size(const SketchEquations& equations, const Placement& at) {
  std::array<double, 2> low = {HUGE_VAL, HUGE_VAL}, high = {-HUGE_VAL, -HUGE_VAL};
  for (const auto& variables : equations.variables.of_point)
    for (std::size_t axis = 0; axis < 2; ++axis) {
      if (variables[axis] < 0) continue;
      const double x = at.x[static_cast<std::size_t>(variables[axis])];
      low[axis] = std::min(low[axis], x);
      high[axis] = std::max(high[axis], x);
    }
  const double extent = std::hypot(high[0] - low[0], high[1] - low[1]);
  return extent > 0.0 && extent < equations.size ? extent : equations.size;
}

double sum_of_sizes(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] * b[i]);
  return sum;
}

class Disturber {
 public:
  explicit Disturber(const Case& here)
      : equations_(here.machine.sketch.equations),
        at_(*here.asked),
        scales_(find_scales(equations_, at_.state.placement.q, at_.state.placement.numbers,
                            at_.state.placement.x)),
        size_(find_size(equations_, at_.state.placement)),
        time_(here.scratch.pool.symbol("time")),
        generator_(2008) {}

  // Virtual work: f.dX + Q.dq = 0 for every change dq of the constraints' values. The positions
  // for q + dq and q - dq are solved again, so C itself takes no part in the check.
  double virtual_work_difference() {
    const std::vector<double>& f = at_.response.applied;
    const std::vector<double> dq = random_changes();
    const double h = choose_step(dq);
    const std::vector<double> coarse = displacement(dq, h), fine = displacement(dq, h / 2);
    std::vector<double> dx(coarse.size());
    for (std::size_t i = 0; i < dx.size(); ++i) dx[i] = (4 * fine[i] - coarse[i]) / 3;
    const double of_loads = std::inner_product(dx.begin(), dx.end(), f.begin(), 0.0);
    const double work =
        std::inner_product(dq.begin(), dq.end(), at_.response.reactions.begin(), of_loads);
    const double size =
        sum_of_sizes(at_.response.acting, dx) + sum_of_sizes(at_.response.reactions, dq);
    return size == 0.0 ? 0.0 : std::abs(work) / size;
  }

  // Velocities and accelerations against positions a moment before and after, solved again for the
  // values that the constraints have then. A long moment bends the differences, a short one rounds
  // them; what is wrong disagrees with both.
  double time_difference() {
    const std::vector<double> first = rates(0), second = rates(1);
    const double h = choose_moment(first, second);
    return std::min(time_difference(first, second, h), time_difference(first, second, h / 6));
  }
  double time_difference(const std::vector<double>& first, const std::vector<double>& second,
                         double h) {
    const auto coarse = differences(first, second, h), fine = differences(first, second, h / 2);
    double most = 0.0;
    const double floor = std::max(floor_of_moment * size_, floor_of_far_moment * equations_.size);
    for (std::size_t i = 0; i < at_.state.placement.x.size(); ++i) {
      const double velocity = (4 * fine[0][i] - coarse[0][i]) / 3;
      const double acceleration = (4 * fine[1][i] - coarse[1][i]) / 3;
      const double v = std::abs(at_.response.velocity[i]),
                   a = std::abs(at_.response.acceleration[i]);
      most = std::max(most, std::abs(velocity - at_.response.velocity[i]) / (v + floor / h));
      most = std::max(
          most, std::abs(acceleration - at_.response.acceleration[i]) / (a + floor / (h * h)));
    }
    return most;
  }

  // From a disturbed position Newton must come back to the same place. Beside long bars that are
  // nearly parallel small shifts turn them far, so that it comes back from nearer places alone.
  double return_difference() {
    double shift = return_shift * std::min({size_, local_length(), shortest_line()});
    double least = return_difference(shift);
    for (int nearer = 0; nearer < 2 && least > tolerated_difference; ++nearer)
      least = std::min(least, return_difference(shift /= 100));
    return least;
  }

 private:
  std::vector<double> rates(std::size_t order) const {
    std::vector<ExprId> roots;
    for (const model::Constraint& c : equations_.model->constraints)
      roots.push_back(c.rates[order]);
    return symbolic::eval(*equations_.pool, roots, at_.response.values);
  }

  // A time in which nothing moves by more than a thousandth of a bar; by a hundredth a million
  // sizes away, where places are rounded to more.
  double choose_moment(const std::vector<double>& first, const std::vector<double>& second) const {
    const double length = local_length();
    double h = 1.0;
    for (std::size_t j = 0; j < first.size(); ++j) {
      const double size = equations_.rows[j].modulo_turn ? 1.0 : length;
      if (first[j] != 0.0) h = std::min(h, moved_in_moment * size / std::abs(first[j]));
      if (second[j] != 0.0)
        h = std::min(h, std::sqrt(moved_in_moment * size / std::abs(second[j])));
    }
    // Near dead points places move faster than values.
    for (std::size_t i = 0; i < at_.state.placement.x.size(); ++i) {
      const double v = std::abs(at_.response.velocity[i]),
                   a = std::abs(at_.response.acceleration[i]);
      if (v > 0) h = std::min(h, moved_in_moment * length / v);
      if (a > 0) h = std::min(h, std::sqrt(moved_in_moment * length / a));
    }
    return h * std::pow(equations_.size / size_, 1.0 / 6);
  }

  // X' and X'' by central differences of step h.
  std::array<std::vector<double>, 2> differences(const std::vector<double>& first,
                                                 const std::vector<double>& second, double h) {
    std::vector<double> ahead = values(), behind = ahead;
    for (std::size_t j = 0; j < first.size(); ++j) {
      ahead[j] += h * first[j] + h * h / 2 * second[j];
      behind[j] += -h * first[j] + h * h / 2 * second[j];
    }
    const auto& x = at_.state.placement.x;
    const std::vector<double> a = solve_again(ahead, x, h), b = solve_again(behind, x, -h);
    // The placement holds its constraints to some digits alone, of which second differences lose
    // most: Newton's last step from beside leaves more.
    const std::vector<double> now = solve_again(values(), a);
    std::array<std::vector<double>, 2> found;
    for (std::size_t i = 0; i < x.size(); ++i) {
      found[0].push_back((a[i] - b[i]) / (2 * h));
      found[1].push_back((a[i] - 2 * now[i] + b[i]) / (h * h));
    }
    return found;
  }

  // Of the constraints, without full turns: beside those, small changes of angles are rounded.
  std::vector<double> values() const {
    std::vector<double> q = at_.state.placement.q;
    for (std::size_t j = 0; j < q.size(); ++j)
      if (equations_.rows[j].modulo_turn) q[j] = geometry::within_turn(q[j]);
    return q;
  }

  double uniform() { return 2.0 * static_cast<double>(generator_()) / 4294967296.0 - 1.0; }

  // The position for other values of the constraints, so much later: curves may move by themselves.
  std::vector<double> solve_again(const std::vector<double>& q, std::span<const double> start,
                                  double later = 0.0) {
    return scale_up(equations_, find_root(q, start, later).x);
  }
  numeric::NewtonResult find_root(const std::vector<double>& q, std::span<const double> start,
                                  double later = 0.0) {
    symbolic::Values numbers = at_.state.placement.numbers;
    if (const auto now = numbers.find(time_)) numbers.set(time_, *now + later);
    return solve_newton(view_scaled_system(equations_, scales_, q, numbers),
                        scale_down(equations_, start), geometry::sketch_newton_options(), steps_);
  }

  // Coordinates are as large as the machine is far away from the origin.
  bool is_coordinate(std::size_t j) const {
    const auto& measure = equations_.model->constraints[{static_cast<std::uint32_t>(j)}].measure;
    if (!measure) return false;
    const model::MeasureKind kind = equations_.model->measures[*measure].kind;
    return kind == model::MeasureKind::X || kind == model::MeasureKind::Y;
  }

  // By the size of the machine. What Newton's method does not end at is no place.
  double return_difference(double shift) {
    const std::vector<double>& x = at_.state.placement.x;
    std::vector<double> start = x;
    for (double& coordinate : start) coordinate += shift * uniform();
    const numeric::NewtonResult root = find_root(at_.state.placement.q, start);
    if (root.status != numeric::NewtonStatus::Converged) return HUGE_VAL;
    const std::vector<double> again = scale_up(equations_, root.x);
    double most = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) most = std::max(most, std::abs(again[i] - x[i]));
    return most / size_;
  }

  // The length of a bar rather than of the whole: long slender machines bend by many small angles.
  double local_length() const {
    std::vector<double> lengths;
    for (std::size_t j = 0; j < equations_.rows.size(); ++j) {
      const double q = std::abs(at_.state.placement.q[j]);
      if (!equations_.rows[j].modulo_turn && q > 0 && !is_coordinate(j)) lengths.push_back(q);
    }
    if (lengths.empty()) return shortest_line();
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::nth_element(lengths.begin(), middle, lengths.end());
    return *middle;
  }

  // Points by their coordinates have lines that no constraint tells the length of: what moves by as
  // much is another drawing, of which other places are true. The size where there is no line.
  double shortest_line() const {
    const model::Model& model = *equations_.model;
    double shortest = size_;
    for (const model::Line& line : model.lines) {
      if (line.kind != model::LineKind::ThroughPoints) continue;
      const double length = std::hypot(coordinate(line.to, 0) - coordinate(line.from, 0),
                                       coordinate(line.to, 1) - coordinate(line.from, 1));
      if (length > geometry::coinciding_points * size_) shortest = std::min(shortest, length);
    }
    return shortest;
  }
  double coordinate(model::PointIndex point, std::size_t axis) const {
    const int variable = equations_.variables.of_point[point.value][axis];
    return variable < 0 ? 0.0 : at_.state.placement.x[static_cast<std::size_t>(variable)];
  }

  std::vector<double> random_changes() {
    const double length = local_length();
    std::vector<double> dq;
    for (std::size_t j = 0; j < equations_.rows.size(); ++j)
      dq.push_back(uniform() * (equations_.rows[j].modulo_turn ? 1.0 : length));
    return dq;
  }

  // A step along dq with which nothing moves by more than a ten-thousandth of a bar. Far from the
  // origin places are rounded to more, and steps of differences whose error is their fourth power
  // grow by the fourth root of that.
  double choose_step(const std::vector<double>& dq) {
    const double far = std::pow(equations_.size / size_, 0.25);
    double fastest = 0.0;
    for (const double v : displacement(dq, trial_change)) fastest = std::max(fastest, std::abs(v));
    return far * (fastest > 0 ? std::min(largest_change, moved_by_change * local_length() / fastest)
                              : largest_change);
  }

  // dX/dq . dq by central differences of step h.
  std::vector<double> displacement(const std::vector<double>& dq, double h) {
    std::vector<double> ahead = values(), behind = ahead;
    for (std::size_t j = 0; j < dq.size(); ++j) {
      ahead[j] += h * dq[j];
      behind[j] -= h * dq[j];
    }
    const auto& x = at_.state.placement.x;
    const std::vector<double> a = solve_again(ahead, x), b = solve_again(behind, x);
    std::vector<double> slope(x.size());
    for (std::size_t i = 0; i < slope.size(); ++i) slope[i] = (a[i] - b[i]) / (2 * h);
    return slope;
  }

  const SketchEquations& equations_;
  const SolvedState& at_;
  geometry::SketchScales scales_;
  numeric::NewtonSteps steps_;
  double size_;  // of the machine, wherever it is
  ExprId time_;
  std::mt19937 generator_;
};

}  // namespace

double compare_solved_again(const Case& here, Compared compared, int runs) {
  std::optional<double>& known = here.memo.solved_again[static_cast<std::size_t>(compared)];
  if (known) return *known;
  Disturber disturber(here);
  double most = 0.0;
  for (int k = 0; k < runs; ++k)
    most = std::max(most, compared == Compared::Work    ? disturber.virtual_work_difference()
                          : compared == Compared::Rates ? disturber.time_difference()
                                                        : disturber.return_difference());
  known = most;
  return most;
}

}  // namespace trammel::inquiry
