// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/plan/describe_core.h"

#include <vector>

namespace trammel::geometry {

std::string describe_core(const model::Model& model, const SolveCore& core) {
  std::vector<std::string> names;
  for (const PointIndex p : core.points) names.push_back(model.points[p].name);
  for (const LineIndex l : core.lines) names.push_back(model.lines[l].name);
  for (const CircleIndex c : core.circles) names.push_back(model.circles[c].name);
  for (const model::RiderIndex r : core.riders)
    names.push_back(model.measures[model.riders[r].parameter].text);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

}  // namespace trammel::geometry
