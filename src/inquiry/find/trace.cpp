// SPDX-License-Identifier: Apache-2.0
#include "inquiry/find/trace.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "geometry/sketch/follow_path.h"
#include "inquiry/machine/domains.h"
#include "inquiry/tolerances.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using geometry::Placement;
using geometry::SketchEquations;

constexpr double turn = 2 * std::numbers::pi;
constexpr int turns_max = 12;
constexpr int steps_max = 4000;
constexpr double reach = 3.0;       // sizes of the drawing that a path may leave it
constexpr double longest = 0.015;   // of a step, in sizes of the drawing
constexpr double finer = 1.0 / 16;  // of a step that fails: the next one beyond where it ended

// How far the parameter goes in a step. One that fails tells how far it came: the path is followed
// to there, and by finer steps from there on. Halving them instead would fail two dozen times at
// each end, and that is what costs most.
class Stride {
 public:
  Stride(double longest_step, int direction)
      : step_max_(longest_step), step_(longest_step), direction_(direction) {}

  double next(double from, double border) const {
    const double limit = end_.value_or(border);
    return std::abs(limit - from) < 1.001 * step_ ? limit : from + direction_ * step_;
  }
  void halve(double from, double to) { step_ = std::abs(to - from) / 2; }
  /// Where the path reaches that part of a step.
  void end_at(double from, double to, double part) {
    beyond_ = finer * std::abs(to - from);
    end_ = from + part * (to - from);
    if (*end_ == from) arrive(from, false);
  }
  void arrive(double at, bool moved_little) {
    if (end_ == at) {
      end_.reset();
      step_ = beyond_;
    } else if (moved_little) {
      step_ = std::min(2 * step_, step_max_);
    }
  }

 private:
  double step_max_, step_, beyond_ = 0.0;
  std::optional<double> end_;  // before the border
  int direction_;
};

class Tracer {
 public:
  Tracer(const Case& here, const model::Question& question)
      : here_(here),
        equations_(here.machine.sketch.equations),
        parameter_(std::get<model::TraceLocus>(question.content).over),
        start_(here.state.placement) {
    const model::Model& model = *here.machine.model;
    for (std::size_t i = 0; i < coordinates_.size(); ++i)
      coordinates_[i] =
          &*std::ranges::find(model.measures, question.components[i], &model::Measure::symbol);
    path_.is_angle = is_angle(model);
    const auto q = eval_constraint_values(equations_, start_.numbers);
    for (std::uint32_t c = 0; c < q.size() && c < start_.q.size(); ++c)
      if (q[c] != start_.q[c]) equations_.moved.push_back({{c}, start_.q[c]});
    from_ = start_.numbers.find(parameter_).value_or(0.0);
    scale_ = path_.is_angle ? 1.0 : std::max(std::abs(from_), equations_.size);
  }

  Path run() {
    path_.places.push_back(place(start_));
    path_.last = walk(1);
    path_.first = path_.last;
    if (path_.last != PathEnd::Closed && !(path_.is_angle && path_.last == PathEnd::Cut)) {
      std::ranges::reverse(path_.places);
      path_.first = walk(-1);
      std::ranges::reverse(path_.places);
    }
    return std::move(path_);
  }

 private:
  // Whether the parameter stands in values of angles alone: then it has turns.
  bool is_angle(const model::Model& model) const {
    bool found = false;
    for (const model::Constraint& c : model.constraints) {
      if (!symbolic::contains(here_.scratch.pool, c.value, parameter_)) continue;
      if (!c.is_angle) return false;
      found = true;
    }
    return found;
  }

  TracedPlace place(const Placement& at) const {
    const auto value = [&](const model::Measure* m) {
      return equations_.measures->eval(*m, at.x).value;
    };
    return {at.numbers.find(parameter_).value_or(0.0), value(coordinates_[0]),
            value(coordinates_[1])};
  }

  // Nothing where the numbers leave the domain of the model.
  std::optional<geometry::FollowedPath> follow(const Placement& from, double parameter) const {
    symbolic::Values to = from.numbers;
    to.set(parameter_, parameter);
    const auto there = interpolate(equations_, to, to, 1.0);
    if (find_model_outside_domain(here_.machine, there) != nullptr) return std::nullopt;
    return follow_path(equations_, from, there, here_.scratch.pool.budget());
  }

