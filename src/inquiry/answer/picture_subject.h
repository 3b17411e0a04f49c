// SPDX-License-Identifier: Apache-2.0
// What of a model the items of a picture show.
#pragma once

#include <cstdint>
#include <string>

#include "base/span.h"

namespace trammel::inquiry {

enum class SubjectKind : std::uint8_t {
  None,  // of the picture itself
  Point,
  Line,
  Circle,
  Curve,
  Part,
  Constraint,
  Load,     // forces and torques
  Element,  // springs, dampers, actuators
  Mass,
  Question,
};

/// What of the model an item shows: front ends light it, and find its statement.
struct PictureSubject {
  SubjectKind kind = SubjectKind::None;
  std::string name = {};      // of a constraint its label, or its text
  base::Span statement = {};  // in the text of the model

  friend bool operator==(const PictureSubject&, const PictureSubject&) = default;
};

}  // namespace trammel::inquiry
