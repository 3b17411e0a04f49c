// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/partial_placement.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/construct/plan/find_companion.h"
#include "geometry/construct/told_angles.h"
#include "geometry/measure/counted_angle.h"
#include "numeric/linear/dense_solve.h"

namespace trammel::geometry {

using model::Line;
using model::LineKind;

PartialPlacement::PartialPlacement(const SketchEquations& equations,
                                   const Construction& construction, std::span<const double> q,
                                   const symbolic::Values& parameters,
                                   std::span<const double> start)
    : x(start.begin(), start.end()),
      oriented(equations.model->lines.size()),
      told(equations.model->lines.size(), false),
      clusters(construction.clusters.size()),
      equations_(equations),
      model_(*equations.model),
      variables_(equations.variables),
      construction_(construction),
      q_(q),
      parameters_(parameters) {
  for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
    const auto& measure = model_.constraints[ConstraintIndex{c}].measure;
    if (!measure) continue;
    const model::MeasureKind kind = model_.measures[*measure].kind;
    if (kind == model::MeasureKind::X || kind == model::MeasureKind::Y ||
        model_.measures[*measure].is_angle())
      given_by_.emplace(measure->value, ConstraintIndex{c});
  }
}

void PartialPlacement::write(std::vector<double>& places, std::array<int, 2> variables, Vector v) {
  if (variables[0] < 0) return;  // the origin
  places[static_cast<std::size_t>(variables[0])] = v.x;
  places[static_cast<std::size_t>(variables[1])] = v.y;
}

double PartialPlacement::value(ConstraintIndex c) const {
  const Reading& reading = construction_.readings[c.value];
  double sum = reading.solved_for ? solved_for(c, *reading.solved_for) : q_[c.value];
  for (const Reading::Radius& r : reading.radii) sum += r.sign * radius(r.circle);
  return reading.side * sum;
}

// A coordinate may be known before its point is placed, and a given angle counts full turns.
double PartialPlacement::known_value(model::MeasureIndex m) const {
  const auto given = given_by_.find(m.value);
  const double value =
      given != given_by_.end() ? q_[given->second.value] : measured(model_.measures[m]);
  if (model_.measures[m].is_angle()) angles.push_back({m, value});
  return value;
}

double PartialPlacement::solved_for(ConstraintIndex c, model::MeasureIndex wanted) const {
  const Equation& row = equations_.rows[c.value];
  symbolic::Values values(&parameters_);
  std::size_t slope = 0;
  for (std::size_t k = 0; k < row.measures.size(); ++k) {
    const model::Measure& measure = model_.measures[row.measures[k]];
    const bool is_wanted = row.measures[k] == wanted;
    if (is_wanted) slope = k;
    values.set(measure.symbol, is_wanted ? 0.0 : known_value(row.measures[k]));
  }
  const symbolic::ExprId roots[] = {row.roots.back(), row.roots[slope]};
  const std::vector<double> numbers = symbolic::eval(*equations_.pool, roots, values);
  const double value = (q_[c.value] - numbers[0]) / numbers[1];
  if (model_.measures[wanted].is_angle()) angles.push_back({wanted, value});
  return value;
}

double PartialPlacement::measured(const model::Measure& measure) const {
  if (measure.kind == model::MeasureKind::AngleOfLines) return angle_of_lines(measure);
  return with_turns(measure, equations_.measures->eval(measure, x).value, parameters_);
}

// Lines whose direction alone is known have no coordinates yet. Between lines whose angles are told
// the angle is what is told; else it goes on from where it has been, or starts in (-pi, pi].
double PartialPlacement::angle_of_lines(const model::Measure& measure) const {
  const double angle = direction(measure.lines[1]) - direction(measure.lines[0]);
  const auto counts_turns = [this](LineIndex l) {
    return model_.lines[l].kind == LineKind::Pointer;
  };
  const auto is_told_line = [this](LineIndex l) { return is_told(l); };
  if (std::ranges::any_of(measure.lines, counts_turns) ||
      std::ranges::all_of(measure.lines, is_told_line))
    return angle;
  return with_turns(measure, std::remainder(angle, 2 * std::numbers::pi), parameters_);
}

