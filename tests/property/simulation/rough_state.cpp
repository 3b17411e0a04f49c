// SPDX-License-Identifier: Apache-2.0
#include "property/simulation/rough_state.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "property/mechanics/random_linkage.h"
#include "support/symbolic/random_formula.h"

namespace trammel::test {

namespace {

class RoughMaker {
 public:
  explicit RoughMaker(std::uint32_t seed) : seed_(seed), random_(seed) {}

  RoughState make() {
    random_.one_in(2) ? make_linkage() : make_train();
    for (const RoughContact& c : state_.contacts) {
      ask("reaction({})", c.name);
      if (c.mu > 0) ask("x(contact_force({0})), y(contact_force({0}))", c.name);
    }
    return std::move(state_);
  }

 private:
  template <class... Values>
  void say(fmt::format_string<Values...> line, Values&&... values) {
    state_.text += fmt::format(line, std::forward<Values>(values)...) + "\n";
  }
  template <class... Values>
  void ask(fmt::format_string<Values...> what, Values&&... values) {
    say("find {}", fmt::format(what, std::forward<Values>(values)...));
  }
  double pick(double from, double to) {
    return from + (to - from) * static_cast<double>(random_.below(4096)) / 4096;
  }

  // A machine at rest, some of whose points touch floors, walls and each other's threads.
  void make_linkage() {
    Linkage linkage = random_linkage(seed_);
    for (LinkageDrive& drive : linkage.drives) {
      drive.is_free = true;
      drive.rate = drive.acceleration = 0.0;
    }
    state_.text = write_linkage(linkage);
    for (const LinkageBar& bar : linkage.bars)
      for (const std::size_t p : bar.sliders)
        if (random_.one_in(2)) say("friction(n{}) = {}", p, pick(0, 0.6));
    for (std::size_t k = 1 + random_.below(4); k-- > 0;) touch(linkage);
    for (std::size_t d = 0; d < linkage.drives.size(); ++d) ask("q{}''", d);
    for (std::size_t p = 0; p < linkage.points.size(); ++p)
      if (!linkage.points[p].is_held) ask_motion(fmt::format("P{}", p));
  }
  void ask_motion(const std::string& point) {
    ask("x(acceleration({0})), y(acceleration({0}))", point);
  }

  void touch(const Linkage& linkage) {
    const std::size_t p = random_.below(linkage.points.size());
    const std::size_t q = random_.below(linkage.points.size());
    if (linkage.points[p].is_held || p == q) return;
    const Vector at = linkage.points[p].at, apart = at - linkage.points[q].at;
    const double size = std::hypot(apart.x, apart.y);
    const std::string point = fmt::format("P{}", p), other = fmt::format("P{}", q);
    const Vector away = 1 / size * apart;
    const std::string rest = linkage.points[q].is_held ? "" : other;
    switch (random_.below(6)) {
      case 0: return add(fmt::format("x({}) <= {:.17g}", point, at.x), point, "", {-1, 0}, 0);
      case 1: return add(fmt::format("x({}) >= {:.17g}", point, at.x), point, "", {1, 0}, 0);
      case 2:
        return add(fmt::format("distance({}, {}) <= {:.17g}", point, other, size), point, rest,
                   -away, 0);
      case 3:
        return add(fmt::format("distance({}, {}) >= {:.17g}", point, other, size), point, rest,
                   away, 0);
      default: return add(fmt::format("y({}) >= {:.17g}", point, at.y), point, "", {0, 1}, 0);
    }
  }
  void add(const std::string& what, const std::string& point, const std::string& other,
           base::Vector2<double> normal, double sliding) {
    const std::string name = fmt::format("c{}", state_.contacts.size());
    say("{}: {}", name, what);
    const double mu = random_.one_in(4) ? 0.0 : pick(0.05, 0.9);
    if (mu > 0) say("friction({}) = {}", name, mu);
    state_.contacts.push_back({name, point, other, normal, mu, sliding});
  }

  // Blocks that slide down one ramp together or rest on it, with threads and rods between them.
  void make_train() {
    const double slope = pick(-0.8, 0.8), speed = random_.one_in(2) ? 0.0 : pick(-2, 2);
    const Vector along{std::cos(slope), std::sin(slope)}, up{-along.y, along.x};
    say("point O at (0, 0)\npoint E at ({:.17g}, {:.17g})\nline ramp from O to E\ngravity = 10",
        along.x, along.y);
    const std::size_t blocks = 1 + random_.below(2);
    for (std::size_t i = 0; i < blocks; ++i) {
      const Vector at = (0.5 + static_cast<double>(i)) * along;
      say("point B{0} near ({1:.17g}, {2:.17g})\nx(B{0}) = u{0}\ny(B{0}) = w{0}\nfree u{0}, "
          "w{0}\nmass(B{0}) = {3}",
          i, at.x, at.y, pick(0.5, 3));
      say("force(B{}) = ({}, {})", i, pick(-20, 20), pick(-20, 10));
      say("given u{0} = {1:.17g}, w{0} = {2:.17g}, u{0}' = {3:.17g}, w{0}' = {4:.17g}", i, at.x,
          at.y, speed * along.x, speed * along.y);
      add(fmt::format("distance(B{}, ramp) >= 0", i), fmt::format("B{}", i), "", up, speed);
      ask_motion(fmt::format("B{}", i));
    }
    if (blocks == 2) link(along);
    if (speed == 0.0 && random_.one_in(2))
      add(fmt::format("x(B0) >= {:.17g}", 0.5 * along.x), "B0", "", {1, 0}, 0);
  }
  void link(const Vector& along) {
    const bool is_thread = random_.one_in(2);
    add(fmt::format("distance(B1, B0) {} 1", is_thread ? "<=" : ">="), "B1", "B0",
        is_thread ? -along : along, 0);
  }

  std::uint32_t seed_;
  symbolic::Random random_;
  RoughState state_;
};

}  // namespace

RoughState random_rough_state(std::uint32_t seed) {
  return RoughMaker(seed).make();
}

}  // namespace trammel::test
