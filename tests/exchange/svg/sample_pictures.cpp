// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sample_pictures.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace trammel::exchange::sample {

namespace {

using inquiry::PictureForceKind;
using inquiry::PictureLineKind;

// A picture under construction: bars and forces refer to points by their names.
class Builder {
 public:
  explicit Builder(std::string title) { picture_.title = std::move(title); }

  Builder& point(std::string name, double x, double y, bool held = false) {
    picture_.points.push_back({std::move(name), x, y, held});
    return *this;
  }

  Builder& bar(std::string name, const std::string& from, const std::string& to,
               std::string length = "") {
    const auto& a = find(from);
    const auto& b = find(to);
    if (!length.empty())
      picture_.lengths.push_back({std::move(length), a.x, a.y, b.x, b.y, next_line()});
    picture_.lines.push_back({std::move(name), PictureLineKind::Bar, a.x, a.y, b.x, b.y});
    return *this;
  }

  Builder& bar_force(int bar, std::string label, double force) {
    picture_.bar_forces.push_back({std::move(label), bar, force});
    return *this;
  }

  Builder& length(std::string label, const std::string& from, const std::string& to) {
    const auto& a = find(from);
    const auto& b = find(to);
    picture_.lengths.push_back({std::move(label), a.x, a.y, b.x, b.y, -1});
    return *this;
  }

  Builder& angle(std::string label, const std::string& at, double from, double sweep) {
    picture_.angles.push_back({std::move(label), find(at).x, find(at).y, from, sweep});
    return *this;
  }

  Builder& roller(const std::string& at, double direction, bool on_ground) {
    picture_.rollers.push_back({find(at).x, find(at).y, direction, on_ground});
    return *this;
  }

  Builder& load(std::string label, const std::string& at, double fx, double fy) {
    return force(PictureForceKind::Applied, std::move(label), at, fx, fy);
  }

  Builder& reaction(std::string label, const std::string& at, double fx, double fy) {
    return force(PictureForceKind::Reaction, std::move(label), at, fx, fy);
  }

  Builder& torque(std::string label, const std::string& at, double torque) {
    picture_.torques.push_back({std::move(label), find(at).x, find(at).y, torque});
    return *this;
  }

  Builder& guide(std::string name, double x1, double y1, double x2, double y2) {
    picture_.lines.push_back({std::move(name), PictureLineKind::Guide, x1, y1, x2, y2});
    return *this;
  }

  Builder& x_axis() {
    picture_.shows_x_axis = true;
    return *this;
  }

  Picture build() { return std::move(picture_); }

 private:
  const inquiry::PicturePoint& find(const std::string& name) const {
    for (const auto& point : picture_.points)
      if (point.name == name) return point;
    return picture_.points.front();
  }

  int next_line() const { return static_cast<int>(picture_.lines.size()); }

  Builder& force(PictureForceKind kind, std::string label, const std::string& at, double fx,
                 double fy) {
    picture_.forces.push_back({kind, std::move(label), find(at).x, find(at).y, fx, fy});
    return *this;
  }

  Picture picture_;
};

}  // namespace

Picture slider_crank() {
  return Builder("Slider-crank")
      .point("A", 0, 0, true)
      .point("B", 0.5817, 0.8134)
      .point("C", 2.4089, 0)
      .bar("crank", "A", "B", "a = 1")
      .bar("rod", "B", "C", "b = 2")
      .angle("theta = 0.95", "A", 0, 0.95)
      .roller("C", 0, true)
      .load("F = 1", "C", 1, 0)
      .torque("1.0724", "A", 1.0724)
      .bar_force(0, "-0.2196", -0.2196)
      .bar_force(1, "-1.0946", -1.0946)
      .x_axis()
      .build();
}

Picture triangular_truss() {
  return Builder("Triangular truss")
      .point("A", 0, 0, true)
      .point("B", 0.86, 1.35)
      .point("C", 2.2, 0)
      .bar("c", "A", "B", "c = 1.6")
      .bar("a", "B", "C", "a = 1.9")
      .bar("b", "A", "C", "b = 2.2")
      .roller("C", 0, true)
      .load("100 N", "B", 0, -100)
      .reaction("60.91 N", "A", 0, 60.91)
      .reaction("39.09 N", "C", 0, 39.09)
      .bar_force(0, "72.2 N", 72.2)
      .bar_force(1, "55.2 N", 55.2)
      .bar_force(2, "-38.9 N", -38.9)
      .x_axis()
      .build();
}

