// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/drag/pulled_sketch.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "geometry/sketch/extent.h"
#include "geometry/tolerances.h"
#include "numeric/tolerances.h"

namespace trammel::geometry {

namespace {

constexpr double damping_max = 1e6;  // nothing moves any more
constexpr int returns_max = 20;

// What a factorization costs in solutions with it: measured on sketches of 4 to 300 constraints.
constexpr std::uint64_t factor_work = 12;

double largest(const std::vector<double>& v) {
  double most = 0.0;
  for (const double x : v) most = std::isfinite(x) ? std::max(most, std::abs(x)) : HUGE_VAL;
  return most;
}

double size_of(base::Vector2<double> v) {
  return std::hypot(v.x, v.y);
}

// Moves everything a little, each number by an amount of its own: some of it is free to go wherever
// anything is, but by a chance that no drawing meets.
std::vector<double> any_step(std::size_t variables) {
  std::vector<double> step;
  for (std::size_t v = 0; v < variables; ++v) step.push_back(std::cos(static_cast<double>(v)));
  return step;
}

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

// The origin belongs to the drawing where that is at most so many times the machine.
constexpr double drawing_by_machine = 3.0;

// Steps are parts of the machine: its distance from the origin says nothing of what it may move.
std::shared_ptr<const SketchEquations> of_own_size(const SketchEquations& equations,
                                                   std::span<const double> x) {
  auto own = std::make_shared<SketchEquations>(equations);
  own->size = std::min(equations.size, drawing_by_machine * extent_of(equations, x));
  return own;
}

// What Newton's method reaches there, or what rounding of coordinates leaves.
double tolerance_at(std::span<const double> x, double size) {
  double farthest = 0.0;
  for (const double coordinate : x) farthest = std::max(farthest, std::abs(coordinate));
  return std::max(sketch_newton_options().tolerance, numeric::newton_rounding * farthest / size);
}

}  // namespace

PulledSketch::PulledSketch(const SketchEquations& equations, const symbolic::Values& parameters,
                           std::vector<double> q, std::vector<double> x)
    : equations_(of_own_size(equations, x)),
      parameters_(parameters),
      q_(std::move(q)),
      x_(std::move(x)),
      scales_(find_scales(*equations_, q_, parameters_, x_)),
      tolerance_(tolerance_at(x_, equations_->size)) {
  if (equations.counts_angles) count_angles(equations, x_, parameters_);
}

std::optional<PulledSketch> PulledSketch::start(const SketchEquations& equations,
                                                const MeasuredHints& hints) {
  const symbolic::Values& numbers = hints.values.numbers;
  PulledSketch sketch(equations, numbers, eval_constraint_values(equations, numbers), hints.x);
  if (!sketch.meet_hints()) return std::nullopt;
  sketch.scales_ = find_scales(*sketch.equations_, sketch.q_, sketch.parameters_, sketch.x_);
  return sketch;
}

void PulledSketch::go_to(std::vector<double> x) {
  x_ = std::move(x);
  if (equations_->counts_angles) count_angles(*equations_, x_, parameters_);
}

// Scaled, and turned around: what steps have to make good.
std::vector<double> PulledSketch::residual(const std::vector<double>& x) const {
  std::vector<double> miss = eval_equations(*equations_, x, q_, parameters_).residual;
  for (std::size_t i = 0; i < miss.size(); ++i) miss[i] *= -scales_.rows[i];
  return miss;
}

// Of C where the sketch stands.
bool PulledSketch::factor() {
  const std::size_t n = x_.size(), m = q_.size();
  solver_.begin(n + m);
  for (std::size_t i = 0; i < n; ++i) solver_.add(i, i, 1.0);
  for (std::size_t j = 0; j < m; ++j) solver_.add(n + j, n + j, -shared_dependence);
  for (const numeric::Triplet& t : eval_equations(*equations_, x_, q_, parameters_).jacobian) {
    const std::size_t row = index(t.row), column = index(t.column);
    const double value = t.value * scales_.rows[row] * scales_.columns[column];
    solver_.add(n + row, column, value);
    solver_.add(column, n + row, value);
  }
  return solver_.factor();
}

// The shortest change, next to `top`, for which C makes `bottom`. Shapes  by variable, scaled.
std::vector<double> PulledSketch::project(std::vector<double> top,
                                          const std::vector<double>& bottom) {
  const std::size_t n = x_.size();
  top.insert(top.end(), bottom.begin(), bottom.end());
  solver_.solve(top);
  top.resize(n);
  return top;
}

// Nothing where corrections do not shrink fast, or are not small beside what was moved.
std::optional<std::vector<double>> PulledSketch::return_to_constraints(std::vector<double> x,
                                                                       double moved, Pull& pull) {
  double last = moved;
  for (int i = 0; i < returns_max && pull.work > 0; ++i) {
    charge(pull, 1);
    const std::vector<double> miss = residual(x);
    const bool is_met = largest(miss) <= tolerance_;
    const std::vector<double> change = project(std::vector<double>(x.size(), 0.0), miss);
    const double length = largest(change);
    if (!is_met && !(length <= lone_root_contraction * last)) return std::nullopt;
    for (std::size_t v = 0; v < x.size(); ++v) x[v] += change[v] * scales_.columns[v];
    if (is_met) return x;
    last = length;
  }
  return std::nullopt;
}

// Newton's method with a new matrix for each step.
bool PulledSketch::meet_hints() {
  const numeric::NewtonOptions options = sketch_newton_options();
  for (int i = 0; i < options.iterations_max; ++i) {
    if (!factor()) return false;
    const std::vector<double> miss = residual(x_);
    const std::vector<double> change = project(std::vector<double>(x_.size(), 0.0), miss);
    const double length = largest(change);
    if (!std::isfinite(length)) return false;
    const double part = std::min(1.0, options.step_max / length);
    for (std::size_t v = 0; v < x_.size(); ++v) x_[v] += part * change[v] * scales_.columns[v];
    if (largest(miss) <= tolerance_) return true;
  }
  return false;
}

// What a step does to the place, in sizes of the drawing.
PulledSketch::Vector PulledSketch::FreeMotions::move(const std::vector<double>& step) const {
  Vector far;
  for (const auto& [variable, change] : gradient[0]) far.x += change * step[variable];
  for (const auto& [variable, change] : gradient[1]) far.y += change * step[variable];
  return far;
}

PulledSketch::FreeMotions PulledSketch::find_free_motions(const Handle& handle) {
  FreeMotions free{handle.gradient(x_), {}, {}};
  for (auto& row : free.gradient)
    for (auto& [variable, change] : row) change *= scales_.columns[variable] / equations_->size;
  for (const std::size_t k : {0U, 1U}) {
    std::vector<double> along(x_.size(), 0.0);
    for (const auto& [variable, change] : free.gradient[k]) along[variable] = change;
    free.along[k] = project(std::move(along), std::vector<double>(q_.size(), 0.0));
    free.moved[k] = free.move(free.along[k]);
  }
  return free;
}

void PulledSketch::charge(Pull& pull, std::uint64_t solutions) const {
  pull.work -= std::min<std::uint64_t>(pull.work, solutions * (x_.size() + q_.size()));
}

std::vector<double> PulledSketch::moved_by(const std::vector<double>& step) const {
  std::vector<double> moved = x_;
  for (std::size_t v = 0; v < step.size(); ++v) moved[v] += step[v] * scales_.columns[v];
  return moved;
}

// How far a step moves any point, in sizes of the drawing, or turns any line, in radians.
double PulledSketch::travel(const std::vector<double>& step) const {
  double most = largest(step);
  for (const auto& [x, y] : equations_->variables.of_point)
    if (x >= 0) most = std::max(most, std::hypot(step[index(x)], step[index(y)]));
  return most;
}

double PulledSketch::travel_to(const std::vector<double>& there) const {
  std::vector<double> step(x_.size());
  for (std::size_t v = 0; v < x_.size(); ++v) step[v] = (there[v] - x_[v]) / scales_.columns[v];
  return travel(step);
}

// Whether a line has next to no length left there.
bool PulledSketch::collapses(const std::vector<double>& there) const {
  const model::Model& model = *equations_->model;
  const auto length = [&](const model::Line& line, const std::vector<double>& x) {
    const auto place = [&](model::PointIndex p) {
      const std::array<int, 2>& variables = equations_->variables.of_point[p.value];
      if (variables[0] < 0) return Vector{};
      return Vector{x[index(variables[0])], x[index(variables[1])]};
    };
    return size_of(place(line.to) - place(line.from)) / equations_->size;
  };
  return std::any_of(model.lines.begin(), model.lines.end(), [&](const model::Line& line) {
    if (line.kind != model::LineKind::ThroughPoints) return false;
    const double now = length(line, there);
    return now < shortest_pulled && now < (1 - pulling_gain) * length(line, x_);
  });
}

double PulledSketch::near_enough() const {
  return std::max(reached_distance, tolerance_) * equations_->size;
}

double PulledSketch::distance_left(const Pull& pull) const {
  return size_of(pull.target - pull.handle.at(x_));
}

// One step; why there is no further one. Directions in which the point hardly moves would take all
// else far: they are damped until the step keeps what it promises.
std::optional<MoveEnd> PulledSketch::advance(Pull& pull) {
  charge(pull, factor_work + 2);
  if (!factor()) return MoveEnd::DeadPoint;
  const double size = equations_->size;
  const Vector left = 1 / size * (pull.target - pull.handle.at(x_));
  const FreeMotions free = find_free_motions(pull.handle);
  if (!(free.moved[0].x + free.moved[1].y > held_mobility)) return MoveEnd::Held;
  double part = 1.0;  // of the reach that is left: less where the way back leads beyond it
  for (; pull.damping < damping_max && pull.work > 0; pull.damping *= 4) {
    const double xx = free.moved[0].x + pull.damping, yy = free.moved[1].y + pull.damping,
                 xy = free.moved[0].y;
    const double determinant = xx * yy - xy * xy;
    const Vector force{(yy * left.x - xy * left.y) / determinant,
                       (xx * left.y - xy * left.x) / determinant};
    std::vector<double> step(x_.size());
    for (std::size_t v = 0; v < step.size(); ++v)
      step[v] = force.x * free.along[0][v] + force.y * free.along[1][v];
    const double longest = travel(step), reach = part * pull.reach;
    if (!(longest > pulling_step_min)) return MoveEnd::OutOfReach;
    if (longest > pulling_reach) continue;
    for (double& change : step) change *= std::min(1.0, reach / longest);
    auto there = return_to_constraints(moved_by(step), std::min(longest, reach), pull);
    if (!there || collapses(*there)) continue;
    const double far = travel_to(*there);
    if (far > pull.reach) {
      part /= 2;
      continue;
    }
    const Vector rest = 1 / size * (pull.target - pull.handle.at(*there));
    const Vector promised = left - free.move(step);
    const double gain = dot(left, left) - dot(rest, rest);
    if (!(gain > 0.25 * (dot(left, left) - dot(promised, promised)))) continue;
    pull.reach -= far;
    go_to(std::move(*there));
    last_step_ = std::move(step);
    pull.damping = std::max(damping_min, pull.damping / 16);
    if (gain > pulling_gain * dot(left, left)) return std::nullopt;
    return MoveEnd::OutOfReach;
  }
  return pull.work > 0 ? MoveEnd::DeadPoint : MoveEnd::Spent;
}

// At the end of its way a point comes nearer by the square of a motion alone, on either side: the
// machine goes on as it came, as one with a flywheel does, or else back. Gives whether it went.
bool PulledSketch::leave_dead_point(Pull& pull) {
  if (pull.work == 0 || !factor()) return false;
  charge(pull, factor_work + 1);
  const std::vector<double> before = last_step_.empty() ? any_step(x_.size()) : last_step_;
  std::vector<double> motion = project(before, std::vector<double>(q_.size(), 0.0));
  const double size = travel(motion);
  if (!(size > held_mobility * largest(before))) return false;
  for (const double length : dead_point_steps)
    for (const double way : {1.0, -1.0}) {
      if (length > pull.reach) continue;
      std::vector<double> step = motion;
      for (double& part : step) part *= way * length / size;
      auto there = return_to_constraints(moved_by(step), length, pull);
      if (!there || collapses(*there)) continue;
      const double far = travel_to(*there);
      if (far > pull.reach) continue;
      const Vector place = pull.handle.at(*there);
      pull.is_held = pull.is_held && size_of(place - pull.handle.at(x_)) <= near_enough();
      if (!(size_of(pull.target - place) < (1 - pulling_gain) * distance_left(pull))) continue;
      go_to(std::move(*there));
      last_step_ = std::move(step);
      pull.reach -= far;
      return true;
    }
  return false;
}

Move PulledSketch::pull(const Handle& handle, Vector target, Effort effort) {
  Pull pull{handle, target, damping_min, pulling_reach, effort.units};
  if (handle.is_fixed()) return {MoveEnd::Held, distance_left(pull)};
  bool has_left = false;
  while (distance_left(pull) > near_enough()) {
    if (pull.work == 0) return {MoveEnd::Spent, distance_left(pull)};
    if (pull.reach < pulling_reach_min) return {MoveEnd::FarEnough, distance_left(pull)};
    const auto end = advance(pull);
    if (end && (has_left || !leave_dead_point(pull)))
      return {*end == MoveEnd::Held && !pull.is_held ? MoveEnd::OutOfReach : *end,
              distance_left(pull)};
    has_left = has_left || end.has_value();
  }
  return {MoveEnd::Reached, distance_left(pull)};
}

}  // namespace trammel::geometry
