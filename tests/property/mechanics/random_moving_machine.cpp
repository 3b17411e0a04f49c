// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "property/mechanics/moving_machine.h"
#include "property/mechanics/moving_writer.h"

namespace trammel::test {

Real TimeFunction::at(Real time) const {
  return static_cast<Real>(start) + static_cast<Real>(slope) * time +
         static_cast<Real>(swing) * std::sin(static_cast<Real>(pace) * time);
}

std::string TimeFunction::text() const {
  std::string all = fmt::format("{:.17g}", start);
  if (slope != 0.0) all += fmt::format(" + ({:.17g})*time", slope);
  if (swing != 0.0) all += fmt::format(" + ({:.17g})*sin({:.17g}*time)", swing, pace);
  return all;
}

namespace {

constexpr int moving_tries = 60;

using namespace moving;

class MovingMaker : public LoadWriter {
 public:
  explicit MovingMaker(std::uint32_t seed) : LoadWriter(seed) {}

  MovingMachine make() {
    hold({0, 0});
    hold({pick(2, 3), pick(-0.5, 0.5)});
    if (random_.one_in(2)) hold({pick(0.5, 2), pick(1, 2)});
    add_line(0, 1, false);
    add_crank();
    for (std::size_t i = 1 + random_.below(4); i-- > 0;) add_step();
    for (std::size_t i = 1 + random_.below(4); i-- > 0;) add_load();
    add_gravity();
    return std::move(machine_);
  }

 private:
  std::size_t add_point(Pair place) {
    machine_.drawn.insert(machine_.drawn.end(), {place.x, place.y});
    return points() - 1;
  }
  // Written before anything that names it.
  std::size_t add_near(Pair place) {
    const std::size_t p = add_point(place);
    say("point P{} near ({:.17g}, {:.17g})", p, static_cast<double>(place.x),
        static_cast<double>(place.y));
    ask_motion(p);
    return p;
  }
  void ask_motion(std::size_t p) {
    machine_.moving.push_back(p);
    ask("find (x(P{0}), y(P{0})), velocity(P{0}), acceleration(P{0})", p);
  }
  void hold(Pair place) {
    const std::size_t p = add_point(place);
    const TimeFunction x = moving(place.x), y = moving(place.y);
    say("point P{} at ({}, {})", p, x.text(), y.text());
    add_row(
        "", [p](const Places& at, Real) { return at[2 * p]; }, x);
    add_row(
        "", [p](const Places& at, Real) { return at[2 * p + 1]; }, y);
    ask_motion(p);
  }
  std::size_t add_line(std::size_t from, std::size_t to, bool is_asked = true) {
    machine_.lines.push_back({fmt::format("b{}", machine_.lines.size()), from, to});
    say("line {} from P{} to P{}", machine_.lines.back().name, from, to);
    if (is_asked) ask("find velocity({0}), acceleration({0})", machine_.lines.back().name);
    return machine_.lines.size() - 1;
  }

  MovingRow& add_row(std::string reaction, std::function<Real(const Places&, Real)> measure,
                     TimeFunction value) {
    machine_.rows.push_back(
        {std::move(reaction), std::move(measure), value, false, false, "", 0.0});
    return machine_.rows.back();
  }
  // `c3: MEASURE = VALUE`, whose reaction is asked.
  MovingRow& constrain(const std::string& statement, const TimeFunction& value,
                       std::function<Real(const Places&, Real)> measure, bool has_value = true) {
    const std::string label = fmt::format("c{}", machine_.rows.size());
    say("{}: {}{}", label, statement, has_value ? " = " + value.text() : "");
    ask("find reaction({})", label);
    return add_row(fmt::format("reaction({})", label), std::move(measure), value);
  }

  // A bar of constant length may be a body.
  std::size_t add_bar(std::size_t from, std::size_t to) {
    if (random_.one_in(2)) std::swap(from, to);
    const std::size_t line = add_line(from, to);
    const Real size = size_of(along(line));
    const TimeFunction length = moving(size, 0.5);
    const bool is_drawn = length.slope == 0.0 && length.swing == 0.0 && random_.one_in(3);
    constrain(
        is_drawn ? fmt::format("length(b{}) = drawn", line) : fmt::format("length(b{})", line),
        length, [from, to](const Places& x, Real) { return size_of(get(x, to) - get(x, from)); },
        !is_drawn);
    if (length.slope == 0.0 && length.swing == 0.0 && random_.one_in(2)) add_body(line);
    return line;
  }
  // A place for a point that two directions hold, well across each other.
  std::optional<Pair> place_across(const std::function<std::pair<Pair, Pair>(Pair)>& directions) {
    for (int i = 0; i < moving_tries; ++i) {
      const Pair place{pick(-1.5, 3.5), pick(-2, 2)};
      const auto [u, v] = directions(place);
      if (is_apart(place) && are_across(u, v)) return place;
    }
    return std::nullopt;
  }

