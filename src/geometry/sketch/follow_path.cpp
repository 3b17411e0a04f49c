// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/follow_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <span>
#include <utility>

#include "geometry/measure/counted_angle.h"
#include "geometry/sketch/path_laps.h"
#include "geometry/sketch/regularity.h"
#include "geometry/sketch/scaled_system.h"
#include "geometry/tolerances.h"
#include "model/shown_unit.h"
#include "numeric/root/continuation.h"
#include "numeric/root/turning_point.h"

namespace trammel::geometry {

namespace {

constexpr double turn = 2 * std::numbers::pi;
constexpr double driven_angle_max = 0.5;  // change of a given angle in one step
constexpr double angle_max = 1.0;         // change of any angle in one step
constexpr std::size_t values_told = 4;
constexpr double shortest_turn = 0.25;  // of the way, for which laps are not looked for
constexpr int turns_of_lap_max = 12;    // after which a machine may be where it was

class Follower {
 public:
  Follower(const SketchEquations& equations, const Placement& from, const symbolic::Values& to)
      : equations_(equations), from_(from), to_(to) {
    count_from(from.numbers, from.x);
    if (!equations.uses_parameters) scales_ = scales_at(from.q, from.numbers);
  }

  /// What has been counted when the path goes on from a place that it reached.
  void count_from(const symbolic::Values& numbers, const std::vector<double>& x) {
    angles_ = measure_angles(x);
    for (std::size_t m = 0; m < angles_.size(); ++m)
      angles_[m] = with_turns(equations_.model->measures[{static_cast<std::uint32_t>(m)}],
                              angles_[m], numbers);
  }

  FollowedPath follow(const base::Budget& budget) {
    FollowedPath path;
    numeric::ContinuationOptions options;
    options.newton = sketch_newton_options(budget);
    options.is_near = [this](const numeric::PathPoint& a, const numeric::PathPoint& b) {
      return turns_little(a, b);
    };
    options.on_point = [&](const numeric::PathPoint& point) {
      const std::vector<double>& here = measured(point).angles;
      for (std::size_t m = 0; m < angles_.size(); ++m)
        angles_[m] = nearest_angle(here[m], angles_[m]);
    };
    numeric::ContinuationResult root =
        follow_root(system(), scale_down(equations_, from_.x), options);
    for (const numeric::PathPoint& crossing : root.crossings)
      path.passed.push_back(dead_point(crossing));
    path.end = root.t;
    path.end_x = scale_up(equations_, root.x);
    path.end_numbers = root.reached ? to_ : values(root.t);
    set_angles(path.end_numbers);
    path.stopped = root.stopped;
    path.is_long = root.is_long;
    if (root.reached)
      path.placement =
          Placement{path.end_numbers, eval_constraint_values(equations_, to_), path.end_x};
    return path;
  }

  std::function<numeric::System(double)> system() const {
    return [this](double t) {
      const symbolic::Values between = values(t);
      std::vector<double> q = eval_constraint_values(equations_, between);
      auto scales = scales_ ? scales_ : scales_at(q, between);
      return scaled_system(equations_, std::move(scales), std::move(q), between);
    };
  }

  DeadPoint dead_point(const numeric::PathPoint& point) const {
    return {values(point.t), scale_up(equations_, point.x)};
  }

 private:
  // A point of the path with what is asked of it more than once.
  struct Measured {
    numeric::PathPoint point{-1.0, {}};
    std::vector<double> q, angles;
  };

  std::shared_ptr<const SketchScales> scales_at(std::span<const double> q,
                                                const symbolic::Values& numbers) const {
    return std::make_shared<const SketchScales>(find_scales(equations_, q, numbers, from_.x));
  }

  // Of the two points that were asked for last, one is kept.
  const Measured& measured(const numeric::PathPoint& point) {
    for (const std::size_t k : {newest_, 1 - newest_}) {
      newest_ = k;
      if (last_[k].point.t == point.t && last_[k].point.x == point.x) return last_[k];
    }
    last_[newest_] = {point, eval_constraint_values(equations_, values(point.t)),
                      measure_angles(scale_up(equations_, point.x))};
    return last_[newest_];
  }

  // Angles in rows are those nearest to where the path has come.
  symbolic::Values values(double t) const {
    symbolic::Values between = interpolate(equations_, from_.numbers, to_, t);
    set_angles(between);
    return between;
  }

  void set_angles(symbolic::Values& numbers) const {
    for (std::size_t m = 0; m < angles_.size(); ++m) {
      const model::Measure& measure = equations_.model->measures[{static_cast<std::uint32_t>(m)}];
      if (measure.is_angle()) numbers.set(measure.symbol, angles_[m]);
    }
  }

