// SPDX-License-Identifier: Apache-2.0
// Tells of the items of a picture what of the model they show.
#pragma once

#include <array>
#include <cstddef>

#include "inquiry/answer/picture.h"
#include "model/model.h"

namespace trammel::inquiry {

/// Marks what has been added to a picture since the last time, but what others have marked.
class SubjectStamp {
 public:
  /// Pre     the picture outlives it
  explicit SubjectStamp(Picture& picture) : picture_(picture) { mark({}, false); }

  /// Cost    O(items added)
  void operator()(const PictureSubject& subject) { mark(subject, true); }

 private:
  void mark(const PictureSubject& subject, bool is_new);

  static constexpr std::size_t sorts = 18;
  Picture& picture_;
  std::array<std::size_t, sorts> done_{};  // by sort of items
};

PictureSubject subject_of(const model::Model& model, model::PointIndex point);
PictureSubject subject_of(const model::Model& model, model::LineIndex line);
PictureSubject subject_of(const model::Constraint& constraint);
PictureSubject subject_of(const model::Follower& follower);

}  // namespace trammel::inquiry
