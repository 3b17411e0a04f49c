// SPDX-License-Identifier: Apache-2.0
// What those who write random machines in motion share: vectors, random numbers, statements.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "property/mechanics/moving_machine.h"
#include "support/symbolic/random_formula.h"

namespace trammel::test::moving {

struct Pair {
  Real x = 0.0L, y = 0.0L;
  friend Pair operator+(Pair a, Pair b) { return {a.x + b.x, a.y + b.y}; }
  friend Pair operator-(Pair a, Pair b) { return {a.x - b.x, a.y - b.y}; }
  friend Pair operator*(Real s, Pair a) { return {s * a.x, s * a.y}; }
};
inline Real dot(Pair a, Pair b) {
  return a.x * b.x + a.y * b.y;
}
inline Real cross(Pair a, Pair b) {
  return a.x * b.y - a.y * b.x;
}
inline Real size_of(Pair a) {
  return std::hypot(a.x, a.y);
}
inline Real turn(Pair a, Pair b) {
  return std::atan2(cross(a, b), dot(a, b));
}
inline Pair get(const Places& x, std::size_t point) {
  return {x[2 * point], x[2 * point + 1]};
}
inline void push(Places& force, std::size_t point, Pair f) {
  force[2 * point] += f.x;
  force[2 * point + 1] += f.y;
}

inline constexpr Real least_sine = 0.45L;    // of the two directions that place a point
inline constexpr std::size_t ground = 1000;  // in place of a line: the x axis

class MachineWriter {
 protected:
  explicit MachineWriter(std::uint32_t seed) : random_(seed) {}

  template <class... Values>
  void say(fmt::format_string<Values...> line, Values&&... values) {
    machine_.text += fmt::format(line, std::forward<Values>(values)...) + "\n";
  }
  template <class... Values>
  void ask(fmt::format_string<Values...> line, Values&&... values) {
    machine_.questions += fmt::format(line, std::forward<Values>(values)...) + "\n";
  }
  double pick(double from, double to) {
    return std::round(1e3 *
                      (from + (to - from) * static_cast<double>(random_.below(4096)) / 4096)) /
           1e3;
  }
  // Moves by little: far from dead points a machine stays there.
  TimeFunction moving(Real start, double size = 1.0) {
    TimeFunction f{.start = static_cast<double>(start)};
    if (random_.one_in(3)) return f;
    if (random_.one_in(2)) f.slope = pick(-0.3, 0.3) * size;
    if (f.slope == 0.0 || random_.one_in(2)) f.swing = pick(-0.2, 0.2) * size;
    f.pace = pick(1, 4);
    return f;
  }
  static TimeFunction fixed(Real start) { return {.start = static_cast<double>(start)}; }

  std::size_t points() const { return machine_.drawn.size() / 2; }
  std::size_t any_point() { return random_.below(points()); }
  std::size_t any_line() { return random_.below(machine_.lines.size()); }
  Pair at(std::size_t point) const { return get(machine_.drawn, point); }
  Pair along(std::size_t line) const {
    return line == ground ? Pair{1, 0}
                          : at(machine_.lines[line].to) - at(machine_.lines[line].from);
  }
  static std::string name(std::size_t line) {
    return line == ground ? "x_axis" : fmt::format("b{}", line);
  }
  // What gives the direction of a line at any place.
  std::function<Pair(const Places&)> direction(std::size_t line) const {
    if (line == ground) return [](const Places&) { return Pair{1, 0}; };
    const auto [text, from, to] = machine_.lines[line];
    return [from = from, to = to](const Places& x) { return get(x, to) - get(x, from); };
  }
  bool is_apart(Pair place) const {
    for (std::size_t p = 0; p < points(); ++p)
      if (size_of(at(p) - place) < 0.35L) return false;
    return true;
  }
  static bool are_across(Pair a, Pair b) {
    return std::abs(cross(a, b)) > least_sine * size_of(a) * size_of(b);
  }

  symbolic::Random random_;
  MovingMachine machine_;
  std::vector<std::pair<std::size_t, double>> masses_;  // what weighs, at points
  std::vector<std::string> said_;
  int elements_ = 0;
};

/// Writes masses, forces, springs, dampers, loads that time changes.
class LoadWriter : public MachineWriter {
 protected:
  using MachineWriter::MachineWriter;

  void add_mass(std::size_t p);
  void add_load();
  void add_gravity();
  void add_body(std::size_t line);

 private:
  bool is_new(std::string what);
  void add_force(std::size_t p);
  static void turn_line(const MovingState& s, Places& force, std::size_t from, std::size_t to,
                        Real couple);
  void add_torque(std::size_t line);
  void add_pair(std::size_t p, std::size_t q,
                std::function<Real(const MovingState&, Real size, Real growth)> f);
  std::string next_element();
  void add_spring(std::size_t p, std::size_t q);
  void add_damper(std::size_t p, std::size_t q);
  void add_actuator(std::size_t p, std::size_t q);
  void add_torsion(std::size_t a, std::size_t b);
  void add_inertia(std::size_t line);
  void add_line_load(std::size_t line);
};

}  // namespace trammel::test::moving
