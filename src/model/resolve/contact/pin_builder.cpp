// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/contact/pin_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/member/members.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;

namespace {

namespace dimension = base::dimension;

constexpr ExpressionPlace place_of_pins{true, false, true, 1};

bool is_axis(const Line& line) {
  return line.kind == LineKind::XAxis || line.kind == LineKind::YAxis;
}

}  // namespace

// By its coordinates, or since it lies on an axis: what guides it there does not turn.
bool PinBuilder::is_held_by_ground(PointIndex point) const {
  return std::ranges::any_of(model_.constraints, [&](const Constraint& c) {
    if (!c.measure) return false;
    const Measure& measure = model_.measures[*c.measure];
    if (measure.points[0] != point) return false;
    switch (measure.kind) {
      case MeasureKind::X:
      case MeasureKind::Y: return true;
      case MeasureKind::DistanceToLine:
      case MeasureKind::AlongLine: return is_axis(model_.lines[measure.lines[0]]);
      default: return false;
    }
  });
}

// In the order of the text. A circle that does not turn is none, nor one that the point is on.
std::vector<Member> PinBuilder::find_bodies(PointIndex point) const {
  const Members members(model_);
  std::vector<std::pair<std::size_t, Member>> found;
  std::set<Member> met;
  for (std::uint32_t l = 0; l < model_.lines.size(); ++l) {
    const LineKind kind = model_.lines[{l}].kind;
    if (kind != LineKind::ThroughPoints && kind != LineKind::Free) continue;
    const Member body = members.of_line({l});
    if (members.is_attached(point, body) && met.insert(body).second)
      found.emplace_back(model_.lines[line_of(body)].span.begin, body);
  }
  for (std::uint32_t c = 0; c < model_.circles.size(); ++c) {
    const Member body = CircleIndex{c};
    if (model_.circles[{c}].axis &&
        (model_.circles[{c}].center == point || members.owner(point) == body))
      found.emplace_back(model_.circles[{c}].span.begin, body);
  }
  std::ranges::stable_sort(found, {}, &std::pair<std::size_t, Member>::first);
  std::vector<Member> bodies;
  for (const auto& [place, body] : found) bodies.push_back(body);
  return bodies;
}

LineIndex PinBuilder::line_of(const Member& body) const {
  if (const auto* circle = std::get_if<CircleIndex>(&body)) return *model_.circles[*circle].axis;
  return std::get<LineIndex>(body);
}

const std::string& PinBuilder::name_of(const Member& body) const {
  if (const auto* circle = std::get_if<CircleIndex>(&body)) return model_.circles[*circle].name;
  return model_.lines[std::get<LineIndex>(body)].name;
}

std::optional<ExprId> PinBuilder::find_lever(const syntax::Friction& friction) {
  const auto coefficient = expressions_.build_scalar(friction.value, place_of_pins);
  const auto radius = expressions_.build_scalar(*friction.radius, place_of_pins);
  if (!coefficient || !radius) return std::nullopt;
  expressions_.require(*coefficient, friction.value, dimension::one, "a coefficient of friction");
  expressions_.require(*radius, *friction.radius, dimension::length, "the radius of a pin");
  return (Expr(pool_, coefficient->scalar()) * Expr(pool_, radius->scalar())).id;
}

MeasureIndex PinBuilder::turning(const std::optional<Member>& first, const Member& body) {
  Measure angle = expressions_.direction_of(line_of(body));
  if (first) {
    angle.lines[0] = line_of(*first);
    angle.text = fmt::format("angle({}, {})", name_of(*first), name_of(body));
  }
  const MeasureIndex index = *expressions_.as_measure(expressions_.add_measure(std::move(angle)));
  expressions_.add_rate(index, 1);
  return index;
}

void PinBuilder::add(const syntax::Friction& friction, base::Span span) {
  const syntax::Name& target = friction.targets.front();
  const auto point = expressions_.find_point(target.text, target.span);
  const auto lever = find_lever(friction);
  if (!point || !lever) return;
  std::vector<Member> bodies = find_bodies(*point);
  std::optional<Member> first;
  if (!is_held_by_ground(*point) && !bodies.empty()) {
    first = bodies.front();
    bodies.erase(bodies.begin());
  }
  if (bodies.empty() || friction.targets.size() > 1) {
    diagnostics_.push_back({wrong_arguments, target.span,
                            fmt::format("'{}' is no pin of two bodies", target.text),
                            "name a point in which lines, bodies or wheels that turn meet, or one "
                            "of them and the ground"});
    return;
  }
  for (const Member& body : bodies) {
    const std::size_t k = model_.loads.frictions.size();
    Friction built{{},
                   turning(first, body),
                   pool_.symbol(fmt::format("pin_limit[{}]", k)),
                   true,
                   pool_.symbol(fmt::format("friction[{}]", k)),
                   span,
                   target.text,
                   {}};
    if (bodies.size() > 1) built.label = fmt::format("{} ({})", target.text, name_of(body));
    built.pin = Pin{*point, body, *lever};
    model_.loads.frictions.push_back(std::move(built));
  }
}

}  // namespace trammel::model
