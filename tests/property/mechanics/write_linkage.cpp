// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "property/mechanics/random_linkage.h"

namespace trammel::test {

namespace {

std::string pair_of(const Vector& v) {
  return fmt::format("({:.17g}, {:.17g})", v.x, v.y);
}

class Writer {
 public:
  Writer(const Linkage& linkage, const Writing& how) : linkage_(linkage), how_(how) {}

  std::string write() {
    for (std::size_t p = 0; p < linkage_.points.size(); ++p) write_point(p);
    for (std::size_t b = 0; b < linkage_.bars.size(); ++b) write_bar(b);
    for (std::size_t b = 0; b < linkage_.bars.size(); ++b)
      for (const std::size_t p : linkage_.bars[b].sliders)
        if (how_.other_equations)
          add("n{0}: distance(P{0}, b{1}) = 0", p, b);
        else
          add("n{0}: P{0} on b{1}", p, b);
    for (std::size_t d = 0; d < linkage_.drives.size(); ++d) write_drive(d);
    for (std::size_t e = 0; e < linkage_.elements.size(); ++e) write_element(e);
    add("gravity = {}",
        pair_of(how_.length / (how_.time * how_.time) * how_.turned(linkage_.gravity)));
    return std::move(text_);
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> line, Values&&... values) {
    text_ += fmt::format(line, std::forward<Values>(values)...) + "\n";
  }

  static double length(const Vector& v) { return std::hypot(v.x, v.y); }
  static std::string line_name(std::size_t bar) {
    return bar == x_axis ? "x_axis" : fmt::format("b{}", bar);
  }
  bool is_fixed(std::size_t point) const {
    for (const LinkageBar& bar : linkage_.bars)
      for (const std::size_t p : bar.fixed)
        if (p == point) return true;
    return false;
  }

  void write_point(std::size_t p) {
    const LinkagePoint& point = linkage_.points[p];
    const Vector at = how_.length * how_.turned(point.at) + how_.shift;
    if (!is_fixed(p)) add("point P{} {} {}", p, point.is_held ? "at" : "near", pair_of(at));
    if (point.mass > 0) add("mass(P{}) = {:.17g}", p, how_.mass * point.mass);
    if (length(point.force) > 0)
      add("force(P{}) = {}", p, pair_of(how_.force() * how_.turned(point.force)));
  }

  void write_bar(std::size_t b) {
    const LinkageBar& bar = linkage_.bars[b];
    add("line b{} from P{} to P{}", b, bar.from, bar.to);
    if (bar.is_rail) return;
    const double size = how_.length * length(linkage_.along(b));
    if (how_.other_equations)
      add("l{}: distance(P{}, P{})^2 = {:.17g}", b, bar.to, bar.from, size * size);
    else
      add("l{0}: length(b{0}) = {1:.17g}", b, size);
    add("body(b{}): mass {:.17g} uniform", b, how_.mass * bar.mass);
    if (bar.torque != 0) add("torque(b{}) = {:.17g}", b, how_.torque() * bar.torque);
    for (const std::size_t p : bar.fixed) {
      const Vector from_start = linkage_.points[p].at - linkage_.points[bar.from].at;
      const Vector axis = 1 / length(linkage_.along(b)) * linkage_.along(b);
      add("point P{} in b{} at {}", p, b,
          pair_of(how_.length * Vector{dot(axis, from_start), cross(axis, from_start)}));
    }
  }

