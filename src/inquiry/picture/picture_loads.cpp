// SPDX-License-Identifier: Apache-2.0
#include "inquiry/picture/picture_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/vector2.h"
#include "inquiry/picture/subject_stamp.h"
#include "mechanics/members/member_numbers.h"
#include "model/measure/contact_force.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::inquiry {

namespace {

using model::ForceElement;
using model::ForceElementKind;
using model::LineIndex;
using model::LineKind;
using model::Measure;
using model::PointIndex;
using symbolic::ExprId;
using Vector = base::Vector2<double>;

constexpr double slide_length = 0.2;    // of a spring with one end, by the size of the drawing
constexpr std::size_t weights_max = 6;  // beyond these arrows hide the machine

class LoadPainter {
 public:
  LoadPainter(const Case& here, Picture& picture)
      : here_(here),
        model_(*here.machine.model),
        equations_(here.machine.sketch.equations),
        placement_(here.state.placement),
        picture_(picture),
        stamp_(picture) {}

  // Threads and stops are no elements, though their forces stand among the loads.
  void paint() {
    for (const ForceElement& element : model_.loads.elements)
      if (!model::is_contact_load(model_, here_.scratch.pool, element)) {
        add_element(element);
        const bool is_load = element.kind == ForceElementKind::Torque;
        stamp_({is_load ? SubjectKind::Load : SubjectKind::Element, element.name, element.span});
      }
    add_masses();
    if (here_.asked) add_diagrams();
  }

 private:
  Vector at(PointIndex p) const {
    const auto [i, j] = equations_.variables.of_point[p.value];
    if (i < 0) return {};
    return {placement_.x[static_cast<std::size_t>(i)], placement_.x[static_cast<std::size_t>(j)]};
  }
  Vector middle(LineIndex l) const {
    const model::Line& line = model_.lines[l];
    return 0.5 * (at(line.from) + at(line.to));
  }
  double number(ExprId e) const {
    return symbolic::eval(here_.scratch.pool, e,
                          here_.asked ? here_.asked->response.values : placement_.numbers);
  }

  // `m = 2 kg`, or the number alone where the expression is no name of the text.
  std::string label(ExprId e, double value, const base::Quantity& quantity) const {
    const std::string shown = show(model_, quantity, value);
    const bool is_of_shape = std::ranges::any_of(
        model_.parameters, [&](const auto& p) { return p.is_of_shape && p.symbol == e; });
    if (here_.scratch.pool.op(e) != symbolic::Op::Symbol || is_of_shape) return shown;
    return fmt::format("{} = {}", symbolic::to_text(here_.scratch.pool, e), shown);
  }

  void add_element(const ForceElement& element) {
    const Measure& measure = model_.measures[element.measure];
    const bool is_straight = measure.kind == model::MeasureKind::Distance;
    const std::optional<Vector> way = way_of(measure);
    Vector a = is_straight || way ? at(measure.points[0]) : joint_of(measure);
    const Vector b = is_straight ? at(measure.points[1]) : a;
    if (way) a = a - slide_length * equations_.size * *way;
    switch (element.kind) {
      case ForceElementKind::Spring: return add(PictureElementKind::Spring, element.name, a, b);
      case ForceElementKind::Damper: return add(PictureElementKind::Damper, element.name, a, b);
      case ForceElementKind::Actuator: return add(PictureElementKind::Actuator, element.name, a, b);
      case ForceElementKind::Torque: break;
    }
    const double torque = number(element.action);
    if (!std::isfinite(torque)) return;
    picture_.torques.push_back({label(element.action, torque, {base::dimension::energy}), a.x, a.y,
                                torque, PictureForceKind::Applied});
  }
  // The unit vector along which a part slides where its displacement is measured. Such an element
  // has one end alone, and is drawn behind the part, along its way.
  std::optional<Vector> way_of(const Measure& measure) const {
    using enum model::MeasureKind;
    if (measure.kind == X) return Vector{1, 0};
    if (measure.kind == Y) return Vector{0, 1};
    if (measure.kind != AlongLine && measure.kind != DistanceToLine) return std::nullopt;
    const model::Line& line = model_.lines[measure.lines[0]];
    if (line.kind != LineKind::ThroughPoints) return Vector{1, 0};
    const Vector along = at(line.to) - at(line.from);
    const double length = base::length_of(along);
    if (!(length > 0)) return std::nullopt;
    const Vector unit = (1 / length) * along;
    return measure.kind == AlongLine ? unit : Vector{-unit.y, unit.x};
  }
  void add(PictureElementKind kind, const std::string& name, Vector a, Vector b) {
    picture_.elements.push_back({kind, name, a.x, a.y, b.x, b.y});
  }

