// SPDX-License-Identifier: Apache-2.0
#include "app/session/elements_of.h"

#include <algorithm>
#include <tuple>

namespace trammel::app {

std::vector<TextElement> elements_of(const Call& call) {
  const model::Model& model = *call.model();
  std::vector<TextElement> found;
  const auto add = [&](ElementKind kind, const std::string& name, const base::Span& statement) {
    found.push_back({kind, name, call.place(statement)});
  };
  for (const model::Point& p : model.points)
    if (!p.is_origin) add(ElementKind::Point, p.name, p.span);
  for (const model::Line& l : model.lines)
    if (!l.is_auxiliary && l.kind != model::LineKind::XAxis && l.kind != model::LineKind::YAxis)
      add(ElementKind::Line, l.name, l.span);
  for (const model::Circle& c : model.circles) add(ElementKind::Circle, c.name, c.span);
  for (const model::Curve& c : model.curves) add(ElementKind::Curve, c.name, c.span);
  for (const model::Constraint& c : model.constraints)
    if (!c.is_position) add(ElementKind::Constraint, c.name.empty() ? c.text : c.name, c.span);
  for (const model::Parameter& p : model.parameters) add(ElementKind::Parameter, p.name, p.span);
  std::stable_sort(found.begin(), found.end(), [](const TextElement& a, const TextElement& b) {
    const auto& [x, y] = std::tie(a.place.position, b.place.position);
    return std::tie(x.line, x.column) < std::tie(y.line, y.column);
  });
  return found;
}

}  // namespace trammel::app