Picture bridge() {
  return Builder("Bridge of seven bars")
      .point("A", 0, 0, true)
      .point("B", 3, 2.6)
      .point("C", 6, 0)
      .point("D", 9, 2.6)
      .point("E", 12, 0)
      .bar("AB", "A", "B", "a = 3.97 m")
      .bar("BC", "B", "C")
      .bar("CD", "C", "D")
      .bar("DE", "D", "E")
      .bar("AC", "A", "C")
      .bar("CE", "C", "E")
      .bar("BD", "B", "D")
      .length("L = 12 m", "A", "E")
      .roller("E", 0, true)
      .load("P_1 = 20 kN", "B", 0, -20)
      .load("P_2 = 40 kN", "C", 0, -40)
      .load("H = 15 kN", "D", 15, 0)
      .reaction("A_x = -15 kN", "A", -15, 0)
      .reaction("A_y = 31.75 kN", "A", 0, 31.75)
      .reaction("E_y = 28.25 kN", "E", 0, 28.25)
      .bar_force(0, "48.46 kN", 48.46)
      .bar_force(1, "-17.93 kN", -17.93)
      .bar_force(2, "-43.12 kN", -43.12)
      .bar_force(3, "43.12 kN", 43.12)
      .bar_force(4, "-51.63 kN", -51.63)
      .bar_force(5, "-32.6 kN", -32.6)
      .bar_force(6, "50.19 kN", 50.19)
      .build();
}

Picture four_bar() {
  return Builder("Four-bar linkage")
      .point("A", 0, 0, true)
      .point("B", 0.35, 0.9368)
      .point("C", 2.7, 1.95)
      .point("D", 3, 0, true)
      .bar("crank", "A", "B", "a = 1")
      .bar("coupler", "B", "C", "b = 2.56")
      .bar("rocker", "D", "C", "c = 1.973")
      .length("d = 3", "A", "D")
      .length("e = 3.331", "A", "C")
      .angle("phi = 1.213", "A", 0, 1.213)
      .angle("psi = 1.723", "D", 0, 1.723)
      .torque("M_A = -0.81 N*m", "A", -0.81)
      .load("F_C = 2.5 N", "C", 2, -1.5)
      .build();
}

Picture inclined_slider() {
  return Builder("Slider on an incline, moved by a crank")
      .point("O", 0, 0, true)
      .point("P_1", 0.7, 1.1)
      .point("P_2", 3.2, 1.6)
      .bar("crank", "O", "P_1", "r_1 = 1.304 m")
      .bar("rod", "P_1", "P_2", "l_12 = 2.55 m")
      .guide("g", 1.2, 0.6, 3.2, 1.6)
      .angle("omega_1 = 1.004 rad", "O", 0, 1.004)
      .angle("alpha = 0.4636", "P_2", 0.4636, -0.4636)
      .roller("P_2", 0.4636, false)
      .load("m*g = 9.81 N", "P_2", 0, -9.81)
      .reaction("N = 8.2 N", "P_2", -3.667, 7.334)
      .load("0 N", "P_1", 0, 0)
      .build();
}

Picture girder(int panels) {
  Builder girder("Girder");
  girder.point("A0", 0, 0, true).point("B0", 0, 1);
  int bars = 0;
  const auto bar = [&](const std::string& from, const std::string& to, double force) {
    girder.bar(from + to, from, to).bar_force(bars++, fmt::format("{:.1f}", force), force);
  };
  for (int i = 1; i <= panels; ++i) {
    const std::string a = fmt::format("A{}", i), b = fmt::format("B{}", i);
    const std::string last_a = fmt::format("A{}", i - 1), last_b = fmt::format("B{}", i - 1);
    girder.point(a, i, 0).point(b, i, 1);
    const double left = i - 1, right = panels - i, size = panels;
    bar(last_a, a, 0.0 - 5 * left * (size - left) / size);
    bar(last_b, b, 5 * i * right / size);
    bar(last_a, b, i % 3 == 0 ? 0.0 : 7.07 * (right - left) / size);
    bar(a, b, i % 2 == 0 ? 10 : -2.5);
    girder.load("10 kN", b, 0, -10);
  }
  const std::string end = fmt::format("A{}", panels);
  return girder.roller(end, 0, true)
      .reaction(fmt::format("{} kN", 5 * panels), "A0", 0, 5 * panels)
      .reaction(fmt::format("{} kN", 5 * panels), end, 0, 5 * panels)
      .build();
}

