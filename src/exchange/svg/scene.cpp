// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "exchange/svg/describe.h"
#include "exchange/svg/elements.h"

namespace trammel::exchange {

namespace {

using namespace svg;

// The paper is painted: where a viewer does not tell that its page is dark, dark strokes on it
// could not be read.
Box add_paper(Drawing& drawing) {
  constexpr double margin = 16.0, least_width = 160.0, least_height = 100.0;
  Bounds bounds = drawing.bounds();
  if (bounds.empty()) bounds.include(Vec{0, 0});
  const Vec half = 0.5 * (bounds.high() - bounds.low()) + Vec{margin, margin};
  const Box page{0.5 * (bounds.low() + bounds.high()),
                 {std::max(half.x, least_width / 2), std::max(half.y, least_height / 2)}};
  drawing.rectangle(Layer::Paper, page, 6.0);
  return page;
}

}  // namespace

std::string_view word(inquiry::SubjectKind kind) {
  using inquiry::SubjectKind;
  switch (kind) {
    case SubjectKind::None: return "picture";
    case SubjectKind::Point: return "point";
    case SubjectKind::Line: return "line";
    case SubjectKind::Circle: return "circle";
    case SubjectKind::Curve: return "curve";
    case SubjectKind::Part: return "part";
    case SubjectKind::Constraint: return "constraint";
    case SubjectKind::Load: return "load";
    case SubjectKind::Element: return "element";
    case SubjectKind::Mass: return "mass";
    case SubjectKind::Question: return "question";
  }
  return {};
}

std::string key(const inquiry::PictureSubject& subject) {
  return fmt::format("{} {}", word(subject.kind), subject.name);
}

Scene make_scene(const inquiry::Picture& picture, const SceneLook& look) {
  const Drawable drawable = keep_drawable(picture);
  const SceneBefore* before = look.before;
  const View view = look.scale          ? view_at(drawable.picture, *look.scale)
                    : before != nullptr ? before->view
                                        : fit_view(drawable.picture);
  Canvas canvas{drawable.picture, view, Sheet(view.symbol_scale)};
  draw_parts(canvas);
  draw_ties(canvas);
  draw_plates(canvas);
  draw_bars(canvas);
  draw_masses(canvas);
  draw_elements(canvas);
  draw_points(canvas);
  draw_supports(canvas);
  draw_angles(canvas);
  draw_loads(canvas);
  draw_forces(canvas);
  draw_torques(canvas);
  draw_loci(canvas);
  draw_circles(canvas);
  draw_lengths(canvas);
  draw_radii(canvas);
  draw_contacts(canvas);
  draw_guides(canvas);
  Scene scene;
  const LeftOut left_out =
      canvas.sheet.place_labels(before != nullptr ? &before->sides : nullptr, scene.sides);
  Drawing& drawing = canvas.sheet.drawing;
  draw_diagrams(canvas);
  drawing.about(0);
  draw_legend(drawing, canvas.sheet.font_size());
  scene.page = add_paper(drawing);
  scene.title = picture.title.empty() ? "Planar machine" : picture.title;
  scene.description = describe(drawable, left_out);
  scene.view = view;
  scene.drawing = std::move(drawing);
  return scene;
}

SceneBefore take_over(const Scene& scene) {
  return {scene.view, scene.sides};
}

}  // namespace trammel::exchange
