// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "property/mechanics/moving_writer.h"

namespace trammel::test::moving {

void LoadWriter::add_mass(std::size_t p) {
  const double mass = pick(0.2, 2);
  say("mass(P{}) = {}", p, mass);
  masses_.push_back({p, mass});
  machine_.loads.push_back([p, mass](const MovingState& s, Places& force) {
    push(force, p, -static_cast<Real>(mass) * get(s.a, p));
  });
}

void LoadWriter::add_load() {
  const std::size_t p = any_point(), q = any_point(), a = any_line(), b = any_line();
  switch (random_.below(8)) {
    case 0: return add_force(p);
    case 1: return add_torque(a);
    case 2: return p == q ? add_force(p) : add_spring(p, q);
    case 3: return p == q ? add_force(p) : add_damper(p, q);
    case 4: return p == q ? add_force(p) : add_actuator(p, q);
    case 5: return a == b ? add_torque(a) : add_torsion(a, b);
    case 6: return add_inertia(a);
    default: return add_line_load(a);
  }
}

bool LoadWriter::is_new(std::string what) {
  if (std::find(said_.begin(), said_.end(), what) != said_.end()) return false;
  said_.push_back(std::move(what));
  return true;
}

void LoadWriter::add_force(std::size_t p) {
  if (!is_new(fmt::format("force {}", p))) return;
  const TimeFunction fx = moving(pick(-5, 5), 10), fy = moving(pick(-5, 5), 10);
  say("force(P{}) = ({}, {})", p, fx.text(), fy.text());
  machine_.loads.push_back([=](const MovingState& s, Places& force) {
    push(force, p, {fx.at(s.time), fy.at(s.time)});
  });
}

void LoadWriter::turn_line(const MovingState& s, Places& force, std::size_t from, std::size_t to,
                           Real couple) {
  const Pair d = get(s.x, to) - get(s.x, from);
  const Pair f = couple / dot(d, d) * Pair{-d.y, d.x};
  push(force, to, f);
  push(force, from, -1.0L * f);
}

void LoadWriter::add_torque(std::size_t line) {
  if (!is_new(fmt::format("torque {}", line))) return;
  const TimeFunction torque = moving(pick(-4, 4), 10);
  say("torque(b{}) = {}", line, torque.text());
  machine_.loads.push_back([torque, l = machine_.lines[line]](const MovingState& s, Places& force) {
    turn_line(s, force, l.from, l.to, torque.at(s.time));
  });
}

void LoadWriter::add_pair(std::size_t p, std::size_t q,
                          std::function<Real(const MovingState&, Real size, Real growth)> f) {
  machine_.loads.push_back([p, q, f](const MovingState& s, Places& force) {
    const Pair d = get(s.x, q) - get(s.x, p);
    const Pair u = 1 / size_of(d) * d;
    const Real push_apart = f(s, size_of(d), dot(u, get(s.v, q) - get(s.v, p)));
    push(force, q, push_apart * u);
    push(force, p, -push_apart * u);
  });
}

std::string LoadWriter::next_element() {
  return fmt::format("e{}", elements_++);
}

void LoadWriter::add_spring(std::size_t p, std::size_t q) {
  const TimeFunction k = moving(pick(2, 6), 5), rest = moving(pick(0.2, 1.5));
  say("spring {} from P{} to P{} stiffness {} length {}", next_element(), p, q, k.text(),
      rest.text());
  add_pair(p, q, [k, rest](const MovingState& s, Real size, Real) {
    return k.at(s.time) * (rest.at(s.time) - size);
  });
}

void LoadWriter::add_damper(std::size_t p, std::size_t q) {
  const TimeFunction c = moving(pick(2, 6), 5);
  say("damper {} from P{} to P{} coefficient {}", next_element(), p, q, c.text());
  add_pair(p, q, [c](const MovingState& s, Real, Real growth) { return -c.at(s.time) * growth; });
}

void LoadWriter::add_actuator(std::size_t p, std::size_t q) {
  const TimeFunction f = moving(pick(-5, 5), 10);
  say("actuator {} from P{} to P{} force {}", next_element(), p, q, f.text());
  add_pair(p, q, [f](const MovingState& s, Real, Real) { return f.at(s.time); });
}

void LoadWriter::add_torsion(std::size_t a, std::size_t b) {
  const Real drawn = turn(along(a), along(b));
  if (std::abs(drawn) > 2.0L) return;  // it is to stay within half a turn
  const TimeFunction k = moving(pick(2, 6), 5), rest = moving(pick(-1, 1));
  say("spring {} between b{}, b{} stiffness {} angle {}", next_element(), a, b, k.text(),
      rest.text());
  const auto angle = [l = machine_.lines[a], m = machine_.lines[b]](const Places& x) {
    return turn(get(x, l.to) - get(x, l.from), get(x, m.to) - get(x, m.from));
  };
  machine_.wound.push_back(angle);
  machine_.loads.push_back([k, rest, angle, l = machine_.lines[a], m = machine_.lines[b]](
                               const MovingState& s, Places& force) {
    const Real couple = k.at(s.time) * (rest.at(s.time) - angle(s.x));
    turn_line(s, force, m.from, m.to, couple);
    turn_line(s, force, l.from, l.to, -couple);
  });
}

void LoadWriter::add_inertia(std::size_t line) {
  if (!is_new(fmt::format("inertia {}", line))) return;
  const double inertia = pick(0.2, 2);
  say("inertia(b{}) = {}", line, inertia);
  machine_.loads.push_back(
      [inertia, l = machine_.lines[line]](const MovingState& s, Places& force) {
        const Pair d = get(s.x, l.to) - get(s.x, l.from), v = get(s.v, l.to) - get(s.v, l.from),
                   a = get(s.a, l.to) - get(s.a, l.from);
        const Real turning = (cross(d, a) - 2 * dot(d, v) * cross(d, v) / dot(d, d)) / dot(d, d);
        turn_line(s, force, l.from, l.to, -static_cast<Real>(inertia) * turning);
      });
}

void LoadWriter::add_line_load(std::size_t line) {
  if (!is_new(fmt::format("load {}", line))) return;
  const TimeFunction px = moving(pick(-3, 3), 5), py = moving(pick(-3, 3), 5);
  say("load(b{}) = ({}, {})", line, px.text(), py.text());
  machine_.loads.push_back([px, py, l = machine_.lines[line]](const MovingState& s, Places& force) {
    const Real half = size_of(get(s.x, l.to) - get(s.x, l.from)) / 2;
    const Pair f{half * px.at(s.time), half * py.at(s.time)};
    push(force, l.from, f);
    push(force, l.to, f);
  });
}

void LoadWriter::add_gravity() {
  const TimeFunction gx = moving(pick(-3, 3), 10), gy = moving(pick(-12, 0), 10);
  say("gravity = ({}, {})", gx.text(), gy.text());
  machine_.loads.push_back([gx, gy, masses = masses_](const MovingState& s, Places& force) {
    for (const auto& [point, mass] : masses)
      push(force, point, static_cast<Real>(mass) * Pair{gx.at(s.time), gy.at(s.time)});
  });
}

void LoadWriter::add_body(std::size_t line) {
  const double mass = pick(0.3, 3);
  say("body(b{}): mass {} uniform", line, mass);
  const auto [text, from, to] = machine_.lines[line];
  machine_.loads.push_back([from = from, to = to, mass](const MovingState& s, Places& force) {
    const Pair f = -static_cast<Real>(mass) / 6 * (2 * get(s.a, from) + get(s.a, to));
    const Pair g = -static_cast<Real>(mass) / 6 * (get(s.a, from) + 2 * get(s.a, to));
    push(force, from, f);
    push(force, to, g);
  });
  masses_.push_back({from, mass / 2});
  masses_.push_back({to, mass / 2});
}

}  // namespace trammel::test::moving
