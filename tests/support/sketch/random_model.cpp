// SPDX-License-Identifier: Apache-2.0
#include "support/sketch/random_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>

namespace trammel::test {

namespace {

constexpr int tries_max = 400;
constexpr double apart = 0.5;  // least distance of points
constexpr double wide = 0.45;  // least angle between the two curves that a point is on

struct Vec {
  double x = 0.0, y = 0.0;
};
Vec operator-(Vec a, Vec b) {
  return {a.x - b.x, a.y - b.y};
}
double length(Vec a) {
  return std::hypot(a.x, a.y);
}
double cross(Vec a, Vec b) {
  return a.x * b.y - a.y * b.x;
}
double dot(Vec a, Vec b) {
  return a.x * b.x + a.y * b.y;
}
double angle_between(Vec a, Vec b) {
  return std::atan2(cross(a, b), dot(a, b));
}

class Random {
 public:
  explicit Random(std::uint64_t seed)
      : generator_(static_cast<std::uint32_t>(seed * 2654435761U + 12345U)) {
    generator_.discard(8);
  }
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(generator_()) / 4294967296.0;
  }
  int below(int n) {
    return std::min(n - 1, static_cast<int>(between(0.0, static_cast<double>(n))));
  }

 private:
  std::mt19937 generator_;
};

struct Bar {
  std::string name;
  int from = 0, to = 0;  // points
};

// Places are chosen in the sketch's own frame; what is written is measured in the posed one.
class Maker {
 public:
  Maker(std::uint64_t seed, const SketchShape& shape, const Pose& pose)
      : random_(seed), shape_(shape), pose_(pose) {}

  RandomModel make() {
    hold({0.0, 0.0});
    hold({random_.between(1.5, 3.0), random_.between(-0.5, 0.5)});
    bar(0, 1);
    for (int step = 0; step < shape_.steps; ++step) add_step();
    if (shape_.with_core) (random_.below(2) == 0 ? add_triangle() : add_bipartite());
    for (std::size_t p = 0; p < points_.size(); ++p) {
      const Vec at = posed(points_[p]);
      sketch_.places.push_back({name(static_cast<int>(p)), at.x, at.y});
    }
    return std::move(sketch_);
  }

 private:
  static std::string name(int point) { return fmt::format("P{}", point); }

  Vec posed(Vec v) const {
    const double c = pose_.scale * std::cos(pose_.angle), s = pose_.scale * std::sin(pose_.angle);
    return {c * v.x - s * v.y + pose_.x, s * v.x + c * v.y + pose_.y};
  }
  Vec at(int point) const { return posed(points_[static_cast<std::size_t>(point)]); }
  Vec along(const Bar& b) const { return at(b.to) - at(b.from); }

  Vec hint(Vec place) {
    const double error = shape_.hint_error;
    return posed(
        {place.x + random_.between(-error, error), place.y + random_.between(-error, error)});
  }

  void hold(Vec place) {
    points_.push_back(place);
    const Vec p = posed(place);
    sketch_.declarations.push_back(
        fmt::format("point {} at ({:.17g}, {:.17g})", name(count() - 1), p.x, p.y));
  }
  int add_point(Vec place) {
    points_.push_back(place);
    const Vec h = hint(place);
    sketch_.declarations.push_back(
        fmt::format("point {} near ({:.6f}, {:.6f})", name(count() - 1), h.x, h.y));
    return count() - 1;
  }
  int count() const { return static_cast<int>(points_.size()); }

  const Bar& bar(int from, int to) {
    for (const Bar& b : bars_)
      if (b.from == from && b.to == to) return b;
    bars_.push_back({fmt::format("l{}", bars_.size()), from, to});
    sketch_.declarations.push_back(
        fmt::format("line {} from {} to {}", bars_.back().name, name(from), name(to)));
    return bars_.back();
  }

  void constrain(const std::string& measure, double value) {
    if (shape_.exact_values) {
      sketch_.constraints.push_back(fmt::format("{} = {:.17g}", measure, value));
      return;
    }
    const std::string q = fmt::format("q{}", sketch_.givens.size());
    sketch_.constraints.push_back(fmt::format("{} = {}", measure, q));
    sketch_.givens.push_back(fmt::format("given {} = {:.12g}", q, value));
  }
  void constrain_distance(int p, int q) {
    constrain(fmt::format("distance({}, {})", name(p), name(q)), length(at(p) - at(q)));
  }

