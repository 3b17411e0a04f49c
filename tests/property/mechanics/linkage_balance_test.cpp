// SPDX-License-Identifier: Apache-2.0
// Random machines against the laws of mechanics, written down here from places, speeds and
// accelerations alone.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <cmath>

#include "property/mechanics/answers_by_name.h"
#include "property/mechanics/random_linkage.h"

using namespace trammel::test;

namespace {

// What the program says of points and bars.
class Motion {
 public:
  Motion(const Linkage& linkage, const AnswersByName& answers)
      : linkage_(linkage), answers_(answers) {}

  Vector place(std::size_t p) const {
    return held(p) ? linkage_.points[p].at : answers_.vector(fmt::format("(x(P{0}), y(P{0}))", p));
  }
  Vector velocity(std::size_t p) const {
    return held(p) ? Vector{} : answers_.vector(fmt::format("velocity(P{})", p));
  }
  Vector acceleration(std::size_t p) const {
    return held(p) ? Vector{} : answers_.vector(fmt::format("acceleration(P{})", p));
  }
  double turning(std::size_t b) const {
    return stays(b) ? 0.0 : answers_.number(fmt::format("velocity(b{})", b));
  }
  double turning_rate(std::size_t b) const {
    return stays(b) ? 0.0 : answers_.number(fmt::format("acceleration(b{})", b));
  }
  Vector along(std::size_t b) const {
    return place(linkage_.bars[b].to) - place(linkage_.bars[b].from);
  }
  double inertia(std::size_t b) const {
    return linkage_.bars[b].mass * dot(along(b), along(b)) / 12;
  }
  // Of the middle of a bar.
  template <class Get>
  Vector middle(std::size_t b, Get get) const {
    return 0.5 * (get(linkage_.bars[b].from) + get(linkage_.bars[b].to));
  }
  Vector middle_place(std::size_t b) const {
    return middle(b, [&](std::size_t p) { return place(p); });
  }
  Vector middle_velocity(std::size_t b) const {
    return middle(b, [&](std::size_t p) { return velocity(p); });
  }
  Vector middle_acceleration(std::size_t b) const {
    return middle(b, [&](std::size_t p) { return acceleration(p); });
  }
  // How fast an element grows, and how large it is.
  double growing(const LinkageElement& e) const {
    if (e.is_torsion) return turning(e.second) - turning(e.first);
    const Vector d = place(e.second) - place(e.first);
    return dot(d, velocity(e.second) - velocity(e.first)) / std::hypot(d.x, d.y);
  }
  double size(const LinkageElement& e) const {
    if (!e.is_torsion) {
      const Vector d = place(e.second) - place(e.first);
      return std::hypot(d.x, d.y);
    }
    const Vector a = along(e.first), b = along(e.second);
    return std::atan2(cross(a, b), dot(a, b));
  }
  // Pushes the ends apart.
  double action(const LinkageElement& e) const {
    switch (e.kind) {
      case ElementKind::Spring: return e.coefficient * (e.rest - size(e));
      case ElementKind::Damper: return -e.coefficient * growing(e);
      case ElementKind::Actuator: break;
    }
    return e.coefficient;
  }
  double drive(std::size_t d) const {
    return linkage_.drives[d].is_free ? 0.0 : answers_.number(fmt::format("reaction(q{})", d));
  }

 private:
  bool held(std::size_t p) const { return linkage_.points[p].is_held; }
  bool stays(std::size_t b) const { return b == x_axis || linkage_.bars[b].is_rail; }

  const Linkage& linkage_;
  const AnswersByName& answers_;
};

struct Asked {
  Linkage linkage = random_linkage(*rc::gen::arbitrary<std::uint32_t>());
  AnswersByName answers{write_linkage(linkage) + ask_all(linkage)};
  Motion motion{linkage, answers};
};

}  // namespace

TEST_CASE("property: what drives and loads do is what machines gain and dampers take") {
  CHECK(rc::check("power", [] {
    const Asked m;
    double power = 0.0, gain = 0.0, scale = 0.0;
    const auto add = [&](double& sum, double term) {
      sum += term;
      scale += std::abs(term);
    };
    for (std::size_t d = 0; d < m.linkage.drives.size(); ++d)
      add(power, m.motion.drive(d) * m.linkage.drives[d].rate);
    for (std::size_t p = 0; p < m.linkage.points.size(); ++p) {
      const LinkagePoint& point = m.linkage.points[p];
      const Vector v = m.motion.velocity(p);
      add(power, dot(point.force + point.mass * m.linkage.gravity, v));
      add(gain, point.mass * dot(v, m.motion.acceleration(p)));
    }
    for (std::size_t b = 0; b < m.linkage.bars.size(); ++b) {
      const LinkageBar& bar = m.linkage.bars[b];
      const Vector v = m.motion.middle_velocity(b);
      add(power, bar.mass * dot(m.linkage.gravity, v) + bar.torque * m.motion.turning(b));
      add(gain, bar.mass * dot(v, m.motion.middle_acceleration(b)));
      add(gain, m.motion.inertia(b) * m.motion.turning(b) * m.motion.turning_rate(b));
    }
    for (const LinkageElement& e : m.linkage.elements)
      add(power, m.motion.action(e) * m.motion.growing(e));
    m.answers.check_small(power - gain, scale, "power");
  }));
}

