// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/plan/vector_sums.h"

#include "geometry/construct/meet_curves.h"
#include "geometry/construct/plan/find_companion.h"

namespace trammel::geometry {

using symbolic::Rational;

VectorSums::VectorSums(const SketchEquations& equations, std::span<const double> hints,
                       PointIndex from, PointIndex to, std::span<const Step> steps)
    : equations_(equations), hints_(hints), from_(from), to_(to) {
  sums_[from] = {};
  sums_[to] = {{to, Rational(1)}};
  for (const Step& step : steps) take(step);
}

VectorSums::Sum VectorSums::add(Sum a, const Sum& b, const Rational& factor) {
  for (const auto& [p, k] : b) {
    Rational& here = a[p];
    here = here + factor * k;
    if (here.is_zero()) a.erase(p);
  }
  return a;
}

void VectorSums::take(const Step& step) {
  if (const auto* place_point = std::get_if<PlacePoint>(&step)) return place(*place_point);
  if (const auto* end = std::get_if<PlaceEnd>(&step)) return place(*end);
  if (const auto* inner = std::get_if<PlaceInFrame>(&step)) return place(*inner);
}

// A corner of a parallelogram, where the drawing is nearer to it than to its mirror image.
void VectorSums::place(const PlacePoint& step) {
  Sum& here = sums_[step.point];
  here = {{step.point, Rational(1)}};
  const auto first = center_of(step.first), second = center_of(step.second);
  if (!step.companion || !step.companion->is_corner || !first || !second) return;
  const auto b = hint(*first), d = hint(*second);
  const auto corner = b + d - hint(step.companion->third);
  const Curve about_b{true, b, {}, 0.0, false, {}}, about_d{true, d, {}, 0.0, false, {}};
  const auto miss = [&](base::Vector2<double> at) { return length(hint(step.point) - at); };
  if (miss(corner) > miss(mirrored(corner, about_b, about_d))) return;
  here = add(add(sums_.at(*first), sums_.at(*second), Rational(1)), sums_.at(step.companion->third),
             Rational(-1));
}

void VectorSums::place(const PlaceEnd& step) {
  sums_[step.point] = {{step.point, Rational(1)}};
  const auto k = number(step.proportion);
  if (!k) return;
  const model::Line& line = equations_.model->lines[step.line];
  const bool is_to = step.point == line.to;
  const Rational share = is_to ? *k : Rational(1) - *k;
  if (share.is_zero()) return;
  const Sum& known = sums_.at(is_to ? line.from : line.to);
  const Rational stretch = Rational(1) / share;
  sums_[step.point] = add(add({}, known, Rational(1) - stretch), sums_.at(step.inner), stretch);
}

void VectorSums::place(const PlaceInFrame& step) {
  sums_[step.point] = {{step.point, Rational(1)}};
  const auto& on = std::get<OnNormal>(step.along.kind);
  const auto along = number(step.along.constraint), across = number(step.across.constraint);
  if (!on.is_proportion || !along || !across || !across->is_zero()) return;
  const model::Line& line = equations_.model->lines[on.line];
  sums_[step.point] =
      add(add({}, sums_.at(line.from), Rational(1) - *along), sums_.at(line.to), *along);
}

std::optional<Rational> VectorSums::number(ConstraintIndex c) const {
  const symbolic::ExprId value = equations_.model->constraints[c].value;
  if (equations_.pool->op(value) != symbolic::Op::Number) return std::nullopt;
  return equations_.pool->value(value);
}

base::Vector2<double> VectorSums::hint(PointIndex p) const {
  const auto [x, y] = equations_.variables.of_point[p.value];
  if (x < 0) return {};
  return {hints_[static_cast<std::size_t>(x)], hints_[static_cast<std::size_t>(y)]};
}

std::optional<FarLength> VectorSums::find_far(PointIndex p, PointIndex q) const {
  const auto from = sums_.find(p), to = sums_.find(q);
  if (from == sums_.end() || to == sums_.end()) return std::nullopt;
  const Sum sum = add(to->second, from->second, Rational(-1));
  FarLength far{p, q, Rational(0), {}, Rational(0)};
  for (const auto& [point, k] : sum) {
    if (point == to_) {
      far.along_base = k;
      continue;
    }
    const RigidSpans& spans = *equations_.spans;
    if (far.third || !spans.length_between(from_, point) || !spans.length_between(to_, point))
      return std::nullopt;
    far.third = point;
    far.along_third = k;
  }
  const bool follows = !(far.along_base * (far.along_base + far.along_third)).is_zero();
  return follows ? std::optional(far) : std::nullopt;
}

}  // namespace trammel::geometry
