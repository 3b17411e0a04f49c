// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/plan/find_companion.h"

#include "geometry/measure/rigid_spans.h"

namespace trammel::geometry {

namespace {

class CompanionFinder {
 public:
  CompanionFinder(const SketchEquations& equations, const KnownElements& known, PointIndex p)
      : model_(*equations.model), spans_(*equations.spans), known_(known), p_(p) {}

  // With the centres B and D: X is the known corner of B X D p, or, as far from both as p is, the
  // other tip of a kite.
  std::optional<Companion> find(const OnCircle& first, const OnCircle& second) const {
    const auto here = spans_.length_between(first.center, p_);
    const auto there = spans_.length_between(second.center, p_);
    if (!here || !there) return std::nullopt;
    const auto closes = [&](std::uint32_t length) {
      return [this, &second, length](PointIndex x) {
        return spans_.length_between(x, second.center) == length;
      };
    };
    if (const auto x = choose(spans_.points_at(first.center, *there), closes(*here)))
      return Companion{*x, true};
    if (const auto x = choose(spans_.points_at(first.center, *here), closes(*there)))
      return Companion{*x, false};
    return std::nullopt;
  }

  // The known end of an isosceles triangle whose base lies on the line.
  std::optional<Companion> find(const OnCircle& circle, LineIndex line) const {
    const auto length = spans_.length_between(circle.center, p_);
    if (!length) return std::nullopt;
    const auto x = choose(spans_.points_at(circle.center, *length),
                          [&](PointIndex q) { return spans_.are_level(line, p_, q); });
    return x ? std::optional(Companion{*x, false}) : std::nullopt;
  }

 private:
  template <class Fits>
  std::optional<PointIndex> choose(std::span<const PointIndex> points, Fits fits) const {
    std::optional<PointIndex> best;
    for (const PointIndex x : points)
      if (x != p_ && known_.has(x) && fits(x) &&
          (!best || model_.points[x].name < model_.points[*best].name))
        best = x;
    return best;
  }

  const model::Model& model_;
  const RigidSpans& spans_;
  const KnownElements& known_;
  PointIndex p_;
};

std::optional<LineIndex> line_of(const model::Model& model, const Locus& locus) {
  if (const auto* on = std::get_if<OnOffsetLine>(&locus.kind)) return on->line;
  const auto* on = std::get_if<OnCoordinate>(&locus.kind);
  if (on == nullptr || on->from) return std::nullopt;
  const auto wanted = on->axis == 0 ? model::LineKind::YAxis : model::LineKind::XAxis;
  for (std::uint32_t l = 0; l < model.lines.size(); ++l)
    if (model.lines[{l}].kind == wanted) return LineIndex{l};
  return std::nullopt;
}

}  // namespace

std::optional<Companion> find_companion(const SketchEquations& equations,
                                        const KnownElements& known, PointIndex p,
                                        const Locus& first, const Locus& second) {
  const auto *a = std::get_if<OnCircle>(&first.kind), *b = std::get_if<OnCircle>(&second.kind);
  if (a == nullptr && b == nullptr) return std::nullopt;
  const CompanionFinder finder(equations, known, p);
  if (a != nullptr && b != nullptr) return finder.find(*a, *b);
  const auto line = line_of(*equations.model, a != nullptr ? second : first);
  return line ? finder.find(a != nullptr ? *a : *b, *line) : std::nullopt;
}

}  // namespace trammel::geometry
