// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/moving_elements.h"

#include <fmt/format.h>

#include <algorithm>

namespace trammel::geometry {

namespace {

constexpr std::size_t elements_listed_max = 8;

std::string list_names(const char* one, const char* many, const std::vector<std::string>& names) {
  std::string list = names.size() == 1 ? one : many;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i == elements_listed_max) return list + fmt::format(" and {} more", names.size() - i);
    list += (i == 0 ? " " : ", ") + names[i];
  }
  return list;
}

}  // namespace

MovingElements find_moving(const SketchEquations& equations,
                           const std::vector<std::vector<double>>& motions) {
  const model::Model& model = *equations.model;
  const Variables& variables = equations.variables;
  const auto moves = [&](std::array<int, 2> pair) {
    return std::any_of(motions.begin(), motions.end(), [&](const std::vector<double>& motion) {
      return std::any_of(pair.begin(), pair.end(), [&](int v) {
        return v >= 0 && motion[static_cast<std::size_t>(v)] != 0.0;
      });
    });
  };
  MovingElements moving;
  for (std::uint32_t p = 0; p < variables.of_point.size(); ++p)
    if (moves(variables.of_point[p])) moving.points.push_back({p});
  for (std::uint32_t l = 0; l < variables.of_free_line.size(); ++l) {
    const model::Line& line = model.lines[model::LineIndex{l}];
    const bool through_moving =
        line.kind == model::LineKind::ThroughPoints &&
        (moves(variables.of_point[line.from.value]) || moves(variables.of_point[line.to.value]));
    if (line.kind == model::LineKind::Pointer) continue;  // told by its circle
    if (through_moving || moves(variables.of_free_line[l])) moving.lines.push_back({l});
  }
  for (std::uint32_t c = 0; c < variables.of_radius.size(); ++c) {
    const auto& axis = model.circles[model::CircleIndex{c}].axis;
    if (moves({variables.of_radius[c], axis ? variables.of_free_line[axis->value][0] : -1}))
      moving.circles.push_back({c});
  }
  return moving;
}

std::string describe_moving(const model::Model& model, const MovingElements& moving) {
  std::vector<std::string> points, others, circles;
  for (const model::PointIndex p : moving.points) points.push_back(model.points[p].name);
  for (const model::LineIndex l : moving.lines) others.push_back(model.lines[l].name);
  for (const model::CircleIndex c : moving.circles) circles.push_back(model.circles[c].name);
  std::vector<std::string> lists;
  if (!others.empty()) lists.push_back(list_names("line", "lines", others));
  if (!circles.empty()) lists.push_back(list_names("circle", "circles", circles));
  const std::string rest = fmt::format("{}", fmt::join(lists, "; "));
  if (points.empty()) return rest;
  const std::string list = list_names("point", "points", points);
  return rest.empty() ? list : fmt::format("{} ({})", list, rest);
}

}  // namespace trammel::geometry
