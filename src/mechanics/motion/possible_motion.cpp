// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/possible_motion.h"

#include <cmath>
#include <cstdint>
#include <numbers>

#include "mechanics/implicit/constraint_solver.h"
#include "mechanics/tolerances.h"

namespace trammel::mechanics {

namespace {

// Amounts without a pattern, within a half of 0.
double spread(std::size_t i) {
  return std::fmod(std::numbers::phi * static_cast<double>(i + 1), 1.0) - 0.5;
}

}  // namespace

PossibleMotion::PossibleMotion(const geometry::SketchEquations& equations,
                               const geometry::Placement& at,
                               std::span<const std::size_t> variables,
                               const std::vector<char>& may_change)
    : equations_(equations),
      at_(at),
      scales_(geometry::variable_scales(equations)),
      motion_(at.x.size(), 1.0) {
  constexpr double disturbance = 0.02;
  for (const std::size_t i : variables) at_.x[i] += disturbance * scales_[i] * spread(i);
  const auto solver = ConstraintSolver::factor(equations_, at_);
  if (!solver) return;
  std::vector<double> changes(may_change.size(), 0.0);
  for (std::uint32_t c = 0; c < changes.size(); ++c) {
    const auto& measure = equations_.model->constraints[{c}].measure;
    if (may_change[c] != 0) changes[c] = (1.0 + spread(c)) * (measure ? size_of(*measure) : 1.0);
  }
  motion_ = solver->displace(changes);
}

bool PossibleMotion::moves(std::size_t variable) const {
  return std::abs(motion_[variable]) > no_motion * scales_[variable];
}

bool PossibleMotion::changes(model::MeasureIndex measure) const {
  double rate = 0.0;
  for (const geometry::Slope& s : slopes_of(measure))
    rate += s.value * motion_[static_cast<std::size_t>(s.variable)];
  return std::abs(rate) > no_motion * size_of(measure);
}

std::vector<geometry::Slope> PossibleMotion::slopes_of(model::MeasureIndex measure) const {
  return equations_.measures->eval(equations_.model->measures[measure], at_.x).gradient;
}

// By how much a measure changes where all variables do by their scales.
double PossibleMotion::size_of(model::MeasureIndex measure) const {
  double size = 0.0;
  for (const geometry::Slope& s : slopes_of(measure))
    size += std::abs(s.value) * scales_[static_cast<std::size_t>(s.variable)];
  return size;
}

}  // namespace trammel::mechanics
