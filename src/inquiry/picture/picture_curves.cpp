// SPDX-License-Identifier: Apache-2.0
#include "inquiry/picture/picture_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/sketch/nearest_parameter.h"
#include "inquiry/find/trace.h"
#include "inquiry/tolerances.h"
#include "model/measure/stand_in.h"

namespace trammel::inquiry {

namespace {

struct Window {
  double left = HUGE_VAL, right = -HUGE_VAL, bottom = HUGE_VAL, top = -HUGE_VAL;

  void include(double x, double y, double radius = 0.0) {
    left = std::min(left, x - radius);
    right = std::max(right, x + radius);
    bottom = std::min(bottom, y - radius);
    top = std::max(top, y + radius);
  }
  double size() const { return std::max({right - left, top - bottom, 0.0}); }
  Window grown(double margin) const {
    return {left - margin, right + margin, bottom - margin, top + margin};
  }
  bool holds(const TracedPlace& p) const {
    return p.x >= left && p.x <= right && p.y >= bottom && p.y <= top;
  }
};

Window window_of(const Picture& picture) {
  Window window;
  for (const PicturePoint& p : picture.points) window.include(p.x, p.y);
  for (const PictureCircle& c : picture.circles) window.include(c.x, c.y, c.radius);
  return window.grown(0.6 * window.size());
}

// The pieces of the path inside the window, without places that are nearly the same.
void add_path(const Path& path, const std::string& name, Window window,
              std::vector<PictureCurve>& curves) {
  if (path.is_closed())
    for (const TracedPlace& place : path.places) window.include(place.x, place.y);
  const double close = same_in_picture * window.size();
  bool inside = false;
  for (std::size_t i = 0; i < path.places.size(); ++i) {
    const TracedPlace& place = path.places[i];
    const bool was_inside = std::exchange(inside, window.holds(place));
    if (!inside) continue;
    if (!was_inside) curves.push_back({name, {}, true});
    auto& places = curves.back().places;
    const bool is_end = i + 1 == path.places.size() || !window.holds(path.places[i + 1]);
    const bool is_near = !places.empty() &&
                         std::hypot(place.x - places.back()[0], place.y - places.back()[1]) < close;
    if (!is_near || is_end) places.push_back({place.x, place.y});
  }
}

// From where points ride on it, or else from 0, in small steps both ways until it has left the
// window; not where functions are unknown.
void add_curve(const Case& here, model::CurveIndex index, const Window& window,
               std::vector<PictureCurve>& curves) {
  constexpr int steps_max = 3000;
  const geometry::SketchEquations& equations = here.machine.sketch.equations;
  const model::Curve& curve = here.machine.model->curves[index];
  if (!model::find_unknown_function(here.scratch.pool, curve.shape).empty()) return;
  const geometry::Placement& placement = here.state.placement;
  const auto at = [&](double parameter) {
    return geometry::eval_curve(equations, index, parameter, placement.numbers);
  };
  double start = 0.0;
  for (auto r = static_cast<std::uint32_t>(here.machine.model->riders.size()); r-- > 0;)
    if (here.machine.model->riders[{r}].curve == index)
      start = placement.x[static_cast<std::size_t>(equations.variables.of_rider[r])];
  const double step = window.size() / 200;
  std::vector<std::array<double, 2>> places;
  for (const double sense : {-1.0, 1.0}) {
    double parameter = start;
    for (int i = 0; i < steps_max; ++i) {
      const auto now = at(parameter);
      if (!std::isfinite(now.x + now.y) || !window.holds({now.x, now.y})) break;
      if (sense < 0 || i > 0) places.push_back({now.x, now.y});
      const double h = curve_difference * std::max(1.0, std::abs(parameter));
      const auto ahead = at(parameter + h);
      const double speed = std::hypot(ahead.x - now.x, ahead.y - now.y) / h;
      parameter += sense * (speed > 0 ? std::min(step / speed, 0.1) : 0.01);
    }
    if (sense < 0) std::reverse(places.begin(), places.end());
  }
  curves.push_back({curve.name, std::move(places), false});
  curves.back().subject = {SubjectKind::Curve, curve.name, curve.span};
}

bool is_locus(const model::Question& question) {
  return model::asks<model::TraceLocus>(question) &&
         question.status == model::QuestionStatus::Understood;
}

std::optional<Path> find_path(const Case& here, const model::Question& question, const Loci& loci) {
  if (loci.kept == nullptr) return trace_locus(here, question);
  if (loci.is_moving) return loci.kept->find(here, question);
  return loci.kept->trace(here, question);
}

}  // namespace

std::vector<PictureCurve> make_picture_curves(const Case& here, const Picture& picture,
                                              const Loci& loci) {
  std::vector<PictureCurve> curves;
  const Window window = window_of(picture);
  for (std::uint32_t c = 0; c < here.machine.model->curves.size(); ++c)
    add_curve(here, {c}, window, curves);
  for (const model::Question& question : here.machine.model->questions) {
    if (!is_locus(question) || picture.kind != geometry::PlaceKind::Placed) continue;
    const std::optional<Path> path = find_path(here, question, loci);
    if (!path) continue;
    const auto of_same_point =
        std::ranges::count_if(here.machine.model->questions, [&](const model::Question& other) {
          return is_locus(other) && other.name == question.name;
        });
    std::string name = question.name;
    if (of_same_point > 1)
      name += fmt::format(
          " over {}", here.scratch.pool.name(std::get<model::TraceLocus>(question.content).over));
    const std::size_t before = curves.size();
    if (!path->is_point(here.machine.sketch.equations.size)) add_path(*path, name, window, curves);
    for (std::size_t k = before; k < curves.size(); ++k)
      curves[k].subject = {SubjectKind::Question, question.name, question.span};
  }
  std::erase_if(curves, [](const PictureCurve& curve) { return curve.places.size() < 2; });
  return curves;
}

}  // namespace trammel::inquiry
