// SPDX-License-Identifier: Apache-2.0
#include "property/simulation/random_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "property/mechanics/random_linkage.h"
#include "support/symbolic/random_formula.h"

namespace trammel::test {

namespace {

class Maker {
 public:
  explicit Maker(std::uint32_t seed) : random_(seed), linkage_(random_linkage(seed)) {}

  RandomRun make() {
    run_.kind = static_cast<RunKind>(random_.below(3));
    for (const LinkagePoint& p : linkage_.points)
      run_.size = std::max({run_.size, std::abs(p.at.x), std::abs(p.at.y)});
    fit_loads();
    run_.text = write_linkage(linkage_);
    if (run_.kind != RunKind::Keeps) add_friction();
    const std::size_t contacts = random_.below(4);
    restitution_ = run_.kind == RunKind::Keeps ? 1.0 : pick(0, 1);
    for (std::size_t k = 0; k < contacts; ++k) add_contact(k);
    run_.text += "find kinetic_energy, potential_energy\nsimulate for 1.5 every 0.05\n";
    return std::move(run_);
  }

 private:
  double pick(double from, double to) {
    return from + (to - from) * static_cast<double>(random_.below(4096)) / 4096;
  }

  void fit_loads() {
    if (run_.kind == RunKind::Driven) {
      for (LinkageDrive& drive : linkage_.drives) drive.acceleration = 0.0;
      return;
    }
    for (LinkageDrive& drive : linkage_.drives) drive.is_free = true;
    for (LinkagePoint& p : linkage_.points) p.force = {};
    for (LinkageBar& b : linkage_.bars) b.torque = 0.0;
    const auto is_left_out = [&](const LinkageElement& e) {
      return e.kind == ElementKind::Actuator ||
             (e.kind == ElementKind::Damper && run_.kind == RunKind::Keeps);
    };
    auto& elements = linkage_.elements;
    elements.erase(std::remove_if(elements.begin(), elements.end(), is_left_out), elements.end());
  }

  void add_friction() {
    for (const LinkageBar& bar : linkage_.bars)
      for (const std::size_t p : bar.sliders)
        if (random_.one_in(2))
          run_.text += random_.one_in(4) ? fmt::format("friction(n{}) force {}\n", p, pick(0, 2))
                                         : fmt::format("friction(n{}) = {}\n", p, pick(0, 0.6));
  }

  // Each holds in the drawing.
  void add_contact(std::size_t k) {
    const std::size_t p = random_.below(linkage_.points.size());
    const std::size_t q = random_.below(linkage_.points.size());
    if (linkage_.points[p].is_held || p == q) return;
    const Vector at = linkage_.points[p].at;
    const double apart = std::hypot((at - linkage_.points[q].at).x, (at - linkage_.points[q].at).y);
    // Often the first is active from the start; two could leave a gap of rounding to rattle in.
    const double gap = k == 0 && random_.one_in(3) ? 0.0 : pick(0.1, 0.6);
    std::string what;
    switch (random_.below(4)) {
      case 0: what = fmt::format("y(P{}) >= {:.17g}", p, at.y - gap); break;
      case 1: what = fmt::format("x(P{}) <= {:.17g}", p, at.x + gap); break;
      case 2: what = fmt::format("distance(P{}, P{}) <= {:.17g}", p, q, apart + gap); break;
      default:
        what = fmt::format("distance(P{}, P{}) >= {:.17g}", p, q, apart - std::min(gap, apart / 2));
        break;
    }
    run_.text += fmt::format("c{0}: {1}\nrestitution(c{0}) = {2:.17g}\n", k, what, restitution_);
    if (run_.kind != RunKind::Keeps && random_.one_in(2))
      run_.text += fmt::format("friction(c{}) = {}\n", k, pick(0, 0.8));
  }

  symbolic::Random random_;
  Linkage linkage_;
  double restitution_ = 0.0;
  RandomRun run_;
};

}  // namespace

RandomRun random_run(std::uint32_t seed) {
  return Maker(seed).make();
}

}  // namespace trammel::test
