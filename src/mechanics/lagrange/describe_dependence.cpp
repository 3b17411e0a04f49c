// SPDX-License-Identifier: Apache-2.0
#include "mechanics/lagrange/describe_dependence.h"

#include <fmt/format.h>

#include <algorithm>

#include "mechanics/dynamics/dependent_names.h"
#include "mechanics/lagrange/lagrange_formula.h"

namespace trammel::mechanics {

std::string describe_dependence(const LagrangeRows& rows,
                                std::span<const std::size_t> constraints) {
  std::vector<std::string> texts;
  for (const std::size_t k : constraints) texts.push_back(rows.system->constraints[k].text);
  const std::string first = texts.front();
  if (texts.size() == 1) return fmt::format("'{}' holds nothing in this state", first);
  texts.erase(texts.begin());
  return fmt::format(
      "'{}' follows from {} in this state, so that how they share what they bear "
      "is open: leave it out",
      first, list_quoted(texts));
}

std::string describe_singular_motion(const LagrangeRows& rows, const ConstraintsInForce& in_force,
                                     const std::vector<double>& matrix) {
  const std::size_t n = rows.system->coordinates.size();
  std::vector<std::size_t> forced;
  for (std::size_t k = 0; k < rows.rows.size(); ++k)
    if (in_force.holds(k)) forced.push_back(k);
  const std::size_t size = n + forced.size();
  // A by constraints, and by coordinates the masses and constraints that each of them moves.
  DependenceSearch slopes, moved;
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      if (i >= n) slopes.add(i - n, j, matrix[i * size + j]);
      moved.add(j, i, matrix[i * size + j]);
    }
  const auto dependent = slopes.first_dependent(forced.size(), n);
  if (!dependent.empty()) {
    std::vector<std::size_t> constraints;
    for (const std::size_t i : dependent) constraints.push_back(forced[i]);
    return describe_dependence(rows, constraints);
  }
  const auto idle = moved.first_dependent(n, size);
  if (idle.empty()) return lagrange_singular;
  std::vector<std::string> names;
  for (const std::size_t i : idle) names.push_back(rows.system->coordinates[i].name);
  std::reverse(names.begin(), names.end());
  return names.size() == 1
             ? fmt::format(
                   "the coordinate {} moves no mass, so that no force decides its "
                   "acceleration",
                   list_quoted(names))
             : fmt::format(
                   "the coordinates {} can change together without moving any mass, so "
                   "that no force decides their accelerations",
                   list_quoted(names));
}

}  // namespace trammel::mechanics
