// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/load_builder.h"

#include <fmt/format.h>

#include <string>

#include "model/diagnostic_kinds.h"
#include "model/measure/loaded_node.h"
#include "model/measure/measure_table.h"
#include "model/resolve/contact/radius.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;

namespace {

namespace dimension = base::dimension;

constexpr ExpressionPlace place_of_loads{true, false, true, 1};
constexpr ExpressionPlace place_of_properties{false, false, true, 0};

const base::Dimension acceleration = dimension::length / base::power(dimension::time, {2, 1});
const base::Dimension moment_of_inertia = dimension::mass * dimension::length * dimension::length;

}  // namespace

std::optional<ExprId> LoadBuilder::scalar(syntax::ExprIndex text, const base::Dimension& dimension,
                                          const char* what) {
  const auto built = expressions_.build_scalar(text, place_of_loads);
  if (!built) return std::nullopt;
  expressions_.require(*built, text, dimension, what);
  return built->scalar();
}

void LoadBuilder::add(const syntax::Statement& statement, const syntax::Force& force) {
  const auto point = expressions_.find_point(force.target.text, force.target.span);
  const auto vector = expressions_.build_vector(force.value, place_of_loads);
  if (!point || !vector) return;
  expressions_.require(*vector, force.value, dimension::force, "a force");
  model_.loads.forces.push_back(
      {*point, {vector->components[0], vector->components[1]}, statement.span});
}

// A uniform load on a segment is as good as half of its sum on each end.
void LoadBuilder::add(const syntax::Statement& statement, const syntax::Load& load) {
  const auto line = expressions_.find_segment(load.line.text, load.line.span);
  const auto vector = expressions_.build_vector(load.value, place_of_loads);
  if (!line || !vector) return;
  expressions_.require(*vector, load.value, dimension::force / dimension::length,
                       "a force per length");
  spread(*line, {vector->components[0], vector->components[1]}, statement.span);
}

void LoadBuilder::spread(LineIndex line, std::array<ExprId, 2> per_length, base::Span span) {
  const auto [from, to] = ends_of(line);
  Measure length;
  length.kind = MeasureKind::Distance;
  length.points = {from, to, {}};
  length.text = fmt::format("length({})", model_.lines[line].name);
  const Expr half = Expr(pool_, expressions_.add_measure(std::move(length))) / 2;
  const Expr x(pool_, per_length[0]), y(pool_, per_length[1]);
  for (const PointIndex end : {from, to})
    model_.loads.forces.push_back({end, {(half * x).id, (half * y).id}, span, line});
  model_.loads.line_loads.push_back({line, per_length, span});
}

void LoadBuilder::turn(LineIndex line, ExprId torque, base::Span span) {
  const ExprId angle = expressions_.add_measure(expressions_.direction_of(line));
  add_element(span, ForceElementKind::Torque, nullptr, *expressions_.as_measure(angle), torque);
}

void LoadBuilder::turn_node(PointIndex node, LineIndex line, ExprId torque, base::Span span) {
  const ExprId angle =
      expressions_.add_measure(angle_at_node(expressions_.direction_of(line), node, model_));
  add_element(span, ForceElementKind::Torque, nullptr, *expressions_.as_measure(angle), torque);
}

void LoadBuilder::add(const syntax::Statement& statement, const syntax::Torque& torque) {
  const syntax::Name& last = torque.targets.back();
  const auto line = expressions_.find_direction(last.text, last.span);
  const auto value = scalar(torque.value, dimension::energy, "a torque");
  if (!line || !value) return;
  Measure angle = expressions_.direction_of(*line);
  if (torque.targets.size() == 2) {
    const syntax::Name& first = torque.targets.front();
    const auto from = expressions_.find_direction(first.text, first.span);
    if (!from) return;
    angle.lines[0] = *from;
    angle.text = fmt::format("angle({}, {})", first.text, last.text);
  }
  const ExprId symbol = expressions_.add_measure(std::move(angle));
  add_element(statement.span, ForceElementKind::Torque, nullptr, *expressions_.as_measure(symbol),
              *value);
}

std::optional<MeasureIndex> LoadBuilder::measure_between(const syntax::Ends& ends) {
  const auto& [kind, first, second] = ends;
  Measure measure;
  if (kind == syntax::EndsKind::FromTo) {
    const auto p = expressions_.find_point(first.text, first.span);
    const auto q = expressions_.find_point(second.text, second.span);
    if (!p || !q) return std::nullopt;
    measure.kind = MeasureKind::Distance;
    measure.points = {*p, *q, {}};
    measure.text = fmt::format("distance({}, {})", first.text, second.text);
  } else {
    const auto l = expressions_.find_direction(first.text, first.span);
    const auto m = expressions_.find_direction(second.text, second.span);
    if (!l || !m) return std::nullopt;
    measure.kind = MeasureKind::AngleOfLines;
    measure.lines = {*l, *m};
    measure.text = fmt::format("angle({}, {})", first.text, second.text);
  }
  if (first.text != second.text)
    return expressions_.as_measure(expressions_.add_measure(std::move(measure)));
  diagnostics_.push_back({wrong_arguments, second.span,
                          fmt::format("'{}' stands at both ends", second.text),
                          "name two different elements"});
  return std::nullopt;
}