  void add_step() {
    switch (random_.below(10)) {
      case 0: return add_crank();
      case 1: return add_slider();
      case 2: return add_offset_slider();
      case 3: return add_on_circle();
      case 4: return add_fixed();
      case 5: return add_proportion();
      case 6: return add_on_curve();
      case 7: return add_welded();
      default: return add_dyad();
    }
  }

  void add_crank() {
    const std::size_t from = any_point(), reference = random_.one_in(2) ? ground : any_line();
    const double angle = pick(-3, 3), reach = pick(0.5, 1.5);
    const Pair place = at(from) + Pair{reach * std::cos(angle), reach * std::sin(angle)};
    if (!is_apart(place)) return;
    const std::size_t p = add_near(place), bar = add_bar(from, p);
    const auto first = direction(reference), second = direction(bar);
    const Real drawn = turn(along(reference), along(bar));
    const bool is_free = random_.one_in(3);
    const TimeFunction value = is_free ? fixed(drawn) : moving(drawn);
    MovingRow& row =
        constrain(fmt::format("angle({}, b{})", name(reference), bar), value,
                  [first, second](const Places& x, Real) { return turn(first(x), second(x)); });
    row.is_angle = true;
    if (is_free) make_free(row);
  }
  // A mass at its end moves with it.
  void make_free(MovingRow& row) {
    row.is_free = true;
    row.name = row.reaction.substr(9, row.reaction.size() - 10);
    row.rate = pick(-0.4, 0.4);
    add_mass(points() - 1);
    say("free {0}\ngiven {0}' = {1}", row.name, row.rate);
    ask("find {}''", row.name);
  }