  // Of every measure of the model; 0 for what is no angle.
  std::vector<double> measure_angles(const std::vector<double>& x) const {
    std::vector<double> angles;
    for (const model::Measure& measure : equations_.model->measures)
      angles.push_back(measure.is_angle() ? equations_.measures->eval(measure, x).value : 0.0);
    return angles;
  }

  bool turns_little(const numeric::PathPoint& a, const numeric::PathPoint& b) {
    const Measured &from = measured(a), &to = measured(b);
    for (std::size_t i = 0; i < from.q.size(); ++i)
      if (equations_.rows[i].modulo_turn && std::abs(to.q[i] - from.q[i]) > driven_angle_max)
        return false;
    for (std::size_t m = 0; m < from.angles.size(); ++m)
      if (std::abs(std::remainder(to.angles[m] - from.angles[m], turn)) > angle_max) return false;
    return true;
  }

  const SketchEquations& equations_;
  const Placement& from_;
  const symbolic::Values& to_;
  std::vector<double> angles_;                  // by measure, as counted; 0 for what is none
  std::shared_ptr<const SketchScales> scales_;  // where they are the same all along
  std::array<Measured, 2> last_;
  std::size_t newest_ = 0;
};

// A way of many turns, part by part.
class LongFollower {
 public:
  LongFollower(const SketchEquations& equations, const Placement& from, const symbolic::Values& to,
               const base::Budget& budget)
      : equations_(equations), from_(from), to_(to), budget_(budget) {}

  // Turn by turn until the machine is where it was, then without the laps that repeat this one.
  FollowedPath follow(double turn_part) {
    for (int turns = 1; turns <= turns_of_lap_max && 2 * turns * turn_part < 1.0; ++turns) {
      const double lap = turns * turn_part;
      if (!go_on(lap, interpolate(equations_, from_.numbers, to_, lap))) return std::move(path_);
      const double left = std::floor(1.0 / lap) - 1.0;
      auto later = skip_laps(equations_, {from_, *path_.placement, lap}, to_, left);
      if (!later) continue;
      path_.placement = std::move(later);
      done_ = left * lap;
      break;
    }
    go_on(1.0, to_);
    return std::move(path_);
  }

 private:
  // Whether the path leads from where it is to a later part of the way.
  bool go_on(double part, const symbolic::Values& numbers) {
    const Placement here = path_.placement ? std::move(*path_.placement) : from_;
    FollowedPath next = Follower(equations_, here, numbers).follow(budget_);
    next.passed.insert(next.passed.begin(), path_.passed.begin(), path_.passed.end());
    next.end = done_ + next.end * (part - done_);
    path_ = std::move(next);
    if (path_.placement) done_ = part;
    return path_.placement.has_value();
  }

  const SketchEquations& equations_;
  const Placement& from_;
  const symbolic::Values& to_;
  const base::Budget& budget_;
  FollowedPath path_;
  double done_ = 0.0;  // of the way
};

}  // namespace

FollowedPath follow_path(const SketchEquations& equations, const Placement& from,
                         const symbolic::Values& to, const base::Budget& budget) {
  if (from.x.empty())
    return {Placement{to, eval_constraint_values(equations, to), {}}, {}, 1.0, {}, to};
  const auto turn_part = find_turn(equations, from.numbers, to);
  if (turn_part && *turn_part < shortest_turn)
    return LongFollower(equations, from, to, budget).follow(*turn_part);
  return Follower(equations, from, to).follow(budget);
}

bool is_dead_end(const SketchEquations& equations, const Placement& from,
                 const Placement& reached) {
  const double there = eval_regularity(equations, reached);
  return there < dead_end_condition && there < dead_end_part * eval_regularity(equations, from);
}

DeadPoint locate_end(const SketchEquations& equations, const Placement& from,
                     const symbolic::Values& to, const FollowedPath& path) {
  Follower follower(equations, from, to);
  follower.count_from(path.end_numbers, path.end_x);
  const numeric::PathPoint last{path.end, scale_down(equations, path.end_x)};
  const auto turning = find_turning_point(follower.system(), last, sketch_newton_options());
  return follower.dead_point(turning ? *turning : last);
}

std::string describe_values(const SketchEquations& equations, const symbolic::Values& from,
                            const symbolic::Values& at) {
  std::vector<std::string> told;
  for (const model::Parameter& p : equations.model->parameters) {
    const auto before = from.find(p.symbol), there = at.find(p.symbol);
    if (p.definition || !there || before == there || told.size() == values_told) continue;
    told.push_back(model::write_value(*equations.model, p, *there));
  }
  return told.empty() ? "the model's own values" : fmt::format("{}", fmt::join(told, ", "));
}

}  // namespace trammel::geometry
