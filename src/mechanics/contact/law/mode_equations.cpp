// SPDX-License-Identifier: Apache-2.0
#include "mechanics/contact/law/mode_equations.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "mechanics/tolerances.h"
#include "numeric/linear/dense_solve.h"

namespace trammel::mechanics {

ModeEquations::ModeEquations(const ScaledLaw& law, const LawMode& mode) : law_(law), mode_(mode) {
  for (std::size_t i = 0; i < law.normals(); ++i)
    if (mode.active[i] != 0) unknown_.push_back(i);
  for (std::size_t k = 0; k < law.frictions(); ++k)
    if (law.acts(k, mode)) unknown_.push_back(law.row_of(k));
  matrix_.reserve(unknown_.size() * unknown_.size());
  for (const std::size_t i : unknown_)
    for (const std::size_t j : unknown_)
      matrix_.push_back(is_held(i) ? law.mobility(i, j) : share_of_limit(i, j));
}

bool ModeEquations::is_held(std::size_t row) const {
  return row < law_.normals() || mode_.frictions[row - law_.normals()].mode == FrictionMode::Sticks;
}

double ModeEquations::share_of_limit(std::size_t i, std::size_t j) const {
  const std::size_t k = i - law_.normals();
  if (i == j) return 1.0;
  const FrictionState& state = mode_.frictions[k];
  return law_.is_pressed(k) && law_.friction(k).pressed_by == j
             ? state.direction * state.pressure * law_.limit(k)
             : 0.0;
}

std::optional<Numbers> ModeEquations::forces() const {
  Numbers forces(law_.rows(), 0.0), right;
  for (std::size_t i = 0; i < law_.normals(); ++i)
    if (mode_.active[i] == 0) forces[i] = law_.least(i);
  if (unknown_.empty()) return forces;
  for (const std::size_t i : unknown_) {
    if (is_held(i)) {
      right.push_back(law_.wanted(i) - law_.rate(i, forces).value);
    } else {
      const std::size_t k = i - law_.normals();
      right.push_back(law_.is_pressed(k) ? 0.0 : -mode_.frictions[k].direction * law_.limit(k));
    }
  }
  auto solved = numeric::solve_dense(matrix_, right);
  if (!solved) solved = numeric::solve_shortest(matrix_, std::move(right));
  if (!solved) return std::nullopt;
  for (std::size_t u = 0; u < unknown_.size(); ++u) forces[unknown_[u]] = (*solved)[u];
  return forces;
}

std::vector<char> ModeEquations::unique_rows() const {
  std::vector<char> is_unique(law_.rows(), 1);
  const std::vector<char> determined = numeric::find_determined(matrix_, unknown_.size());
  for (std::size_t u = 0; u < unknown_.size(); ++u) is_unique[unknown_[u]] = determined[u];
  return is_unique;
}

bool ModeEquations::decide_motion() const {
  for (const Numbers& change : numeric::find_kernel(matrix_, unknown_.size()))
    for (std::size_t i = 0; i < law_.rows(); ++i) {
      double rate = 0.0;
      for (std::size_t u = 0; u < unknown_.size(); ++u)
        rate += law_.mobility(i, unknown_[u]) * change[u];
      if (std::abs(rate) > null_direction) return false;
    }
  return true;
}

}  // namespace trammel::mechanics