  // Where an element between two lines is drawn: in their joint, or in the middle of the line that
  // it turns against the ground.
  Vector joint_of(const Measure& measure) const {
    const LineIndex second = measure.lines[1];
    if (const auto joint = mechanics::find_couple_place(model_, measure, second, true))
      return at(*joint);
    for (const LineIndex line : {second, measure.lines[0]}) {
      if (model_.lines[line].kind == LineKind::ThroughPoints) return middle(line);
      if (model_.lines[line].kind == LineKind::Pointer) return at(model_.lines[line].from);
    }
    return {};
  }

  void add_masses() {
    for (const model::PointMass& m : model_.loads.masses)
      if (!m.share_of || model_.lines[*m.share_of].kind == LineKind::Pointer)
        add_mass(at(m.point), m.mass, {SubjectKind::Mass, model_.points[m.point].name, m.span},
                 is_of_part(m.point));
    for (const model::LineMass& m : model_.loads.line_masses)
      add_mass(middle(m.line), m.mass, {SubjectKind::Mass, model_.lines[m.line].name, m.span});
    if (!model_.loads.gravity || picture_.masses.size() > weights_max) return;
    const Vector g{number((*model_.loads.gravity)[0]), number((*model_.loads.gravity)[1])};
    for (std::size_t i = 0; i < picture_.masses.size(); ++i) {
      const Vector weight = weighed_[i] * g;
      const double size = std::hypot(weight.x, weight.y);
      if (!std::isfinite(size) || size == 0.0) continue;
      const PictureMass& mass = picture_.masses[i];
      picture_.forces.push_back({PictureForceKind::Applied,
                                 show(model_, {base::dimension::force}, size), mass.x, mass.y,
                                 weight.x, weight.y});
      stamp_(mass.subject);
    }
  }
  bool is_of_part(PointIndex point) const {
    return std::any_of(model_.parts.begin(), model_.parts.end(), [&](const auto& part) {
      return !part.is_frame && (point == part.reference || part.center == point);
    });
  }
  void add_mass(Vector place, ExprId mass, const PictureSubject& subject, bool of_part = false) {
    const double value = number(mass);
    if (!std::isfinite(value)) return;
    picture_.masses.push_back(
        {label(mass, value, {base::dimension::mass}), place.x, place.y, of_part});
    stamp_(subject);
    weighed_.push_back(value);
  }

  void add_diagrams() {
    std::vector<LineIndex> drawn;
    for (const model::SectionAtom& section : model_.sections)
      if (std::find(drawn.begin(), drawn.end(), section.line) == drawn.end())
        drawn.push_back(section.line);
    if (drawn.empty() || !here_.asked->response.problem.empty()) return;
    const auto actions = mechanics::eval_member_actions(
        equations_, here_.machine.rows, placement_, here_.asked->response, model::Members(model_));
    for (const LineIndex line : drawn) {
      const auto samples = mechanics::sample_sections(
          {equations_, placement_, here_.asked->response, actions}, line);
      for (const std::size_t part : {0U, 1U, 2U}) {
        PictureDiagram diagram;
        diagram.title = fmt::format("{} of {}", "NVM"[part], model_.lines[line].name);
        const base::ShownUnit unit =
            model_.shown_units.of({part == 2 ? base::dimension::energy : base::dimension::force});
        diagram.unit = unit.text;
        for (const mechanics::SectionSample& sample : samples)
          diagram.values.push_back({sample.distance, unit.shown(sample.parts[part])});
        picture_.diagrams.push_back(std::move(diagram));
        stamp_(subject_of(model_, line));
      }
    }
  }

  const Case& here_;
  const model::Model& model_;
  const geometry::SketchEquations& equations_;
  const geometry::Placement& placement_;
  Picture& picture_;
  SubjectStamp stamp_;
  std::vector<double> weighed_;  // by mass of the picture
};

}  // namespace

void add_loads(const Case& here, Picture& picture) {
  LoadPainter(here, picture).paint();
}

}  // namespace trammel::inquiry
