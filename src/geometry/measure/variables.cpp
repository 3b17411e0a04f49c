// SPDX-License-Identifier: Apache-2.0
#include "geometry/measure/variables.h"

#include <fmt/format.h>

namespace trammel::geometry {

Variables number_variables(const model::Model& model) {
  Variables variables;
  for (const model::Point& point : model.points) {
    if (point.is_origin) {
      variables.of_point.push_back({-1, -1});
      continue;
    }
    variables.of_point.push_back({variables.count, variables.count + 1});
    variables.count += 2;
  }
  for (const model::Line& line : model.lines) {
    const bool turns = line.kind == model::LineKind::Pointer;
    const bool shifts = line.kind == model::LineKind::Free;
    const int angle = turns || shifts ? variables.count++ : -1;
    variables.of_free_line.push_back({angle, shifts ? variables.count++ : -1});
  }
  for (std::size_t c = 0; c < model.circles.size(); ++c)
    variables.of_radius.push_back(variables.count++);
  for (std::size_t r = 0; r < model.riders.size(); ++r)
    variables.of_rider.push_back(variables.count++);
  return variables;
}

std::string describe_variable(const model::Model& model, const Variables& variables, int index) {
  for (std::size_t p = 0; p < variables.of_point.size(); ++p)
    for (const std::size_t k : {0U, 1U})
      if (variables.of_point[p][k] == index)
        return fmt::format("{}({})", k == 0 ? "x" : "y",
                           (model.points.begin() + static_cast<std::ptrdiff_t>(p))->name);
  for (std::size_t l = 0; l < variables.of_free_line.size(); ++l)
    for (const std::size_t k : {0U, 1U})
      if (variables.of_free_line[l][k] == index)
        return fmt::format("{} of {}", k == 0 ? "direction" : "offset",
                           (model.lines.begin() + static_cast<std::ptrdiff_t>(l))->name);
  for (std::size_t c = 0; c < variables.of_radius.size(); ++c)
    if (variables.of_radius[c] == index)
      return fmt::format("radius({})",
                         (model.circles.begin() + static_cast<std::ptrdiff_t>(c))->name);
  for (std::size_t r = 0; r < variables.of_rider.size(); ++r)
    if (variables.of_rider[r] == index) {
      const model::RiderIndex rider{static_cast<std::uint32_t>(r)};
      return model.measures[model.riders[rider].parameter].text;
    }
  return {};
}

}  // namespace trammel::geometry
