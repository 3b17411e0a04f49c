// SPDX-License-Identifier: Apache-2.0
#include "support/sketch/random_sketch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <random>

namespace trammel::test {

namespace {

double length(Position v) {
  return std::hypot(v.x, v.y);
}
double angle_of(Position v) {
  return std::atan2(v.y, v.x);
}
// |sin| and |cos| of the angle between two directions.
double sine(Position a, Position b) {
  return std::abs(cross(a, b)) / (length(a) * length(b));
}
double cosine(Position a, Position b) {
  return std::abs(dot(a, b)) / (length(a) * length(b));
}

Position along(const RandomSketch& sketch, int line) {
  if (line < 0) return {1, 0};
  const auto [from, to] = sketch.lines[static_cast<std::size_t>(line)];
  return sketch.points[static_cast<std::size_t>(to)] -
         sketch.points[static_cast<std::size_t>(from)];
}

class Sketcher {
 public:
  Sketcher(Reach reach, std::uint32_t seed) : reach_(reach), generator_(seed) {}

  RandomSketch draw(int constraints) {
    sketch_.points = {{0, 0}, {1, 0}};
    sketch_.lines = {{0, 1}};
    while (2 * sketch_.points.size() < static_cast<std::size_t>(constraints)) add_point();
    sketch_.hints = sketch_.points;
    for (std::size_t p = 2; p < sketch_.hints.size(); ++p)
      sketch_.hints[p] = sketch_.hints[p] + Position{uniform(-0.02, 0.02), uniform(-0.02, 0.02)};
    return std::move(sketch_);
  }

 private:
  double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(generator_()) / 4294967296.0;
  }
  // Of the last few only, where the sketch is to be deep; `more` of them where these do not fit.
  int pick(std::size_t count, std::size_t more = 0) {
    constexpr std::size_t window = 6;
    const std::size_t range = reach_ == Reach::Near ? std::min(window + more, count) : count;
    return static_cast<int>(count - 1 - generator_() % range);
  }
  Position at(int point) const { return sketch_.points[static_cast<std::size_t>(point)]; }

  // A place off the middle of two earlier points that are neither too near nor too far.
  void add_point() {
    for (std::size_t tries = 0;; ++tries) {
      const int i = pick(sketch_.points.size(), tries / 16);
      const int j = pick(sketch_.points.size(), tries / 16);
      const Position between = at(j) - at(i);
      const double d = length(between);
      if (i == j || d < 0.5 || d > 2.0) continue;
      const double height = uniform(0.4, 0.9) * (uniform(0, 1) < 0.5 ? -1 : 1);
      const Position place = at(i) + 0.5 * between + (uniform(-0.2, 0.2) / d) * between +
                             (height / d) * left_of(between);
      if (reach_ == Reach::Anywhere && length(place) > 3.0) continue;
      return join(i, j, place);
    }
  }

  void join(int i, int j, Position place) {
    const int p = static_cast<int>(sketch_.points.size());
    const int m = pick(sketch_.lines.size());
    sketch_.points.push_back(place);
    switch (generator_() % 6) {
      case 1: return add(distance(i, p), angle(-1, bar(i, p)));
      case 2: {
        if (cosine(place - at(i), place - at(j)) < 0.3) break;  // the ray touches the circle
        return add(angle(m, bar(i, p)), distance(j, p));
      }
      case 3: return put_on_line(p, m, i, j);
      case 4: {
        if (sine(place - at(i), along(sketch_, m)) < 0.4) break;
        return add(offset(p, m), angle(-1, bar(i, p)));
      }
      case 5: {
        const Position normal = left_of(along(sketch_, m));
        sketch_.points.back() = at(i) + (uniform(0.5, 1.0) / length(normal)) * normal;
        return add({Condition::Perpendicular, m, bar(i, p), 0.0}, distance(i, p));
      }
      default: break;
    }
    add(distance(i, p), distance(j, p));
  }

  void put_on_line(int p, int m, int i, int j) {
    const int start = sketch_.lines[static_cast<std::size_t>(m)].first;
    const Position place = at(start) + uniform(0.3, 0.7) * along(sketch_, m);
    for (const int center : {i, j}) {
      const Position radius = place - at(center);
      if (length(radius) < 0.3 || cosine(radius, along(sketch_, m)) < 0.4) continue;
      sketch_.points.back() = place;
      return add({Condition::On, p, m, 0.0}, distance(center, p));
    }
    add(distance(i, p), distance(j, p));
  }