base::Dimension LoadBuilder::action_dimension(MeasureIndex measure) const {
  return dimension::energy / measure_row(model_.measures[measure].kind).dimension;
}

ForceElement& LoadBuilder::add_element(base::Span span, ForceElementKind kind,
                                       const syntax::Name* name, MeasureIndex measure,
                                       ExprId action) {
  if (name != nullptr && !taken_.insert(name->text).second)
    diagnostics_.push_back({duplicate_name, name->span,
                            fmt::format("'{}' is defined twice", name->text),
                            "choose another name"});
  return model_.loads.elements.emplace_back(
      ForceElement{kind, name != nullptr ? name->text : "", measure, action, span});
}

void LoadBuilder::add(const syntax::Statement& statement, const syntax::Spring& spring) {
  const auto measure = measure_between(spring.ends);
  if (!measure) return;
  const Expr drawn(pool_, expressions_.drawn_turn(model_.measures[*measure]));
  add_spring(statement, spring, *measure, Expr(pool_, model_.measures[*measure].symbol) - drawn, 1);
}

void LoadBuilder::add(const syntax::Statement& statement, const syntax::Spring& spring,
                      const PartSlide& slide) {
  const ExprId symbol = expressions_.add_measure(slide.position.measure);
  const Expr shift = Expr(pool_, symbol) - Expr(pool_, slide.position.drawn);
  add_spring(statement, spring, *expressions_.as_measure(symbol), slide.sense * shift, slide.sense);
}

// Of a displacement that grows with the measure, or falls.
void LoadBuilder::add_spring(const syntax::Statement& statement, const syntax::Spring& spring,
                             MeasureIndex measure, Expr displacement, int sense) {
  const base::Dimension size = measure_row(model_.measures[measure].kind).dimension;
  const auto stiffness = scalar(spring.stiffness, action_dimension(measure) / size, "a stiffness");
  std::optional<ExprId> rest = pool_.integer(0);
  if (spring.rest) rest = scalar(*spring.rest, size, "what the spring is at rest");
  if (!stiffness || !rest) return;
  const Expr stretch = displacement - Expr(pool_, *rest);
  const Expr pull = Expr(pool_, *stiffness) * stretch;
  ForceElement& element = add_element(statement.span, ForceElementKind::Spring, &spring.name,
                                      measure, (-sense * pull).id);
  element.energy = (pull * stretch / 2).id;
  element.sense = sense;
}

void LoadBuilder::add(const syntax::Statement& statement, const syntax::Damper& damper) {
  const auto measure = measure_between(damper.ends);
  if (!measure) return;
  const base::Dimension rate =
      measure_row(model_.measures[*measure].kind).dimension / dimension::time;
  const auto coefficient =
      scalar(damper.coefficient, action_dimension(*measure) / rate, "a damping coefficient");
  if (!coefficient) return;
  const Expr speed(pool_, expressions_.add_rate(*measure, 1));
  add_element(statement.span, ForceElementKind::Damper, &damper.name, *measure,
              (-Expr(pool_, *coefficient) * speed).id);
}

void LoadBuilder::add(const syntax::Statement& statement, const syntax::Actuator& actuator) {
  const auto measure = measure_between(actuator.ends);
  if (!measure) return;
  const auto action =
      scalar(actuator.action, action_dimension(*measure), "what the actuator exerts");
  if (!action) return;
  add_element(statement.span, ForceElementKind::Actuator, &actuator.name, *measure, *action);
}

void LoadBuilder::add(const syntax::Statement& statement, const syntax::Mass& mass) {
  const auto point = expressions_.find_point(mass.target.text, mass.target.span);
  const auto value = scalar(mass.value, dimension::mass, "a mass");
  if (point && value) model_.loads.masses.push_back({*point, *value, {}, statement.span});
}

void LoadBuilder::add(const syntax::Statement&, const syntax::Inertia& inertia) {
  const auto line = expressions_.find_direction(inertia.target.text, inertia.target.span);
  const auto value = scalar(inertia.value, moment_of_inertia, "a moment of inertia");
  if (line && value) add_inertia(*line, *value);
}

void LoadBuilder::add_inertia(LineIndex line, ExprId inertia) {
  const ExprId angle = expressions_.add_measure(expressions_.direction_of(line));
  model_.loads.inertias.push_back({line, *expressions_.as_measure(angle), inertia});
}

std::pair<PointIndex, PointIndex> LoadBuilder::ends_of(LineIndex line) const {
  return {model_.lines[line].from, model_.lines[line].to};
}

bool LoadBuilder::check_uniform(const syntax::Statement& statement, const syntax::BodyMass& body) {
  if (!body.is_uniform || (!body.inertia && !body.center)) return true;
  diagnostics_.push_back(
      {wrong_arguments, statement.span,
       fmt::format("'{}' is uniform: its inertia and centre follow", body.body.text),
       "leave out 'inertia' and 'center', or 'uniform'"});
  return false;
}