bool PartialPlacement::is_told(LineIndex l) const {
  const LineKind kind = model_.lines[l].kind;
  return kind == LineKind::XAxis || kind == LineKind::YAxis || (oriented[l.value] && told[l.value]);
}

// Each angle from one line to another is the difference of their own.
std::optional<std::vector<double>> PartialPlacement::solve_angles(
    const OrientTogether& step) const {
  const std::size_t n = step.lines.size();
  std::vector<double> matrix(n * n, 0.0), right(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Equation& row = equations_.rows[step.constraints[i].value];
    symbolic::Values values(&parameters_);
    for (const model::MeasureIndex m : row.measures)
      values.set(model_.measures[m].symbol,
                 geometry::is_told(step, model_.measures[m]) ? 0.0 : known_value(m));
    const bool is_bare = row.by_measure.empty();  // its measure is one that the step tells
    const std::vector<double> numbers = symbolic::eval(*equations_.pool, row.roots, values);
    right[i] = q_[step.constraints[i].value] - (is_bare ? 0.0 : numbers.back());
    for (std::size_t k = 0; k < row.measures.size(); ++k) {
      const model::Measure& measure = model_.measures[row.measures[k]];
      if (!geometry::is_told(step, measure)) continue;
      const double slope = is_bare ? 1.0 : numbers[k];
      for (const std::size_t side : {0U, 1U}) {
        const double factor = side == 0 ? -slope : slope;
        if (const auto column = place_of(step, measure.lines[side]))
          matrix[i * n + *column] += factor;
        else
          right[i] -= factor * direction(measure.lines[side]);
      }
    }
  }
  return numeric::solve_dense(std::move(matrix), std::move(right));
}

void PartialPlacement::note_angles(const OrientTogether& step) const {
  for (const ConstraintIndex c : step.constraints)
    for (const model::MeasureIndex m : equations_.rows[c.value].measures)
      if (geometry::is_told(step, model_.measures[m]))
        angles.push_back({m, angle_of_lines(model_.measures[m])});
}

// From a to b of a line between them, over full turns.
std::optional<double> PartialPlacement::told_angle(PointIndex a, PointIndex b) const {
  for (std::uint32_t l = 0; l < model_.lines.size(); ++l) {
    const Line& line = model_.lines[LineIndex{l}];
    if (line.kind != LineKind::ThroughPoints || !is_told({l})) continue;
    if (line.from == a && line.to == b) return *oriented[l];
    if (line.from == b && line.to == a) return *oriented[l] + std::numbers::pi;
  }
  return std::nullopt;
}

void PartialPlacement::direct_far_sides(const PlacePoint& step) {
  const std::array centers{*center_of(step.first), *center_of(step.second)};
  for (const std::size_t i : {0U, 1U}) {
    const auto side = told_angle(step.companion->third, centers[1 - i]);
    if (!side) continue;
    const double angle = nearest_angle(angle_of(at(step.point) - at(centers[i])), *side);
    for (std::uint32_t l = 0; l < model_.lines.size(); ++l) {
      const Line& line = model_.lines[LineIndex{l}];
      if (line.kind != LineKind::ThroughPoints || oriented[l]) continue;
      const bool is_along = line.from == centers[i] && line.to == step.point;
      if (!is_along && !(line.to == centers[i] && line.from == step.point)) continue;
      oriented[l] = is_along ? angle : angle + std::numbers::pi;
      told[l] = true;
    }
  }
}

Vector PartialPlacement::at(PointIndex p, std::span<const double> places) const {
  const auto [i, j] = variables_.of_point[p.value];
  if (i < 0) return {};
  return {places[static_cast<std::size_t>(i)], places[static_cast<std::size_t>(j)]};
}

double PartialPlacement::radius(CircleIndex c) const {
  return x[static_cast<std::size_t>(variables_.of_radius[c.value])];
}