TEST_CASE("property: energies are those of all masses, weights and springs") {
  CHECK(rc::check("energies", [] {
    const Asked m;
    double kinetic = 0.0, potential = 0.0;
    for (std::size_t p = 0; p < m.linkage.points.size(); ++p) {
      const Vector v = m.motion.velocity(p);
      kinetic += m.linkage.points[p].mass * dot(v, v) / 2;
      potential -= m.linkage.points[p].mass * dot(m.linkage.gravity, m.motion.place(p));
    }
    for (std::size_t b = 0; b < m.linkage.bars.size(); ++b) {
      const Vector v = m.motion.middle_velocity(b);
      const double mass = m.linkage.bars[b].mass, omega = m.motion.turning(b);
      kinetic += mass * dot(v, v) / 2 + m.motion.inertia(b) * omega * omega / 2;
      potential -= mass * dot(m.linkage.gravity, m.motion.middle_place(b));
    }
    for (const LinkageElement& e : m.linkage.elements) {
      if (e.kind != ElementKind::Spring) continue;
      const double stretch = m.motion.size(e) - e.rest;
      potential += e.coefficient * stretch * stretch / 2;
    }
    m.answers.check_small(m.answers.number("kinetic_energy") - kinetic, kinetic, "kinetic energy");
    m.answers.check_small(m.answers.number("potential_energy") - potential, std::abs(potential),
                          "potential energy");
  }));
}

TEST_CASE("property: elements act by their laws") {
  CHECK(rc::check("elements", [] {
    const Asked m;
    for (std::size_t e = 0; e < m.linkage.elements.size(); ++e) {
      const double told = m.answers.number(fmt::format("force(e{})", e));
      m.answers.check_small(told - m.motion.action(m.linkage.elements[e]), std::abs(told), "force");
    }
  }));
}

namespace {

// What turns bar b besides forces at its joints.
double couple_on(const Asked& m, std::size_t b) {
  double sum = m.linkage.bars[b].torque;
  for (std::size_t d = 0; d < m.linkage.drives.size(); ++d) {
    const LinkageDrive& drive = m.linkage.drives[d];
    if (drive.is_slider) continue;
    if (drive.bar == b) sum += m.motion.drive(d);
    if (drive.reference == b) sum -= m.motion.drive(d);
  }
  for (const LinkageElement& e : m.linkage.elements) {
    if (!e.is_torsion) continue;
    if (e.second == b) sum += m.motion.action(e);
    if (e.first == b) sum -= m.motion.action(e);
  }
  return sum;
}

// Newton's and Euler's laws for a bar with the points that are fixed to it.
void check_bar(const Asked& m, std::size_t b) {
  const LinkageBar& bar = m.linkage.bars[b];
  const Vector center = m.motion.middle_place(b);
  Vector force = bar.mass * (m.linkage.gravity - m.motion.middle_acceleration(b));
  double moment = couple_on(m, b) - m.motion.inertia(b) * m.motion.turning_rate(b);
  double scale = std::hypot(force.x, force.y) + std::abs(moment);
  const auto add = [&](std::size_t p, const Vector& f) {
    force = force + f;
    moment += cross(m.motion.place(p) - center, f);
    scale += std::hypot(f.x, f.y);
  };
  for (const auto& list : {std::vector{bar.from, bar.to}, bar.sliders, bar.fixed})
    for (const std::size_t p : list)
      add(p, m.answers.vector(fmt::format("joint_force(P{}, b{})", p, b)));
  for (const std::size_t p : bar.fixed) {
    const LinkagePoint& point = m.linkage.points[p];
    add(p, point.force + point.mass * (m.linkage.gravity - m.motion.acceleration(p)));
  }
  m.answers.check_small(force.x, scale, fmt::format("x forces on b{}", b));
  m.answers.check_small(force.y, scale, fmt::format("y forces on b{}", b));
  m.answers.check_small(moment, scale, fmt::format("moments on b{}", b));
}

}  // namespace

TEST_CASE("property: forces of joints move each bar of a machine as Newton and Euler say") {
  CHECK(rc::check("bars", [] {
    const Asked m;
    for (std::size_t b = 0; b < m.linkage.bars.size(); ++b)
      if (!m.linkage.bars[b].is_rail) check_bar(m, b);
  }));
}
