// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/propose_constraints.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/tolerances.h"
#include "model/fresh_name.h"

namespace trammel::geometry {

namespace {

constexpr std::size_t proposals_max = 3;

constexpr std::array<std::string_view, 1> names_of_x{"u"}, names_of_y{"v"};

// What an engineer would dimension first: drive angles, then lengths, then coordinates.
std::vector<Proposal> all_candidates(const model::Model& model) {
  using model::MeasureKind;
  std::vector<Proposal> candidates;
  const model::LineIndex axis = model::x_axis(model);
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const model::Line& line = model.lines[model::LineIndex{l}];
    if (line.kind == model::LineKind::XAxis || line.kind == model::LineKind::YAxis) continue;
    if (line.is_auxiliary) continue;
    model::Measure angle{MeasureKind::AngleOfLines, {}, {axis, {l}}, {}, {}, {}, {}};
    candidates.push_back(
        {angle, fmt::format("angle(x_axis, {})", line.name), model::names_of_angles});
  }
  for (std::uint32_t l = 0; l < model.lines.size(); ++l) {
    const model::Line& line = model.lines[model::LineIndex{l}];
    if (line.kind != model::LineKind::ThroughPoints) continue;
    model::Measure length{MeasureKind::Distance, {line.from, line.to, {}}, {}, {}, {}, {}, {}};
    candidates.push_back({length, fmt::format("length({})", line.name), model::names_of_lengths});
  }
  for (std::uint32_t c = 0; c < model.circles.size(); ++c) {
    model::Measure radius;
    radius.kind = MeasureKind::Radius;
    radius.circles[0] = {c};
    candidates.push_back({radius,
                          fmt::format("radius({})", model.circles[model::CircleIndex{c}].name),
                          model::names_of_radii});
  }
  for (std::uint32_t p = 0; p < model.points.size(); ++p)
    for (const MeasureKind kind : {MeasureKind::X, MeasureKind::Y})
      candidates.push_back(
          {model::Measure{kind, {model::PointIndex{p}, {}, {}}, {}, {}, {}, {}, {}},
           fmt::format("{}({})", kind == MeasureKind::X ? "x" : "y",
                       model.points[model::PointIndex{p}].name),
           kind == MeasureKind::X ? names_of_x : names_of_y});
  return candidates;
}

// How fast the measure changes in each of the motions.
std::vector<double> rates(const SketchEquations& equations, const model::Measure& measure,
                          const std::vector<std::vector<double>>& motions,
                          const std::vector<double>& x) {
  const MeasureValue value = equations.measures->eval(measure, x);
  const std::vector<double> scales = variable_scales(equations);
  std::vector<double> result(motions.size(), 0.0);
  for (std::size_t k = 0; k < motions.size(); ++k)
    for (const Slope& s : value.gradient) {
      const auto v = static_cast<std::size_t>(s.variable);
      result[k] += s.value * scales[v] * motions[k][v];
    }
  const double unit = measure.is_angle() ? 1.0 : equations.size;
  for (double& r : result) r /= unit;
  return result;
}

// Takes the motions that the new constraint forbids out of the set.
void eliminate(std::vector<std::vector<double>>& motions, const std::vector<double>& rate) {
  std::size_t pivot = 0;
  for (std::size_t k = 0; k < rate.size(); ++k)
    if (std::abs(rate[k]) > std::abs(rate[pivot])) pivot = k;
  for (std::size_t k = 0; k < motions.size(); ++k) {
    if (k == pivot) continue;
    for (std::size_t v = 0; v < motions[k].size(); ++v)
      motions[k][v] -= rate[k] / rate[pivot] * motions[pivot][v];
  }
  motions.erase(motions.begin() + static_cast<std::ptrdiff_t>(pivot));
}

}  // namespace

std::vector<Proposal> propose_constraints(const SketchEquations& equations,
                                          std::vector<std::vector<double>> motions,
                                          const std::vector<double>& x) {
  const bool alternatives = motions.size() == 1;
  std::vector<Proposal> proposals;
  for (const Proposal& candidate : all_candidates(*equations.model)) {
    if (proposals.size() == proposals_max || motions.empty()) break;
    const std::vector<double> rate = rates(equations, candidate.measure, motions, x);
    const bool fixes =
        std::any_of(rate.begin(), rate.end(), [](double r) { return std::abs(r) > fixing_rate; });
    if (!fixes) continue;
    proposals.push_back(candidate);
    if (!alternatives) eliminate(motions, rate);
  }
  return proposals;
}

base::Fixes add_proposals(const model::Model& model, std::span<const Proposal> proposals,
                          bool are_alternatives) {
  base::Fixes fixes;
  std::vector<std::string> taken;
  for (const Proposal& proposal : proposals) {
    const std::string name = model::fresh_name(model, proposal.value_names, taken);
    if (!are_alternatives) taken.push_back(name);
    base::Fix fix =
        base::added_line(model.anchors.constraints, fmt::format("{} = {}", proposal.text, name));
    if (are_alternatives || fixes.empty()) {
      fixes.push_back(std::move(fix));
    } else {
      fixes.front().title += " and " + fix.title;
      fixes.front().changes.push_back(std::move(fix.changes.front()));
    }
  }
  return fixes;
}

}  // namespace trammel::geometry