double PartialPlacement::direction(LineIndex l) const {
  if (oriented[l.value]) return *oriented[l.value];
  const Line& line = model_.lines[l];
  if (line.kind == LineKind::YAxis) return std::numbers::pi / 2;
  if (line.kind == LineKind::XAxis) return 0.0;
  return angle_of(at(line.to) - at(line.from));
}

Vector PartialPlacement::foot(LineIndex l) const {  // a point of a known line
  const Line& line = model_.lines[l];
  if (line.kind == LineKind::ThroughPoints || line.kind == LineKind::Pointer) return at(line.from);
  if (line.kind != LineKind::Free) return {};
  const int offset = variables_.of_free_line[l.value][1];
  return x[static_cast<std::size_t>(offset)] * left_of(unit(direction(l)));
}

Curve PartialPlacement::curve(const Locus& locus) const {
  const double v = value(locus.constraint);
  std::string_view text = model_.constraints[locus.constraint].text;
  return std::visit([&](const auto& kind) { return curve(kind, v, text); }, locus.kind);
}
Curve PartialPlacement::curve(const OnCoordinate& on, double value, std::string_view text) const {
  const bool vertical = on.axis == 0;
  double v = value;
  if (on.from) v = on.sense * value + (vertical ? at(*on.from).x : at(*on.from).y);
  return {false,
          vertical ? Vector{v, 0} : Vector{0, v},
          vertical ? Vector{0, 1} : Vector{1, 0},
          0.0,
          false,
          text};
}
Curve PartialPlacement::curve(const OnCircle& on, double v, std::string_view text) const {
  return {true, at(on.center), {}, v * share(on), false, text};
}
double PartialPlacement::share(const OnCircle& on) const {
  if (!on.share) return 1.0;
  const double k = value(on.share->proportion);
  return std::abs(on.share->from_start ? k : 1.0 - k);
}
Curve PartialPlacement::curve(const OnOffsetLine& on, double v, std::string_view text) const {
  const Vector e = unit(direction(on.line));
  return {false, foot(on.line) + v * left_of(e), e, 0.0, false, text};
}
Curve PartialPlacement::curve(const OnNormal& on, double v, std::string_view text) const {
  const Vector e = unit(direction(on.line));
  return {false, foot(on.line) + along(on, v) * e, left_of(e), 0.0, false, text};
}
double PartialPlacement::along(const OnNormal& on, double v) const {
  if (!on.is_proportion) return v;
  const Line& line = model_.lines[on.line];
  return v * length(at(line.to) - at(line.from));
}
Curve PartialPlacement::curve(const OnLineFromEnd& on, double, std::string_view text) const {
  const Vector e = unit(direction(on.line));
  return {false, at(on.end), on.forward ? e : -1.0 * e, 0.0, true, text};
}
// The angle at the circumference is half of that at the centre.
Curve PartialPlacement::curve(const OnArc& on, double v, std::string_view text) const {
  const Vector half = 0.5 * (at(on.last) - at(on.first));
  const Vector center = at(on.first) + half + (1.0 / std::tan(v)) * left_of(half);
  return {true, center, {}, length(half) / std::abs(std::sin(v)), false, text};
}
Curve PartialPlacement::curve(const OnParallel& on, double v, std::string_view text) const {
  const Vector base = at(on.last) - at(on.first);
  const double d = length(base);
  return {false, at(on.first) + (2 * v / (d * d)) * left_of(base), (1.0 / d) * base, 0.0, false,
          text};
}
Curve PartialPlacement::curve(const OnClusterCircle& on, double, std::string_view text) const {
  const double radius =
      length(in_cluster(on.cluster, on.point) - in_cluster(on.cluster, on.center));
  return {true, at(on.center), {}, radius, false, text};
}
Curve PartialPlacement::curve(const OnTurnedRay& on, double v, std::string_view text) const {
  const double reference = angle_of(at(on.other) - at(on.vertex));
  return {false, at(on.vertex), unit(reference + on.turn * v), 0.0, true, text};
}

}  // namespace trammel::geometry