// The kinetic energy of a rod whose speed grows evenly from one end to the other is
// m (v1^2 + v1.v2 + v2^2)/6, that of a mass in its middle m |(v1 + v2)/2|^2/2.
void LoadBuilder::add_line_mass(LineIndex line, ExprId mass, bool is_uniform, base::Span span) {
  const Expr m(pool_, mass);
  const ExprId own = (is_uniform ? m / 3 : m / 4).id, shared = (is_uniform ? m / 6 : m / 4).id;
  const auto [from, to] = ends_of(line);
  for (const PointIndex end : {from, to}) model_.loads.masses.push_back({end, own, line, span});
  model_.loads.coupled_masses.push_back({from, to, shared, line});
  model_.loads.line_masses.push_back({line, mass, is_uniform, span});
}

// A circle's mass is at its centre; a uniform disk has the inertia m r^2/2.
void LoadBuilder::add_disk(CircleIndex index, const syntax::BodyMass& body, ExprId mass,
                           base::Span span) {
  const LineIndex axis = expressions_.axis_of(index);
  PointIndex center = model_.circles[index].center;
  if (body.is_uniform) {
    Expr radius(pool_, find_radius(model_, index).value_or(pool_.undefined()));
    if (!find_radius(model_, index)) {
      Measure measure;
      measure.kind = MeasureKind::Radius;
      measure.circles[0] = index;
      measure.text = fmt::format("radius({})", body.body.text);
      radius = Expr(pool_, expressions_.add_measure(std::move(measure)));
    }
    add_inertia(axis, (Expr(pool_, mass) * radius * radius / 2).id);
  }
  if (body.inertia)
    if (const auto inertia = scalar(*body.inertia, moment_of_inertia, "a moment of inertia"))
      add_inertia(axis, *inertia);
  if (body.center) {
    const auto named = expressions_.find_point(body.center->text, body.center->span);
    if (!named) return;
    center = *named;
  }
  model_.loads.masses.push_back({center, mass, axis, span});
}

void LoadBuilder::add(const syntax::Statement& statement, const syntax::BodyMass& body) {
  const auto element = names_.find_element(body.body.text);
  if (element && std::holds_alternative<CircleIndex>(*element)) {
    const auto mass = scalar(body.mass, dimension::mass, "a mass");
    if (mass && check_uniform(statement, body))
      add_disk(std::get<CircleIndex>(*element), body, *mass, statement.span);
    return;
  }
  const auto line = expressions_.find_segment(body.body.text, body.body.span);
  const auto mass = scalar(body.mass, dimension::mass, "a mass");
  if (!line || !mass) return;
  if (!check_uniform(statement, body)) return;
  if (body.is_uniform) return add_line_mass(*line, *mass, true, statement.span);
  if (body.inertia)
    if (const auto inertia = scalar(*body.inertia, moment_of_inertia, "a moment of inertia"))
      add_inertia(*line, *inertia);
  if (body.center) {
    const auto center = expressions_.find_point(body.center->text, body.center->span);
    if (center) model_.loads.masses.push_back({*center, *mass, {}, statement.span});
    return;
  }
  add_line_mass(*line, *mass, false, statement.span);
}

void LoadBuilder::add(const syntax::Statement& statement, const syntax::Gravity& gravity) {
  const auto built = expressions_.build(gravity.value, place_of_properties);
  if (!built) return;
  expressions_.require(*built, gravity.value, acceleration, "gravity");
  if (model_.loads.gravity) {
    diagnostics_.push_back(
        {given_twice, statement.span, "gravity is given twice", "remove one of the two"});
    return;
  }
  if (built->is_vector)
    model_.loads.gravity = {built->components[0], built->components[1]};
  else
    model_.loads.gravity = {pool_.integer(0), (-Expr(pool_, built->scalar())).id};
}

void LoadBuilder::add(const syntax::Statement& statement, const syntax::Incline& incline) {
  const auto built = expressions_.build_scalar(incline.value, place_of_properties);
  if (!built) return;
  expressions_.require(*built, incline.value, dimension::one, "an angle");
  if (incline_)
    diagnostics_.push_back(
        {given_twice, statement.span, "incline is given twice", "remove one of the two"});
  incline_ = built->scalar();
  incline_span_ = statement.span;
}

// In a plane at an angle to the horizontal only a part of gravity acts.
void LoadBuilder::finish() {
  if (!incline_) return;
  if (!model_.loads.gravity) {
    const std::size_t g = names_.parameter("g", incline_span_);
    ++model_.parameters[g].occurrences;
    names_.dimensions().require({names_.dimension_form(g), known_dimension(acceleration), "g",
                                 "gravity", model_.parameters[g].span});
    model_.loads.gravity = {pool_.integer(0), (-Expr(pool_, model_.parameters[g].symbol)).id};
  }
  for (ExprId& component : *model_.loads.gravity)
    component = (Expr(pool_, component) * sin(Expr(pool_, *incline_))).id;
}

}  // namespace trammel::model
