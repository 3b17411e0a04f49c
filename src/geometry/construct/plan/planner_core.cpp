// SPDX-License-Identifier: Apache-2.0
// Where no step goes on: the smallest set of elements that hold each other becomes a step.
#include <algorithm>
#include <memory>
#include <utility>

#include "geometry/construct/plan/find_core.h"
#include "geometry/construct/plan/planner.h"

namespace trammel::geometry {

using model::LineKind;

namespace {

constexpr std::size_t unknowns_max = 60;      // of a core: beyond, formulas serve nobody
constexpr std::size_t constraints_max = 500;  // of a sketch that is looked through

// Lines along an axis have one coordinate in common.
bool is_along_axis(const model::Model& model, const Locus& locus) {
  if (std::holds_alternative<OnCoordinate>(locus.kind)) return true;
  const auto* line = std::get_if<OnOffsetLine>(&locus.kind);
  if (line == nullptr) return false;
  const LineKind kind = model.lines[line->line].kind;
  return kind == LineKind::XAxis || kind == LineKind::YAxis;
}

bool fixes_x(const model::Model& model, const Locus& locus) {
  if (const auto* on = std::get_if<OnCoordinate>(&locus.kind)) return on->axis == 0;
  return model.lines[std::get<OnOffsetLine>(locus.kind).line].kind == LineKind::YAxis;
}

}  // namespace

// Figures that wait to be placed are no use to a core: their constraints are among its equations.
std::optional<Construction> Planner::plan_with_cores(const base::Budget& budget) {
  if (used_.size() > constraints_max) return std::nullopt;
  auto planner = std::make_unique<Planner>(*this);
  while (budget.reached() == base::StopReason::None) {
    planner->take_steps();
    auto bare = std::make_unique<Planner>(*planner);
    while (planner->take_steps() || planner->place_clusters() || planner->build_clusters() ||
           planner->extend_clusters())
      if (planner->has_placed_clusters()) bare = std::make_unique<Planner>(*planner);
    if (planner->is_complete()) return std::move(planner->construction_);
    planner = std::make_unique<Planner>(*bare);
    if (planner->build_by_far_length()) continue;
    if (!bare->solve_core()) return std::nullopt;
    planner = std::move(bare);
  }
  return std::nullopt;
}

bool Planner::has_placed_clusters() const {
  return std::all_of(cluster_is_placed_.begin(), cluster_is_placed_.end(),
                     [](bool p) { return p; });
}

Planner::OpenSystem Planner::open_system() {
  OpenSystem open;
  const Variables& variables = equations_.variables;
  std::vector<std::optional<std::size_t>> column(static_cast<std::size_t>(variables.count));
  std::size_t element = 0;
  const auto add = [&](int variable) {
    if (variable < 0) return;
    column[static_cast<std::size_t>(variable)] = open.variables.size();
    open.variables.push_back(variable);
    open.element.push_back(element);
  };
  for (std::uint32_t p = 0; p < model_.points.size(); ++p, ++element) {
    if (known_.has(PointIndex{p})) continue;
    const auto [x, y] = variables.of_point[p];
    const auto rail = find_rail({p});
    if (rail) open.rails.push_back(*rail);
    if (!rail || !fixes_x(model_, rail->locus)) add(x);
    if (!rail || fixes_x(model_, rail->locus)) add(y);
  }
  for (std::uint32_t l = 0; l < model_.lines.size(); ++l, ++element) {
    if (!known_.has_direction(LineIndex{l})) add(variables.of_free_line[l][0]);
    if (!known_.has(LineIndex{l})) add(variables.of_free_line[l][1]);
  }
  for (std::uint32_t c = 0; c < model_.circles.size(); ++c, ++element)
    if (!known_.has_radius({c})) add(variables.of_radius[c]);
  for (std::uint32_t r = 0; r < model_.riders.size(); ++r, ++element)
    if (!known_.has(model::RiderIndex{r})) add(variables.of_rider[r]);
  const auto add_row = [&](ConstraintIndex c) {
    std::vector<std::size_t> row;
    for (const model::MeasureIndex m : equations_.rows[c.value].measures)
      for (const int input : equations_.measures->bind(model_.measures[m]).inputs)
        if (input >= 0 && column[static_cast<std::size_t>(input)])
          row.push_back(*column[static_cast<std::size_t>(input)]);
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    open.constraints.push_back(c);
    open.pattern.push_back(std::move(row));
  };
  std::vector<std::optional<LineIndex>> guided(used_.size());
  for (std::uint32_t l = 0; l < model_.lines.size(); ++l)
    if (oriented_by_[l] && owes_direction({l})) guided[oriented_by_[l]->value] = LineIndex{l};
  for (std::uint32_t c = 0; c < used_.size(); ++c) {
    const auto is_it = [c](const SolveCore::Rail& rail) {
      return rail.locus.constraint.value == c;
    };
    const bool is_rail = std::any_of(open.rails.begin(), open.rails.end(), is_it);
    if (!used_[c] && !is_rail) add_row({c});
    if (used_[c] && guided[c]) {
      open.directions.emplace_back(open.constraints.size(), *guided[c]);
      add_row({c});
    }
  }
  return open;
}

// A line through points that has a direction, but whose points do not stand in it yet.
bool Planner::owes_direction(LineIndex l) const {
  const model::Line& line = model_.lines[l];
  return line.kind == LineKind::ThroughPoints && !(known_.has(line.from) && known_.has(line.to));
}

std::optional<SolveCore::Rail> Planner::find_rail(PointIndex p) const {
  for (const Locus& locus : loci_[p.value])
    if (is_along_axis(model_, locus)) return SolveCore::Rail{p, locus};
  return std::nullopt;
}

bool Planner::solve_core() {
  const OpenSystem open = open_system();
  const auto core = find_core(open.pattern, open.element, unknowns_max);
  if (!core) return false;
  std::vector<bool> is_unknown(static_cast<std::size_t>(equations_.variables.count), false);
  for (const std::size_t column : core->columns)
    is_unknown[static_cast<std::size_t>(open.variables[column])] = true;
  const auto has = [&](int v) { return v >= 0 && is_unknown[static_cast<std::size_t>(v)]; };
  SolveCore step;
  const Variables& variables = equations_.variables;
  for (std::uint32_t p = 0; p < model_.points.size(); ++p)
    if (has(variables.of_point[p][0]) || has(variables.of_point[p][1])) step.points.push_back({p});
  for (std::uint32_t l = 0; l < model_.lines.size(); ++l)
    if (has(variables.of_free_line[l][0]) || has(variables.of_free_line[l][1]))
      step.lines.push_back({l});
  for (std::uint32_t c = 0; c < model_.circles.size(); ++c)
    if (has(variables.of_radius[c])) step.circles.push_back({c});
  for (std::uint32_t r = 0; r < model_.riders.size(); ++r)
    if (has(variables.of_rider[r])) step.riders.push_back({r});
  for (const std::size_t row : core->rows) {
    const auto is_it = [row](const auto& d) { return d.first == row; };
    const auto found = std::find_if(open.directions.begin(), open.directions.end(), is_it);
    if (found != open.directions.end())
      step.directions.push_back({found->second, open.constraints[row]});
    else
      step.constraints.push_back(open.constraints[row]);
  }
  for (const SolveCore::Rail& rail : open.rails)
    if (std::find(step.points.begin(), step.points.end(), rail.point) != step.points.end())
      step.rails.push_back(rail);
  take(std::move(step));
  return true;
}

void Planner::take(SolveCore step) {
  for (const SolveCore::Rail& rail : step.rails) use(rail.locus);
  for (const SolveCore::Direction& d : step.directions) oriented_by_[d.line.value].reset();
  for (const ConstraintIndex c : step.constraints) {
    used_[c.value] = true;
    construction_.readings[c.value] = {};
  }
  construction_.steps.emplace_back(step);
  for (const PointIndex p : step.points) learn(p);
  for (const CircleIndex c : step.circles) learn(c);
  for (const LineIndex l : step.lines) {
    if (!known_.has_direction(l)) learn_direction(l);
    if (model_.lines[l].kind == LineKind::Free) learn_free_line(l);
  }
  for (const model::RiderIndex r : step.riders) {
    known_.add(r);
    look_at_all_on(r);
  }
}

}  // namespace trammel::geometry
