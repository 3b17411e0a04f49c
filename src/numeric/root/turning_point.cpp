// SPDX-License-Identifier: Apache-2.0
#include "numeric/root/turning_point.h"

#include <cmath>
#include <utility>

#include "numeric/linear/rank.h"
#include "numeric/tolerances.h"

namespace trammel::numeric {

namespace {

constexpr int unknowns_max = 800;
constexpr int strides_max = 60;
constexpr int refinements_max = 60;

using Point = std::vector<double>;  // x, then t

class ArcLength {
 public:
  ArcLength(std::function<System(double)> system_at, const NewtonOptions& options)
      : system_at_(std::move(system_at)), options_(options) {}

  std::optional<PathPoint> find(const PathPoint& start) {
    Point here = start.x;
    here.push_back(start.t);
    auto tangent = tangent_at(here, nullptr);
    if (!tangent) return std::nullopt;
    if (tangent->back() < 0)
      for (double& v : *tangent) v = -v;
    double stride = turning_stride;
    for (int k = 0; k < strides_max; ++k, stride *= 1.3) {
      auto next = correct(here, *tangent, stride);
      auto turned = next ? tangent_at(*next, &*tangent) : std::nullopt;
      if (!turned) return std::nullopt;
      if (turned->back() <= 0) return refine(here, *tangent, stride, turned->back());
      here = std::move(*next);
      tangent = std::move(turned);
    }
    return std::nullopt;
  }

 private:
  System joint(std::size_t n) const {
    System system;
    system.unknowns = static_cast<int>(n) + 1;
    system.equations = static_cast<int>(n);
    system.evaluate = [this, n](std::span<const double> z) {
      const std::span<const double> x = z.first(n);
      const double t = z[n];
      Evaluation at = system_at_(t).evaluate(x);
      const std::vector<double> before = system_at_(t - turning_difference).evaluate(x).residual;
      const std::vector<double> after = system_at_(t + turning_difference).evaluate(x).residual;
      for (std::size_t i = 0; i < n; ++i)
        at.jacobian.push_back({static_cast<int>(i), static_cast<int>(n),
                               (after[i] - before[i]) / (2 * turning_difference)});
      return at;
    };
    return system;
  }

  // The only direction of the path, of unit length and in the sense of `like`.
  std::optional<Point> tangent_at(const Point& z, const Point* like) const {
    const System system = joint(z.size() - 1);
    const RankAnalysis analysis =
        analyze_rank(make_sparse(system.equations, system.unknowns, system.evaluate(z).jacobian),
                     dependent_rest);
    if (analysis.null_space.size() != 1) return std::nullopt;
    Point tangent = analysis.null_space.front();
    double squares = 0.0, along = 0.0;
    for (std::size_t i = 0; i < tangent.size(); ++i) {
      squares += tangent[i] * tangent[i];
      if (like != nullptr) along += tangent[i] * (*like)[i];
    }
    const double scale = (along < 0 ? -1.0 : 1.0) / std::sqrt(squares);
    for (double& v : tangent) v *= scale;
    return tangent;
  }

  std::optional<Point> correct(const Point& from, const Point& tangent, double stride) const {
    Point z = from;
    for (std::size_t i = 0; i < z.size(); ++i) z[i] += stride * tangent[i];
    NewtonResult root = solve_newton(joint(z.size() - 1), z, options_);
    if (root.status != NewtonStatus::Converged) return std::nullopt;
    return std::move(root.x);
  }

  // The tangent's part along t is positive at stride 0 and not at `high`.
  std::optional<PathPoint> refine(const Point& from, const Point& tangent, double high,
                                  double value_high) const {
    double low = 0.0, value_low = tangent.back();
    for (int k = 0; k < refinements_max; ++k) {
      double middle = low + (high - low) * value_low / (value_low - value_high);
      if (k % 3 == 2) middle = (low + high) / 2;  // regula falsi may creep on one side
      auto z = correct(from, tangent, middle);
      const auto turned = z ? tangent_at(*z, &tangent) : std::nullopt;
      if (!turned) return std::nullopt;
      if (std::abs(turned->back()) < turned_tangent || high - low < turning_width) {
        const double t = z->back();
        z->pop_back();
        return PathPoint{t, std::move(*z)};
      }
      (turned->back() > 0 ? low : high) = middle;
      (turned->back() > 0 ? value_low : value_high) = turned->back();
    }
    return std::nullopt;
  }

  const std::function<System(double)> system_at_;
  const NewtonOptions& options_;
};

}  // namespace

std::optional<PathPoint> find_turning_point(const std::function<System(double t)>& system_at,
                                            const PathPoint& start, const NewtonOptions& options) {
  if (start.x.size() > unknowns_max || start.x.empty()) return std::nullopt;
  const double pace = find_pace(system_at, start);  // by which F changes as fast as x does
  const auto at_pace = [&](double s) { return system_at(start.t + s * pace); };
  auto turning = ArcLength(at_pace, options).find({0.0, start.x});
  if (turning) turning->t = start.t + turning->t * pace;
  return turning;
}

}  // namespace trammel::numeric