  // A new place that is not near any point, and for which `is_good` holds.
  template <class Good>
  bool find_place(Vec& place, Good is_good) {
    for (int k = 0; k < tries_max; ++k) {
      place = {random_.between(-2.5, 4.5), random_.between(-3.0, 3.0)};
      const bool is_apart = std::all_of(points_.begin(), points_.end(),
                                        [&](Vec p) { return length(p - place) > apart; });
      if (is_apart && is_good(place)) return true;
    }
    return false;
  }
  Vec own(int point) const { return points_[static_cast<std::size_t>(point)]; }
  static bool is_wide(Vec a, Vec b) {
    return std::abs(cross(a, b)) > std::sin(wide) * length(a) * length(b);
  }

  void add_step() {
    const int a = random_.below(count());
    int b = random_.below(count() - 1);
    if (b >= a) ++b;
    Vec place;
    const bool is_dyad = find_place(place, [&](Vec v) { return is_wide(v - own(a), v - own(b)); });
    if (!is_dyad) return;
    switch (random_.below(9)) {
      case 0:
      case 1: return add_dyad(place, a, b);
      case 2: return add_polar(place, a);
      case 3: return add_frame(place);
      case 4: return add_proportion();
      case 5: return add_angle(place, a, b);
      case 6: return add_on_circle(place, a);
      case 7: return add_parallel(place, a);
      default: return add_tangent(a);
    }
  }

  void add_dyad(Vec place, int a, int b) {
    const int p = add_point(place);
    constrain_distance(p, a);
    constrain_distance(b, p);
  }
  void add_polar(Vec place, int a) {
    const int p = add_point(place);
    const Bar l = bar(a, p);
    constrain(fmt::format("length({})", l.name), length(along(l)));
    constrain(fmt::format("angle(x_axis, {})", l.name), angle_between({1.0, 0.0}, along(l)));
  }
  void add_frame(Vec place) {
    const Bar l = bars_[static_cast<std::size_t>(random_.below(static_cast<int>(bars_.size())))];
    points_.push_back(place);
    const Vec off = at(count() - 1) - at(l.from), e = along(l);
    sketch_.declarations.push_back(fmt::format("point {} in {} at ({:.17g}, {:.17g})",
                                               name(count() - 1), l.name, dot(e, off) / length(e),
                                               cross(e, off) / length(e)));
  }
  void add_proportion() {
    const Bar l = bars_[static_cast<std::size_t>(random_.below(static_cast<int>(bars_.size())))];
    const double k = random_.between(1.2, 1.8);
    const Vec s = own(l.from), e = own(l.to) - own(l.from);
    const int p = add_point({s.x + k * e.x, s.y + k * e.y});
    constrain(fmt::format("proportion({}, {})", name(p), l.name), k);
  }
  void add_angle(Vec place, int a, int b) {
    const int p = add_point(place);
    constrain(fmt::format("angle({}, {}, {})", name(b), name(a), name(p)),
              angle_between(at(b) - at(a), at(p) - at(a)));
    constrain_distance(a, p);
  }
  // Away from the top and bottom of the circle, where x decides badly.
  void add_on_circle(Vec place, int a) {
    const Vec off = posed(place) - at(a);
    if (std::abs(off.y) < 0.4 * length(off)) return;
    const int p = add_point(place);
    const std::string c = fmt::format("c{}", circles_++);
    sketch_.declarations.push_back(
        fmt::format("circle {} center {} radius {:.17g}", c, name(a), length(off)));
    sketch_.constraints.push_back(fmt::format("{} on {}", name(p), c));
    constrain(fmt::format("x({})", name(p)), at(p).x);
  }
  void add_parallel(Vec place, int a) {
    const Bar known =
        bars_[static_cast<std::size_t>(random_.below(static_cast<int>(bars_.size())))];
    const Vec e = own(known.to) - own(known.from);
    const double k = length(place - own(a)) / length(e);
    const Vec end{own(a).x + k * e.x, own(a).y + k * e.y};
    if (std::any_of(points_.begin(), points_.end(), [&](Vec p) { return length(p - end) < apart; }))
      return;
    const int p = add_point(end);
    const Bar l = bar(a, p);
    sketch_.constraints.push_back(fmt::format("parallel({}, {})", known.name, l.name));
    constrain(fmt::format("length({})", l.name), length(along(l)));
  }
  // A free line through a point, tangent to a circle about another one; a point on it.
  void add_tangent(int a) {
    Vec touch;
    if (!find_place(touch, [&](Vec v) { return length(v - own(a)) < 2.0; })) return;
    const Vec radius = touch - own(a);
    const double r = length(radius), reach = random_.between(0.8, 1.6);
    const Vec e{-radius.y / r, radius.x / r};
    const Vec end{touch.x + reach * e.x, touch.y + reach * e.y};
    if (std::any_of(points_.begin(), points_.end(), [&](Vec p) { return length(p - end) < apart; }))
      return;
    const int p = add_point(end);
    constrain_distance(a, p);
    constrain(fmt::format("angle({}, {}, {})", name(other_than(a)), name(a), name(p)),
              angle_between(at(other_than(a)) - at(a), at(p) - at(a)));
    const std::string c = fmt::format("c{}", circles_++), l = fmt::format("t{}", circles_);
    sketch_.declarations.push_back(
        fmt::format("circle {} center {} radius {:.17g}", c, name(a), pose_.scale * r));
    const Vec from = hint(touch), to = hint(end);
    sketch_.declarations.push_back(fmt::format("line {} near ({:.6f}, {:.6f}) to ({:.6f}, {:.6f})",
                                               l, from.x, from.y, to.x, to.y));
    sketch_.constraints.push_back(fmt::format("tangent({}, {})", l, c));
    sketch_.constraints.push_back(fmt::format("{} on {}", name(p), l));
  }
  static int other_than(int a) { return a == 0 ? 1 : 0; }

