// SPDX-License-Identifier: Apache-2.0
// A source of contacts for tests: a disc about a point of mass over a ground of straight edges.
// Edges and convex corners are features, which it leaves and enters as it goes.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "simulation/equations/contact_source.h"
#include "simulation/moving_sketch.h"

namespace trammel::test {

using Place = std::array<double, 2>;

/// A point `P` of mass 1 in gravity, free in both coordinates.
extern const std::string falling_point;

class DiscOverGround : public simulation::ContactSource {
 public:
  /// Shapes  corners: from left to right
  DiscOverGround(const MovingSketch& machine, double radius, std::vector<Place> corners,
                 double friction = 0.0, double restitution = 0.0)
      : variables_{machine.variable("P", 0), machine.variable("P", 1)},
        radius_(radius),
        corners_(std::move(corners)),
        friction_(friction),
        restitution_(restitution) {}

  simulation::ContactTraits describe(const simulation::ContactName& contact) const override;
  std::vector<simulation::ContactName> find_touching(const simulation::MotionState& at,
                                                     double gap) override;
  void measure(const simulation::ContactName& contact, const simulation::StateView& at,
               simulation::ContactNumbers& numbers) override;
  // Nothing is held here.
  void add_pushes(const simulation::ContactName&, const simulation::StateView&, double, double,
                  std::span<double>) override {}
  double margin(const simulation::ContactName& contact, const simulation::StateView& at) override;
  std::vector<simulation::ContactHit> first_hits(
      const simulation::ContactPath& path,
      std::span<const simulation::ContactName> active) override;

 private:
  std::vector<simulation::ContactName> all() const;
  Place centre(const simulation::StateView& at) const {
    return {at.x[variables_[0]], at.x[variables_[1]]};
  }

  std::vector<std::size_t> variables_;
  double radius_;
  std::vector<Place> corners_;
  double friction_, restitution_;
};

/// The edge from a corner to the next, and a corner.
inline simulation::ContactName edge(std::uint32_t number) {
  return {1, 0, number, 0};
}
inline simulation::ContactName corner(std::uint32_t number) {
  return {1, 0, number, 1};
}

}  // namespace trammel::test
