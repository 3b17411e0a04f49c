// SPDX-License-Identifier: Apache-2.0
// Random machines of bars: cranks and sliders on a random base, dyads on what is there already,
// with masses, springs, dampers and forces. The same seed gives the same machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/vector2.h"

namespace trammel::test {

using Vector = base::Vector2<double>;

constexpr std::size_t x_axis = 1000;  // in place of a bar

struct LinkagePoint {
  Vector at;
  double mass = 0.0;
  Vector force = {};
  bool is_held = false;
};

/// With a mass spread evenly. A rail lies between held points and has none.
struct LinkageBar {
  std::size_t from = 0, to = 0;
  double mass = 0.0, torque = 0.0;
  std::vector<std::size_t> sliders = {};  // points that lie on it
  std::vector<std::size_t> fixed = {};    // points in it, which belong to it with what they carry
  bool is_rail = false;
};

/// The angle of a bar against another or the ground, or how far a slider is along its rail: driven
/// or free, called `q0`, `q1` ...
struct LinkageDrive {
  bool is_slider = false;
  std::size_t reference = x_axis, bar = 0;  // of a slider its rail, twice
  std::size_t point = 0;                    // the slider
  bool is_free = false;
  double rate = 0.0, acceleration = 0.0;
};

enum class ElementKind : std::uint8_t { Spring, Damper, Actuator };

struct LinkageElement {
  ElementKind kind = ElementKind::Spring;
  bool is_torsion = false;  // between bars, not points
  std::size_t first = 0, second = 0;
  double coefficient = 0.0;  // of an actuator its force
  double rest = 0.0;         // of a spring
};

struct Linkage {
  std::vector<LinkagePoint> points;  // P0, P1, ...
  std::vector<LinkageBar> bars;      // b0, b1, ...
  std::vector<LinkageDrive> drives;
  std::vector<LinkageElement> elements;
  Vector gravity = {};

  Vector along(std::size_t bar) const {
    return bar == x_axis ? Vector{1, 0} : points[bars[bar].to].at - points[bars[bar].from].at;
  }
};

/// Well away from dead points; each free value moves masses.
Linkage random_linkage(std::uint32_t seed);

/// How a machine is written down: in turned and shifted axes, in other units, with other equations
/// for the same constraints.
struct Writing {
  double angle = 0.0;
  Vector shift = {};
  double length = 1.0, mass = 1.0, time = 1.0;  // so many new units are one old one
  bool other_equations = false;  // lengths by their squares, angles and lines the other way round

  double force() const { return mass * length / (time * time); }
  double torque() const { return force() * length; }
  Vector turned(const Vector& v) const;
};

/// The model. Beside each `q3` acts a load `T3`, which is given as 0.
std::string write_linkage(const Linkage& linkage, const Writing& writing = {});

/// Questions about places, speeds, forces and energies.
std::string ask_all(const Linkage& linkage);

}  // namespace trammel::test