  PathEnd walk(int direction) {
    Placement here = start_;
    double parameter = from_;
    Stride stride(path_.is_angle ? turn / 120 : 0.05 * scale_, direction);
    for (int i = 0; i < steps_max; ++i) {
      const double border = next_border(parameter, direction);
      const double next = stride.next(parameter, border);
      const auto path = follow(here, next);
      const bool has_end = path && !path->placement && !path->stopped;
      const bool is_there = path && path->placement && !has_collapsed(*path->placement);
      const double moved =
          is_there ? distance(place(*path->placement), path_.places.back()) : HUGE_VAL;
      if (moved > longest * equations_.size &&
          std::abs(next - parameter) > trace_step_min * scale_) {
        if (has_end)
          stride.end_at(parameter, next, path->end);
        else
          stride.halve(parameter, next);
        continue;
      }
      if (!is_there) return PathEnd::Blocked;
      here = *path->placement;
      parameter = next;
      path_.places.push_back(place(here));
      if (next == border && is_back(here)) return PathEnd::Closed;
      if (is_far(path_.places.back(), parameter)) return PathEnd::Cut;
      stride.arrive(parameter, moved < 0.4 * longest * equations_.size);
    }
    return PathEnd::Cut;
  }

  // A line whose ends meet has no direction: what depends on it has no value there.
  bool has_collapsed(const Placement& at) const {
    const auto apart = [&](model::PointIndex a, model::PointIndex b) {
      const auto coordinate = [&](model::PointIndex p, std::size_t axis) {
        const int v = equations_.variables.of_point[p.value][axis];
        return v < 0 ? 0.0 : at.x[static_cast<std::size_t>(v)];
      };
      return std::hypot(coordinate(a, 0) - coordinate(b, 0), coordinate(a, 1) - coordinate(b, 1));
    };
    return std::ranges::any_of(here_.machine.model->lines, [&](const model::Line& line) {
      return line.kind == model::LineKind::ThroughPoints &&
             apart(line.from, line.to) < collapsed_line * equations_.size;
    });
  }

  // Whole turns of an angle are met exactly.
  double next_border(double parameter, int direction) const {
    if (!path_.is_angle) return direction * HUGE_VAL;
    const double turns = std::abs(parameter - from_) / turn;
    return from_ + direction * turn * (std::floor(turns + whole_turn) + 1);
  }

  bool is_back(const Placement& here) const {
    double gap = 0.0;
    const auto compare = [&](int variable) {
      if (variable < 0) return;
      const auto v = static_cast<std::size_t>(variable);
      gap = std::max(gap, std::abs(here.x[v] - start_.x[v]));
    };
    for (const auto& [x, y] : equations_.variables.of_point) {
      compare(x);
      compare(y);
    }
    return gap <= closing_gap * equations_.size;
  }

  bool is_far(const TracedPlace& at, double parameter) const {
    if (path_.is_angle && std::abs(parameter - from_) > turn * (turns_max - rest_of_turns))
      return true;
    const bool is_long = !path_.is_angle && std::abs(parameter - from_) > 2 * reach * scale_;
    return is_long || distance(at, place(start_)) > reach * equations_.size;
  }

  static double distance(const TracedPlace& a, const TracedPlace& b) {
    return std::hypot(a.x - b.x, a.y - b.y);
  }

  const Case& here_;
  SketchEquations equations_;
  symbolic::ExprId parameter_;
  const Placement& start_;
  std::array<const model::Measure*, 2> coordinates_{};
  double from_ = 0.0, scale_ = 1.0;
  Path path_;
};

}  // namespace

bool Path::is_point(double size) const {
  const TracedPlace& start = places.front();
  return std::ranges::all_of(places, [&](const TracedPlace& place) {
    return std::hypot(place.x - start.x, place.y - start.y) <= resting_point * size;
  });
}

Path trace_locus(const Case& here, const model::Question& question) {
  return Tracer(here, question).run();
}

}  // namespace trammel::inquiry
