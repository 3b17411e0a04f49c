// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/local_motions.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "geometry/sketch/diagnose/point_graph.h"
#include "geometry/tolerances.h"
#include "numeric/tolerances.h"

namespace trammel::geometry {

namespace {

using model::PointIndex;

constexpr std::size_t partners_max = 16;  // points whose distance from a moving one is tried
constexpr std::size_t points_max = 64;    // moving points that are tried

void add(Motion& to, double factor, const Motion& motion) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    to[i] += factor * motion[i];
    if (std::abs(to[i]) < numeric::null_entry) to[i] = 0.0;
  }
}

void normalize(Motion& motion) {
  double most = 0.0;
  for (const double rate : motion) most = std::max(most, std::abs(rate));
  if (most > 0)
    for (double& rate : motion) rate /= most;
}

class Basis {
 public:
  Basis(const SketchEquations& equations, std::span<const double> x, std::vector<Motion> motions)
      : equations_(equations), x_(x), graph_(equations), motions_(std::move(motions)) {}

  std::vector<Motion> make() {
    bring_to_echelon(column_order());
    for (std::size_t k = motions_.size(); k-- > 0;) {
      if (k + 1 < motions_.size()) stiffen(k);
      normalize(motions_[k]);
    }
    return std::move(motions_);
  }

 private:
  bool ever_moves(int variable) const {
    return std::any_of(motions_.begin(), motions_.end(), [&](const Motion& m) {
      return std::abs(m[static_cast<std::size_t>(variable)]) > numeric::null_entry;
    });
  }

  // Points near the ground first; then lines and circles of their own.
  std::vector<int> column_order() const {
    const Variables& variables = equations_.variables;
    std::vector<PointIndex> resting;
    for (std::uint32_t p = 0; p < variables.of_point.size(); ++p) {
      const auto [vx, vy] = variables.of_point[p];
      if (vx < 0 || (!ever_moves(vx) && !ever_moves(vy))) resting.push_back({p});
    }
    std::vector<PointIndex> points = graph_.by_distance(resting);
    std::vector<char> listed(variables.of_point.size(), 0);
    for (const PointIndex p : points) listed[p.value] = 1;
    for (std::uint32_t p = 0; p < listed.size(); ++p)
      if (!listed[p]) {
        // A part without ground: from its first point outwards.
        for (const PointIndex q : graph_.by_distance({{p}}))
          if (!std::exchange(listed[q.value], 1)) points.push_back(q);
      }
    std::vector<int> order;
    const auto append = [&](int v) {
      if (v >= 0) order.push_back(v);
    };
    for (const PointIndex p : points)
      for (const int v : variables.of_point[p.value]) append(v);
    for (const auto& pair : variables.of_free_line)
      for (const int v : pair) append(v);
    for (const int v : variables.of_radius) append(v);
    return order;
  }

  void bring_to_echelon(const std::vector<int>& order) {
    std::size_t done = 0;
    for (const int v : order) {
      if (done == motions_.size()) return;
      const auto column = static_cast<std::size_t>(v);
      const auto pivot = std::max_element(motions_.begin() + static_cast<std::ptrdiff_t>(done),
                                          motions_.end(), [&](const Motion& a, const Motion& b) {
                                            return std::abs(a[column]) < std::abs(b[column]);
                                          });
      if (std::abs((*pivot)[column]) < moving_pivot) {
        for (std::size_t k = done; k < motions_.size(); ++k) motions_[k][column] = 0.0;
        continue;
      }
      std::swap(motions_[done], *pivot);
      for (std::size_t k = done + 1; k < motions_.size(); ++k) {
        add(motions_[k], -motions_[k][column] / motions_[done][column], motions_[done]);
        motions_[k][column] = 0.0;
        normalize(motions_[k]);
      }
      ++done;
    }
  }

  Vector at(PointIndex p) const {
    const auto [vx, vy] = equations_.variables.of_point[p.value];
    if (vx < 0) return {0.0, 0.0};
    const double scale = 1.0 / equations_.size;
    return {scale * x_[static_cast<std::size_t>(vx)], scale * x_[static_cast<std::size_t>(vy)]};
  }
  Vector velocity(PointIndex p, const Motion& motion) const {
    const auto [vx, vy] = equations_.variables.of_point[p.value];
    if (vx < 0) return {0.0, 0.0};
    return {motion[static_cast<std::size_t>(vx)], motion[static_cast<std::size_t>(vy)]};
  }

  using Rate = std::function<double(const Motion&)>;

  // Uses up the later motions one by one: each is added so that one more rate becomes 0.
  void stiffen(std::size_t k) {
    std::vector<Motion> later(motions_.begin() + static_cast<std::ptrdiff_t>(k) + 1,
                              motions_.end());
    std::vector<PointIndex> points;
    for (std::uint32_t p = 0; p < equations_.variables.of_point.size(); ++p) {
      const PointIndex point{p};
      const bool moves = std::any_of(later.begin(), later.end(), [&](const Motion& m) {
        const Vector v = velocity(point, m);
        return std::hypot(v.x, v.y) > numeric::null_entry;
      });
      if (moves && points.size() < points_max) points.push_back(point);
    }
    for (const bool turning : {false, true})
      for (const PointIndex p : points) {
        const std::vector<PointIndex> partners = graph_.by_distance({p});
        for (std::size_t i = 1; i < partners.size() && i <= partners_max; ++i) {
          if (later.empty()) return;
          hold(motions_[k], later, pair_rate(p, partners[i], turning));
        }
      }
    // What has no points: directions and radii of its own.
    for (std::size_t v = 0; v < motions_[k].size() && !later.empty(); ++v)
      hold(motions_[k], later, [v](const Motion& m) { return m[v]; });
  }

  // How fast the distance of two points changes, or the direction from one to the other.
  Rate pair_rate(PointIndex p, PointIndex q, bool turning) const {
    const Vector between = at(q) - at(p);
    const double length = std::hypot(between.x, between.y);
    if (length < coinciding_points) return [](const Motion&) { return 0.0; };
    const Vector unit = (1.0 / length) * between;
    const Vector sense = turning ? left_of(unit) : unit;
    return [this, p, q, sense](const Motion& m) {
      return dot(sense, velocity(q, m) - velocity(p, m));
    };
  }

  static void hold(Motion& motion, std::vector<Motion>& later, const Rate& rate) {
    std::size_t pivot = 0;
    std::vector<double> rates;
    for (const Motion& m : later) rates.push_back(rate(m));
    for (std::size_t j = 1; j < rates.size(); ++j)
      if (std::abs(rates[j]) > std::abs(rates[pivot])) pivot = j;
    if (std::abs(rates[pivot]) < holding_rate) return;  // nearly nothing: the sum would be huge
    add(motion, -rate(motion) / rates[pivot], later[pivot]);
    for (std::size_t j = 0; j < later.size(); ++j)
      if (j != pivot) add(later[j], -rates[j] / rates[pivot], later[pivot]);
    later.erase(later.begin() + static_cast<std::ptrdiff_t>(pivot));
  }

  const SketchEquations& equations_;
  std::span<const double> x_;
  PointGraph graph_;
  std::vector<Motion> motions_;
};

}  // namespace

std::vector<Motion> make_local(const SketchEquations& equations, std::span<const double> x,
                               std::vector<Motion> motions) {
  return Basis(equations, x, std::move(motions)).make();
}

}  // namespace trammel::geometry
