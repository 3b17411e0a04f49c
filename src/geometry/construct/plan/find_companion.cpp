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
  std::optional<Companion> find_corner_or_tip(PointIndex first, PointIndex second) const {
    const auto here = spans_.length_between(first, p_);
    const auto there = spans_.length_between(second, p_);
    if (!here || !there) return std::nullopt;
    const auto closes = [&](std::uint32_t length) {
      return [this, second, length](PointIndex x) {
        return spans_.length_between(x, second) == length;
      };
    };
    if (const auto x = choose(spans_.points_at(first, *there), closes(*here)))
      return Companion{*x, true};
    if (const auto x = choose(spans_.points_at(first, *here), closes(*there)))
      return Companion{*x, false};
    return std::nullopt;
  }

  // The known end of an isosceles triangle whose base lies on the line.
  std::optional<Companion> find_end(PointIndex center, LineIndex line) const {
    const auto length = spans_.length_between(center, p_);
    if (!length) return std::nullopt;
    const auto x = choose(spans_.points_at(center, *length),
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

std::optional<PointIndex> center_of(const Locus& locus) {
  if (const auto* on = std::get_if<OnCircle>(&locus.kind)) return on->center;
  if (const auto* on = std::get_if<OnClusterCircle>(&locus.kind)) return on->center;
  return std::nullopt;
}

std::optional<Companion> find_companion(const SketchEquations& equations,
                                        const KnownElements& known, PointIndex p,
                                        const Locus& first, const Locus& second) {
  const auto a = center_of(first), b = center_of(second);
  const CompanionFinder finder(equations, known, p);
  if (a && b) return finder.find_corner_or_tip(*a, *b);
  const auto line = line_of(*equations.model, a ? second : first);
  if (!line || (!a && !b)) return std::nullopt;
  return finder.find_end(a ? *a : *b, *line);
}

}  // namespace trammel::geometry
