// SPDX-License-Identifier: Apache-2.0
#include "reasoning/interaction/motion_curve.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "reasoning/interaction/place_on_curve.h"
#include "reasoning/tolerances.h"

namespace trammel::reasoning {

namespace {

constexpr std::size_t most_coordinates = 40;  // J'J of so many takes a millisecond
constexpr std::size_t most_places = 4000;
constexpr int most_rounds = 40;        // of wheels to either side, along a rack
constexpr double longest_step = 0.15;  // of the group's size, and radians
constexpr double farthest_looked_at = 2 * longest_step;
constexpr double nearly_along = 0.9;  // the cosine between neighbours' directions

// A direction in which the curve goes on from a place.
struct Way {
  Coordinates from;
  Direction along;
};

// One arc, a place after the other.
class ArcTracer {
 public:
  ArcTracer(const LinkedParts& parts, const Way& start)
      : parts_(parts), along_(start.along), here_(look_at(parts, start.from)) {
    arc_.places.push_back(start.from);
    bend_ = parts.eval_bend(start.from, farthest_looked_at);
    turn_along();
  }

  const MotionArc& arc() const { return arc_; }
  const Coordinates& place() const { return arc_.places.back(); }
  const Direction& along() const { return along_; }
  double across() const { return here_.across(); }
  double last_step() const { return last_step_; }
  /// How much less was opposed across the curve with the last step.
  double narrowing() const { return narrowing_; }

  bool go_on() {
    for (double step = std::min(longest_step, 0.65 * ball()); step > least_across / 16; step /= 2)
      if (try_step(step)) return true;
    return false;
  }
  /// Whether one piece of the curve goes from the last place to this one.
  bool do_reach(const Coordinates& at) const {
    return std::sqrt(2.0) * size_of(moved(at, -1.0, place())) <= ball();
  }
  /// Pre     do_reach
  void go_to(Coordinates at) {
    const double within = std::sqrt(2.0) * size_of(moved(at, -1.0, place()));
    arc_.bends.push_back(bend_ / (here_.across() - within * bend_));
    arc_.places.push_back(std::move(at));
  }

 private:
  // Within this around the last place J changes by half of what it opposes at most, so that the
  // curve leans by 45 degrees at most.
  double ball() const {
    return bend_ > 0.0 ? std::min(here_.across() / (2 * bend_), farthest_looked_at)
                       : farthest_looked_at;
  }
  bool try_step(double step) {
    auto next = corrected(parts_, moved(place(), step, along_));
    if (!next || !do_reach(*next)) return false;
    const Direction chord = moved(*next, -1.0, place());
    last_step_ = size_of(chord);
    if (product(chord, along_) < nearly_along * last_step_) return false;
    Linear there = look_at(parts_, *next);
    if (!there.has_one_freedom()) return false;
    narrowing_ = here_.across() - there.across();
    go_to(std::move(*next));
    here_ = std::move(there);
    bend_ = parts_.eval_bend(place(), farthest_looked_at);
    turn_along();
    return true;
  }
  // Where nothing opposes motion, in the sense of the last.
  void turn_along() {
    Direction along = here_.directions[0];
    if (product(along, along_) < 0.0)
      for (double& c : along) c = -c;
    along_ = std::move(along);
  }