Picture wheel_and_lever() {
  const auto block = [](double x1, double y1, double x2, double y2) {
    return inquiry::PictureLoop{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}};
  };
  const auto disc = [](double radius, double sense) {
    return inquiry::PictureLoop{{radius, 0, sense, 0, 0}};
  };
  Picture picture;
  picture.title = "Wheel and lever";
  inquiry::PicturePart plate, wheel, lever;
  plate.name = "plate";
  plate.is_frame = true;
  plate.slabs = {{-1, 0, {block(-5, -5, 5, 5)}}, {0, 4, {disc(0.4, 1)}}};
  plate.pivots = {{0, 0, true}};
  wheel.name = "wheel";
  wheel.slabs = {{0, 1, {disc(3, 1), disc(0.4, -1)}}};
  lever.name = "lever";
  lever.slabs = {{1, 2, {block(-1.5, -0.3, 1.5, 0.3)}}};
  lever.pivots = {{-1.2, 0, false}};
  picture.parts = {plate, wheel, lever};
  picture.poses = {{}, {}, {0, 1, 0}};
  return picture;
}

std::vector<Named> usual_pictures() {
  return {{"slider-crank", slider_crank()},
          {"triangular-truss", triangular_truss()},
          {"bridge", bridge()},
          {"four-bar", four_bar()},
          {"inclined-slider", inclined_slider()},
          {"wheel-and-lever", wheel_and_lever()}};
}

std::vector<Named> odd_pictures() {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinite = std::numeric_limits<double>::infinity();
  Picture guides = Builder("Guides only").guide("g", 0, 0, 1, 0.5).x_axis().build();
  guides.shows_y_axis = true;
  return {
      {"nothing", Picture{}},
      {"one-point", Builder("").point("A", 5, 5, true).load("F", "A", 0, 0).build()},
      {"coincident", Builder("All in one place")
                         .point("A", 1, 1, true)
                         .point("B", 1, 1)
                         .bar("AB", "A", "B", "a = 0")
                         .length("d = 0", "A", "B")
                         .angle("theta = 0", "A", 0, 0)
                         .torque("0", "B", 0)
                         .bar_force(0, "0", 0)
                         .build()},
      {"not-finite", Builder("Some numbers are none")
                         .point("A", 0, 0, true)
                         .point("B", nan, 1)
                         .point("C", infinite, 0)
                         .point("D", 2, 1)
                         .bar("AB", "A", "B", "a = 1")
                         .bar("AD", "A", "D", "d = 2.236")
                         .bar_force(0, "lost", 1)
                         .bar_force(1, "kept", -1)
                         .load("F", "D", nan, 0)
                         .load("G", "D", 1e300, 0)
                         .torque("M", "A", -infinite)
                         .angle("beta", "A", 0, nan)
                         .guide("g", 1, 1, 1, 1)
                         .build()},
      {"huge-ratio", Builder("Twelve orders of size")
                         .point("A", 0, 0, true)
                         .point("B", 1e-6, 1e-6)
                         .point("C", 1e6, 3e5)
                         .bar("AB", "A", "B", "a = 1.4e-6")
                         .bar("BC", "B", "C", "b = 1.044e6")
                         .load("1e-6 N", "C", 1e-6, 0)
                         .load("1e6 N", "C", 0, -1e6)
                         .bar_force(1, "3e5 N", 3e5)
                         .build()},
      {"far-away",
       Builder("").point("A", 1e9, 0).point("B", 1e9 + 1e-3, 0).bar("", "A", "B").build()},
      {"guides-only", guides},
      {"many-bars", girder(100)},
      {"markup", Builder("<A & \"B\">")
                     .point("A<B", 0, 0, true)
                     .point("\"&\"", 1, 1)
                     .bar("]]>", "A<B", "\"&\"", "a < 1 & b > 'c'\x01\xff")
                     .build()},
      {"wide-angles", Builder("Angles")
                          .point("A", 0, 0)
                          .point("B", 3, 0)
                          .point("C", 6, 0)
                          .point("D", 9, 0)
                          .angle("alpha = 6.2832", "A", 0, 6.283185307)
                          .angle("beta = -8", "B", 0.5, -8)
                          .angle("gamma = 0.001", "C", 0, 0.001)
                          .angle("delta = 4", "D", 1, 4)
                          .angle("epsilon = 1", "D", 0, 1)
                          .build()},
  };
}

}  // namespace trammel::exchange::sample
