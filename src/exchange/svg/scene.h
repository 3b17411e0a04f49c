// SPDX-License-Identifier: Apache-2.0
// A picture as a drawing, for pages that show it while it moves: what to_svg prints, as data.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "exchange/svg/drawable.h"
#include "exchange/svg/sheet/drawing.h"
#include "inquiry/answer/picture.h"

namespace trammel::exchange {

struct Scene {
  std::string title, description;
  svg::View view;  // from the model to pixels
  svg::Box page;   // the paper, in pixels
  svg::Drawing drawing;
  /// Which of its places each label has, by rank and subject; labels that are told the places of
  /// the scene before keep them.
  std::map<std::string, int> sides;
};

/// What a scene takes over from the one before, so that a drawing that follows the pointer keeps
/// its scale, and its labels their sides.
struct SceneBefore {
  svg::View view;
  std::map<std::string, int> sides;
};

/// What a front end asks of a scene.
struct SceneLook {
  const SceneBefore* before = nullptr;
  std::optional<double> scale = {};  // pixels a metre; nothing: that of before, or so that it fits
};

/// See to_svg. At a scale that is asked for, the corner of the view is the model's origin. A label
/// keeps its side while its place there costs little more than the best one:
/// it changes where something comes to lie below it.
///
/// Cost  as to_svg without the text
Scene make_scene(const inquiry::Picture& picture, const SceneLook& look = {});

SceneBefore take_over(const Scene& scene);

/// `point`, `constraint`.
std::string_view word(inquiry::SubjectKind kind);

/// `point B`: the same for the same thing in every frame.
std::string key(const inquiry::PictureSubject& subject);

}  // namespace trammel::exchange
