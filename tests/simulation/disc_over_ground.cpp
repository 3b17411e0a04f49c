// SPDX-License-Identifier: Apache-2.0
#include "simulation/disc_over_ground.h"

#include <algorithm>
#include <cmath>

#include "numeric/ode/find_zero.h"

namespace trammel::test {

using namespace simulation;

const std::string falling_point = R"(
point P near (0, 2)
x(P) = s
y(P) = h
free s, h
mass(P) = 1
gravity = 9.81
)";

namespace {

constexpr double rounding = 1e-9;  // of margins

Place minus(const Place& a, const Place& b) {
  return {a[0] - b[0], a[1] - b[1]};
}
double dot(const Place& a, const Place& b) {
  return a[0] * b[0] + a[1] * b[1];
}
Place unit(const Place& a) {
  const double size = std::hypot(a[0], a[1]);
  return {a[0] / size, a[1] / size};
}

}  // namespace

std::vector<ContactName> DiscOverGround::all() const {
  std::vector<ContactName> names;
  for (std::uint32_t k = 0; k < corners_.size(); ++k) {
    if (k + 1 < corners_.size()) names.push_back(edge(k));
    names.push_back(corner(k));
  }
  return names;
}

ContactTraits DiscOverGround::describe(const ContactName&) const {
  return {"ground", variables_, friction_ > 0};
}

void DiscOverGround::measure(const ContactName& contact, const StateView& at,
                             ContactNumbers& numbers) {
  const Place from = minus(centre(at), corners_[contact.b]);
  const Place v{at.v[variables_[0]], at.v[variables_[1]]};
  numbers = {};
  Place normal{};
  if (contact == edge(contact.b)) {
    const Place along = unit(minus(corners_[contact.b + 1], corners_[contact.b]));
    normal = {-along[1], along[0]};
    numbers.gap = dot(from, normal) - radius_;
  } else {
    const double distance = std::hypot(from[0], from[1]);
    normal = unit(from);
    numbers.gap = distance - radius_;
    // The curvature of the path about the corner: gap'' = n.a + (|v|^2 - (n.v)^2)/distance.
    numbers.normal.right = -(dot(v, v) - std::pow(dot(normal, v), 2)) / distance;
  }
  const Place along{normal[1], -normal[0]}, middle = centre(at);
  numbers.push = {normal[0], normal[1]};
  numbers.drag = {along[0], along[1]};
  numbers.place = {middle[0] - radius_ * normal[0], middle[1] - radius_ * normal[1]};
  numbers.gap_rate = dot(normal, v);
  numbers.normal.slopes = {normal[0], normal[1]};
  numbers.speed = dot(along, v);
  numbers.along.slopes = {along[0], along[1]};
  numbers.friction = friction_;
  numbers.restitution = restitution_;
}

// An edge ends at its corners; a corner's sector ends at the normals of its edges.
double DiscOverGround::margin(const ContactName& contact, const StateView& at) {
  const std::uint32_t k = contact.b;
  const Place from = minus(centre(at), corners_[k]);
  if (contact == edge(k)) {
    const Place side = minus(corners_[k + 1], corners_[k]);
    const double along = dot(from, unit(side));
    return std::min(along, std::hypot(side[0], side[1]) - along);
  }
  double margin = HUGE_VAL;
  if (k > 0) margin = std::min(margin, dot(from, unit(minus(corners_[k], corners_[k - 1]))));
  if (k + 1 < corners_.size())
    margin = std::min(margin, -dot(from, unit(minus(corners_[k + 1], corners_[k]))));
  return margin;
}

std::vector<ContactName> DiscOverGround::find_touching(const MotionState& at, double gap) {
  std::vector<ContactName> touching;
  for (const ContactName& name : all())
    if (margin(name, at) >= -rounding && std::abs(measured(name, at).gap) <= gap)
      touching.push_back(name);
  return touching;
}

std::vector<ContactHit> DiscOverGround::first_hits(const ContactPath& path,
                                                   std::span<const ContactName> active) {
  std::vector<ContactHit> hits;
  for (const ContactName& name : all()) {
    if (std::find(active.begin(), active.end(), name) != active.end()) continue;
    const auto zero = numeric::find_first_zero(
        [&](double t) { return measured(name, path.at(t)).gap + path.rounding; }, path.from,
        path.to, {.pieces = 32, .falling = true});
    if (zero && margin(name, path.at(zero->t)) >= 0) hits.push_back({name, zero->t});
  }
  double first = HUGE_VAL;
  for (const ContactHit& hit : hits) first = std::min(first, hit.time);
  hits.erase(std::remove_if(hits.begin(), hits.end(),
                            [&](const ContactHit& hit) { return hit.time > first; }),
             hits.end());
  return hits;
}

}  // namespace trammel::test
