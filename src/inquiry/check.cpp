// SPDX-License-Identifier: Apache-2.0
#include "inquiry/check.h"

#include <fmt/format.h>

#include <cmath>

namespace trammel::inquiry {

namespace {

using geometry::Step;
using model::Model;

std::string text_of(const Model& model, model::ConstraintIndex c) {
  return fmt::format("'{}'", model.constraints[c].text);
}

// Of two constraints; those of an `at` point are one statement.
std::string both(const Model& model, model::ConstraintIndex a, model::ConstraintIndex b) {
  const std::string first = text_of(model, a), second = text_of(model, b);
  return first == second ? first : fmt::format("{} and {}", first, second);
}

std::string describe(const Model& model, const geometry::OrientLine& step) {
  return fmt::format("direction of {} from {}", model.lines[step.line].name,
                     text_of(model, step.constraint));
}
std::string describe(const Model& model, const geometry::PlacePoint& step) {
  return fmt::format("{} from {}", model.points[step.point].name,
                     both(model, step.first.constraint, step.second.constraint));
}
std::string describe(const Model& model, const geometry::PlaceInFrame& step) {
  return fmt::format("{} from {}", model.points[step.point].name,
                     both(model, step.along.constraint, step.across.constraint));
}
std::string describe(const Model& model, const geometry::PlaceEnd& step) {
  return fmt::format("{} from {}", model.points[step.point].name, text_of(model, step.proportion));
}
std::string describe(const Model& model, const geometry::PlaceSegment& step) {
  return fmt::format("{} from {} and {}", model.lines[step.line].name, text_of(model, step.length),
                     both(model, step.from.constraint, step.to.constraint));
}
std::string describe(const Model& model, const geometry::SetRadius& step) {
  return fmt::format("radius of {} from {}", model.circles[step.circle].name,
                     text_of(model, step.constraint));
}
std::string describe(const Model& model, const geometry::ShiftLine& step) {
  return fmt::format("{} from {}", model.lines[step.line].name, text_of(model, step.constraint));
}
std::string describe(const Model& model, const geometry::LineByPoints& step) {
  return fmt::format("{} from {}", model.lines[step.line].name,
                     both(model, step.first_constraint, step.second_constraint));
}

std::string origin_of(const model::Parameter& parameter, geometry::ValueOrigin origin) {
  if (parameter.definition) return "defined";
  switch (origin) {
    case geometry::ValueOrigin::Given: return "given";
    case geometry::ValueOrigin::Measured: return "measured";
    case geometry::ValueOrigin::StandIn: return "none";
  }
  return {};
}

}  // namespace

CheckSummary summarize(const Model& model, const Analysis* analysis) {
  CheckSummary summary;
  summary.points = model.points.size() - 1;  // without the origin
  summary.lines = model.lines.size() - 2;    // without the axes
  summary.forces = model.loads.forces.size() + model.loads.elements.size();
  summary.questions = model.questions.size();
  summary.constraints = model.constraints.size();
  summary.coordinates = geometry::number_variables(model).count;
  summary.freedoms = summary.coordinates - static_cast<int>(summary.constraints);
  summary.uses_units = model.uses_units;
  if (analysis == nullptr) return summary;
  if (analysis->sketch.construction) {
    summary.constructible = true;
    for (const Step& step : analysis->sketch.construction->steps)
      summary.steps.push_back(std::visit([&](const auto& s) { return describe(model, s); }, step));
  }
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    const model::Parameter& parameter = model.parameters[i];
    CheckedParameter checked{parameter.name, {}, origin_of(parameter, analysis->values.origins[i])};
    const double value = analysis->values.numbers.find(parameter.symbol).value_or(NAN);
    if (checked.origin != "none" && std::isfinite(value)) checked.value = fmt::format("{}", value);
    summary.parameters.push_back(std::move(checked));
  }
  return summary;
}

}  // namespace trammel::inquiry
