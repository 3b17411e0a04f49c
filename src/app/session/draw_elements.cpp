// SPDX-License-Identifier: Apache-2.0
#include "app/session/draw_elements.h"

#include <cmath>

namespace trammel::app {

namespace {

using Vector = base::Vector2<double>;

class Drawer {
 public:
  Drawer(const geometry::SketchEquations& equations, const std::vector<double>& x)
      : model_(*equations.model), variables_(equations.variables), size_(equations.size), x_(x) {}

  void draw(Drawing& to) const {
    for (std::uint32_t p = 0; p < model_.points.size(); ++p)
      if (!model_.points[{p}].is_origin) to.points.push_back({model_.points[{p}].name, at({p})});
    for (std::uint32_t l = 0; l < model_.lines.size(); ++l) draw_line({l}, to);
    for (std::uint32_t c = 0; c < model_.circles.size(); ++c) {
      const model::Circle& circle = model_.circles[{c}];
      to.circles.push_back({circle.name, at(circle.center), number(variables_.of_radius[c]), {}});
      if (circle.axis)
        to.circles.back().angle = number(variables_.of_free_line[circle.axis->value][0]);
    }
  }

 private:
  double number(int variable) const { return x_[static_cast<std::size_t>(variable)]; }

  Vector at(model::PointIndex p) const {
    const auto [i, j] = variables_.of_point[p.value];
    return i < 0 ? Vector{} : Vector{number(i), number(j)};
  }

  void draw_line(model::LineIndex l, Drawing& to) const {
    const model::Line& line = model_.lines[l];
    if (line.is_auxiliary) return;
    if (line.kind == model::LineKind::ThroughPoints)
      to.lines.push_back({line.name, at(line.from), at(line.to), false});
    if (line.kind != model::LineKind::Free) return;
    const auto [angle, offset] = variables_.of_free_line[l.value];
    const Vector along{std::cos(number(angle)), std::sin(number(angle))};
    const Vector foot = number(offset) * base::left_of(along);
    to.lines.push_back({line.name, foot, foot + size_ * along, true});
  }

  const model::Model& model_;
  const geometry::Variables& variables_;
  double size_;
  const std::vector<double>& x_;
};

}  // namespace

void draw_elements(const geometry::SketchEquations& equations, const std::vector<double>& x,
                   Drawing& drawing) {
  Drawer(equations, x).draw(drawing);
}

}  // namespace trammel::app