  void add_dyad() {
    const std::size_t a = any_point(), b = any_point();
    if (a == b) return;
    const auto place = place_across([&](Pair p) { return std::pair{p - at(a), p - at(b)}; });
    if (!place) return;
    const std::size_t p = add_near(*place);
    add_bar(a, p);
    add_bar(b, p);
  }
  // Across a line and along a bar from another point.
  std::optional<std::size_t> add_guided(std::size_t line, bool is_on) {
    const std::size_t from = any_point();
    if (from == machine_.lines[line].from || from == machine_.lines[line].to) return std::nullopt;
    for (int i = 0; i < moving_tries; ++i) {
      const Pair u = along(line), left{-u.y, u.x};
      const Pair place = at(machine_.lines[line].from) + pick(-0.3, 1.3) * u +
                         (is_on ? 0.0 : pick(-0.5, 0.5)) * left;
      if (!is_apart(place) || !are_across(left, place - at(from))) continue;
      const std::size_t p = add_near(place);
      add_bar(from, p);
      return p;
    }
    return std::nullopt;
  }
  std::function<Real(const Places&, Real)> distance_to(std::size_t p, std::size_t line) const {
    return [p, from = machine_.lines[line].from, d = direction(line)](const Places& x, Real) {
      return cross(d(x), get(x, p) - get(x, from)) / size_of(d(x));
    };
  }
  void add_slider() {
    const std::size_t line = any_line();
    if (const auto p = add_guided(line, true))
      constrain(fmt::format("P{} on b{}", *p, line), fixed(0), distance_to(*p, line), false);
  }
  void add_offset_slider() {
    const std::size_t line = any_line();
    if (const auto p = add_guided(line, false)) {
      const auto measure = distance_to(*p, line);
      constrain(fmt::format("distance(P{}, b{})", *p, line), moving(measure(machine_.drawn, 0.0L)),
                measure);
    }
  }
  void add_on_circle() {
    const std::size_t center = any_point(), from = any_point();
    if (center == from) return;
    // Across the bar lies the tangent.
    const auto place = place_across([&](Pair p) {
      return std::pair{p - at(center), p - at(from)};
    });
    if (!place) return;
    const std::size_t p = add_near(*place);
    const TimeFunction radius = moving(size_of(*place - at(center)), 0.5);
    say("circle k{} center P{} radius {}", p, center, radius.text());
    constrain(
        fmt::format("P{0} on k{0}", p), fixed(0),
        [p, center, radius](const Places& x, Real t) {
          return size_of(get(x, p) - get(x, center)) - radius.at(t);
        },
        false);
    add_bar(from, p);
  }
  void add_fixed() {
    const std::size_t line = any_line();
    const Real size = size_of(along(line));
    const Pair u = 1 / size * along(line), left{-u.y, u.x};
    const TimeFunction ahead = moving(pick(-0.3, 1.3) * static_cast<double>(size)),
                       beside = moving(pick(-0.5, 0.5));
    const Pair place = at(machine_.lines[line].from) + ahead.at(0) * u + beside.at(0) * left;
    if (!is_apart(place)) return;
    const std::size_t p = add_point(place);
    say("point P{} in b{} at ({}, {})", p, line, ahead.text(), beside.text());
    ask_motion(p);
    add_row("", distance_to(p, line), beside);
    add_row(
        "",
        [p, from = machine_.lines[line].from, d = direction(line)](const Places& x, Real) {
          return dot(d(x), get(x, p) - get(x, from)) / size_of(d(x));
        },
        ahead);
  }
  void add_proportion() {
    const std::size_t line = any_line();
    const TimeFunction share = moving(pick(0.2, 1.4));
    const Pair place = at(machine_.lines[line].from) + share.at(0) * along(line);
    if (!is_apart(place)) return;
    const std::size_t p = add_near(place);
    constrain(fmt::format("proportion(P{}, b{})", p, line), share,
              [p, from = machine_.lines[line].from, d = direction(line)](const Places& x, Real) {
                return dot(d(x), get(x, p) - get(x, from)) / dot(d(x), d(x));
              });
    add_row("", distance_to(p, line), fixed(0));
  }
  void add_on_curve() {
    const Pair middle{pick(-1, 3), pick(-1.5, 1.5)};
    const TimeFunction shift = moving(middle.x), lift = moving(middle.y),
                       parameter = moving(pick(0, 2));
    const double width = pick(0.5, 1), height = pick(0.5, 1);
    const auto x_of = [=](Real t) {
      return shift.at(t) + static_cast<Real>(width) * std::cos(parameter.at(t));
    };
    const auto y_of = [=](Real t) {
      return lift.at(t) + static_cast<Real>(height) * std::sin(parameter.at(t));
    };
    const Pair place{x_of(0), y_of(0)};
    if (!is_apart(place)) return;
    const std::size_t p = add_near(place);
    say("curve w{} = ({} + {}*cos(s), {} + {}*sin(s)) for s", p, shift.text(), width, lift.text(),
        height);
    say("parameter(P{0}, w{0}) = {1}", p, parameter.text());
    add_row(
        "", [p, x_of](const Places& x, Real t) { return x[2 * p] - x_of(t); }, fixed(0));
    add_row(
        "", [p, y_of](const Places& x, Real t) { return x[2 * p + 1] - y_of(t); }, fixed(0));
  }
  void add_welded() {
    const std::size_t line = any_line(), from = any_point();
    const int kind = static_cast<int>(random_.below(3));  // weld, perpendicular, parallel
    const Pair u = 1 / size_of(along(line)) * along(line), left{-u.y, u.x};
    const double reach = pick(0.5, 1.5) * (random_.one_in(2) ? -1 : 1), angle = pick(-3, 3);
    const Pair way = kind == 0   ? Real(std::cos(angle)) * u + Real(std::sin(angle)) * left
                     : kind == 1 ? left
                                 : u;
    const Pair place = at(from) + reach * way;
    if (!is_apart(place)) return;
    const std::size_t p = add_near(place), bar = add_bar(from, p);
    static const char* const words[] = {"weld", "perpendicular", "parallel"};
    MovingRow& row = constrain(
        fmt::format("{}(b{}, b{})", words[kind], line, bar), fixed(turn(along(line), along(bar))),
        [a = direction(line), b = direction(bar)](const Places& x, Real) {
          return turn(a(x), b(x));
        },
        false);
    row.is_angle = true;
  }
};

}  // namespace

MovingMachine random_moving_machine(std::uint32_t seed) {
  return MovingMaker(seed).make();
}

}  // namespace trammel::test