  // A triangle held by three bars: no step places any of its corners.
  void add_triangle() {
    sketch_.is_constructible = false;
    const Vec base[] = {{5.0, -1.0}, {8.0, -1.3}, {6.6, 1.7}};
    const Vec inner[] = {{6.3, -0.7}, {7.2, 0.0}, {6.1, 0.4}};
    int held[3], moving[3];
    for (int i = 0; i < 3; ++i) {
      hold(shaken(base[i]));
      held[i] = count() - 1;
    }
    for (int i = 0; i < 3; ++i) moving[i] = add_point(shaken(inner[i]));
    for (int i = 0; i < 3; ++i) {
      constrain_distance(held[i], moving[i]);
      constrain_distance(moving[i], moving[(i + 1) % 3]);
    }
  }
  // K3,3: every one of three points at given distances from every one of three others.
  void add_bipartite() {
    sketch_.is_constructible = false;
    const Vec left[] = {{5.0, 0.0}, {6.1, 2.3}, {8.9, 0.4}},
              right[] = {{5.6, 1.4}, {7.7, 2.0}, {6.7, -1.1}};
    int a[3], b[3];
    hold(shaken(left[0]));
    a[0] = count() - 1;
    for (int i = 1; i < 3; ++i) a[i] = add_point(shaken(left[i]));
    for (int i = 0; i < 3; ++i) b[i] = add_point(shaken(right[i]));
    for (const int p : a)
      for (const int q : b) constrain_distance(p, q);
    constrain(fmt::format("angle(x_axis, {})", bar(a[0], a[1]).name),
              angle_between({1.0, 0.0}, at(a[1]) - at(a[0])));
  }
  Vec shaken(Vec v) { return {v.x + random_.between(-0.2, 0.2), v.y + random_.between(-0.2, 0.2)}; }

  Random random_;
  SketchShape shape_;
  Pose pose_;
  std::vector<Vec> points_;
  std::vector<Bar> bars_;
  int circles_ = 0;
  RandomModel sketch_;
};

std::vector<std::string> statements(const RandomModel& sketch) {
  std::vector<std::string> all = sketch.declarations;
  all.insert(all.end(), sketch.constraints.begin(), sketch.constraints.end());
  all.insert(all.end(), sketch.givens.begin(), sketch.givens.end());
  return all;
}

}  // namespace

std::string RandomModel::text() const {
  return fmt::format("{}\n", fmt::join(statements(*this), "\n"));
}

std::string RandomModel::shuffled(std::uint64_t seed) const {
  std::vector<std::string> all = statements(*this);
  Random random(seed);
  for (std::size_t i = all.size(); i > 1; --i)
    std::swap(all[i - 1], all[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
  return fmt::format("{}\n", fmt::join(all, "\n"));
}

RandomModel random_model(std::uint64_t seed, const SketchShape& shape, const Pose& pose) {
  return Maker(seed, shape, pose).make();
}

std::string random_surplus(const RandomModel& sketch, std::uint64_t seed, double error) {
  Random random(seed);
  const int n = static_cast<int>(sketch.places.size());
  const int a = random.below(n);
  int b = random.below(n - 1);
  if (b >= a) ++b;
  const Place &p = sketch.places[static_cast<std::size_t>(a)],
              &q = sketch.places[static_cast<std::size_t>(b)];
  switch (random.below(3)) {
    case 0: return fmt::format("x({}) = {:.17g}", q.name, q.x + error);
    case 1:
      return fmt::format("distance({}, {}) = {:.17g}", p.name, q.name,
                         std::hypot(q.x - p.x, q.y - p.y) + error);
    default: return fmt::format("y({}) - y({}) = {:.17g}", p.name, q.name, p.y - q.y + error);
  }
}

}  // namespace trammel::test