  int bar(int from, int to) {
    sketch_.lines.emplace_back(from, to);
    return static_cast<int>(sketch_.lines.size()) - 1;
  }
  RandomCondition distance(int a, int b) const {
    return {Condition::Distance, a, b, length(at(b) - at(a))};
  }
  RandomCondition angle(int l, int m) const {
    const double turn = angle_of(along(sketch_, m)) - angle_of(along(sketch_, l));
    return {Condition::Angle, l, m, std::remainder(turn, 2 * std::numbers::pi)};
  }
  RandomCondition offset(int p, int l) const {
    const Position e = along(sketch_, l);
    const Position start = at(sketch_.lines[static_cast<std::size_t>(l)].first);
    return {Condition::Offset, p, l, cross(e, at(p) - start) / length(e)};
  }
  void add(RandomCondition first, RandomCondition second) {
    sketch_.conditions.push_back(first);
    sketch_.conditions.push_back(second);
  }

  Reach reach_;
  std::mt19937 generator_;
  RandomSketch sketch_;
};

std::string text_of(const RandomCondition& c, std::size_t index) {
  const auto line = [](int l) { return l < 0 ? "x_axis" : fmt::format("l{}", l); };
  switch (c.kind) {
    case Condition::Distance:
      return fmt::format("distance(P{}, P{}) = v{}", c.first, c.second, index);
    case Condition::Angle:
      return fmt::format("angle({}, {}) = v{}", line(c.first), line(c.second), index);
    case Condition::On: return fmt::format("P{} on {}", c.first, line(c.second));
    case Condition::Offset:
      return fmt::format("distance(P{}, {}) = v{}", c.first, line(c.second), index);
    case Condition::Perpendicular:
      return fmt::format("perpendicular({}, {})", line(c.first), line(c.second));
  }
  return {};
}

}  // namespace

RandomSketch random_sketch(int constraints, Reach reach, std::uint32_t seed) {
  return Sketcher(reach, seed).draw(constraints);
}

std::string to_model_text(const RandomSketch& sketch, std::uint32_t shuffle) {
  std::vector<std::string> statements;
  for (std::size_t p = 0; p < sketch.points.size(); ++p)
    statements.push_back(fmt::format("point P{} {} ({:.17g}, {:.17g})", p, p < 2 ? "at" : "near",
                                     sketch.hints[p].x, sketch.hints[p].y));
  for (std::size_t l = 0; l < sketch.lines.size(); ++l)
    statements.push_back(
        fmt::format("line l{} from P{} to P{}", l, sketch.lines[l].first, sketch.lines[l].second));
  for (std::size_t c = 0; c < sketch.conditions.size(); ++c) {
    const RandomCondition& condition = sketch.conditions[c];
    statements.push_back(text_of(condition, c));
    if (condition.kind != Condition::On && condition.kind != Condition::Perpendicular)
      statements.push_back(fmt::format("given v{} = {:.17g}", c, condition.value));
  }
  if (shuffle != 0) {
    std::mt19937 generator(shuffle);
    for (std::size_t i = statements.size() - 1; i > 0; --i)
      std::swap(statements[i], statements[generator() % (i + 1)]);
  }
  return fmt::format("{}\n", fmt::join(statements, "\n"));
}

double largest_miss(const RandomSketch& sketch, const std::vector<Position>& points) {
  RandomSketch there = sketch;
  there.points = points;
  const auto at = [&](int p) { return points[static_cast<std::size_t>(p)]; };
  double most = 0.0;
  for (const RandomCondition& c : sketch.conditions) {
    double miss = 0.0;
    if (c.kind == Condition::Distance) {
      miss = length(at(c.second) - at(c.first)) - c.value;
    } else if (c.kind == Condition::Angle) {
      const double turn = angle_of(along(there, c.second)) - angle_of(along(there, c.first));
      miss = std::remainder(turn - c.value, 2 * std::numbers::pi);
    } else if (c.kind == Condition::Perpendicular) {
      miss = cosine(along(there, c.first), along(there, c.second));
    } else {
      const Position e = along(there, c.second);
      const Position start = at(sketch.lines[static_cast<std::size_t>(c.second)].first);
      miss = cross(e, at(c.first) - start) / length(e) - c.value;
    }
    most = std::max(most, std::isfinite(miss) ? std::abs(miss) : HUGE_VAL);
  }
  return most;
}

}  // namespace trammel::test