  void write_drive(std::size_t d) {
    const LinkageDrive& drive = linkage_.drives[d];
    const double sense = how_.other_equations && !drive.is_slider ? -1 : 1;
    double unit = sense / how_.time;
    if (drive.is_slider) {
      const std::size_t start = linkage_.bars[drive.bar].from;
      unit *= how_.length;
      add("q{}: distance(P{}, P{}) = {:.17g}", d, start, drive.point,
          how_.length * length(linkage_.points[drive.point].at - linkage_.points[start].at));
      add("actuator load{0} from P{1} to P{2} force T{0}", d, start, drive.point);
    } else {
      write_crank(d, sense);
    }
    add("given T{} = 0", d);
    if (drive.is_free)
      add("free q{0}\ngiven q{0}' = {1:.17g}", d, unit * drive.rate);
    else
      add("q{0}' = {1:.17g}\nq{0}'' = {2:.17g}", d, unit * drive.rate,
          unit / how_.time * drive.acceleration);
  }

  void write_crank(std::size_t d, double sense) {
    const LinkageDrive& drive = linkage_.drives[d];
    const Vector from = linkage_.along(drive.reference), to = linkage_.along(drive.bar);
    double angle = std::atan2(cross(from, to), dot(from, to));
    if (drive.reference == x_axis) angle += how_.angle;
    const std::string reference = line_name(drive.reference), bar = line_name(drive.bar);
    add("q{}: angle({}, {}) = {:.17g}", d, sense > 0 ? reference : bar, sense > 0 ? bar : reference,
        sense * angle);
    add("torque({}, {}) = T{}", reference, bar, d);
  }

  void write_element(std::size_t e) {
    const LinkageElement& element = linkage_.elements[e];
    const std::string ends = element.is_torsion
                                 ? fmt::format("between b{}, b{}", element.first, element.second)
                                 : fmt::format("from P{} to P{}", element.first, element.second);
    const double unit = element.is_torsion ? how_.torque() : how_.force() / how_.length;
    const double value = element.coefficient * unit;
    switch (element.kind) {
      case ElementKind::Spring:
        add("spring e{} {} stiffness {:.17g} {} {:.17g}", e, ends, value,
            element.is_torsion ? "angle" : "length",
            element.rest * (element.is_torsion ? 1 : how_.length));
        break;
      case ElementKind::Damper:
        add("damper e{} {} coefficient {:.17g}", e, ends, value * how_.time);
        break;
      case ElementKind::Actuator:
        add("actuator e{} {} {} {:.17g}", e, ends, element.is_torsion ? "torque" : "force",
            element.is_torsion ? value : value * how_.length);
        break;
    }
  }

  const Linkage& linkage_;
  const Writing& how_;
  std::string text_;
};

}  // namespace

Vector Writing::turned(const Vector& v) const {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * v.x - s * v.y, s * v.x + c * v.y};
}

std::string write_linkage(const Linkage& linkage, const Writing& writing) {
  return Writer(linkage, writing).write();
}

std::string ask_all(const Linkage& linkage) {
  std::string text = "find kinetic_energy, potential_energy\n";
  for (std::size_t p = 0; p < linkage.points.size(); ++p)
    if (!linkage.points[p].is_held)
      text += fmt::format("find (x(P{0}), y(P{0})), velocity(P{0}), acceleration(P{0})\n", p);
  for (std::size_t b = 0; b < linkage.bars.size(); ++b) {
    const LinkageBar& bar = linkage.bars[b];
    if (bar.is_rail) continue;
    text += fmt::format("find velocity(b{0}), acceleration(b{0}), reaction(l{0})\n", b);
    for (const auto& list : {std::vector{bar.from, bar.to}, bar.sliders, bar.fixed})
      for (const std::size_t p : list) text += fmt::format("find joint_force(P{}, b{})\n", p, b);
  }
  for (const LinkageBar& bar : linkage.bars)
    for (const std::size_t p : bar.sliders) text += fmt::format("find reaction(n{})\n", p);
  for (std::size_t d = 0; d < linkage.drives.size(); ++d)
    text += linkage.drives[d].is_free ? fmt::format("find q{}''\n", d)
                                      : fmt::format("find reaction(q{})\n", d);
  for (std::size_t e = 0; e < linkage.elements.size(); ++e)
    text += fmt::format("find force(e{})\n", e);
  return text;
}

}  // namespace trammel::test
