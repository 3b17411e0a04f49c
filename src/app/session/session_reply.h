// SPDX-License-Identifier: Apache-2.0
// What the calls of a session come to, as data that outlives the session.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/request/exit_code.h"
#include "base/source_text.h"
#include "exchange/report/report.h"
#include "exchange/svg/scene.h"
#include "inquiry/answer/animation.h"
#include "inquiry/answer/picture.h"

namespace trammel::app {

/// A statement in the text of the session.
struct StatementPlace {
  base::Position position;   // of its first character
  std::uint32_t length = 0;  // characters; 0: it is not in that text
};

enum class ElementKind : std::uint8_t { Point, Line, Circle, Curve, Constraint, Parameter };

struct TextElement {
  ElementKind kind = ElementKind::Point;
  std::string name;  // of a constraint without one: its text
  StatementPlace place;
};

struct SessionReply {
  exchange::Report report;             // answers own their expressions
  std::vector<StatementPlace> places;  // of what the answers answer, one each
  ExitCode code = ExitCode::Answered;
};

struct PictureReply : SessionReply {
  std::optional<inquiry::Picture> picture;  // none: the text cannot be read
};

/// A drawing as it is shown while it moves.
struct SceneReply {
  std::optional<exchange::Scene> scene;  // none: nothing can be drawn
  std::vector<StatementPlace> places;    // of the subjects of its drawing, one each
  std::string_view picture;              // of what kind it is: `placed`; empty where there is none
};

struct SourceReply : SessionReply {
  std::string source;  // empty where nothing could be written
};

struct RunReply : SessionReply {
  std::optional<inquiry::Animation> animation;  // of the last run, where it was asked for
};

}  // namespace trammel::app
