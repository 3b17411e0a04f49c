// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/bounces.h"

#include <cmath>

#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

constexpr std::size_t needed = 4;

}  // namespace

void Bounces::note(std::size_t contact, double time) {
  std::vector<double>& times = times_[contact];
  if (times.size() == needed) times.erase(times.begin());
  times.push_back(time);
}

std::vector<std::pair<std::size_t, double>> Bounces::expected_rests(double now) const {
  std::vector<std::pair<std::size_t, double>> found;
  for (std::size_t k = 0; k < times_.size(); ++k) {
    const std::vector<double>& t = times_[k];
    if (t.size() < needed) continue;
    const double first = t[1] - t[0], second = t[2] - t[1], third = t[3] - t[2];
    const double ratio = third / second;
    if (!(ratio < 1.0) || std::abs(ratio - second / first) > equal_bounces) continue;
    const double limit = t[3] + third * ratio / (1.0 - ratio);
    if (limit > now) found.push_back({k, limit});
  }
  return found;
}

}  // namespace trammel::simulation
