// SPDX-License-Identifier: Apache-2.0
#include "property/simulation/random_touching.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "support/symbolic/random_formula.h"

namespace trammel::test {

namespace {

constexpr double cell = 4.0;  // each part begins in one of its own
constexpr double turn = 6.283185307179586;

class TouchingMaker {
 public:
  explicit TouchingMaker(std::uint32_t seed) : random_(seed) {}

  RandomTouching make() {
    columns_ = 1 + random_.below(3);
    rows_ = 1 + random_.below(2);
    made_.width = cell * static_cast<double>(columns_);
    made_.height = cell * static_cast<double>(rows_);
    add_walls();
    for (std::size_t row = 0; row < rows_; ++row)
      for (std::size_t column = 0; column < columns_; ++column) fill(column, row);
    if (random_.below(4) != 0)
      loads_ += fmt::format("gravity = ({}, {})\n", random_.one_in(3) ? pick(-10, 10) : 0.0,
                            random_.one_in(8) ? pick(-10, 10) : -9.81);
    made_.text = frame_ + "\n" + parts_ + loads_;
    if (!starts_.empty()) made_.text += "start " + starts_ + "\n";
    made_.text += "find kinetic_energy, potential_energy";
    if (!made_.torque_angles.empty()) made_.text += ", " + made_.torque_angles;
    made_.text += "\nsimulate for 1 every 0.05\n";
    return std::move(made_);
  }

 private:
  // With few digits, so that models can be read; one in three round, so that things fit exactly.
  double pick(double from, double to) {
    const auto steps = random_.one_in(3) ? 4u : 1000u;
    const double part = static_cast<double>(random_.below(steps + 1)) / steps;
    return from + (to - from) * part;
  }
  double angle() { return random_.one_in(4) ? turn / 4 * random_.between(0, 3) : pick(0, turn); }

  static std::string number(double value) { return fmt::format("{:.6g}", value); }
  static std::string block(double x, double y, double w, double h) {
    return fmt::format("move(block({:.6g}, {:.6g}, 1), ({:.6g}, {:.6g}, 0))", w, h, x, y);
  }
  static std::string disc(double x, double y, double d) {
    return fmt::format("move(cylinder(d={:.6g}, h=1), ({:.6g}, {:.6g}, 0))", d, x, y);
  }
  static std::string turned(const std::string& solid, double by) {
    return fmt::format("turn({}, {:.6g})", solid, by);
  }
  static std::string moved(const std::string& solid, double x, double y) {
    return fmt::format("move({}, ({:.6g}, {:.6g}, 0))", solid, x, y);
  }

  void add_walls() {
    const double w = made_.width, h = made_.height;
    frame_ = "frame bed = " + block(-1, -1, w + 2, 1) + " +\n    " + block(-1, h, w + 2, 1) +
             " +\n    " + block(-1, 0, 1, h) + " + " + block(w, 0, 1, h);
  }

  void fill(std::size_t column, std::size_t row) {
    const double x = cell * (static_cast<double>(column) + 0.5);
    const double y = cell * (static_cast<double>(row) + 0.5);
    switch (random_.below(8)) {
      case 0:
      case 1:
      case 2: return fill_turning(x, y);
      case 3: return fill_sliding(x, y);
      case 4: return fill_obstacle(x, y);
      default: return fill_free(x, y);
    }
  }

  // A part of the frame on which things fall.
  void fill_obstacle(double x, double y) {
    const std::string what = random_.one_in(2)
                                 ? disc(0, 0, pick(0.5, 2))
                                 : turned(block(-pick(0.5, 1.5), -0.2, 2, pick(0.3, 1)), angle());
    frame_ += " +\n    " + moved(what, x, y);
  }

  void start(const std::string& what, double value) {
    starts_ += fmt::format("{}{} = {:.6g}", starts_.empty() ? "" : ", ", what, value);
  }
  std::string add_part(const std::string& kind, const std::string& shape) {
    const std::string name = fmt::format("{}{}", kind, ++count_);
    parts_ += fmt::format("part {} = {}\ndensity({}) = {:.6g}\n", name, shape, name,
                          random_.one_in(6) ? pick(0.01, 100) : 1.0);
    return name;
  }

  // ---- parts that turn

  void fill_turning(double x, double y) {
    const double hub = pick(1.4, 2.6);
    std::string shape = disc(0, 0, hub) + " + " + turning_shape(hub);
    if (random_.one_in(5)) shape += " - " + disc(0.5 * hub + 0.1, 0, 0.4);  // a hollow arc
    shape = moved(turned("(" + shape + " - cylinder(d=1, h=1))", angle()), x, y);
    frame_ += " +\n    " + disc(x, y, 1);
    const std::string name = add_part("wheel", shape);
    const std::string its_angle = "angle(" + name + ")";
    if (random_.one_in(6)) {
      made_.is_driven = true;
      loads_ += fmt::format("{} = {:.6g}*time\n", its_angle, pick(-8, 8));
      return;
    }
    if (random_.one_in(3))
      loads_ += fmt::format("spring s{0} between bed, {0} stiffness {1:.6g} angle {2:.6g}\n", name,
                            pick(1, 100), pick(-3, 3));
    if (random_.one_in(4)) loads_ += fmt::format("damping({}) = {:.6g}\n", name, pick(0, 10));
    if (random_.one_in(4)) add_torque(name, its_angle);
    if (random_.one_in(3)) start(its_angle + "'", pick(-15, 15));
  }