  const LinkedParts& parts_;
  MotionArc arc_;
  Direction along_;
  Linear here_;
  double bend_ = 0.0, last_step_ = 0.0, narrowing_ = 0.0;
};

constexpr int ways_looked_for = 64;

// A crossing and the ways out of it.
struct Junction {
  Sphere around;
  std::vector<Way> ways;
  std::vector<char> is_known;  // by way: an arc begins or ends with it
};

// Nothing where more directions than those of a plane are free within the sphere.
std::optional<Junction> find_junction(const LinkedParts& parts, const Sphere& around) {
  const Linear middle = look_at(parts, around.middle);
  if (middle.stretches.size() < 2) return std::nullopt;
  const double bend = parts.eval_bend(around.middle, around.radius);
  if (middle.stretches.size() > 2 && middle.stretches[2] < 4 * bend * around.radius)
    return std::nullopt;
  Junction junction{around, {}, {}};
  for (int k = 0; k < ways_looked_for; ++k) {
    const double angle = 2 * std::numbers::pi * k / ways_looked_for;
    const Coordinates ahead =
        moved(moved(around.middle, around.radius * std::cos(angle), middle.directions[0]),
              around.radius * std::sin(angle), middle.directions[1]);
    const auto found = corrected(parts, ahead, 0, &around);
    if (!found || size_of(moved(*found, -1.0, ahead)) > around.radius) continue;
    const bool is_new =
        std::none_of(junction.ways.begin(), junction.ways.end(), [&](const Way& way) {
          return size_of(moved(*found, -1.0, way.from)) < around.radius / ways_looked_for;
        });
    if (is_new) junction.ways.push_back({*found, moved(*found, -1.0, around.middle)});
  }
  junction.is_known.assign(junction.ways.size(), 0);
  return junction;
}

// All arcs that hang together with the drawing.
class Tracer {
 public:
  Tracer(const LinkedParts& parts, const base::Budget& budget) : parts_(parts), budget_(budget) {}

  std::optional<MotionCurve> trace() {
    const Coordinates drawing(parts_.coordinates(), 0.0);
    const bool is_at_crossing = look_at(parts_, drawing).across() <= least_across;
    const auto start = corrected(parts_, drawing, is_at_crossing ? 2 : 1);
    if (!start) return std::nullopt;
    const Linear here = look_at(parts_, *start);
    if (here.stretches[0] > no_motion) return std::nullopt;
    if (here.has_one_freedom()) {
      Way way{*start, here.directions[0]};
      for (const int sense : {1, -1}) {
        if (!follow(way, sense > 0)) return std::nullopt;
        if (junctions_.empty()) break;  // all the way round
        for (double& c : way.along) c = -c;
      }
    } else if (!add_junction({*start, widest_crossing})) {
      return std::nullopt;
    }
    return follow_junctions() ? std::optional(take()) : std::nullopt;
  }

 private:
  MotionCurve take() {
    for (const Junction& junction : junctions_)
      curve_.crossings.push_back({junction.around.middle, junction.around.radius});
    return std::move(curve_);
  }

  bool follow_junctions() {
    for (std::size_t j = 0; j < junctions_.size(); ++j)
      for (std::size_t w = 0; w < junctions_[j].ways.size(); ++w) {
        if (junctions_[j].is_known[w] != 0) continue;
        junctions_[j].is_known[w] = 1;
        const Way way = junctions_[j].ways[w];
        if (!look_at(parts_, way.from).has_one_freedom() || !follow(way, false)) return false;
      }
    return true;
  }

  // To where the arc began, where `may_close`, or to a crossing.
  bool follow(const Way& way, bool may_close) {
    ArcTracer tracer(parts_, way);
    const Direction first = tracer.along();
    bool was_away = false;
    while (places_ < most_places && budget_.reached() == base::StopReason::None) {
      ++places_;
      if (!tracer.go_on()) return false;
      if (may_close) {
        const Coordinates end = end_of_round(tracer);
        const bool is_near = tracer.do_reach(end);
        if (was_away && is_near && product(first, tracer.along()) > nearly_along) {
          tracer.go_to(end);
          return keep_round(tracer.arc());
        }
        was_away = was_away || !is_near;
      }
      if (arrives(tracer) || arrives_anew(tracer)) {
        curve_.arcs.push_back(tracer.arc());
        return true;
      }
    }
    return false;
  }

  // The first place, turned on to be near the last; what goes on for ever is where the others have
  // brought it.
  Coordinates end_of_round(const ArcTracer& tracer) const {
    const Coordinates& start = tracer.arc().places.front();
    Coordinates end = moved(tracer.place(), 1.0, shortest_way(parts_, tracer.place(), start));
    const PairEquations equations = parts_.eval(end);
    for (std::size_t r = 0; r < equations.misses.size(); ++r)
      for (std::size_t i = 0; i < end.size(); ++i) {
        const double slope = equations.jacobian[r * end.size() + i];
        if (parts_.is_endless(i) && slope != 0.0) end[i] -= equations.misses[r] / slope;
      }
    return end;
  }

