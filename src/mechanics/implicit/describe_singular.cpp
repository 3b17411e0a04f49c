// SPDX-License-Identifier: Apache-2.0
#include "mechanics/implicit/describe_singular.h"

#include <fmt/format.h>

#include <algorithm>

#include "mechanics/dynamics/dependent_names.h"
#include "mechanics/dynamics/unknowns.h"

namespace trammel::mechanics {

std::string describe_idle_bearing(const model::Model& model, const std::vector<double>& works) {
  std::vector<std::string> placing, bearing;
  for (const model::Constraint& c : model.constraints)
    if (c.is_geometric && !c.is_free) placing.push_back(c.text);
  for (const model::Follower& f : model.followers)
    if (model::is_mechanical(f)) bearing.push_back(f.text);
  DependenceSearch rows;
  for (std::size_t i = 0; i < works.size(); ++i)
    rows.add(i / bearing.size(), i % bearing.size(), works[i]);
  std::vector<std::string> moving;
  for (const std::size_t row : rows.first_dependent(placing.size(), bearing.size()))
    moving.push_back(placing[row]);
  if (moving.empty()) return bearing_impossible;
  std::reverse(moving.begin(), moving.end());
  return fmt::format("{}: {} does no work while the value of {} {}", bearing_impossible,
                     list_quoted(bearing), list_quoted(moving),
                     moving.size() == 1 ? "alone changes" : "change together");
}

}  // namespace trammel::mechanics