  void add_torque(const std::string& name, const std::string& its_angle) {
    const std::string torque = number(pick(-50, 50));
    loads_ += fmt::format("torque({}) = {}\n", name, torque);
    made_.torque_angles +=
        fmt::format("{}({})*{}", made_.torque_angles.empty() ? "" : " + ", torque, its_angle);
  }

  std::string turning_shape(double hub) {
    const double reach = pick(hub / 2 + 0.2, 0.6 * cell);
    const double width = pick(0.1, 0.8);
    switch (random_.below(6)) {
      case 0: return block(-reach, -width / 2, 2 * reach, width);
      case 1: return block(0, -pick(0, 1) * width, reach, width);
      case 2:
        return fmt::format("ring({}, {})", random_.between(2, 9),
                           turned(block(0, -width / 2, reach, width), 0.3 * pick(-1, 1)));
      case 3: return disc(pick(0.1, 0.3) * hub, 0, hub);
      case 4: return block(0, -width / 2, reach, width) + " + " + disc(reach, 0, pick(0.2, 1));
      default: return prism(pick(hub / 2, reach), 0.6 * hub);
    }
  }

  // Corners at random angles, each third of a turn with one.
  std::string prism(double most, double least) {
    std::string text = "prism(";
    const int corners = random_.between(3, 6);
    for (int k = 0; k < corners; ++k) {
      const double at = turn * (k + 0.6 * pick(0, 1)) / corners;
      const double r = least + (most - least) * pick(0, 1);
      text += fmt::format("({:.6g}, {:.6g}), ", r * std::cos(at), r * std::sin(at));
    }
    return text + "h=1)";
  }

  // ---- parts that slide

  void fill_sliding(double x, double y) {
    const double width = pick(0.4, 1.2), length = pick(1, 3), along = angle();
    std::string shape = block(-length / 2, -width / 2, length, width);
    if (random_.one_in(2)) shape += " + " + disc(length / 2, 0, width);
    const std::string rails =
        block(-0.4, width / 2, 0.8, 0.3) + " + " + block(-0.4, -width / 2 - 0.3, 0.8, 0.3);
    frame_ += " +\n    " + moved(turned("(" + rails + ")", along), x, y);
    const std::string name = add_part("slide", moved(turned("(" + shape + ")", along), x, y));
    if (random_.one_in(4)) loads_ += fmt::format("damping({}) = {:.6g}\n", name, pick(0, 10));
    if (random_.one_in(3))
      loads_ += fmt::format(
          "point H{0} in bed at ({1:.6g}, {2:.6g})\npoint G{0} in {0} at ({3:.6g}, {4:.6g})\n"
          "spring s{0} from H{0} to G{0} stiffness {5:.6g} length {6:.6g}\n",
          name, x + 3, y + 1, x, y, pick(1, 100), pick(1, 4));
  }

  // ---- free bodies

  void fill_free(double x, double y) {
    double at_x = x, at_y = y, by = angle();
    std::string shape;
    const double a = pick(0.4, 2.4), b = pick(0.3, 1.6);
    switch (random_.below(7)) {
      case 0: shape = disc(0, 0, pick(0.4, 3)); break;
      case 1: shape = prism(1.8, 0.4); break;
      case 2: shape = block(-a / 2, -b / 2, a, b) + " + " + disc(a / 2, 0, b); break;
      case 3: shape = block(0, 0, 1.4, 0.4) + " + " + block(0, 0, 0.4, 1.4); break;
      case 4: shape = disc(0, 0, 3) + " - " + disc(0, 0, 2.4) + " - " + block(0, -0.5, 3, 1); break;
      case 5:  // flat on the floor of its cell, which may be that of the box
        at_y += b / 2 - cell / 2;
        by = 0;
        [[fallthrough]];
      default: shape = block(-a / 2, -b / 2, a, b); break;
    }
    const std::string name = add_part("body", moved(turned("(" + shape + ")", by), at_x, at_y));
    made_.bodies.push_back(name);
    if (random_.one_in(2)) start("x(" + name + ")'", pick(-8, 8));
    if (random_.one_in(3)) start("y(" + name + ")'", pick(-8, 8));
    if (random_.one_in(3)) start("angle(" + name + ")'", pick(-10, 10));
  }

  symbolic::Random random_;
  RandomTouching made_;
  std::size_t columns_ = 1, rows_ = 1, count_ = 0;
  std::string frame_, parts_, loads_, starts_;
};

}  // namespace

RandomTouching random_touching(std::uint32_t seed) {
  return TouchingMaker(seed).make();
}

}  // namespace trammel::test
