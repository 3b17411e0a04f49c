// SPDX-License-Identifier: Apache-2.0
#include "simulation/contact/bounces.h"

#include <algorithm>
#include <cmath>

#include "simulation/tolerances.h"

namespace trammel::simulation {

namespace {

constexpr std::size_t needed = 4;

}  // namespace

void Bounces::note(const ContactName& contact, double time) {
  auto at =
      std::lower_bound(contacts_.begin(), contacts_.end(), contact,
                       [](const Contact& c, const ContactName& name) { return c.name < name; });
  if (at == contacts_.end() || at->name != contact) at = contacts_.insert(at, {contact, {}});
  std::vector<double>& times = at->times;
  if (times.size() == needed) times.erase(times.begin());
  times.push_back(time);
}

std::vector<std::pair<ContactName, double>> Bounces::expected_rests(double now) const {
  std::vector<std::pair<ContactName, double>> found;
  for (const Contact& contact : contacts_) {
    const std::vector<double>& t = contact.times;
    if (t.size() < needed) continue;
    const double first = t[1] - t[0], second = t[2] - t[1], third = t[3] - t[2];
    const double ratio = third / second;
    if (!(ratio < 1.0) || std::abs(ratio - second / first) > equal_bounces) continue;
    const double limit = t[3] + third * ratio / (1.0 - ratio);
    if (limit > now) found.push_back({contact.name, limit});
  }
  return found;
}

}  // namespace trammel::simulation