  bool keep_round(const MotionArc& once) {
    std::size_t racks = 0, endless = 0;
    for (std::size_t i = 0; i < parts_.coordinates(); ++i)
      if (parts_.is_endless(i)) {
        ++racks;
        endless = i;
      }
    if (racks == 1) return go_round(once, endless);
    curve_.arcs.push_back(once);
    return racks == 0;  // of several each would be clear at a time of its own
  }

  // Until the rack is clear of all other parts, to either side.
  bool go_round(const MotionArc& once, std::size_t endless) {
    const Direction change = moved(once.places.back(), -1.0, once.places.front());
    const double period = change[endless];
    double reach = 0.0;
    for (const Coordinates& at : once.places)
      reach = std::max(reach, parts_.reach_of_endless(endless, at) + std::abs(at[endless]));
    const bool is_to_and_fro = std::abs(period) <= place_on_curve;
    const double rounds = is_to_and_fro ? 0.0 : std::ceil(reach / std::abs(period));
    if (rounds > most_rounds) return false;
    const int most = static_cast<int>(rounds);
    for (int round = -most; round <= most; ++round) {
      MotionArc arc = once;
      arc.is_repeated = round != 0;
      for (Coordinates& at : arc.places) at = moved(at, round, change);
      curve_.arcs.push_back(std::move(arc));
    }
    return true;
  }

  // Within a crossing that is known: by one of its ways.
  bool arrives(const ArcTracer& tracer) {
    for (Junction& junction : junctions_) {
      const Direction out = shortest_way(parts_, junction.around.middle, tracer.place());
      const double away = size_of(out);
      if (away >= 0.999 * junction.around.radius) continue;
      for (std::size_t w = 0; w < junction.ways.size(); ++w)
        if (product(out, junction.ways[w].along) > nearly_along * away * junction.around.radius)
          junction.is_known[w] = 1;
      return true;
    }
    return false;
  }

  // Ahead, what is opposed across the curve goes to nothing as it did with the last step.
  bool arrives_anew(const ArcTracer& tracer) {
    if (tracer.across() > nearly_crossing || tracer.narrowing() <= 0.0) return false;
    const double ahead = tracer.across() * tracer.last_step() / tracer.narrowing();
    if (1.5 * ahead > widest_crossing) return false;
    const auto middle = corrected(parts_, moved(tracer.place(), ahead, tracer.along()), 2);
    return middle && add_junction({*middle, 1.5 * ahead}) && arrives(tracer);
  }
  bool add_junction(const Sphere& around) {
    auto junction = find_junction(parts_, around);
    if (!junction || junction->ways.empty()) return false;
    for (std::size_t i = 0; i < parts_.coordinates(); ++i)
      if (parts_.is_endless(i)) return false;
    junctions_.push_back(std::move(*junction));
    return true;
  }

  const LinkedParts& parts_;
  const base::Budget& budget_;
  MotionCurve curve_;
  std::vector<Junction> junctions_;
  std::size_t places_ = 0;
};

}  // namespace

std::optional<MotionCurve> trace_motion(const LinkedParts& parts, const base::Budget& budget) {
  if (parts.coordinates() == 0 || parts.coordinates() > most_coordinates) return std::nullopt;
  return Tracer(parts, budget).trace();
}

double eval_bulge(const Coordinates& from, const Coordinates& to, double bend) {
  const double half = size_of(moved(to, -1.0, from)) / 2;
  const double lean = std::min(1.0, half * bend);
  return lean <= 0.0 ? 0.0 : half * lean / (1 + std::sqrt(1 - lean * lean));
}

std::optional<Coordinates> find_between(const LinkedParts& parts, const Coordinates& from,
                                        const Coordinates& to, double bend) {
  const Coordinates middle = moved(from, 0.5, moved(to, -1.0, from));
  auto found = corrected(parts, middle);
  const double most = eval_bulge(from, to, bend) + place_on_curve;
  if (found && size_of(moved(*found, -1.0, middle)) > most) return std::nullopt;
  return found;
}

}  // namespace trammel::reasoning
