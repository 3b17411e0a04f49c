// SPDX-License-Identifier: Apache-2.0
#include "mechanics/implicit/describe_singular.h"

#include <fmt/format.h>

#include <algorithm>

#include "mechanics/dynamics/unknown_forces.h"
#include "mechanics/lagrange/lagrange_formula.h"
#include "numeric/linear/dependent_rows.h"

namespace trammel::mechanics {

namespace {

// `'a', 'b' and 'c'`.
std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += fmt::format("{}'{}'", i == 0 ? "" : i + 1 == names.size() ? " and " : ", ", names[i]);
  return text;
}

class Rows {
 public:
  void add(std::size_t row, std::size_t column, double value) {
    if (value != 0.0) triplets_.push_back({static_cast<int>(row), static_cast<int>(column), value});
  }
  // The first that depends on those before it, as indices: it, and then those.
  std::vector<std::size_t> first_dependent(std::size_t rows, std::size_t columns) const {
    const auto found = numeric::find_dependent_rows(
        numeric::make_sparse(static_cast<int>(rows), static_cast<int>(columns), triplets_));
    std::vector<std::size_t> all;
    if (found.empty()) return all;
    all.push_back(static_cast<std::size_t>(found.front().row));
    for (const int row : found.front().rows) all.push_back(static_cast<std::size_t>(row));
    return all;
  }

 private:
  std::vector<numeric::Triplet> triplets_;
};

}  // namespace

std::string describe_idle_bearing(const model::Model& model, const std::vector<double>& works) {
  std::vector<std::string> placing, bearing;
  for (const model::Constraint& c : model.constraints)
    if (c.is_geometric && !c.is_free) placing.push_back(c.text);
  for (const model::Follower& f : model.followers)
    if (f.role == model::FollowerRole::Mechanical) bearing.push_back(f.text);
  Rows rows;
  for (std::size_t i = 0; i < works.size(); ++i)
    rows.add(i / bearing.size(), i % bearing.size(), works[i]);
  std::vector<std::string> moving;
  for (const std::size_t row : rows.first_dependent(placing.size(), bearing.size()))
    moving.push_back(placing[row]);
  if (moving.empty()) return bearing_impossible;
  std::reverse(moving.begin(), moving.end());
  return fmt::format("{}: {} does no work while the value of {} {}", bearing_impossible,
                     list(bearing), list(moving),
                     moving.size() == 1 ? "alone changes" : "change together");
}

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
      first, list(texts));
}

std::string describe_singular_motion(const LagrangeRows& rows, const std::vector<double>& matrix) {
  const std::size_t n = rows.system->coordinates.size();
  std::vector<std::size_t> forced;
  for (std::size_t k = 0; k < rows.rows.size(); ++k)
    if (rows.is_in_force[k]) forced.push_back(k);
  const std::size_t size = n + forced.size();
  Rows slopes, moved;  // A; and of each coordinate what it moves: masses and constraints
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
                   list(names))
             : fmt::format(
                   "the coordinates {} can change together without moving any mass, so "
                   "that no force decides their accelerations",
                   list(names));
}

}  // namespace trammel::mechanics
