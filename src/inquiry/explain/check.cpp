// SPDX-License-Identifier: Apache-2.0
#include "inquiry/explain/check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "geometry/construct/plan/describe_core.h"
#include "model/shown_unit.h"

namespace trammel::inquiry {

namespace {

using geometry::Step;
using model::Model;

// The steps of a construction in words.
class StepTeller {
 public:
  StepTeller(const Model& model, const geometry::Construction& construction)
      : model_(model), construction_(construction) {}

  std::string tell(const Step& step) const {
    return std::visit([this](const auto& s) { return describe(s); }, step);
  }

 private:
  std::string text_of(model::ConstraintIndex c) const {
    return fmt::format("'{}'", model_.constraints[c].text);
  }

  // The statements of two constraints; those of an `at` point are one.
  std::string both(model::ConstraintIndex a, model::ConstraintIndex b) const {
    const std::string first = text_of(a), second = text_of(b);
    return first == second ? first : fmt::format("{} and {}", first, second);
  }

  std::string describe(const geometry::OrientLine& step) const {
    return fmt::format("direction of {} from {}", model_.lines[step.line].name,
                       text_of(step.constraint));
  }
  std::string describe(const geometry::AimLine& step) const {
    return fmt::format("direction of {} from {}", model_.lines[step.line].name,
                       text_of(step.constraint));
  }
  std::string describe(const geometry::OrientTogether& step) const {
    std::vector<std::string> lines, statements;
    for (const model::LineIndex l : step.lines) lines.push_back(model_.lines[l].name);
    for (const model::ConstraintIndex c : step.constraints) statements.push_back(text_of(c));
    return fmt::format("direction{} of {} from {}", lines.size() > 1 ? "s" : "",
                       fmt::join(lines, ", "), fmt::join(statements, ", "));
  }
  std::string describe(const geometry::PlacePoint& step) const {
    return fmt::format("{} from {}", model_.points[step.point].name,
                       both(step.first.constraint, step.second.constraint));
  }
  std::string describe(const geometry::PlaceInFrame& step) const {
    return fmt::format("{} from {}", model_.points[step.point].name,
                       both(step.along.constraint, step.across.constraint));
  }
  std::string describe(const geometry::PlaceEnd& step) const {
    return fmt::format("{} from {}", model_.points[step.point].name, text_of(step.proportion));
  }
  std::string describe(const geometry::PlaceSegment& step) const {
    return fmt::format("{} from {} and {}", model_.lines[step.line].name, text_of(step.length),
                       both(step.from.constraint, step.to.constraint));
  }
  std::string describe(const geometry::SetParameter& step) const {
    const model::Rider& rider = model_.riders[step.rider];
    return fmt::format("{} from {}", model_.measures[rider.parameter].text,
                       text_of(step.constraint));
  }
  std::string describe(const geometry::SetRadius& step) const {
    return fmt::format("radius of {} from {}", model_.circles[step.circle].name,
                       text_of(step.constraint));
  }
  std::string describe(const geometry::ShiftLine& step) const {
    return fmt::format("{} from {}", model_.lines[step.line].name, text_of(step.constraint));
  }
  std::string describe(const geometry::LineByPoints& step) const {
    return fmt::format("{} from {}", model_.lines[step.line].name,
                       both(step.first_constraint, step.second_constraint));
  }
  std::string describe(const geometry::BuildCluster& step) const {
    return fmt::format("the rigid figure {}", figure(step.cluster));
  }
  std::string describe(const geometry::PlaceCluster& step) const {
    const auto* second = std::get_if<model::PointIndex>(&step.along);
    return fmt::format(
        "the figure {} from {} and {}", figure(step.cluster), model_.points[step.anchor].name,
        second != nullptr ? model_.points[*second].name
                          : model_.lines[std::get<model::LineIndex>(step.along)].name);
  }
  std::string describe(const geometry::ShiftCluster& step) const {
    return fmt::format("the figure {} from the direction of {} and {}", figure(step.cluster),
                       model_.lines[step.along].name,
                       both(step.first_locus.constraint, step.second_locus.constraint));
  }
  std::string describe(const geometry::SolveCore& step) const {
    return fmt::format("{} together from {} equations", describe_core(model_, step),
                       step.constraints.size() + step.directions.size());
  }
  std::string figure(std::size_t cluster) const {
    std::vector<std::string> names;
    for (const model::PointIndex p : construction_.clusters[cluster].points)
      names.push_back(model_.points[p].name);
    return fmt::format("{}", fmt::join(names, ", "));
  }

  const Model& model_;
  const geometry::Construction& construction_;
};

std::string origin_of(const model::Parameter& parameter, geometry::ValueOrigin origin) {
  if (parameter.definition) return "defined";
  switch (origin) {
    case geometry::ValueOrigin::Given: return parameter.is_of_shape ? "shape" : "given";
    case geometry::ValueOrigin::Measured: return "measured";
    case geometry::ValueOrigin::StandIn: return "none";
  }
  return {};
}

std::vector<CheckedMotion> name_motions(const Model& model, const geometry::FreeMotions& free) {
  std::vector<CheckedMotion> motions;
  for (const geometry::FreeMotion& motion : free.each) {
    CheckedMotion& named = motions.emplace_back();
    named.text = motion.text;
    for (const auto& [point, velocity] : motion.points)
      named.points.push_back({model.points[point].name, velocity});
    for (const model::LineIndex l : motion.lines) named.lines.push_back(model.lines[l].name);
    for (const model::CircleIndex c : motion.circles)
      named.circles.push_back(model.circles[c].name);
  }
  return motions;
}

}  // namespace

CheckSummary summarize(const Model& model, const Case* here, const geometry::FreeMotions* free) {
  CheckSummary summary;
  summary.points = model.points.size() - 1;  // without the origin
  summary.lines = model.lines.size() - 2;    // without the axes
  summary.forces = model.loads.forces.size() + model.loads.elements.size();
  summary.questions = model.questions.size();
  summary.constraints = model.constraints.size();
  summary.coordinates = geometry::number_variables(model).count;
  summary.freedoms = summary.coordinates - static_cast<int>(summary.constraints);
  summary.uses_units = model.uses_units;
  summary.machine = tell_machine(model);
  if (model.lagrangian) {
    summary.coordinates = static_cast<int>(model.lagrangian->coordinates.size());
    summary.constraints = model.lagrangian->constraints.size();
    summary.forces = model.lagrangian->forces.size() + model.lagrangian->placed_forces.size();
    summary.freedoms = summary.coordinates - static_cast<int>(summary.constraints);
  }
  if (free != nullptr) summary.motions = name_motions(model, *free);
  if (here == nullptr) return summary;
  if (here->machine.sketch.construction && !model.lagrangian) {
    summary.constructible = places_all(here->machine.sketch);
    const StepTeller teller(model, *here->machine.sketch.construction);
    for (const Step& step : here->machine.sketch.construction->steps)
      summary.steps.push_back(teller.tell(step));
  }
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    const model::Parameter& parameter = model.parameters[i];
    CheckedParameter checked{parameter.name,
                             {},
                             origin_of(parameter, here->values.origins[i]),
                             model::shown_unit(model, parameter)};
    const double value = here->values.numbers.find(parameter.symbol).value_or(NAN);
    if (checked.origin != "none" && std::isfinite(value)) checked.value = fmt::format("{}", value);
    summary.parameters.push_back(std::move(checked));
  }
  return summary;
}

}  // namespace trammel::inquiry
